"""Two bots on one database: the same click delivered to both, turns about, and both at the clock."""

import asyncio
from collections.abc import Iterable

from services.ports.records import ChallengeStatus, MatchStatus
from tests.loopback import LoopbackDiscord, Outcome
from tests.races.room import button, match_of, room

DONE_BY_THE_OTHER = {40060, 10008}
"""Discord's codes for a second answer, and for deleting a note that is gone; nobody sees them."""


def faults(server: LoopbackDiscord) -> list[str]:
    """What the bots did wrong; that only one of them can do a thing is nobody's fault."""
    return [str(one) for one in server.violations if one.code not in DONE_BY_THE_OTHER]


def acknowledged(outcomes: Iterable[Outcome]) -> bool:
    return all(outcome.acknowledged for outcome in outcomes)


async def test_every_click_delivered_to_two_bots_counts_once(storage_url: str) -> None:
    async with room(storage_url, bots=2) as here:
        board = await here.begin_together()
        versions = [1]
        while (look := await here.look(board)).record.status is MatchStatus.OPEN and len(versions) < 12:
            outcome = await here.move(board)
            assert outcome.acknowledged
            versions.append((await here.look(board)).record.version)
        assert versions == list(range(1, len(versions) + 1)), look
        await here.agree(board)
        assert faults(here.server) == []


async def test_double_clicks_delivered_to_two_bots_count_once(storage_url: str) -> None:
    async with room(storage_url, bots=2) as here:
        board = await here.begin_together()
        outcomes = await here.crowd([(here.bruno, board, button(board, "Heads"))] * 25)
        assert acknowledged(outcomes)
        found = await here.agree(board)
        assert found.record.version == 2
        assert faults(here.server) == []


async def test_a_whole_match_with_clicks_going_to_one_bot_and_the_other_by_turns(storage_url: str) -> None:
    async with room(storage_url, bots=2) as here:
        here.only(0)
        board = await here.begin()
        clicks = 0
        while (await here.look(board)).record.status is MatchStatus.OPEN:
            clicks += 1
            here.only(clicks % 2)
            assert (await here.move(board)).acknowledged
        found = await here.agree(board)
        assert (
            found.record.version == len([line for line in found.journal if line.entry.seat is not None]) + 1
        )
        assert here.server.violations == []


async def test_both_bots_sweep_and_no_deadline_is_acted_on_twice(storage_url: str) -> None:
    async with room(storage_url, bots=2) as here:
        here.only(0)
        boards = [await here.begin() for _ in range(4)]
        for sweeps in (1, 2):
            here.watch.skip(91_000)
            await asyncio.gather(*(here.sweep(number) for number in (0, 1) * 5))
            for board in boards:
                assert (await here.agree(board)).record.version == 1 + sweeps
        for board in boards:
            found = await here.stored(board)
            assert all(line.forced for line in found.journal if line.entry.seat is not None)
        assert here.server.violations == []


async def test_both_bots_sweep_and_a_challenge_expires_once(storage_url: str) -> None:
    async with room(storage_url, bots=2) as here:
        here.only(0)
        challenge = button(await here.challenge(), "Accept").split(":")[1]
        here.watch.skip(601_000)
        await asyncio.gather(*(here.sweep(number) for number in (0, 1) * 5))
        record = await here.bot.pieces.challenges.look(challenge)
        assert (record.status, record.version) == (ChallengeStatus.EXPIRED, 2)


async def test_a_click_meets_the_other_bots_clock(storage_url: str) -> None:
    async with room(storage_url, bots=2) as here:
        here.only(0)
        board = await here.begin()
        before = (await here.stored(board)).record
        here.watch.skip(91_000)
        presses = [(here.bruno, board, button(board, "Heads"))] * 10
        outcomes, _ = await asyncio.gather(
            here.crowd(presses), asyncio.gather(*(here.sweep(1) for _ in range(5)))
        )
        assert acknowledged(outcomes)
        found = await here.agree(board)
        assert found.record.version == before.version + 1
        assert len(found.made(before.turn)) == 1
        assert match_of(board) == found.record.id
