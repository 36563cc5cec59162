"""Calls to Discord in a whole match, counted by the Discord of the tests: `python -m benchmarks.calls`."""

import asyncio
from tempfile import TemporaryDirectory

from benchmarks.anchors import Bar, report_bars
from tests.cost.conftest import at_table
from tests.cost.duel import GOALS


async def counted() -> tuple[int, int, int]:
    """Penalties of a match from its challenge to its end; ordinary calls, and calls of interactions."""
    with TemporaryDirectory(dir="/var/tmp") as folder:
        async with at_table(f"sqlite:///{folder}/bot.db") as table:
            table.server.ledger.clear()
            await table.duel.begin()
            await table.duel.settle_toss()
            for dive, card in GOALS:
                await table.duel.penalty(dive, card)
                await table.duel.penalty(dive, card)
            await table.calm()
            ordinary = table.server.ledger.ordinary()
            return 2 * len(GOALS), ordinary, table.server.ledger.count() - ordinary


def bars() -> list[Bar]:
    """Bar 10."""
    penalties, ordinary, free = asyncio.run(counted())
    return [
        Bar.limit("10", "calls a penalty that count globally", ordinary / penalties, 0, "{:.1f}"),
        Bar.shown("10", "calls a penalty that do not", free / penalties, 0, "{:.1f}"),
    ]


if __name__ == "__main__":
    report_bars(bars())
