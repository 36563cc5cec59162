"""Backups of a SQLite database: made beside a running bot, and put back where none is running."""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from db.drivers.secrecy import OURS, beside, make_folder
from services.ports.unit import StorageDown

PATIENCE = 5.0
"""Seconds for which a lock of somebody else is waited for."""


def back_up(file: Path, target: Path) -> None:
    """Write all that is committed to a new file, for its owner's eyes alone; StorageDown says why not."""
    if not file.is_file():
        raise StorageDown(f"There is no database {file} to back up.")
    if os.path.lexists(target):
        raise StorageDown(f"{target} is there already: name a new file.")
    with _told(f"The backup {target} cannot be written"):
        unfinished = _new_beside(target)
        try:
            with closing(sqlite3.connect(file, timeout=PATIENCE)) as source:
                source.execute("VACUUM INTO ?", (str(unfinished),))
            _look_into(unfinished)
            _put(unfinished, target)
        finally:
            unfinished.unlink(missing_ok=True)


def restore(file: Path, backup: Path) -> Path | None:
    """Put a backup in the database's place; where the database before it was kept, if there was one.

    Nothing of the old database stays in its place: SQLite would read a log that a killed bot left beside it
    into the backup's rows. StorageDown says what keeps it from being restored; then nothing has changed.
    """
    if not backup.is_file():
        raise StorageDown(f"There is no backup {backup}.")
    if file.exists() and file.samefile(backup):
        raise StorageDown(f"{backup} is the database itself, not a backup of it.")
    for other in beside(backup):
        if other.exists() and other.stat().st_size and not other.name.endswith("-shm"):
            raise StorageDown(
                f"{backup} is no finished backup: {other.name} beside it holds some of its rows."
            )
    with _told(f"The database {file} cannot be restored"):
        _look_into(backup)
        make_folder(file.parent)
        unfinished = _new_beside(file)
        try:
            shutil.copyfile(backup, unfinished)
            with _nobody_else_in(file):
                kept = _set_aside(file)
                _put(unfinished, file)
        finally:
            unfinished.unlink(missing_ok=True)
    return kept


def _new_beside(file: Path) -> Path:
    """An empty file in the same folder, its owner's alone."""
    unfinished = file.with_name(f"{file.name}.unfinished-{os.getpid()}")
    os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OURS))
    return unfinished


def _put(unfinished: Path, target: Path) -> None:
    """Durably, and whole or not at all."""
    _flush(unfinished)
    unfinished.replace(target)
    _flush(target.parent)


def _flush(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _look_into(backup: Path) -> None:
    """StorageDown unless it is a whole database of this bot, of a version that this program knows."""
    from db.migrations import known_versions

    try:
        unchanged = f"{backup.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(unchanged, uri=True)) as opened:
            versions = {version for (version,) in opened.execute("SELECT version_num FROM alembic_version")}
            ((verdict,), *_) = opened.execute("PRAGMA integrity_check(1)")
    except sqlite3.DatabaseError as error:
        raise StorageDown(f"{backup} is not a database of this bot.") from error
    if verdict != "ok":
        raise StorageDown(f"{backup} is damaged: {verdict}.")
    if not versions <= known_versions():
        raise StorageDown(f"{backup} was written by a newer version of this program.")


@contextmanager
def _nobody_else_in(file: Path) -> Iterator[None]:
    """Nobody else has the database open, and it holds what a killed bot left beside it.

    StorageDown when a bot is running on it. A database that cannot be read is let alone.
    """
    if not file.exists():
        yield
        return
    with closing(sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)) as opened:
        try:
            # Leaving the log needs the database for oneself, whatever another process does with it.
            opened.execute("PRAGMA journal_mode = DELETE")
            opened.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                raise StorageDown(f"A bot is running on the database {file}: stop it first.") from error
        yield


def _set_aside(file: Path) -> Path | None:
    """Keep the database and what lies beside it under a name with the time in it; None if there is none."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S", time.gmtime())
    kept = file.with_name(f"{file.name}.before-{stamp}")
    while any(os.path.lexists(one) for one in (kept, *beside(kept))):
        kept = kept.with_name(f"{kept.name}+")
    for old, new in zip(beside(file), beside(kept), strict=True):
        if old.exists():
            old.rename(new)
    if not file.exists():
        return None
    try:
        os.link(file, kept)  # There is a database at every moment, whatever happens now.
    except OSError:
        file.rename(kept)
    kept.chmod(OURS)
    return kept


@contextmanager
def _told(trouble: str) -> Iterator[None]:
    """What the system or SQLite says, as one sentence."""
    try:
        yield
    except OSError as error:
        raise StorageDown(f"{trouble}: {error.strerror or error}.") from error
    except sqlite3.Error as error:
        raise StorageDown(f"{trouble}: {error}.") from error
