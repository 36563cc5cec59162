"""`python -m tests.installed [run] [wheel] [demo]`: makes these environments and tries the bot in each."""

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

from tests.installed.environments import DidNotWork, Environment, from_list, from_wheel
from tests.installed.trying import a_match, the_demo, the_entry
from tests.support.databases import PostgresServer, memory

Trial = Callable[[Path, PostgresServer], AsyncIterator[str]]


async def tried_list(folder: Path, server: PostgresServer) -> AsyncIterator[str]:
    """What requirements/run.txt pins, beside the checkout's code."""
    here = await from_list("run", folder)
    yield await _on_sqlite(here, folder)
    yield await _on_postgresql(here, folder, server)


async def tried_wheel(folder: Path, server: PostgresServer) -> AsyncIterator[str]:
    """The built wheel and what it asks for."""
    here = await from_wheel(folder)
    yield await the_entry(here, folder)
    yield await _on_sqlite(here, folder)
    yield await _on_postgresql(here, folder, server)


async def tried_demo(folder: Path, _: PostgresServer) -> AsyncIterator[str]:
    """What requirements/demo.txt pins, beside the checkout's code."""
    here = await from_list("demo", folder)
    yield await the_demo(here, _empty(folder, "empty"))


TRIALS: dict[str, Trial] = {"run": tried_list, "wheel": tried_wheel, "demo": tried_demo}


async def _on_sqlite(here: Environment, folder: Path) -> str:
    where = _empty(folder, "lite")
    return await a_match(here, "SQLite", f"sqlite:///{where}/data/games.db", where)


async def _on_postgresql(here: Environment, folder: Path, server: PostgresServer) -> str:
    return await a_match(here, "PostgreSQL", server.empty_database(), _empty(folder, "post"))


def _empty(folder: Path, name: str) -> Path:
    """A folder with nothing in it, for a process to start in."""
    (folder / name).mkdir()
    return folder / name


async def _tell(name: str, server: PostgresServer) -> bool:
    with tempfile.TemporaryDirectory(prefix=f"installed-{name}-") as folder:
        try:
            async for line in TRIALS[name](Path(folder), server):
                print(f"ok       {line}", flush=True)  # noqa: T201 - what the gate shows
        except DidNotWork as failed:
            print(f"FAILED   {failed}", flush=True)  # noqa: T201
            return False
        return True


async def main(names: Sequence[str]) -> int:
    """Try them side by side; 0 when all of them work."""
    server = PostgresServer(under=memory())
    try:
        worked = await asyncio.gather(*(_tell(name, server) for name in names or TRIALS))
    finally:
        server.remove()
    print(f"installed: {sum(worked)} of {len(worked)} environments work")  # noqa: T201
    return 0 if all(worked) else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
