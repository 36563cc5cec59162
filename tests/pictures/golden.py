"""Pictures kept to compare with, at the width of a phone; `python -m tests.pictures.golden` makes them anew.

Look at every one that changed before it is kept.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

from tests.pictures.cups import (
    CROWNED,
    HALL,
    LOTS,
    ODDITIES,
    PLAIN,
    SAY,
    double_elimination,
    group,
    knockout,
    league,
)
from tests.pictures.scenes import HOSTILE
from ui.championships.charts._knockout import parts
from ui.championships.charts._standings import pages
from ui.championships.charts.ceremony import draw_pages
from ui.championships.picture import champion, hall, lots, standings
from ui.championships.picture.bracket import paint
from ui.championships.picture.standings import Remark, Standings
from ui.drawing.animals import Mascot

FOLDER: Final = Path(__file__).parent / "golden"
WIDTH: Final = 400
BLOCK: Final = 10
"""Pixels of the squares that are compared: a digit that changed fills most of one."""

SIZES: Final = {4: 99, 8: 99, 16: 99, 32: 99, 64: 3, 128: 1}
"""Entrants, and how many rounds are over in the picture."""

LAST: Final = 2
"""Parts that are also kept of the largest cup when it is won: the last eighth, and the last rounds."""

Pictures = dict[str, Callable[[], Image.Image]]


def brackets() -> Pictures:
    """Every part of a knock-out of every size, with names that are hard to show among plain ones."""
    names = tuple(name for pair in zip(HOSTILE.values(), (*PLAIN, *PLAIN), strict=False) for name in pair)
    found: Pictures = {
        f"bracket-{entrants}-{number}": partial(paint, part)
        for entrants, played in SIZES.items()
        for number, part in enumerate(parts(knockout(entrants, names, played=played), SAY), 1)
    }
    won = parts(knockout(max(SIZES), names), SAY)[-LAST:]
    return found | {f"bracket-won-{number}": partial(paint, part) for number, part in enumerate(won, 1)}


def others() -> Pictures:
    """Everything else of a championship: states of ties, double elimination, tables, the draw, the ends."""
    hostile = tuple(HOSTILE.values())
    remark = Remark("{0} is ahead of {1}: drawn by lot", ("Dmitri", "Émile"))
    three = replace(group("Group B", 3, 3), remarks=(remark,))
    groups = Standings("Animal Cup", (group("Group A", 0, 5, hostile), three), note="8 players")
    league_of_40 = Standings("Animal League", (league(40),))
    painted: Pictures = {
        "states": partial(paint, ODDITIES),
        "groups": partial(standings.paint, pages(groups, SAY)[0]),
        "league": partial(standings.paint, pages(league_of_40, SAY)[-1]),
        "draw": partial(lots.paint, draw_pages(LOTS, SAY)[0]),
        "champion": partial(champion.paint, CROWNED),
        "champion-hostile": partial(
            champion.paint,
            replace(CROWNED, name=hostile[0], title=hostile[1], way=(), mascot=Mascot("🦊", "forest")),
        ),
        "hall": partial(hall.paint, replace(HALL, honours=HALL.honours[: hall.PLACES], part="Page 1")),
    }
    for number, part in enumerate(double_elimination(), 1):
        painted[f"double-{number}"] = partial(paint, part)
    return painted


def on_phone(image: Image.Image) -> Image.Image:
    """The picture as wide as a phone shows it."""
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.BOX)


def kept(name: str) -> Image.Image:
    """The picture to compare with."""
    return Image.open(FOLDER / f"{name}.png").convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> float:
    """How far the least alike squares of two pictures are from each other: 0 to 255, 255 for other sizes.

    A font or an encoder of another version moves edges by a shade; another name, score or box is far more.
    """
    if one.size != other.size:
        return 255.0
    difference = ImageChops.difference(one, other).convert("L")
    blocks = difference.reduce(BLOCK)
    return float(blocks.getextrema()[1])  # type: ignore[arg-type]


def keep(pictures: Pictures) -> None:
    """Writes them down, colours in steps of eight: small files, no visible difference."""
    FOLDER.mkdir(exist_ok=True)
    steps = [min(255, (value + 4) // 8 * 8) for value in range(256)] * 3
    for name, painted in pictures.items():
        on_phone(painted()).point(steps).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    keep(brackets() | others())
