"""A process that plays: `python -m tests.db.player <url> <name> <clients> <moves>` prints what is durable.

Every client has a match of its own; a move raises the version and adds a line to the journal in one unit.
"""

import asyncio
import sys
from dataclasses import replace

from services.ports.unit import Storage
from tests.db.records import MATCH, add, line
from tests.support.databases import opened


async def play(storage: Storage, match_id: str, moves: int) -> None:
    """Print `<match> <version>` after each commit; without end when `moves` is 0."""
    match = replace(MATCH, id=match_id, version=0)
    await add(storage, matches=[match])
    while moves == 0 or match.version < moves:
        async with storage.unit() as unit:
            unit.matches.save(replace(match, version=match.version + 1), expected=match.version)
            unit.journal.add([line(match.version, match_id=match_id)])
            await unit.commit()
        match = replace(match, version=match.version + 1)
        sys.stdout.write(f"{match_id} {match.version}\n")
        sys.stdout.flush()


async def main(url: str, name: str, clients: int, moves: int) -> None:
    async with opened(url) as storage:
        await asyncio.gather(*(play(storage, f"{name}{client}", moves) for client in range(clients)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
