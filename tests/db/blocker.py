"""A process that locks a row: `python -m tests.db.blocker <postgresql url>` until a line comes in."""

import asyncio
import sys

import asyncpg  # type: ignore[import-untyped]


async def main(url: str) -> None:
    connection = await asyncpg.connect(url)
    async with connection.transaction():
        await connection.execute("SELECT * FROM facts FOR UPDATE")
        sys.stdout.write("locked\n")
        sys.stdout.flush()
        await asyncio.to_thread(sys.stdin.readline)
    await connection.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
