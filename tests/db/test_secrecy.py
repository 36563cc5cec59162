"""Nobody else on the machine reads the database's files, and nothing that is told repeats its url."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.config import BadSettings, Settings, load_settings
from bot.demo.keep import open_folder
from db import open_storage
from db.drivers.secrecy import untold
from services.ports.unit import StorageDown
from tests.support.databases import opened

OPEN_TO_ALL = 0o022
"""What most machines take away from a new file: it stays readable for everybody."""


def rights(path: Path) -> str:
    return oct(path.stat().st_mode & 0o777)


@pytest.fixture(autouse=True)
def usual_rights() -> Iterator[None]:
    before = os.umask(OPEN_TO_ALL)
    yield
    os.umask(before)


def rights_in(folder: Path) -> dict[str, str]:
    return {path.name: rights(path) for path in folder.iterdir()}


async def test_a_new_database_is_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "made" / "for us" / "bot.db"
    async with opened(f"sqlite:///{file}"):
        assert rights_in(file.parent) == dict.fromkeys(("bot.db", "bot.db-wal", "bot.db-shm"), "0o600")
    assert [rights(folder) for folder in (file.parent, file.parent.parent)] == ["0o700", "0o700"]


async def test_a_way_that_goes_back_on_itself_is_made_too(tmp_path: Path) -> None:
    """Below a folder that is missing, the same one comes twice."""
    folder = tmp_path / "club" / ".." / "club" / "data"
    async with opened(f"sqlite:///{folder}/bot.db"):
        assert [rights(tmp_path / "club"), rights(tmp_path / "club" / "data")] == ["0o700", "0o700"]


async def test_a_folder_that_was_there_is_left_as_it_is(tmp_path: Path) -> None:
    os.chmod(tmp_path, 0o755)
    async with opened(f"sqlite:///{tmp_path}/bot.db"):
        assert rights(tmp_path) == "0o755"


async def test_a_database_behind_a_link_is_its_owners_alone(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "real.db")
    async with opened(f"sqlite:///{tmp_path}/link.db"):
        assert rights(tmp_path / "real.db") == "0o600"


async def test_what_an_older_version_left_open_is_closed_with_a_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "bot.db"
    older = sqlite3.connect(file)
    older.execute("PRAGMA journal_mode = WAL")
    older.execute("CREATE TABLE t (a)")
    assert rights(file) == rights(tmp_path / "bot.db-wal") == "0o644"
    async with opened(f"sqlite:///{file}"):
        assert set(rights_in(tmp_path).values()) == {"0o600"}
    older.close()
    assert [record.getMessage() for record in caplog.records if "others" in record.getMessage()] == [
        f"others on this machine could read {tmp_path / name}: only its owner can now"
        for name in ("bot.db", "bot.db-wal", "bot.db-shm")
    ]
    caplog.clear()
    async with opened(f"sqlite:///{file}"):
        assert caplog.records == []


async def test_so_is_the_demos(tmp_path: Path) -> None:
    file = open_folder(tmp_path / "data" / "demo", fresh=False)
    async with opened(f"sqlite:///{file}"):
        assert [rights(one) for one in (file, file.parent, file.parent.parent)] == ["0o600", "0o700", "0o700"]


MARK = "zqx"
"""Every piece of a user name or password holds this, and nothing else does."""
pieces = st.lists(st.integers(1, 999).map(lambda number: f"{MARK}{number}"), min_size=1, max_size=4)
between = st.sampled_from(
    [*"/?#@:[]%&=+;, \\'\"", "%2", "://", "//", "@/", "?a=", "12345/", "1@127.0.0.1:1/", "\t"]
)


@st.composite
def secret(draw: st.DrawFn) -> str:
    first, *rest = draw(pieces)
    return (
        draw(st.sampled_from(["", "12345/", "5432?", "1#"]))
        + first
        + "".join(draw(between) + one for one in rest)
    )


@st.composite
def urls(draw: st.DrawFn) -> str:
    """A url as somebody writes it who escapes everything, something or nothing."""
    user, password, escape = draw(secret()), draw(secret()), draw(st.sampled_from(["all", "some", "none"]))
    if escape != "none":
        user, password = (quote(one, safe="" if escape == "all" else "/") for one in (user, password))
    shape = draw(
        st.sampled_from(
            [
                "postgresql://{user}:{password}@127.0.0.1:1/club",
                "postgresql://u:{password}@127.0.0.1:1/club",
                "postgres://{user}@127.0.0.1:1",
                "postgresql://{user}:{password}@127.0.0.1:1",
                "postgresql://127.0.0.1:1/club?user={user}&password={password}",
                "postgresql://127.0.0.1:{password}/club",
                "postgresql://127.0.0.1:1/club?port={password}",
                "postgresql://127.0.0.1:1/club?sslmode={password}",
                "postgresql:///{user}?host=127.0.0.1&port=1&password={password}",
                "mysql://{user}:{password}@127.0.0.1:1/club",
                "{user}:{password}@127.0.0.1:1/club",
                "{user}://{password}",
            ]
        )
    )
    return str(shape.format(user=user, password=password))


async def said_of(url: str) -> str:
    with pytest.raises(StorageDown) as down:
        await open_storage(url, patience=2)
    return str(down.value)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(url=urls())
def test_nothing_that_is_told_repeats_a_piece_of_user_or_password(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        said = asyncio.run(said_of(url))
    assert MARK not in said + caplog.text
    assert "\n" not in said


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:12345/secret@127.0.0.1:1/club",
        "postgresql://u:se@cret@127.0.0.1:1/club",
        "postgresql://u:1#secret@127.0.0.1:1/club",
        "postgresql://u:1?secret@127.0.0.1:1/club",
        "postgresql://127.0.0.1:1/club?password=s@cret",
    ],
)
async def test_a_password_with_a_sign_that_ends_it_is_told_how_to_write_it(url: str) -> None:
    said = await said_of(url)
    assert said.startswith("The database url cannot be read: in a user name or password write %2F for /,")


def test_what_a_server_repeats_is_left_out() -> None:
    url = "postgresql://carla:p%40ss@127.0.0.1:1/club"
    said = 'too many connections for role "carla", password p@ss or p%40ss; carlas stay'
    assert untold(said, url) == 'too many connections for role "...", password ... or ...; carlas stay'


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(url=urls())
def test_settings_do_not_show_the_url(url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    try:
        shown = repr(load_settings(tmp_path / "none"))
    except BadSettings as error:
        shown = str(error)
    assert MARK not in shown
    assert MARK not in repr(Settings(database_url="postgresql://zqx:zqx@h/d"))
