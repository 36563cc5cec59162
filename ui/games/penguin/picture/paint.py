"""Pictures of Penguin Soccer: one scene in, one PNG out; several scenes in, one moving picture out."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, get_args

from PIL import Image

from ui.drawing.art import raster
from ui.drawing.encode import coarse, encode_animation, encode_png
from ui.drawing.palette import PAPER
from ui.drawing.shapes import block, disc, group, shape
from ui.games.penguin.picture._crowd import Gliding, crowd, stand
from ui.games.penguin.picture._figures import BALL, ball, penguin
from ui.games.penguin.picture._glide import between
from ui.games.penguin.picture._ice import ice
from ui.games.penguin.picture._ice_grid import DOWN, HEIGHT, MIDDLE, WIDTH
from ui.games.penguin.picture._ice_moves import Layer, arrow, lit
from ui.games.penguin.picture._labels import banner, caption, plates, target, trophy
from ui.games.penguin.picture.scene import Corner, Family, IceMove, IceScene, IceSide, Size

ANIMATED: Final = (480, 360)
_BLINK: Final = 80  # milliseconds a frame of a glide is shown
_PARTY: Final[tuple[tuple[Size, int, int], ...]] = (
    ("papa", 232, 420),
    ("baby", 556, 424),
    ("mama", 400, 452),
)


def draw(scene: IceScene) -> bytes:
    """An 800 x 600 RGB PNG of the scene; the same scene gives the same bytes."""
    return encode_png(paint(scene))


def animate(scenes: Sequence[IceScene], ms: int, *, steps: int = 4) -> bytes:
    """A looping 480 x 360 GIF: `ms` milliseconds a scene, with `steps` short frames of every move's way.

    Raises ValueError when there are no scenes.
    """
    frames, lengths = [], []
    for at, scene in enumerate(scenes):
        glides = between(scenes[at - 1], scene, steps) if at else []
        frames += [_small(paint(seen, gliding)) for seen, gliding in glides] + [_small(paint(scene))]
        lengths += [_BLINK] * len(glides) + [ms]
    return encode_animation(frames, lengths)


def _small(image: Image.Image) -> Image.Image:
    return image.resize(ANIMATED, Image.Resampling.BOX)


def warm() -> None:
    """Draws what pictures share (under a second); call it once where a drawing process starts."""
    sizes: tuple[Size, ...] = get_args(Size)
    families: tuple[Family, ...] = get_args(Family)
    home, away = (IceSide(family, "", sizes) for family in families)
    for view in get_args(Corner):
        paint(IceScene(view, home, away, turn="home", last=IceMove("slide", ("a1", "b2"))))
    for family in families:
        for size in sizes:
            for turn in range(0, 360, 45):
                penguin(family, size, turn)
    ball(BALL, loose=False)


def paint(scene: IceScene, gliding: Gliding | None = None) -> Image.Image:
    """The scene as an RGB image of its own, 800 x 600, with something on its way between two squares."""
    image = ice(scene.home.family, scene.away.family, scene.view).copy()
    _floor(image, scene)
    crowd(image, scene, gliding)
    for move, thought in ((scene.last, False), (scene.preview, True)):
        if move:
            _lay(image, arrow(move, scene.view, thought=thought, faint=True))
    for choice in scene.targets:
        target(image, choice, scene)
    if scene.mood == "over":
        _over(image, scene)
    plates(image, scene)
    caption(image, scene)
    banner(image, scene)
    return coarse(image)


def _lay(image: Image.Image, layer: Layer | None) -> None:
    if layer:
        image.paste(layer[0], layer[1], layer[0])


def _floor(image: Image.Image, scene: IceScene) -> None:
    if scene.mood == "preview":
        _lay(image, (_thinking(), (0, 0)))
    if scene.selected is not None:
        _lay(image, lit(scene.selected, scene.view, "selected"))
    for choice in scene.targets:
        _lay(image, lit(choice.square, scene.view, "target"))
    if scene.last:
        _lay(image, arrow(scene.last, scene.view, thought=False))
    if scene.preview:
        _lay(image, arrow(scene.preview, scene.view, thought=True))


@lru_cache(maxsize=1)
def _thinking() -> Image.Image:
    """A dashed line around the ice: this has not happened yet."""
    left, right = MIDDLE[0] - 362, MIDDLE[0] + 362
    top, low = MIDDLE[1] - 8 * DOWN + 4, MIDDLE[1] + 8 * DOWN - 4
    way = f"M{MIDDLE[0]} {top}L{right} {MIDDLE[1]}L{MIDDLE[0]} {low}L{left} {MIDDLE[1]}z"
    dash = {"fill": "none", "stroke": "#5b2ea6", "stroke_width": 5, "stroke_dasharray": "16 10"}
    return raster(shape("path", d=way, **dash), WIDTH, HEIGHT)


def _over(image: Image.Image, scene: IceScene) -> None:
    _lay(image, (_night(party=scene.winner is not None), (0, 0)))
    if scene.winner is None:
        stand(image, penguin(scene.home.family, "mama", None, zoom=2), 300, 440)
        stand(image, penguin(scene.away.family, "mama", None, zoom=2), 500, 440)
        return
    family = (scene.home if scene.winner == "home" else scene.away).family
    for size, x, y in _PARTY:
        stand(image, penguin(family, size, None, cheer=True, zoom=2.3), x, y)
    picture = trophy()
    image.paste(picture, (610, 300), picture)


@lru_cache(maxsize=2)
def _night(*, party: bool) -> Image.Image:
    """Dusk over the ice, with confetti when somebody won."""
    scraps = []
    for at in range(120 if party else 0):
        dice = (at * 2654435761) ^ (at * at * 40503)
        fill = PAPER[at % len(PAPER)]
        scrap = disc(0, 0, 4.5, fill) if at % 3 == 0 else block(-7, -3.5, 14, 7, fill)
        x, y = (dice >> 7) % WIDTH, 60 + (dice >> 17) % (HEIGHT - 130)
        scraps.append(group(scrap, f"translate({x} {y}) rotate({at * 47 % 180})"))
    return raster(block(0, 0, WIDTH, HEIGHT, "#04121f", opacity=0.62) + "".join(scraps), WIDTH, HEIGHT)
