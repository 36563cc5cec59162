"""Pictures of a knock-out: one bracket that fits, or one part of it, in; one PNG out."""

from PIL import Image

from ui.championships.picture._corner import draw_corner
from ui.championships.picture._plan import LABEL, Plan, plan
from ui.championships.picture._ties import UPRIGHT, draw_tie, draw_way
from ui.championships.picture.scene import Bracket, feeds
from ui.drawing.encode import coarse, encode_png
from ui.drawing.lettering import put
from ui.drawing.palette import GOLD
from ui.drawing.panel import EDGE, WIDTH, arrow, ground, heading, label


def draw(bracket: Bracket) -> bytes:
    """An RGB PNG 800 wide and as tall as it takes; raises ValueError when the bracket has to be split."""
    return encode_png(paint(bracket))


def paint(bracket: Bracket) -> Image.Image:
    """The same as an RGB image of its own."""
    places = plan(bracket)
    image = ground(places.height).copy()
    room = WIDTH - 2 * EDGE if len(bracket.rounds) < 3 else places.corner[0] - EDGE - 16
    part = "" if bracket.part is None else bracket.part.name
    heading(image, bracket.title, bracket.note, part, room)
    draw_corner(image, bracket, places.corner)
    _ways(image, bracket, places)
    seeds = any(slot.seed is not None for ties in bracket.rounds for tie in ties for slot in tie.slots)
    for column, ties in enumerate(bracket.rounds):
        first = places.rounds[column][0]
        crossed = UPRIGHT + 8 if places.folded and column == len(bracket.rounds) - 1 else 0
        label(image, bracket.stages[column], first.left, first.top - LABEL, first.width - crossed)
        for tie, place in zip(ties, places.rounds[column], strict=True):
            draw_tie(image, tie, place, bracket.words, champion=bracket.champion, seeds=seeds)
    if bracket.third is not None and places.third is not None:
        third = places.third
        label(image, bracket.words.third, third.left, third.top - LABEL, third.width)
        draw_tie(image, bracket.third, third, bracket.words, champion=None, seeds=seeds)
    if bracket.onward:
        last = places.rounds[-1][-1]
        put(image, arrow(), last.left + 2, last.bottom + 10)
        label(image, bracket.onward, last.left + 20, last.bottom + 4, last.width - UPRIGHT - 28, fill=GOLD)
    return coarse(image)


def _ways(image: Image.Image, bracket: Bracket, places: Plan) -> None:
    """Lines first, then boxes over them; the champion's way over all other lines."""
    for golden in (False, True):
        for column, ties in enumerate(bracket.rounds[:-1]):
            upright = places.folded and column == len(bracket.rounds) - 2
            for at, tie in enumerate(ties):
                through = tie.through
                gold = (
                    through is not None and bracket.champion is not None and through.who == bracket.champion
                )
                if gold is golden:
                    onto, slot = feeds(bracket, column, at)
                    here, there = places.rounds[column][at], places.rounds[column + 1][onto]
                    draw_way(image, tie, here, there, slot=slot, champion=bracket.champion, upright=upright)
