"""Words and cards around the figures: roles and names, the big word, the caption and the strikers left."""

from functools import lru_cache
from typing import Final

from PIL import Image

from ui.drawing import animals
from ui.drawing.lettering import fitted, measure, put, tile, wrapped
from ui.drawing.palette import GOLD, INK, KITS, MIST, Team
from ui.games.penalties.picture import props
from ui.games.penalties.picture._flight import Point
from ui.games.penalties.picture.scene import CARDS, Hand, Scene
from ui.games.penalties.signs import GROUPS, Way

_SEPIA: Final = "#2a1600"
_RIM: Final = 5
_CARD: Final = 44


def tag(
    image: Image.Image, role: tuple[str, str], team: Team | None, *, middle: int, top: int, room: int
) -> None:
    """A role and a name in a dark box at most `room` wide, with the team's colour at its side."""
    label, label_size = fitted(role[0], 15, room // 2 - 24, 11)
    word = tile(label, label_size, MIST)
    name, name_size = fitted(role[1], 19, room // 8 * 8 - word.width - 36, 13)
    who = tile(name, name_size, "#ffffff")
    wide, tall = _stepped(word.width + who.width + 36), 31
    put(image, props.box(wide, tall, 9, fill=INK, opacity=0.9, edge=_colour(team)), middle, top, "m")
    left = middle - wide // 2
    put(image, word, left + 19, top + (tall - word.height) // 2 + 1)
    put(image, who, left + 26 + word.width, top + (tall - who.height) // 2)


def _stepped(width: int) -> int:
    """Widths in steps of eight: boxes for new names are mostly drawn already."""
    return -(-width // 8) * 8


def _colour(team: Team | None) -> str:
    return KITS[team]["shirt"] if team else "#7d8896"


@lru_cache(maxsize=64)
def big_word(
    words: str, width: int, size: int, *, smallest: int, fill: str = GOLD, turn: int = 0
) -> Image.Image:
    """Big words with a dark rim on one line, or two when one would be small; `width` wide before the turn."""
    inner = width - 2 * _RIM
    line, used = fitted(words, size, inner, smallest, "title")
    lines = [line]
    if used * 3 < size * 2:
        used = size * 5 // 9
        while used > smallest and len(wrapped(words, used, inner, 9, "title")) > 2:
            used -= 1
        lines = wrapped(words, used, inner, 2, "title")
    tiles = [tile(each, used, fill, _SEPIA, _RIM) for each in lines]
    step, wide = round(used * 1.02), max(each.width for each in tiles)
    block = Image.new("RGBA", (wide, step * (len(tiles) - 1) + tiles[0].height + 6), (42, 22, 0, 0))
    for at, each in enumerate(tiles):
        shade = Image.new("RGBA", each.size, _SEPIA)
        shade.putalpha(each.getchannel("A"))
        block.alpha_composite(shade, ((wide - each.width) // 2, at * step + 5))
    for at, each in enumerate(tiles):
        block.alpha_composite(each, ((wide - each.width) // 2, at * step))
    turned = block.rotate(turn, Image.Resampling.BICUBIC, expand=True) if turn else block
    return turned.crop(turned.getbbox())


def caption(image: Image.Image, scene: Scene, *, room: int = 272, centred: bool = False) -> None:
    """The two sentences in a box at the lower right, or in the middle; nothing when both are empty."""
    inner = room - 28
    tiles = []
    if scene.small.strip():
        line, size = fitted(scene.small, 15, inner, 12)
        tiles.append(tile(line, size, MIST))
    if scene.large.strip():
        size = next((size for size in (20, 19, 18, 17) if measure(scene.large, size) <= inner), 16)
        tiles.extend(tile(line, size, "#ffffff") for line in wrapped(scene.large, size, inner))
    if not tiles:
        return
    wide = _stepped(max(picture.width for picture in tiles) + 28)
    tall = sum(picture.height for picture in tiles) + 14
    middle = 400 if centred else 786 - wide // 2
    top = (446 if centred else 438) - tall
    put(image, props.box(wide, tall, 13, fill="#0d1a14", opacity=0.88), middle, top, "m")
    y = top + 6
    for picture in tiles:
        put(image, picture, middle, y, "m")
        y += picture.height


@lru_cache(maxsize=128)
def tray(hand: Hand, team: Team, *, turn: bool) -> Image.Image:
    """The strikers a side has left, in their groups; gold around it when it shoots."""
    image = _tray(turn=turn)
    for way, cards in GROUPS:
        held = [(card, copy) for card in cards for copy in range(_places(hand, team, card))]
        for (card, copy), place in zip(held, _put_sign(image, way), strict=False):
            emoji = animals.striker(team, card, copy)
            put(image, props.card(emoji, team, _CARD, used=copy >= _count(hand, card)), *place)
    return image


def _put_sign(image: Image.Image, way: Way) -> tuple[Point, ...]:
    """Draws the sign of a group and gives the places of its cards: a column each, the coin below."""
    if way == "coin":
        put(image, props.box(104, 46, 10, fill="#000000", opacity=0.3), 28, 119)
        put(image, props.signpost(way, 26), 42, 129)
        return ((80, 118),)
    x = 8 + 50 * "lcr".index(way)
    put(image, props.signpost(way, 16), x + 14, 6)
    return ((x, 24), (x, 71))


def _tray(*, turn: bool) -> Image.Image:
    image = Image.new("RGBA", (160, 174), (0, 0, 0, 0))
    if turn:
        put(image, props.box(160, 168, 14, fill=GOLD), 0, 0)
        put(image, props.box(154, 162, 12, fill="#0d3a20"), 3, 3)
    else:
        put(image, props.box(160, 168, 14, fill="#0d2a1a", opacity=0.78), 0, 0)
    return image


@lru_cache(maxsize=128)
def counted(hand: Hand, team: Team, *, turn: bool) -> Image.Image:
    """A picked hand: each kind once with how many there are where not one, dark where there is none."""
    image = _tray(turn=turn)
    for way, cards in GROUPS:
        for card, (x, y) in zip(cards, _put_sign(image, way), strict=False):
            held = _count(hand, card)
            put(image, props.card(animals.striker(team, card, 0), team, _CARD, used=not held), x, y)
            if held > 1:
                line, size = fitted(f"×{held}", 20, _CARD, 12)
                put(image, tile(line, size, "#ffffff", INK, 3), x + _CARD + 1, y + 20, "r")
    return image


@lru_cache(maxsize=32)
def closed(count: int, team: Team, *, turn: bool) -> Image.Image:
    """A hand that nobody else may see: so many cards face down."""
    image = _tray(turn=turn)
    for at in range(count):
        put(image, props.back(team, _CARD), 8 + at % 3 * 50, 12 + at // 3 * 52)
    return image


def _count(hand: Hand, card: str) -> int:
    return hand[CARDS.index(card)]


def _places(hand: Hand, team: Team, card: str) -> int:
    return max(len(animals.STRIKERS[team][card]), _count(hand, card))


def hands(image: Image.Image, scene: Scene) -> None:
    """Both sides' strikers beside the goal, each under its own half of the scoreboard."""
    if scene.hands is None:
        return
    sides = zip((scene.home, scene.away), scene.hands, scene.face_down, (3, 637), strict=True)
    for bench, hand, face_down, left in sides:
        if bench.team is None:
            continue
        turn = bench.team == scene.striker_team
        if face_down is not None:
            shown = closed(face_down, bench.team, turn=turn)
        elif scene.counted:
            shown = counted(hand, bench.team, turn=turn)
        else:
            shown = tray(hand, bench.team, turn=turn)
        put(image, shown, left, 182)
