"""`python -m tests.installed [run] [wheel] [demo]`: makes these environments and tries the bot in each."""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from tests.databases import PostgresServer, memory
from tests.installed.environments import DidNotWork, Environment, from_list, from_wheel
from tests.installed.trying import a_match, the_demo, the_entry

Trial = Callable[[Path, PostgresServer], Awaitable[list[str]]]


async def tried_list(folder: Path, server: PostgresServer) -> list[str]:
    """What requirements/run.txt pins, beside the checkout's code."""
    return await _matches(await from_list("run", folder), folder, server)


async def tried_wheel(folder: Path, server: PostgresServer) -> list[str]:
    """The built wheel and what it asks for."""
    here = await from_wheel(folder)
    return [await the_entry(here, folder), *await _matches(here, folder, server)]


async def _matches(here: Environment, folder: Path, server: PostgresServer) -> list[str]:
    """A match on each database; both begin with none."""
    lite, post = _empty(folder, "lite"), _empty(folder, "post")
    urls = {
        "SQLite": (f"sqlite:///{lite}/data/games.db", lite),
        "PostgreSQL": (server.empty_database(), post),
    }
    return [await a_match(here, name, url, where) for name, (url, where) in urls.items()]


async def tried_demo(folder: Path, server: PostgresServer) -> list[str]:
    """What requirements/demo.txt pins, beside the checkout's code."""
    here = await from_list("demo", folder)
    return [await the_demo(here, _empty(folder, "empty"))]


TRIALS: dict[str, Trial] = {"run": tried_list, "wheel": tried_wheel, "demo": tried_demo}


def _empty(folder: Path, name: str) -> Path:
    """A folder with nothing in it, for a process to start in."""
    (folder / name).mkdir()
    return folder / name


async def _tell(name: str, server: PostgresServer) -> bool:
    with tempfile.TemporaryDirectory(prefix=f"installed-{name}-") as folder:
        try:
            lines = await TRIALS[name](Path(folder), server)
        except DidNotWork as failed:
            sys.stdout.write(f"FAILED   {failed}\n")
            return False
        sys.stdout.writelines(f"ok       {line}\n" for line in lines)
        sys.stdout.flush()
        return True


async def main(names: Sequence[str]) -> int:
    """Try them side by side; 0 when all of them work."""
    server = PostgresServer(under=memory())
    try:
        worked = await asyncio.gather(*(_tell(name, server) for name in names or TRIALS))
    finally:
        server.remove()
    sys.stdout.write(f"installed: {sum(worked)} of {len(worked)} environments work\n")
    return 0 if all(worked) else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
