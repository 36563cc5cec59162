"""How many functions of the project's own each kind of press calls, and how many of its files it enters.

Counted without a clock, in a bot that has played before, pictures left out. A limit may only come down.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest_asyncio

from tests.cost.conftest import Table, at_table
from tests.cost.counting import Counted, counting
from tests.cost.duel import GOALS, pair
from tests.loopback import Message
from tests.support.drawing import NothingDrawn
from ui.background.studio import Studio
from ui.discord.attempts import attempt


class Cost(NamedTuple):
    """What a press may cost."""

    calls: int
    files: int


CHALLENGE, ACCEPT = Cost(310, 63), Cost(645, 85)
OPEN, SEAL, SHOOT = Cost(192, 45), Cost(448, 76), Cost(431, 76)
"""Some 2 % more than is counted: who wins the toss makes a few calls more or less."""


@pytest_asyncio.fixture
async def played(sqlite_url: str) -> AsyncIterator[Table]:
    """A table for a pair of newcomers, after others have played; nothing is done by the clock."""
    async with at_table(sqlite_url, studio=Studio(pool=NothingDrawn)) as table:
        await table.bot.pieces.housekeeping._rounds.stop()
        await table.duel.begin()
        await table.duel.settle_toss()
        for dive, card in GOALS:
            for _ in range(2):
                await table.duel.penalty(dive, card)
        table.duel = pair(table.server, table.duel.guild, 2)
        await table.calm()
        yield table


async def challenge(table: Table) -> Message:
    message = await table.duel.challenge()
    await table.calm()
    return message


async def accept(table: Table, message: Message) -> None:
    duel = table.duel
    button = duel.button("ch1:", ":accept", message).custom_id
    duel.board = (await table.server.click(duel.away, message, button)).shown
    await duel.accepted(message)
    await table.calm()


async def open_picker(table: Table) -> Message:
    picker = await table.duel.press(table.duel.keeper, "pk1:")
    await table.calm()
    return picker


async def seal(table: Table, picker: Message, card: str) -> None:
    await table.duel.seal(picker, card)
    await table.calm()


async def shoot(table: Table, card: str) -> None:
    await table.duel.press(table.duel.striker, "mv1:", f":{card}")
    await table.calm()
    table.duel.striker = table.duel.keeper


def check(counted: Counted, limit: Cost) -> None:
    """Fails with the functions that are called most, where it is too much."""
    dearest = "\n".join(f"{calls:>5}  {name}" for name, calls in counted.functions.most_common(25))
    found = Cost(counted.calls, counted.files)
    assert found.calls <= limit.calls, f"{found}, not {limit}\n{dearest}"
    assert found.files <= limit.files, f"{found}, not {limit}\n{dearest}"


async def test_a_challenge_and_its_acceptance_call_so_many_functions(played: Table) -> None:
    with counting() as counted:
        message = await challenge(played)
    check(counted, CHALLENGE)
    with counting() as counted:
        await accept(played, message)
    check(counted, ACCEPT)


async def test_a_penalty_calls_so_many_functions(played: Table) -> None:
    await accept(played, await challenge(played))
    await played.duel.settle_toss()
    await played.calm()
    for dive, card in GOALS:
        with counting() as opened:
            picker = await open_picker(played)
        with counting() as sealed:
            await seal(played, picker, dive)
        with counting() as shot:
            await shoot(played, card)
        check(opened, OPEN)
        check(sealed, SEAL)
        check(shot, SHOOT)


async def test_a_call_is_counted_once_however_often_it_waits() -> None:
    async def often() -> int:
        for _ in range(5):
            await asyncio.sleep(0)
        return 5

    with counting() as counted:
        assert [await attempt(often), await attempt(often)] == [5, 5]
    assert counted.functions == {"ui/discord/attempts.py:attempt": 2}
