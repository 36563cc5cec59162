"""`backup` and `restore`: copies of a SQLite database, for the operator."""

from pathlib import Path

from bot.config import Settings
from bot.operator.exits import Sorry, plain
from db.drivers.copies import back_up, restore
from db.drivers.opening import file_of
from services.ports.unit import StorageDown

NO_FILE = "DATABASE_URL names a PostgreSQL database: use pg_dump and pg_restore, {command} is for SQLite."


def make_backup(settings: Settings, target: Path) -> int:
    """Write a backup to a new file; Sorry says why not."""
    file = _file(settings, "backup")
    try:
        back_up(file, target)
    except StorageDown as error:
        raise Sorry(str(error)) from error
    _say(f"{file} is backed up in {target}.")
    return 0


def put_back(settings: Settings, backup: Path) -> int:
    """Put a backup in the place of the database; Sorry says why not, and then nothing has changed."""
    file = _file(settings, "restore")
    try:
        kept = restore(file, backup)
    except StorageDown as error:
        raise Sorry(str(error)) from error
    _say(f"{file} is what {backup} holds." + (f" The database before it is kept: {kept}" if kept else ""))
    return 0


def _file(settings: Settings, command: str) -> Path:
    file = file_of(settings.database)
    if file is None:
        raise Sorry(NO_FILE.format(command=command))
    return file


def _say(line: str) -> None:
    print(plain(line))  # noqa: T201 - the operator's one line
