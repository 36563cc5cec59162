"""Backups: made of a database at work, and put back in the place of one that a killed bot left behind."""

import asyncio
import os
import shutil
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.commands import main
from tests.db.records import MATCH, add
from tests.operations.program import ROOT
from tests.support.databases import opened

SHUT = "0o600"


@pytest.fixture
def file(tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of the settings, with the newest schema and no rows."""
    path = tmp_path / "data" / "games.db"
    path.parent.mkdir()
    shutil.copyfile(migrated_file, path)
    monkeypatch.chdir(tmp_path)
    for name in ("DATABASE_URL", "DATA_DIR"):
        monkeypatch.delenv(name, raising=False)
    return path


async def store(file: Path, match_id: str) -> None:
    async with opened(f"sqlite:///{file}") as storage:
        await add(storage, matches=[replace(MATCH, id=match_id)])


@asynccontextmanager
async def bot_at_work(file: Path, match_id: str) -> AsyncIterator[Process]:
    """A process that has stored this match and holds the database open; leaving kills it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.db.writer", f"sqlite:///{file}", match_id, cwd=ROOT, stdout=PIPE
    )
    assert process.stdout is not None
    try:
        assert await process.stdout.readline() == b"stored\n"
        yield process
    finally:
        process.kill()
        await process.wait()


def matches(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as opened_file:
        return {found for (found,) in opened_file.execute("SELECT id FROM matches")}


def rights(path: Path) -> str:
    return oct(path.stat().st_mode & 0o777)


def ruin(file: Path) -> None:
    file.write_bytes(b"not a database " * 1000)
    file.with_name("games.db-wal").write_bytes(b"a log of another time")


def content(file: Path) -> bytes:
    return file.read_bytes()


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


async def test_what_a_killed_bot_left_is_not_read_into_the_backup(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await store(file, "before")
    assert main(["backup", "backup.db"]) == 0
    assert capsys.readouterr().out == "data/games.db is backed up in backup.db.\n"
    async with bot_at_work(file, "after"):
        pass
    assert (file.parent / "games.db-wal").stat().st_size > 0
    assert main(["restore", "backup.db"]) == 0
    said = capsys.readouterr().out
    assert matches(file) == {"before"}
    (kept,) = file.parent.glob("games.db.before-*")
    assert said == (
        f"data/games.db is what backup.db holds. The database before it is kept: data/{kept.name}\n"
    )
    assert matches(kept) == {"before", "after"}
    assert names(file.parent) == {"games.db", kept.name}
    assert {rights(one) for one in (file, kept, Path("backup.db"))} == {SHUT}


async def test_a_backup_holds_what_a_running_bot_has_stored(file: Path) -> None:
    async with bot_at_work(file, "m1"):
        assert main(["backup", "backup.db"]) == 0
    assert matches(Path("backup.db")) == {"m1"}
    assert names(Path()) == {"backup.db", "data"}


async def test_nothing_is_restored_under_a_running_bot(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.drivers.copies.PATIENCE", 0.1)
    assert main(["backup", "backup.db"]) == 0
    async with bot_at_work(file, "m1"):
        capsys.readouterr()
        assert main(["restore", "backup.db"]) == 2
        told = capsys.readouterr()
        assert told.err == "A bot is running on the database data/games.db: stop it first.\n"
        assert names(file.parent) == {"games.db", "games.db-wal", "games.db-shm"}
    await store(file, "m2")
    assert matches(file) == {"m1", "m2"}


async def test_a_database_that_is_damaged_is_kept_as_it_is(file: Path) -> None:
    await store(file, "m1")
    assert main(["backup", "backup.db"]) == 0
    ruin(file)
    assert main(["restore", "backup.db"]) == 0
    assert matches(file) == {"m1"}
    (kept,) = (one for one in file.parent.glob("games.db.before-*") if one.name[-4] != "-")
    assert content(kept).startswith(b"not a database")
    assert content(kept.with_name(f"{kept.name}-wal")) == b"a log of another time"


async def test_a_log_without_its_database_is_out_of_the_way(file: Path) -> None:
    await store(file, "m1")
    assert main(["backup", "backup.db"]) == 0
    async with bot_at_work(file, "m2"):
        pass
    os.remove(file)
    assert main(["restore", "backup.db"]) == 0
    assert matches(file) == {"m1"}


async def test_a_restored_bot_starts_and_goes_on(file: Path) -> None:
    await store(file, "m1")
    assert main(["backup", "backup.db"]) == 0
    assert main(["restore", "backup.db"]) == 0
    await store(file, "m2")
    assert matches(file) == {"m1", "m2"}


def damaged(backup: Path) -> None:
    content = bytearray(backup.read_bytes())
    content[4096:-4096] = bytes(len(content) - 8192)
    backup.write_bytes(content)


def newer(backup: Path) -> None:
    with closing(sqlite3.connect(backup)) as opened_file, opened_file:
        opened_file.execute("UPDATE alembic_version SET version_num = '9999'")


def of_something_else(backup: Path) -> None:
    backup.unlink()
    with closing(sqlite3.connect(backup)) as opened_file, opened_file:
        opened_file.execute("CREATE TABLE songs (name)")


def with_a_log(backup: Path) -> None:
    backup.with_name("backup.db-wal").write_bytes(b"rows")


WRONG: dict[str, tuple[Callable[[Path], object], str]] = {
    "is gone": (Path.unlink, "There is no backup backup.db."),
    "is a text": (lambda b: b.write_bytes(b"hello"), "backup.db is not a database of this bot."),
    "is empty": (lambda b: b.write_bytes(b""), "backup.db is not a database of this bot."),
    "is damaged": (damaged, "backup.db is "),
    "is of a newer bot": (newer, "backup.db was written by a newer version of this program."),
    "is of something else": (of_something_else, "backup.db is not a database of this bot."),
    "was copied at work": (
        with_a_log,
        "backup.db is no finished backup: backup.db-wal beside it holds some of its rows.",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
async def test_what_is_no_backup_changes_nothing(
    file: Path, capsys: pytest.CaptureFixture[str], wrong: str
) -> None:
    await store(file, "m1")
    assert main(["backup", "backup.db"]) == 0
    spoil, sentence = WRONG[wrong]
    spoil(Path("backup.db"))
    before = content(file)
    capsys.readouterr()
    assert main(["restore", "backup.db"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert told.err.startswith(sentence)
    assert (content(file), names(file.parent)) == (before, {"games.db"})


@pytest.mark.parametrize(
    ("command", "target", "sentence"),
    [
        ("backup", "data/games.db", "data/games.db is there already: name a new file."),
        ("backup", "nowhere/b.db", "The backup nowhere/b.db cannot be written: No such file or directory."),
        ("restore", "data/games.db", "data/games.db is the database itself, not a backup of it."),
        ("restore", "data", "There is no backup data."),
    ],
)
def test_what_cannot_be_done_is_told(
    file: Path, capsys: pytest.CaptureFixture[str], command: str, target: str, sentence: str
) -> None:
    assert main([command, target]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_postgresql_has_commands_of_its_own(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://u:p@127.0.0.1:1/club")
    assert main([command, "backup.db"]) == 2
    assert "use pg_dump and pg_restore" in capsys.readouterr().err


def test_there_is_nothing_to_back_up_before_the_first_start(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.unlink()
    assert main(["backup", "backup.db"]) == 2
    assert capsys.readouterr().err == "There is no database data/games.db to back up.\n"
    assert not Path("backup.db").exists()
