"""Finished figures as images, drawn once per process: keeper, strikers, ball, coin, trophy, sealed card."""

from functools import lru_cache
from typing import Literal

from PIL import Image

from ui.drawing import animals
from ui.drawing.art import placed, raster
from ui.drawing.palette import KITS, Team
from ui.drawing.shapes import block, disc, group, line, mirrored, shape, sticker
from ui.games.penalties.picture._bodies import TALL, WAIST, Pose, animal, player


@lru_cache(maxsize=64)
def keeper(team: Team, pose: Pose, lean: int, height: int, *, ghost: bool = False) -> Image.Image:
    """The keeper, `height` pixels tall when upright, turned `lean` degrees clockwise about its waist.

    The picture is square with the waist at its centre. A ghost is pale: a way the keeper might go.
    """
    reach = TALL * 1.6
    box = (WAIST[0] - reach / 2, WAIST[1] - reach / 2, reach, reach)
    turned = group(player(animals.KEEPER[team], team, pose), f"rotate({lean} {WAIST[0]} {WAIST[1]})")
    side = round(height * 1.6)
    return raster(group(turned, opacity=0.32) if ghost else sticker(turned), side, side, box)


@lru_cache(maxsize=64)
def striker(emoji: str, team: Team, size: int, *, flip: bool = False, cheer: bool = False) -> Image.Image:
    """A striker in a square of `size` pixels, feet at the bottom, on a disc in the team's colour."""
    floor = shape("ellipse", cx=60, cy=118, rx=46, ry=11, fill="#04160b", opacity=0.28)
    rim = {"stroke": "#fff", "stroke_width": 2}
    floor += shape("ellipse", cx=60, cy=116, rx=42, ry=9, fill=KITS[team]["shirt"], **rim)
    body = animal(emoji, team, cheer=cheer)
    return raster(floor + sticker(mirrored(body, 120) if flip else body), size, size, (-6, -4, 132, 132))


@lru_cache(maxsize=16)
def coin(face: Literal["heads", "tails", "edge"], size: int) -> Image.Image:
    """The match's coin: a ball on the heads side, an X on tails; "edge" is the coin turning in the air."""
    metal = disc(50, 51, 46, "#c77f0a") + disc(50, 47, 45, "#ffcf3f") + disc(50, 47, 37, "#f2a91d")
    metal += line("M16 40A36 36 0 0 1 50 12", "#fff3c4", 4)
    heads = metal + placed("⚽", 22, 19, 56)
    match face:
        case "heads":
            body = heads
        case "tails":
            body = metal + line("M33 30L67 64M67 30L33 64", "#b3261e", 13)
        case "edge":
            body = group(heads, "translate(50 50) rotate(-18) scale(1 .62) translate(-50 -50)")
    return raster(sticker(body, rim=2), size, size, (-8, -8, 116, 116))


@lru_cache(maxsize=8)
def ball(size: int, turn: int = 0) -> Image.Image:
    """The ball in a square of `size` pixels, with a soft shadow."""
    return raster(sticker(placed("⚽", 4, 4, 36, turn=turn), rim=1.2), size, size, (0, 0, 44, 44))


@lru_cache(maxsize=8)
def trophy(size: int) -> Image.Image:
    """The cup in a square of `size` pixels."""
    return raster(sticker(placed("🏆", 6, 6, 72)), size, size, (0, 0, 84, 84))


@lru_cache(maxsize=8)
def sealed(team: Team, size: int) -> Image.Image:
    """A keeper's card face down under a padlock: chosen, and telling nothing."""
    kit = KITS[team]
    seam = {"stroke": kit["stripe"], "stroke_width": 3, "stroke_dasharray": "6 5"}
    back = block(18, 6, 64, 88, kit["shirt"], rx=9) + block(24, 12, 52, 76, "none", rx=6, **seam)
    lock = disc(50, 50, 27, "#10151d") + placed("🔒", 32, 30, 36)
    return raster(sticker(group(back + lock, "rotate(8 50 50)"), rim=2), size, size, (-6, -6, 112, 112))
