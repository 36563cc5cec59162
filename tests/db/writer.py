"""`python -m tests.db.writer URL MATCH`: stores a match, says so, and works on until it is killed."""

import asyncio
import sys
from dataclasses import replace

from db import open_storage
from tests.db.records import MATCH, add


async def main(url: str, match_id: str) -> None:
    storage = await open_storage(url)
    await add(storage, matches=[replace(MATCH, id=match_id)])
    sys.stdout.write("stored\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
