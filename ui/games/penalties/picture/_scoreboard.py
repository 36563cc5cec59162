"""The strip at the top: both sides' crest, title, player and kicks, and the score between them."""

from functools import lru_cache

from PIL import Image

from ui.drawing import animals
from ui.drawing.art import placed, raster
from ui.drawing.lettering import Anchor, fitted, height, put, text, tile
from ui.drawing.palette import Team
from ui.drawing.shapes import area, sticker
from ui.games.penalties.picture import props
from ui.games.penalties.picture._pitch import SCORE, WIDTH
from ui.games.penalties.picture.scene import Bench, Scene

_CREST = 76
_NAMES = 92  # where names begin, from the outer edge
_ROOM = SCORE[0] - _NAMES - 10
_MARK, _STEP = 26, 30


@lru_cache(maxsize=4)
def crest(team: Team | None) -> Image.Image:
    """The team's animal; a question mark on a shield before teams are chosen."""
    if team is None:
        shield = area("M12 8h52v30q0 22-26 32q-26-10-26-32z", "#35425a")
        return raster(sticker(shield + placed("❔", 20, 16, 36)), _CREST, _CREST, (0, 0, 76, 76))
    return raster(sticker(placed(animals.CREST[team], 6, 5, 64)), _CREST, _CREST, (0, 0, 76, 76))


def draw_scoreboard(image: Image.Image, scene: Scene) -> None:
    """Draws both benches and the score on a stadium picture."""
    _bench(image, scene.home, sudden=scene.sudden_death, right=False)
    _bench(image, scene.away, sudden=scene.sudden_death, right=True)
    top = 6 if scene.sudden_death else 14
    _digits(image, scene.home.goals, 364, top)
    _digits(image, scene.away.goals, 436, top)
    text(image, (400, top + 3), "-", 46, fill="#7d8896", style="title", anchor="m")


def _digits(image: Image.Image, goals: int, middle: int, top: int) -> None:
    line, size = fitted(str(goals), 58, 56, 20, "title")
    picture = tile(line, size, "#ffffff")
    image.paste(picture, (middle - picture.width // 2, top + (height(58) - height(size)) // 2), picture)


def _bench(image: Image.Image, bench: Bench, *, sudden: bool, right: bool) -> None:
    edge = WIDTH - _NAMES if right else _NAMES
    anchor: Anchor = "r" if right else "l"
    put(image, crest(bench.team), WIDTH - 10 if right else 10, 8, "r" if right else "l")
    shade = "#00000055"
    if bench.title.strip():
        text(image, (edge, 2), bench.title, 25, style="title", max_width=_ROOM, anchor=anchor, shadow=shade)
    text(image, (edge, 34), bench.player, 19, max_width=_ROOM, smallest=13, anchor=anchor, shadow=shade)
    for at in range(bench.slots):
        kind = bench.marks[at] if at < len(bench.marks) else "open"
        x = edge - (bench.slots - at) * _STEP + _STEP - _MARK if right else edge + at * _STEP
        put(image, props.mark(kind, _MARK, sudden=sudden), x, 62)
