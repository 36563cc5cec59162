"""A board that is being drawn while time is given back ends with the newest deadline on it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from services.ports.people import Person
from services.times import HOUR, SECOND
from tests.faults.ground import PICTURE, ground
from tests.faults.match import Play
from ui.background.studio import Studio


class Brush(Executor):
    """Draws at once, until it is to `rest`: then every picture waits."""

    def __init__(self) -> None:
        self.rests = False
        self.waiting: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        drawn: Future[Any] = Future()
        if self.rests:
            self.waiting.append(drawn)
        else:
            drawn.set_result(PICTURE)
        return drawn

    def go_on(self) -> None:
        self.rests = False
        for drawn in self.waiting:
            drawn.set_result(PICTURE)


async def test_the_newest_deadline_reaches_a_board_that_is_being_drawn(storage_url: str) -> None:
    brush = Brush()
    async with ground(storage_url, studio=Studio(pool=lambda: brush)) as here:
        play = Play(here)
        async for step in play.steps():
            if step.name == "call":
                break
            await step.act()
        matches, refresher = here.bot.pieces.matches, here.bot.pieces.refresher
        caller = await play.to_act()
        brush.rests = True
        look = await matches.play(play.match_id, "heads", Person(caller.id, caller.name))
        drawing = asyncio.ensure_future(refresher.show(look))
        while not brush.waiting:  # noqa: ASYNC110 - the picture is not asked for yet
            await asyncio.sleep(0)
        here.clock.gap(HOUR / SECOND)
        assert await here.bot.pieces.deadlines.recover() == HOUR
        brush.go_on()
        await drawing
        after = await here.record(play.match_id)
        assert look.record.due_at is not None
        assert after.due_at == look.record.due_at + HOUR
        until = f"<t:{after.due_at // SECOND}:R>"
        assert until in here.server.visible_text(await here.board(play.match_id), here.carla)
