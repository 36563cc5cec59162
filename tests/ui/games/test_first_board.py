"""The first board of each game is drawn from what its process has warmed, down to the stadium."""

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

import resvg_py

from services.engines.process import Worker, nothing, one_worker
from tests.soak.load import drawn
from tests.soak.tables import Tables
from tests.support.drawing import HereAndNow, bot_that_draws_with
from ui.games.registry import FACES

Draw = Callable[[], bytes]
WARM = tuple(table.warm for table in FACES.values())


class Noting(HereAndNow):
    """Keeps what it is asked to draw."""

    def __init__(self) -> None:
        self.drawn: list[Draw] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if fn is not nothing:
            self.drawn.append(fn)
        return super().submit(fn, *args, **kwargs)


def rendered(draw: Draw) -> int:
    """How many drawings are rendered for a picture in the process that this is called in.

    Boxes around words and plates of names, which have no paths, are as wide as what is written.
    """
    render, count = resvg_py.svg_to_bytes, 0

    def counting(*args: Any, **kwargs: Any) -> Any:
        nonlocal count
        count += "<path" in kwargs["svg_string"]
        return render(*args, **kwargs)

    resvg_py.svg_to_bytes = counting
    try:
        draw()
    finally:
        resvg_py.svg_to_bytes = render
    return count


async def boards(sqlite_url: str) -> list[Draw]:
    """The first board of each game, as the bot draws it."""
    pool = Noting()
    async with bot_that_draws_with(pool, sqlite_url) as server:
        await server.ready(timeout=60)
        tables = Tables(server)
        for game in ("penalty", "penguin"):
            await server.until(partial(drawn, await tables.open(game)), timeout=60)
    return pool.drawn


async def test_the_first_board_of_each_game_renders_nothing_that_was_not_warmed(sqlite_url: str) -> None:
    draws = await boards(sqlite_url)
    assert len(draws) == len(FACES)
    for draw in draws:
        drawing = Worker("drawing", partial(one_worker, WARM))
        try:
            assert await drawing.of(rendered, draw, patience=60) == 0
        finally:
            await drawing.close()
