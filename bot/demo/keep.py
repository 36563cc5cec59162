"""What the demo keeps between two runs: the bot's own files in one folder, nothing of the simulator."""

from __future__ import annotations

from pathlib import Path

DATABASE = "demo.sqlite3"


def open_folder(folder: Path, *, fresh: bool) -> Path:
    """Make the folder and answer the database's path in it; `fresh` removes the games of earlier runs."""
    folder.mkdir(parents=True, exist_ok=True)
    database = folder / DATABASE
    if fresh:
        for suffix in ("", "-wal", "-shm", "-journal"):
            database.with_name(DATABASE + suffix).unlink(missing_ok=True)
    return database
