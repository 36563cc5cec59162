"""Pictures against Pillow, and the event loop while they are drawn: `python -m benchmarks.pictures`.

The picture that is judged is drawn as ours is, from the same finished parts, and only saved as Pillow saves
by default; what drawing everything anew each time costs is shown below it. Names and scores differ from
picture to picture.
"""

import asyncio
import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from io import BytesIO
from itertools import count
from types import ModuleType
from typing import Any

from PIL import Image

from benchmarks.anchors import ROUNDS, Bar, best_rates, report_bars, report_rate
from tests.pictures.cups import SAY, knockout
from tests.pictures.scenes import AWAY, HOME, KICKS, scene
from ui.background.studio import Studio
from ui.championships.charts._knockout import parts
from ui.championships.picture import bracket
from ui.championships.picture.scene import Bracket
from ui.discord.face import Face, Picture
from ui.drawing import lettering
from ui.drawing.encode import encode_animation
from ui.games.penalties.picture import _pitch as pitch
from ui.games.penalties.picture import _scoreboard as scoreboard
from ui.games.penalties.picture import labels
from ui.games.penalties.picture.paint import draw, paint, warm
from ui.games.penalties.picture.scene import Bench, Scene

SCENES, FRAMES = 24, 12
REPLAY = (480, 270)
DISTINCT, TICK, LATE = 120, 0.001, 0.005
NOT_KEPT = (lettering, labels, pitch, scoreboard)
"""Where parts are made that whoever keeps nothing makes anew; figures, props and fonts are always at hand."""


def scenes(number: int, seed: int = 1) -> list[Scene]:
    """Scenes of a match, no two alike: waiting, ready and reveals with other names and scores."""
    rng = random.Random(seed)
    kicks = list(KICKS.values())
    made = []
    for place in range(number):
        goals = (rng.randrange(5), rng.randrange(5))
        home = Bench(HOME.team, HOME.title, f"Ana {seed}.{place}", goals[0], HOME.marks)
        away = Bench(AWAY.team, AWAY.title, f"Bruno {seed}.{place}", goals[1], AWAY.marks)
        mood: Any = ("waiting", "ready", "reveal")[place % 3]
        strike = {"strike": rng.choice(kicks)} if mood == "reveal" else {}
        made.append(scene(mood, home=home, away=away, **strike))
    return made


def kept_parts() -> list[Any]:
    """Backgrounds, scoreboards, words and labels kept from earlier pictures."""
    modules: Sequence[ModuleType] = NOT_KEPT
    return [
        thing
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, _Cached) and thing.__module__ == module.__name__
    ]


_Cached = type(lru_cache(maxsize=1)(str))


def drawing(picture: Callable[[Scene], object], seeds: Iterator[int]) -> Callable[[], int]:
    """Draws scenes that were never drawn before."""

    def work() -> int:
        for each in scenes(SCENES, seed=next(seeds)):
            picture(each)
        return SCENES

    return work


def saved_plainly(shown: Scene) -> None:
    paint(shown).save(BytesIO(), "PNG")


def all_anew(shown: Scene) -> None:
    for cache in kept_parts():
        cache.cache_clear()
    saved_plainly(shown)


def cups(picture: Callable[[Bracket], object], entrants: int, seeds: Iterator[int]) -> Callable[[], int]:
    """Draws all parts of cups whose players were never drawn before."""

    def work() -> int:
        seed = next(seeds)
        shown = parts(knockout(entrants, tuple(f"Player {seed}.{at}" for at in range(entrants))), SAY)
        for part in shown:
            picture(part)
        return len(shown)

    return work


def cup_saved_plainly(shown: Bracket) -> None:
    bracket.paint(shown).save(BytesIO(), "PNG")


def cup_bars(rounds: int) -> list[Bar]:
    """What pictures of championships cost, with every name new; shown, not judged."""
    rates = best_rates(
        {
            "bracket of 8": cups(bracket.draw, 8, count(1000)),
            "bracket of 16": cups(bracket.draw, 16, count(2000)),
            "parts of a bracket of 128": cups(bracket.draw, 128, count(3000)),
            "bracket of 16, Pillow's PNG": cups(cup_saved_plainly, 16, count(4000)),
        },
        rounds,
    )
    for name, rate in rates.items():
        report_rate(name, rate, "a second")
    ours, plain = 1000 / rates["bracket of 16"], 1000 / rates["bracket of 16, Pillow's PNG"]
    return [Bar.shown("6", "bracket of 16 against saving it by Pillow's defaults", ours, plain, "{:.1f} ms")]


def replay(shown: Sequence[Image.Image]) -> Callable[[], int]:
    def work() -> int:
        for _ in range(5):
            encode_animation(shown, 80)
        return 5

    return work


def replay_plainly(shown: Sequence[Image.Image]) -> Callable[[], int]:
    def work() -> int:
        for _ in range(5):
            shown[0].save(BytesIO(), "GIF", save_all=True, append_images=list(shown[1:]), duration=80, loop=0)
        return 5

    return work


async def late_ticks(work: Callable[[], Any] | None, seconds: float = 4.0) -> float:
    """The share of the loop's ticks that come within 5 ms of their time, while `work` is awaited."""
    loop = asyncio.get_running_loop()
    busy = (
        asyncio.ensure_future(work()) if work is not None else asyncio.ensure_future(asyncio.sleep(seconds))
    )
    ticks = late = 0
    while not busy.done():
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        ticks += 1
        late += loop.time() - due > LATE
    await busy
    return 1 - late / ticks


async def while_drawing() -> tuple[float, float, float]:
    """Punctual ticks at rest and while a stream of distinct scenes is drawn, and pictures a second."""
    studio = Studio(warm=[warm])
    try:
        await studio.draw(_face(scenes(1, seed=99)[0]))
        at_rest = await late_ticks(None)
        began = time.perf_counter()

        async def stream() -> None:
            shown = scenes(DISTINCT, seed=7)
            for first in range(0, DISTINCT, 6):
                await asyncio.gather(*(studio.draw(_face(each)) for each in shown[first : first + 6]))

        punctual = await late_ticks(stream)
        return at_rest, punctual, DISTINCT / (time.perf_counter() - began)
    finally:
        await studio.close()


def _face(shown: Scene) -> Face:
    return Face((Picture(partial(draw, shown), "a picture"),))


def bars(rounds: int = ROUNDS) -> list[Bar]:
    """Bar 6."""
    warm()
    frames = [paint(each).resize(REPLAY) for each in scenes(FRAMES, seed=3)]
    rates = best_rates(
        {
            "ours, picture": drawing(draw, count(100)),
            "our drawing, Pillow's PNG": drawing(saved_plainly, count(200)),
            "everything anew, Pillow's PNG": drawing(all_anew, count(300)),
            "ours, replay": replay(frames),
            "Pillow's GIF, replay": replay_plainly(frames),
        },
        rounds,
    )
    for name, rate in rates.items():
        report_rate(name, rate, "a second")
    picture, saved, anew, animated, gif = (1000 / rate for rate in rates.values())
    at_rest, punctual, drawn = asyncio.run(while_drawing())
    report_rate("pictures out of the drawing process", drawn, "a second")
    form = "{:.1f} ms"
    return [
        Bar.at_most("6", "picture against saving it by Pillow's defaults", picture, saved, 0.35, form=form),
        Bar.shown("6", "picture against making all of it anew", picture, anew, form),
        Bar.at_most("6", "replay of 12 frames against Pillow's GIF", animated, gif, 0.25, form=form),
        Bar(
            "6", "ticks of the loop within 5 ms while drawing", f"{punctual:.1%}", f"{at_rest:.1%} at rest",
            "", ">= 95%", punctual >= 0.95,
        ),
        *cup_bars(rounds),
    ]  # fmt: skip


if __name__ == "__main__":
    report_bars(bars())
