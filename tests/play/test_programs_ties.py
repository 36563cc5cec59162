"""Programs that meet in a championship play aside: a line tells the result, without board and thread."""

from collections.abc import AsyncIterator

import pytest

from services.championships.running import Running
from services.championships.signing_up import SigningUp
from services.ports.championships import Tie, TieStatus
from services.ports.people import Place
from tests.commands.people import Clock
from tests.play.hall import Hall, hall
from tests.support.databases import opened

POSTS = "/channels/*/messages"


@pytest.fixture
async def here(sqlite_url: str, clock: Clock) -> AsyncIterator[Hall]:
    async with hall(sqlite_url, 1, now=clock) as made:
        yield made


async def decided(here: Hall, clock: Clock, cup_id: str) -> None:
    for _ in range(40):
        clock.wait(15)
        await here.rounds(1)
        ties = (await here.cup(cup_id)).ties
        if all(tie.status is TieStatus.OVER for tie in ties if tie.unattended):
            return
    raise AssertionError([tie.status for tie in ties])


@pytest.mark.parametrize("place", ["here", "thread"])
async def test_two_programs_have_a_line_with_the_result_and_neither_board_nor_thread(
    here: Hall, clock: Clock, place: str
) -> None:
    cup_id = await filled(here, place=place)
    await here.rounds(3)
    (aside,) = [tie for tie in (await here.cup(cup_id)).ties if tie.unattended]
    await decided(here, clock, cup_id)
    await here.rounds(2)
    (aside,) = [tie for tie in (await here.cup(cup_id)).ties if tie.id == aside.id]
    told = [words for words in here.texts() if "beat **" in words]
    assert len(told) == 1
    assert "I am here" not in told[0]
    threads = here.channel.threads
    attended = [tie for tie in (await here.cup(cup_id)).ties if not tie.unattended]
    assert len(threads) == (len(attended) if place == "thread" else 0)
    assert all(one.id != aside.place.message_id for one in threads)
    look = await here.bot.pieces.matches.look(aside.id)
    assert look.record.place.message_id is None


async def filled(here: Hall, **options: str) -> str:
    """A championship of one person and three programs, which has just begun; its id."""
    cup_id = await here.created(time="1440", **options)
    await here.join()
    await here.command(here.olga, "championship manage fill", places=4)
    await here.command(here.olga, "championship manage start")
    return cup_id


async def test_while_discord_is_busy_the_line_waits_for_the_result(here: Hall, clock: Clock) -> None:
    cup_id = await filled(here)
    here.env.inject_error("POST", POSTS, status=503, code=0, message="busy", times=None)
    await here.rounds(3)
    assert not here.says("🎲 **The draw**")
    await begin(here, clock, cup_id)
    await decided(here, clock, cup_id)
    here.env.backend.faults.clear()
    for _ in range(4):
        clock.wait(60)
        await here.rounds(1)
    assert len([words for words in here.texts() if "beat **" in words]) == 1


async def begin(here: Hall, clock: Clock, cup_id: str) -> Tie:
    """The programs' match begins, and nobody was told of it: as where a process dies just then."""
    (aside,) = [tie for tie in (await here.cup(cup_id)).ties if tie.unattended]
    async with opened(here.url) as storage:
        cups = SigningUp(storage, now=clock)
        assert await Running(storage, cups, now=clock).begin(aside.id) is not None
    return aside


async def test_programs_that_were_called_in_a_pause_play_once_it_goes_on(here: Hall, clock: Clock) -> None:
    cup_id = await filled(here)
    await here.command(here.olga, "championship manage pause")
    await here.rounds(3)
    (aside,) = [tie for tie in (await here.cup(cup_id)).ties if tie.unattended]
    assert aside.status is TieStatus.OPEN
    assert not any("you meet each other" in words and "<@" not in words for words in here.texts())
    await here.command(here.olga, "championship manage resume")
    await here.rounds(2)
    await decided(here, clock, cup_id)
    await here.rounds(2)
    assert len([words for words in here.texts() if "beat **" in words]) == 1


async def test_a_board_that_programs_had_before_is_drawn_to_its_end(here: Hall, clock: Clock) -> None:
    cup_id = await filled(here)
    aside = await begin(here, clock, cup_id)
    board = await here.bot.get_partial_messageable(here.channel.id).send("the board of an earlier version")
    matches = here.bot.pieces.matches
    assert await matches.move_board(aside.id, Place(here.olga.guild.id, here.channel.id, board.id), seen=None)
    await decided(here, clock, cup_id)
    await here.rounds(2)
    edited = f"/channels/{here.channel.id}/messages/{board.id}"
    assert [one for one in here.env.backend.transcript if one[:2] == ("HTTP", f"PATCH {edited}")]
