"""A picture that was drawn is not drawn again while it may still be shown."""

import asyncio
from functools import partial

from tests.support.drawing import here_and_now
from ui.background.studio import KEPT
from ui.discord.face import Face, Picture


class Easel:
    """Draws by writing down what was asked for."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def __call__(self, scene: str) -> bytes:
        self.drawn.append(scene)
        return scene.encode()

    def face(self, scene: str) -> Face:
        return Face((Picture(partial(self, scene), scene),))


async def test_the_same_scene_is_drawn_once_whoever_asks_for_it() -> None:
    easel, studio = Easel(), here_and_now()
    shown = [await studio.draw(easel.face("a goal")) for _ in range(3)]
    shown += await asyncio.gather(*(studio.draw(easel.face("a save")) for _ in range(3)))
    assert shown == [{"board.png": b"a goal"}] * 3 + [{"board.png": b"a save"}] * 3
    assert easel.drawn == ["a goal", "a save"]


async def test_only_so_many_pictures_are_kept() -> None:
    easel, studio = Easel(), here_and_now()
    for number in range(KEPT + 1):
        await studio.draw(easel.face(str(number)))
    await studio.draw(easel.face("1"))
    await studio.draw(easel.face("0"))
    assert easel.drawn[KEPT + 1 :] == ["0"]
