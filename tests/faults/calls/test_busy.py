"""Discord is busy, or something here is slow: answers stay in time, and nobody is flooded."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest

from services.ports.people import Person
from tests.faults.ground import PICTURE, Ground, ground, traces
from tests.faults.match import Play
from tests.loopback import Channel, Interaction, Message, User
from tests.loopback.processes.hurry import unhurried
from ui.background.studio import Studio
from ui.discord._arrivals import Arrivals

CALLBACK = "POST /interactions/*"
HOUR = 3_600.0


async def at_the_toss(here: Ground) -> tuple[Play, User, Message, str]:
    """A match that waits for its call: who makes it, the board, the button."""
    play = Play(here)
    async for step in play.steps():
        if step.name == "call":
            break
        await step.act()
    board = await here.board(play.match_id)
    return play, await play.to_act(), board, here.button(board, "Heads")


@pytest.mark.parametrize(
    "busy",
    [
        {"status": 429, "via": False},
        {"status": 429, "code": 30046, "via": False},
        {"cut": "before"},
        {"cut": "after"},
    ],
    ids=str,
)
async def test_a_board_that_keeps_failing_is_tried_ever_more_rarely_and_is_right_in_the_end(
    sqlite_url: str, busy: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    async with ground(sqlite_url) as here:
        play, _, _, _ = await at_the_toss(here)
        struck = here.server.fail("PATCH /*", **busy, times=None)
        here.clock.wait(15 * 60)
        await here.bot.pieces.matches.resign(play.match_id, person(here))
        hits = []
        for _ in range(60):
            await here.keep_house()
            hits.append(struck.hits)
        assert 3 <= hits[-1] <= 12
        assert hits[-1] - hits[29] <= 4
        here.server.heal()
        for _ in range(16):
            await here.keep_house()
        assert await here.is_right(play.match_id)
    assert traces(caplog.records) == []


async def test_the_wait_that_discord_names_is_kept(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _, _, _ = await at_the_toss(here)
        here.clock.wait(15 * 60)
        named = here.server.fail("PATCH /channels/*", status=429, via=False, retry_after=600.0)
        await here.bot.pieces.matches.resign(play.match_id, person(here))
        for _ in range(8):
            await here.keep_house()
            assert not await here.is_right(play.match_id)
        assert named.hits == 1
        await here.keep_house()
        await here.keep_house()
        assert await here.is_right(play.match_id)


async def test_a_message_that_discord_keeps_waiting_holds_up_no_other(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        first, _, _, _ = await at_the_toss(here)
        here.channel = Channel(here.channel.id + 1, "other", here.guild)
        here.server.world.channels[here.channel.id] = here.channel
        second, _, _, _ = await at_the_toss(here)
        here.clock.wait(15 * 60)
        slow = str((await here.record(first.match_id)).place.message_id)
        here.server.fail(lambda method, path: method == "PATCH" and path.endswith(slow), delay=8.0)
        for play in (first, second):
            await here.bot.pieces.matches.resign(play.match_id, person(here))
        await here.keep_house()
        assert await here.is_right(second.match_id)
        assert not await here.is_right(first.match_id)


class Held(Executor):
    """Draws when the test says so."""

    def __init__(self) -> None:
        self.asked: list[Future[Any]] = []
        self.holding = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        picture: Future[Any] = Future()
        if self.holding:
            self.asked.append(picture)
        else:
            picture.set_result(PICTURE)
        return picture


async def test_a_picture_that_takes_long_is_waited_for_behind_an_acknowledgement(sqlite_url: str) -> None:
    brush = Held()
    async with ground(sqlite_url, studio=Studio(pool=lambda: brush)) as here:
        play, caller, board, heads = await at_the_toss(here)
        brush.holding = True
        pressed = here.server.click(caller, board, heads)
        assert (await pressed).type == 6
        for picture in brush.asked:
            picture.set_result(PICTURE)
        await comes_right(here, play, pressed)
        assert (await here.board(play.match_id)).id == board.id


async def test_a_database_that_takes_long_is_waited_for_behind_an_acknowledgement(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, caller, board, heads = await at_the_toss(here)
        release = hold_the_database(here)
        pressed = here.server.click(caller, board, heads)
        assert (await pressed).type == 6
        release.set()
        await comes_right(here, play, pressed)


async def test_a_press_that_waited_to_be_heard_is_acknowledged_at_once(sqlite_url: str) -> None:
    """Its time began when Discord made it: what it lay in a queue is not given twice."""
    async with ground(sqlite_url, ack_window=30.0) as here:
        play, caller, board, heads = await at_the_toss(here)
        release = hold_the_database(here)
        with unhurried(HOUR), waiting(here, HOUR):
            pressed = here.server.click(caller, board, heads)
            assert (await pressed).type == 6
        release.set()
        await comes_right(here, play, pressed)


async def test_a_challenge_that_took_long_is_still_for_everybody_and_pings(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        release = hold_the_database(here)
        asked = here.server.slash(
            here.ana, here.guild, here.channel, "penalty challenge", {"opponent": here.bruno}
        )
        assert (await asked).type == 5
        release.set()
        await done(here, asked)
        (posted,) = asked.followups
        assert not posted.ephemeral
        assert posted.pinged == {here.bruno.id}
        assert asked.original is not None
        assert here.server.visible_text(asked.original, here.ana) == "You find it in the channel."
        accepted = await here.press_label(here.bruno, posted, "Accept")
        assert (await accepted).type == 4


async def test_an_answer_that_stays_away_gives_way_to_an_acknowledgement(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, caller, board, heads = await at_the_toss(here)
        here.server.fail(CALLBACK, delay=30.0, cut="before")
        pressed = here.server.click(caller, board, heads)
        assert (await pressed).type == 6
        await comes_right(here, play, pressed)


@contextmanager
def waiting(here: Ground, seconds: float) -> Iterator[None]:
    """All that the bot hears inside the block was made that long ago."""
    before = here.bot.router.arrivals
    here.bot.router.arrivals = Late(seconds)
    yield
    here.bot.router.arrivals = before


class Late(Arrivals):
    """Where everything comes so many seconds late."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds = seconds

    def waited(self, interaction_id: int) -> float:
        return self._seconds


def hold_the_database(here: Ground) -> Event:
    """Every write waits until the event is set."""
    release = Event()
    database = here.bot._storage._database  # type: ignore[union-attr]

    def wait(_: object) -> list[Any]:
        release.wait(20)
        return []

    database._writer.submit(wait)
    return release


async def done(here: Ground, _: Interaction) -> None:
    while here.bot.router._running:
        await asyncio.wait(set(here.bot.router._running))


async def comes_right(here: Ground, play: Play, pressed: Interaction) -> None:
    """The press is answered to its end, the board says what is stored, and no limit of Discord was broken."""
    await done(here, pressed)
    assert await here.is_right(play.match_id)
    assert here.server.violations == []


def person(here: Ground) -> Person:
    return Person(here.ana.id, here.ana.name)
