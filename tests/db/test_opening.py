"""Opening makes what is missing, and says in one sentence what is wrong."""

import asyncio
import os
import sqlite3
import sys
import threading
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from db import migrations, open_storage
from services.ports.championships import Seeding
from services.ports.people import Person
from services.ports.unit import Storage, StorageDown
from tests.db.records import MATCH, add
from tests.support.databases import PostgresServer, opened


async def complaint(url: str) -> str:
    with pytest.raises(StorageDown) as down:
        await open_storage(url, patience=2)
    return str(down.value)


async def played(url: str, name: str) -> int:
    """The exit code of a process that opens the database and makes three moves."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.db.player", url, name, "2", "3", stdout=asyncio.subprocess.DEVNULL
    )
    return await process.wait()


async def test_a_missing_folder_and_file_are_made(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "bot.db"
    async with opened(f"sqlite:///{file}") as storage:
        assert (await storage.count())["matches"] == 0
    assert file.read_bytes().startswith(b"SQLite format 3")


async def test_a_writer_that_hangs_keeps_no_process_alive(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/bot.db"):
        writers = [one.daemon for one in threading.enumerate() if one.name.startswith("writer of")]
    assert writers == [True]


async def test_storage_may_be_closed_twice(storage_url: str) -> None:
    storage = await open_storage(storage_url)
    await storage.close()
    await storage.close()


async def test_a_relative_url_is_a_file_under_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    await (await open_storage("sqlite:///data/bot.db")).close()
    assert (tmp_path / "data/bot.db").exists()


async def test_sqlite_leaves_one_file_behind(tmp_path: Path) -> None:
    await (await open_storage(f"sqlite:///{tmp_path}/bot.db")).close()
    assert os.listdir(tmp_path) == ["bot.db"]


async def test_an_empty_postgresql_database_gets_the_tables(postgres_server: PostgresServer) -> None:
    async with opened(postgres_server.empty_database()) as storage:
        assert (await storage.count())["matches"] == 0


async def test_what_was_stored_is_there_after_opening_again(storage_url: str) -> None:
    async with opened(storage_url) as storage:
        await add(storage, matches=[MATCH])
    for _ in range(2):
        async with opened(storage_url) as storage, storage.unit() as unit:
            assert await unit.matches.get(MATCH.id) == MATCH


async def test_both_databases_have_the_same_columns(
    new_sqlite_url: str, postgres_server: PostgresServer
) -> None:
    await (await open_storage(new_sqlite_url)).close()
    file = sqlite3.connect(new_sqlite_url.removeprefix("sqlite:///"))
    of_sqlite = file.execute(
        "SELECT m.name || '.' || c.name || '.' || lower(c.type) || '.' || c.\"notnull\" "
        "FROM sqlite_master m, pragma_table_info(m.name) c "
        "WHERE m.type = 'table' AND m.name <> 'alembic_version'"
    ).fetchall()
    file.close()
    postgres_server.fresh_database()
    of_postgres = postgres_server.sql(
        "SELECT table_name || '.' || column_name || '.' || data_type || '.' || (is_nullable = 'NO')::int "
        "FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'alembic_version'",
        database="migrated",
    )
    assert sorted(row[0] for row in of_sqlite) == sorted(of_postgres.splitlines())


def test_there_is_one_newest_schema() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert len(ScriptDirectory.from_config(config).get_heads()) == 1


async def test_a_table_that_is_made_anew_takes_no_row_of_another_along(new_sqlite_url: str) -> None:
    """Migration 12 makes championships anew: entrants refer to them."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    engine = sa.create_engine(f"sqlite:///{new_sqlite_url.removeprefix('sqlite:///')}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0010")
        connection.exec_driver_sql("INSERT INTO people VALUES (1, 'Ana', 0)")
        connection.exec_driver_sql(
            "INSERT INTO championships (id, version, name, game, options, pace, form, form_options, seeding, "
            "seed, places, entered, check_in, tie_time, organiser_id, guild_id, channel_id, status, lineup, "
            "created_at) VALUES ('c', 1, 'Cup', 'penalties', '{}', 'live', 'league', '{}', 'hand', '00', 2, "
            "1, 0, 1, 1, 50, 60, 'running', '[1]', 7)"
        )
        connection.exec_driver_sql("INSERT INTO entrants VALUES ('c', 1, 5, 0, NULL)")
    engine.dispose()
    async with opened(new_sqlite_url) as storage, storage.unit() as unit:
        cup = await unit.championships.get("c")
        assert cup is not None
        assert (cup.name, cup.seeding, cup.created_at, cup.points) == ("Cup", Seeding.HAND, 7, ())
        assert [one.person for one in await unit.championships.entrants("c")] == [Person(1, "Ana")]
        assert [one.id for one in await unit.championships.open_in(50)] == ["c"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_an_empty_database_that_is_opened_many_times_at_once_is_migrated_once(
    kind: str, new_sqlite_url: str, postgres_server: PostgresServer
) -> None:
    url = new_sqlite_url if kind == "sqlite" else postgres_server.empty_database()
    outcomes = await asyncio.gather(*(open_storage(url) for _ in range(8)), return_exceptions=True)
    for storage in outcomes:
        if not isinstance(storage, BaseException):
            await storage.close()
    assert [outcome for outcome in outcomes if isinstance(outcome, BaseException)] == []


async def test_several_databases_are_migrated_side_by_side(tmp_path: Path) -> None:
    urls = [f"sqlite:///{tmp_path}/{number}.db" for number in range(8)]
    outcomes = await asyncio.gather(*(open_storage(url) for url in urls), return_exceptions=True)
    opened_all = [storage for storage in outcomes if not isinstance(storage, BaseException)]
    counts = [await storage.count() for storage in opened_all]
    for storage in opened_all:
        await storage.close()
    assert [count["matches"] for count in counts] == [0] * 8


async def test_processes_that_start_together_share_an_empty_sqlite_file(new_sqlite_url: str) -> None:
    assert await asyncio.gather(*(played(new_sqlite_url, name) for name in "abc")) == [0, 0, 0]
    async with opened(new_sqlite_url) as storage:
        assert (await storage.count())["journal"] == 18


async def test_processes_that_start_together_share_an_empty_postgresql_database(
    postgres_server: PostgresServer,
) -> None:
    url = postgres_server.empty_database()
    assert await asyncio.gather(*(played(url, name) for name in "abc")) == [0, 0, 0]
    async with opened(url) as storage:
        assert (await storage.count())["journal"] == 18


@pytest.mark.parametrize(
    "url", ["", "bot.db", "mysql://root@localhost/bot", "postgresql://host:port/bot", "postgresql://[::1/bot"]
)
async def test_a_url_of_no_database_is_answered_with_what_one_looks_like(url: str) -> None:
    assert (await complaint(url)).startswith(
        "The database url must look like sqlite:///path/to/file.db "
        "or postgresql://user:password@host:5432/name"
    )


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:///data/"])
async def test_a_sqlite_url_must_name_a_file(url: str) -> None:
    assert await complaint(url) == "A SQLite url must name a file, like sqlite:///data/bot.db."


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "folder" / "bot.db"
    assert await complaint(f"sqlite:///{path}") == (
        f"The SQLite database {path} has no folder, and it cannot be made: Not a directory."
    )


async def test_a_folder_in_the_place_of_the_file_is_named(tmp_path: Path) -> None:
    assert await complaint(f"sqlite:///{tmp_path}") == (
        f"The SQLite database {tmp_path} cannot be opened: look at the folder and its permissions."
    )


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Penalties, all afternoon. " * 100)
    assert await complaint(f"sqlite:///{path}") == (
        f"The SQLite database {path} is not a database: the file holds something else."
    )
    assert path.read_text() == "Penalties, all afternoon. " * 100


_AS_NOBODY = """
import asyncio, os, sys
from db import open_storage
from services.ports.unit import Storage, StorageDown

async def main(url):
    await (await open_storage(url)).close()
    os.chmod(url.removeprefix("sqlite:///"), 0o444)
    if os.geteuid() == 0:
        os.setuid(65534)
    try:
        await open_storage(url)
    except StorageDown as down:
        print(down)

asyncio.run(main(sys.argv[1]))
"""


async def test_a_file_that_may_not_be_written_is_named() -> None:
    with TemporaryDirectory() as folder:
        if os.geteuid() == 0:
            os.chown(folder, 65534, -1)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", _AS_NOBODY, f"sqlite:///{folder}/bot.db", stdout=asyncio.subprocess.PIPE
        )
        told, _ = await process.communicate()
    assert told.decode() == f"The SQLite database {folder}/bot.db may not be written.\n"


async def test_a_sqlite_schema_of_a_newer_program_is_left_alone(new_sqlite_url: str) -> None:
    await (await open_storage(new_sqlite_url)).close()
    path = new_sqlite_url.removeprefix("sqlite:///")
    file = sqlite3.connect(path)
    with file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    file.close()
    assert await complaint(new_sqlite_url) == (
        f"The SQLite database {path} was written by a newer version of this program."
    )


async def test_a_postgresql_schema_of_a_newer_program_is_left_alone(postgres_server: PostgresServer) -> None:
    url = postgres_server.fresh_database()
    name = urlsplit(url).path.strip("/")
    postgres_server.sql("UPDATE alembic_version SET version_num = '9999'", database=name)
    assert await complaint(url) == ("The PostgreSQL database was written by a newer version of this program.")


async def test_a_missing_postgresql_database_is_told(postgres_server: PostgresServer) -> None:
    assert await complaint(postgres_server.url("nowhere")) == (
        "The PostgreSQL database does not exist: create the one that DATABASE_URL names."
    )


async def test_a_wrong_password_is_called_one_and_not_repeated(postgres_server: PostgresServer) -> None:
    postgres_server.sql("CREATE ROLE locked LOGIN PASSWORD 'right'")
    url = postgres_server.url("postgres", user="locked:wrong")
    assert await complaint(url) == (
        "The PostgreSQL database does not let us in: look at the user name and password."
    )


async def test_a_server_that_is_not_there_is_called_unreachable_without_the_password() -> None:
    told = await complaint("postgresql://bot:secret@127.0.0.1:1/bot")
    assert told.startswith("The PostgreSQL database cannot be reached: ")
    assert "secret" not in told
    assert told.count("\n") == 0


async def test_matches_are_counted_no_further_than_asked(storage: Storage) -> None:
    for number in range(3):
        await add(storage, matches=[replace(MATCH, id=f"m{number}")])
    assert [await storage.matches_up_to(most) for most in (2, 3, 4)] == [2, 3, 3]
