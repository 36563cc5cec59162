"""What the demo keeps between two runs: the bot's own files in one folder, nothing of the simulator."""

from __future__ import annotations

from pathlib import Path

from bot.endings import Sorry
from db.secrecy import beside, make_folder

DATABASE = "demo.sqlite3"


def open_folder(folder: Path, *, fresh: bool) -> Path:
    """Make the folder and answer the database's path in it; `fresh` removes the games of earlier runs."""
    try:
        make_folder(folder)
    except OSError as error:
        raise Sorry(f"The folder {folder} cannot be made: {error.strerror}.") from error
    database = folder / DATABASE
    if fresh:
        for file in (database, *beside(database)):
            file.unlink(missing_ok=True)
    return database
