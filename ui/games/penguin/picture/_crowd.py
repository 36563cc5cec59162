"""Penguins and ball on the ice and on the floes, the nearer over the farther."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from ui.games.penguin.picture._figures import BALL, ball, corner, held, penguin
from ui.games.penguin.picture._ice import WAITING
from ui.games.penguin.picture._ice_grid import DOWN, MIDDLE, bearing, centre
from ui.games.penguin.picture.scene import IcePenguin, IceScene, place

_ASIDE: Final = 29  # pixels a loose ball moves over when somebody stands right in front of it
_LIFT: Final = 6  # a ball touches the ice below its middle


@dataclass(frozen=True, slots=True)
class Gliding:
    """What is between two squares: a penguin that points `turn` degrees clockwise from away, or the ball."""

    who: IcePenguin | None
    turn: int
    spot: tuple[int, int]


def stand(image: Image.Image, picture: Image.Image, x: int, y: int) -> None:
    """Pastes a penguin with its square's middle at x, y."""
    image.paste(picture, corner(picture, x, y), picture)


def crowd(image: Image.Image, scene: IceScene, gliding: Gliding | None = None) -> None:
    """Draws everybody of the scene, and the penguin or the ball that is between two squares."""
    for side, where in ((scene.home, "home"), (scene.away, "away")):
        spots = WAITING["near" if where == scene.view else "far"]
        for size in side.waiting:
            stand(image, penguin(side.family, size, None, zoom=0.88), *spots[size])
    for one in scene.ghosts:
        stand(image, _figure(one, scene, ghost=True), *centre(one.square, scene.view))
    everybody = [(centre(one.square, scene.view), _figure(one, scene)) for one in scene.penguins]
    if gliding is not None and gliding.who is not None:
        everybody.append((gliding.spot, penguin(gliding.who.family, gliding.who.size, gliding.turn)))
    everybody.sort(key=lambda each: each[0][1])
    on_ice = None if scene.ball is None else place(scene.ball)
    holder = next((one for one in scene.penguins if place(one.square) == on_ice), None)
    loose: tuple[int, int] | None = MIDDLE if scene.ball is None else centre(scene.ball, scene.view)
    if gliding is not None and gliding.who is None:
        holder, loose = None, gliding.spot
    elif holder is not None:
        loose = None
    elif scene.ball is not None:
        loose = _beside(scene, centre(scene.ball, scene.view))
    for (x, y), picture in everybody:
        if loose is not None and loose[1] < y:
            _ball(image, loose[0], loose[1] - _LIFT, loose=True)
            loose = None
        stand(image, picture, x, y)
    if loose is not None:
        _ball(image, loose[0], loose[1] - _LIFT, loose=True)
    if holder is not None:
        top = held(holder.size, centre(holder.square, scene.view), hat=holder.family == "green")
        _ball(image, *top, loose=False)


def _beside(scene: IceScene, spot: tuple[int, int]) -> tuple[int, int]:
    """Where a loose ball can be seen on its square, whoever stands on the next one."""
    front = (spot[0], spot[1] + 2 * DOWN)
    hidden = any(one.facing is None and centre(one.square, scene.view) == front for one in scene.penguins)
    return (spot[0] + _ASIDE, spot[1]) if hidden else spot


def _ball(image: Image.Image, x: int, y: int, *, loose: bool) -> None:
    picture = ball(BALL, loose=loose)
    image.paste(picture, (x - picture.width // 2, y - picture.height // 2), picture)


def _figure(one: IcePenguin, scene: IceScene, *, ghost: bool = False) -> Image.Image:
    turn = None if one.facing is None else bearing(one.facing, scene.view)
    return penguin(one.family, one.size, turn, ghost=ghost)
