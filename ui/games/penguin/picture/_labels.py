"""Words around the ice: whose side is whose and whose turn it is, caption, banner, labels of squares."""

from functools import lru_cache
from typing import Final

from PIL import Image

from ui.drawing.art import emoji_image, placed, raster
from ui.drawing.lettering import fitted, height, measure, put, tile, wrapped
from ui.drawing.palette import GOLD, MIST
from ui.drawing.shapes import block, disc, group
from ui.games.penalties.picture import props
from ui.games.penalties.picture.labels import big_word
from ui.games.penguin.picture._ice import COATS, pattern
from ui.games.penguin.picture._ice_grid import DOWN, HEIGHT, WIDTH, centre
from ui.games.penguin.picture.scene import Corner, Family, IceScene, Size, Target

_PLATE: Final = 46  # height of a player's plate
_EDGE: Final = 10
_ROOM: Final = 300
_LIFTS: Final[dict[Size, int]] = {"baby": 12, "papa": 27, "mama": 34}  # over the head of one in front
_LINE: Final = 322  # room of a caption on one line
_TWO: Final = 20  # size of letters on two lines
_LINES: Final = 262  # and of a taller one, which must not reach the coordinates


@lru_cache(maxsize=64)
def plate(family: Family, width: int, *, turn: bool) -> Image.Image:
    """The empty plate for a name: the family's colour and print; gold around it when it is its turn."""
    coat = COATS[family]
    body = block(4, 7, width - 8, _PLATE - 6, "#03121f", rx=15, opacity=0.45)
    if turn:
        body += block(0, 0, width, _PLATE + 2, GOLD, rx=17) + block(
            3, 3, width - 6, _PLATE - 4, "#10151d", rx=14
        )
    body += block(6, 6, width - 12, _PLATE - 10, coat["main"], rx=11.5)
    spot = disc(28, 24, 13, coat["main"]) + disc(
        28, 24, 13, f"url(#{family})", stroke="#fff", stroke_width=2.6
    )
    return raster(pattern(family) + body + spot, width, _PLATE + 4)


def _side(image: Image.Image, scene: IceScene, corner: Corner) -> None:
    side = scene.home if corner == "home" else scene.away
    near, turn = corner == scene.view, corner == scene.turn
    room = _ROOM - 66 if turn else _ROOM - 26
    line, size = fitted(side.player, 26, room, 15, "title")
    name = tile(line, size, COATS[side.family]["ink"])
    wide = -(-(name.width + 68) // 8) * 8
    left = WIDTH - _EDGE - wide if near else _EDGE
    top = HEIGHT - _PLATE - 8 if near else 8
    put(image, plate(side.family, wide, turn=turn), left, top)
    put(image, name, left + 49, top + 3 + (_PLATE - 4 - height(size)) // 2)
    if turn:
        put(image, _hand(near=near), left - 44 if near else left + wide + 4, top + 4)


@lru_cache(maxsize=2)
def _hand(*, near: bool) -> Image.Image:
    picture = emoji_image("👉", 40)
    return picture if near else picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def plates(image: Image.Image, scene: IceScene) -> None:
    """Both players: the reader's at the lower right, the other at the upper left."""
    _side(image, scene, "home")
    _side(image, scene, "away")


def caption(image: Image.Image, scene: IceScene) -> None:
    """The two sentences in a box at the lower left; nothing when both are empty."""
    tiles = []
    size = next((size for size in (23, 22, 21, 20) if measure(scene.large, size) <= _LINE), 0)
    room = _LINE if size else _LINES
    if scene.small.strip():
        line, used = fitted(scene.small, 18, room, 14)
        tiles.append(tile(line, used, MIST))
    if scene.large.strip():
        tiles.extend(tile(line, size or _TWO, "#ffffff") for line in wrapped(scene.large, size or _TWO, room))
    if not tiles:
        return
    wide = -(-max(max(picture.width for picture in tiles) + 28, 96) // 8) * 8
    tall = sum(picture.height for picture in tiles) + 12
    top = HEIGHT - 10 - tall
    put(image, props.box(wide, tall, 13, fill="#071a2b", opacity=0.9), _EDGE, top)
    y = top + 5
    for picture in tiles:
        put(image, picture, _EDGE + 14, y)
        y += picture.height


def banner(image: Image.Image, scene: IceScene) -> None:
    """The big word at the upper right, or across the middle when the match is over."""
    if not scene.banner:
        return
    if scene.mood == "over":
        word = big_word(scene.banner, 720, 84, smallest=34)
        x, y = WIDTH // 2, 134
    else:
        word = big_word(scene.banner, 310, 84, smallest=24, turn=-5)
        x, y = min(630, WIDTH - 8 - word.width // 2), 74
    put(image, word, x, y - word.height // 2, "m")


@lru_cache(maxsize=64)
def _pill(width: int) -> Image.Image:
    return raster(block(1, 1, width - 2, 26, "#10151d", rx=9, stroke="#fff", stroke_width=2), width, 28)


def target(image: Image.Image, choice: Target, scene: IceScene) -> None:
    """The short word on a square that may be chosen."""
    if not choice.label.strip():
        return
    line, size = fitted(choice.label, 20, 76, 13)
    word = tile(line, size, "#ffffff")
    x, y = centre(choice.square, scene.view)
    upright = {centre(one.square, scene.view): one for one in scene.penguins if one.facing is None}
    if any(centre(one.square, scene.view) == (x, y) for one in scene.penguins):
        y += 15  # at the feet of whoever is there
    elif hider := upright.get((x, y + 2 * DOWN)):
        y -= _LIFTS[hider.size]
    put(image, _pill(-(-(word.width + 14) // 4) * 4), x, y - 14, "m")
    put(image, word, x, y - word.height // 2, "m")


@lru_cache(maxsize=1)
def trophy() -> Image.Image:
    """The cup for the family that won."""
    glow = "".join(disc(80, 80, radius, GOLD, opacity=0.13) for radius in (78, 64, 50))
    return raster(glow + group(placed("🏆", 24, 24, 112)), 160, 160)
