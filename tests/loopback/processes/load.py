"""Load: many people clicking at once, and what it took."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.loopback.people.interactions import Interaction
from tests.loopback.server import LoopbackDiscord
from tests.loopback.world import Message, User


@dataclass(frozen=True, slots=True)
class Report:
    """A load run: latencies from dispatch to acknowledgement; `ordinary` counts global calls."""

    clicks: int
    unanswered: int
    seconds: float
    per_second: float
    p50_ms: float
    p99_ms: float
    max_ms: float
    ordinary: int


async def load(
    server: LoopbackDiscord, press: Callable[[int], Interaction], clicks: int, concurrency: int
) -> Report:
    """Let `concurrency` people press (`press(person)`) until that many clicks are answered or given up."""
    latencies: list[float] = []
    left = clicks
    unanswered = 0

    async def person(number: int) -> None:
        nonlocal left, unanswered
        while left > 0:
            left -= 1
            outcome = await press(number)
            if outcome.acknowledged:
                latencies.append(outcome.seconds)
            else:
                unanswered += 1

    before, began = server.ledger.ordinary(), time.perf_counter()
    await asyncio.gather(*(person(number) for number in range(concurrency)))
    took = time.perf_counter() - began
    latencies.sort()

    def percentile(share: float) -> float:
        return round(1000 * latencies[int(share * (len(latencies) - 1))], 2) if latencies else 0.0

    return Report(
        clicks=clicks,
        unanswered=unanswered,
        seconds=round(took, 3),
        per_second=round(len(latencies) / took, 1),
        p50_ms=percentile(0.5),
        p99_ms=percentile(0.99),
        max_ms=percentile(1.0),
        ordinary=server.ledger.ordinary() - before,
    )


def first_button(server: LoopbackDiscord, message: Message, prefix: str) -> str:
    """The custom_id of the first enabled button with that prefix; LookupError when there is none."""
    for button in server.buttons(message):
        if not button.disabled and button.custom_id.startswith(prefix):
            return button.custom_id
    raise LookupError(f"no enabled button {prefix!r} on the message")


async def open_tables(
    server: LoopbackDiscord, command: str, count: int, *, guilds: int = 1
) -> list[tuple[User, Message]]:
    """Let `count` people each use a slash command in a channel of their own; whose message came of it."""
    homes = [server.guild(f"guild {n}") for n in range(guilds)]
    opened = []
    for number in range(count):
        person, guild = server.user(f"person{number}"), homes[number % guilds]
        channel = server.channel(guild, f"table{number}")
        opened.append((person, (await server.slash(person, guild, channel, command)).shown))
    return opened
