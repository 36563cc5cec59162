"""What must not be seen of a database: who reads its files, and what a sentence tells of its address."""

import logging
import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

log = logging.getLogger(__name__)

OURS = 0o600
"""A file that only its owner reads and writes."""
OURS_TO_ENTER = 0o700
"""A folder that only its owner enters."""
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database, by the endings of its names."""

_ENDS_HOST = re.compile(r"[/?#]")


def make_folder(folder: Path) -> None:
    """Make the folder and those above it, where they are missing, for their owner alone."""
    for missing in [one for one in (folder, *folder.parents) if not one.exists()][::-1]:
        missing.mkdir(mode=OURS_TO_ENTER, exist_ok=True)
    folder.mkdir(exist_ok=True)


def keep_to_owner(file: Path) -> None:
    """The database, made if it is missing, and what lies beside it are for their owner's eyes alone.

    SQLite gives what it makes beside a database the rights of the database. A file that is there is not
    opened: closing it would let go of the locks that this process may hold on it.
    """
    file = file.resolve()
    with suppress(OSError):  # It is there, or cannot be made: SQLite says why.
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OURS))
    opened = [one for one in (file, *beside(file)) if is_open_to_others(one)]
    for one in opened:
        try:
            one.chmod(OURS)
        except OSError as error:
            log.warning("others on this machine can read %s: %s", one, error.strerror)
        else:
            log.warning("others on this machine could read %s: only its owner can now", one)


def beside(file: Path) -> list[Path]:
    """Where SQLite keeps what belongs to this database and is not in it."""
    return [file.with_name(file.name + ending) for ending in BESIDE]


def is_open_to_others(file: Path) -> bool:
    """Whether somebody else on this machine may do anything with this file."""
    try:
        status = file.stat()
    except OSError:
        return False
    return stat.S_ISREG(status.st_mode) and bool(status.st_mode & 0o077)


def is_plain(url: str) -> bool:
    """Whether everybody reads the same user, password and host in it.

    Libraries differ about an `@` in a password, and a slash ends the host: what follows would be taken for a
    port, a database or a host, and be told, logged or looked up as such.
    """
    rest = url.partition("://")[2]
    host = _ENDS_HOST.split(rest, maxsplit=1)[0]
    return (
        rest.count("@") == host.count("@") <= 1 and "#" not in rest and url.isprintable() and " " not in url
    )


def untold(text: str, url: str) -> str:
    """The text without the url's user and password, should a server have repeated them."""
    for secret in sorted(_secrets(url), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", "...", text)
    return text


def _secrets(url: str) -> set[str]:
    parts = urlsplit(url)
    asked = [value for name, value in parse_qsl(parts.query) if name in {"user", "password"}]
    known = [one for one in (parts.username, parts.password, *asked) if one]
    return {*known, *map(unquote, known)}
