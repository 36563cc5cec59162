"""The strip at the top: both sides' crest, title, player and kicks, and the score between them."""

from functools import lru_cache

from PIL import Image

from ui.pictures import animals, props
from ui.pictures.art import placed, raster
from ui.pictures.figures import sticker
from ui.pictures.lettering import fitted, height, put, text, tile
from ui.pictures.palette import MIST
from ui.pictures.pitch import SCORE, WIDTH
from ui.pictures.scene import Bench, Scene, Team

_CREST = 76
_NAMES = 92  # where names begin, from the outer edge
_ROOM = SCORE[0] - _NAMES - 10
_MARK, _STEP = 26, 30


@lru_cache(maxsize=4)
def crest(team: Team | None) -> Image.Image:
    """The team's animal; a question mark on a shield before teams are chosen."""
    if team is None:
        shield = '<path d="M12 8h52v30q0 22-26 32q-26-10-26-32z" fill="#35425a"/>'
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
    edge, anchor = (WIDTH - _NAMES, "r") if right else (_NAMES, "l")
    put(image, crest(bench.team), WIDTH - 10 if right else 10, 8, "r" if right else "l")
    shade = "#00000055"
    text(image, (edge, 0), bench.title, 25, style="title", max_width=_ROOM, anchor=anchor, shadow=shade)
    text(
        image,
        (edge, 33),
        bench.player,
        18,
        max_width=_ROOM,
        smallest=13,
        anchor=anchor,
        fill="#ffffff",
        shadow=shade,
    )
    for at in range(bench.slots):
        kind = ("goal" if bench.marks[at] else "miss") if at < len(bench.marks) else "open"
        x = edge - (bench.slots - at) * _STEP + _STEP - _MARK if right else edge + at * _STEP
        put(image, props.mark(kind, _MARK, sudden=sudden), x, 61)


def draw_caption(
    image: Image.Image, scene: Scene, *, right: int = 786, bottom: int = 436, room: int = 268
) -> None:
    """The box with two sentences at the lower right; nothing when both are empty."""
    from ui.pictures.lettering import measure, wrapped

    if not scene.small.strip() and not scene.large.strip():
        return
    inner = room - 28
    size = 19
    while size > 16 and measure(scene.large, size) > inner:
        size -= 1
    lines = wrapped(scene.large, size, inner) if scene.large.strip() else []
    small = scene.small.strip()
    tiles = [tile(line, size, "#ffffff") for line in lines]
    if small:
        line, used = fitted(small, 15, inner, 12)
        tiles.insert(0, tile(line, used, MIST))
    wide = max(picture.width for picture in tiles) + 28
    tall = sum(picture.height for picture in tiles) + 14
    put(image, props.box(wide, tall, 13, "#0d1a14", 0.88), right, bottom - tall, "r")
    y = bottom - tall + 6
    for picture in tiles:
        put(image, picture, right - wide // 2, y, "m")
        y += picture.height
