"""What the demo keeps between two runs, all in one folder: the bot's games, its address, its Discord."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from bot.operator.exits import Sorry
from db.drivers.secrecy import OURS, beside, is_open_to_others, make_folder

DATABASE = "demo.sqlite3"
ADDRESS = "address"
"""The port and the secret of the address: who has it may play, so that a tab that stayed open may go on."""

DISCORD = "discord.json"
PICTURES = "pictures"
"""What stands in the simulated Discord, and the pictures of its messages by their numbers."""

_ADDRESS = re.compile(r"(\d{1,5}) ([\w-]{32,64})\n")


@dataclass(frozen=True, slots=True)
class Address:
    """Where the page was last time: its port, and the secret behind the # of its address."""

    port: int
    token: str


def open_folder(folder: Path, *, fresh: bool) -> Path:
    """Make the folder and answer the database's path in it; `fresh` removes the games of earlier runs."""
    try:
        make_folder(folder)
    except OSError as error:
        raise Sorry(f"The folder {folder} cannot be made: {error.strerror}.") from error
    database = folder / DATABASE
    if fresh:
        for file in (database, *beside(database), folder / DISCORD):
            file.unlink(missing_ok=True)
        shutil.rmtree(folder / PICTURES, ignore_errors=True)
    return database


def last_address(folder: Path) -> Address | None:
    """The address of the last run; None where there was none, or where others could have read it."""
    file = folder / ADDRESS
    with contextlib.suppress(OSError, UnicodeDecodeError):
        found = None if is_open_to_others(file) else _ADDRESS.fullmatch(file.read_text(encoding="ascii"))
        return found and Address(int(found[1]), found[2])
    return None


def keep_address(folder: Path, address: Address) -> None:
    """Write it down for the next run."""
    put(folder / ADDRESS, f"{address.port} {address.token}\n".encode("ascii"))


def put(file: Path, content: bytes) -> None:
    """Write a file for its owner alone, whole or not at all."""
    made = file.with_name(f"{file.name}.new")
    made.unlink(missing_ok=True)
    with open(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OURS), "wb") as opened:
        opened.write(content)
    made.replace(file)
