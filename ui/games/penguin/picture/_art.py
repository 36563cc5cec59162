"""Markup of penguins, upright and lying: scarf or bobble hat tells the family, buttons tell the size.

Units: an upright Mama is 104 tall; 0, 0 is the middle of the square on the ice.
"""

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Final

from ui.drawing.shapes import area, block, disc, group, mirrored, shape
from ui.games.penguin.picture._ice import COATS, pattern
from ui.games.penguin.picture._ice_grid import FLAT, TALL
from ui.games.penguin.picture.scene import Family, Size

BUTTONS: Final[dict[Size, int]] = {"baby": 1, "papa": 2, "mama": 3}
_COAL, _DOWNY, _BELLY = "#262d33", "#8597a4", "#f5f8fa"
_LIT: Final[dict[Size, str]] = {"baby": "#96a8b4", "papa": "#323b43", "mama": "#323b43"}
_BEAK, _BEAK_LOW = "#ffac33", "#e87f0a"

Spot = tuple[float, float, float]
"""Right, away from the reader, up."""


def _coat(size: Size) -> str:
    return _DOWNY if size == "baby" else _COAL


def base(family: Family, radius: float, turn: float | None) -> str:
    """The family's disc under a penguin; with an arrow that points `turn` degrees clockwise from up."""
    coat, back = COATS[family], 0.0 if turn is None else _BACK
    plate = disc(0, -back, radius, coat["main"])
    plate += disc(0, -back, radius, f"url(#{family})", stroke=coat["dark"], stroke_width=2)
    rims = disc(0, -back, radius, "#fff", stroke="#fff", stroke_width=7)
    if turn is not None:
        far, wide = 15 * max(0.0, cos(radians(turn))), 33 + 5 * max(0.0, cos(radians(turn)))  # past the head
        heel, tip = -back - 34 - far, -back - 84 - far
        arrow = f"M{-wide:.1f} {heel:.1f}L0 {tip:.1f}L{wide:.1f} {heel:.1f}"
        arrow += f"Q0 {heel - 16:.1f} {-wide:.1f} {heel:.1f}z"
        rims += area(arrow, "#fff", stroke="#fff", stroke_width=9, stroke_linejoin="round")
        plate += area(arrow, coat["main"], stroke=coat["dark"], stroke_width=3.5, stroke_linejoin="round")
    under = group(rims.replace("#fff", "#08263d"), opacity=0.5)
    flat = f"scale(1 {FLAT:.3f})"
    turned = f"{flat} rotate({turn or 0})"
    return pattern(family) + group(under, f"translate(0 3) {turned}") + group(rims + plate, turned)


def upright(family: Family, size: Size, *, cheer: bool = False) -> str:
    """A penguin that stands and looks at the reader, feet on 0, 0."""
    coat, young = _coat(size), size == "baby"
    feet = "".join(shape("ellipse", cx=x, cy=107, rx=13, ry=6, fill=_BEAK) for x in (37, 63))
    wing = area("M27 44C12 56 3 76 7 92c2 6 9 4 13-5 5-12 9-24 11-34z", coat)
    if cheer:
        wing = area("M27 60C10 50 0 32 4 14c2-6 10-4 13 4 5 12 9 20 14 30z", coat)
    body = area("M50 30C74 30 86 60 85 86c-1 16-16 22-35 22S16 102 15 86C14 60 26 30 50 30z", coat)
    belly = area("M50 44c17 0 26 18 25 40c-1 15-12 20-25 20s-24-5-25-20c-1-22 8-40 25-40z", _BELLY)
    buttons = "".join(disc(50, 96 - 12 * at, 4.3, _COAL) for at in range(BUTTONS[size]))
    head = disc(50, 28, 23, _COAL)
    head += disc(41, 31, 11.5, _BELLY) + disc(59, 31, 11.5, _BELLY) + area("M39 38h22l-4 10H43z", _BELLY)
    head += "".join(disc(x, 28, 4.6, _COAL) + disc(x + 1.4, 26.4, 1.5, "#fff") for x in (40, 60))
    head += area("M41 35Q50 29 59 35L50 47z", _BEAK) + area("M43.5 38.5H56.5L50 47z", _BEAK_LOW)
    worn = _scarf() if family == "amber" else ""
    top = head + (_hat() if family == "green" else "")
    if young:
        top = group(top, "translate(50 44) scale(1.16) translate(-50 -44)")
    figure = feet + wing + mirrored(wing, 100) + body + belly + buttons
    figure += (top + worn) if family == "amber" else (worn + top)
    return group(figure, "translate(-50 -107)")


def _scarf() -> str:
    coat = COATS["amber"]
    tail = group(block(60, 52, 14, 30, coat["main"], rx=2), "rotate(-12 66 52)")
    marks = group(
        block(60, 60, 14, 5, coat["dark"]) + block(60, 71, 14, 5, coat["dark"]), "rotate(-12 66 52)"
    )
    band = area("M25 43Q50 58 75 43q4 6 1 13Q50 70 24 56q-3-7 1-13z", coat["main"])
    stripes = "".join(
        area(path, coat["dark"])
        for path in (
            "M31 46l6 2.500-2 14-6-2.500z",
            "M47 50h6v13.500h-6z",
            "M63 48.500l6-2.500 2 14-6 2.500z",
        )
    )
    return tail + marks + band + stripes


def _hat() -> str:
    coat = COATS["green"]
    dome = area("M27 20C26-4 74-4 73 20z", coat["main"])
    dots = "".join(disc(x, y, 3, coat["light"]) for x, y in ((39, 9), (50, 13), (61, 9), (50, 3)))
    return disc(50, -3, 8.5, _BELLY) + dome + dots + block(24, 15, 52, 9.5, coat["light"], rx=4.5)


_BACK: Final = -9.0  # a lying penguin is this far behind the middle, to leave room for its arrow


class _Pose:
    """Turns places on a body (forward, right of it, up) into the picture's x and y."""

    def __init__(self, turn: float) -> None:
        self.turn = turn
        self._sin, self._cos = sin(radians(turn)), cos(radians(turn))

    def world(self, forward: float, side: float, up: float) -> Spot:
        return forward * self._sin + side * self._cos, forward * self._cos - side * self._sin, up

    def seen(self, forward: float, side: float, up: float) -> tuple[float, float]:
        x, away, high = self.world(forward + _BACK, side, up)
        return x, -away * FLAT - high * TALL

    def faces(self, forward: float, side: float, up: float) -> float:
        """Above 0 when a surface that points this way can be seen."""
        _, away, high = self.world(forward, side, up)
        return high * FLAT - away * TALL

    def path(self, spots: Iterable[Spot]) -> str:
        return "M" + "L".join("{:.1f} {:.1f}".format(*self.seen(*spot)) for spot in spots) + "z"

    def oval(
        self, forward: float, side: float, up: float, size: tuple[float, float], slant: float = 0
    ) -> str:
        """The outline of a flat oval that lies level, its longer axis turned from forward by `slant`."""
        along, across = size
        turned = [(cos(radians(a)) * along, sin(radians(a)) * across) for a in range(0, 360, 15)]
        c, s = cos(radians(slant)), sin(radians(slant))
        return self.path((forward + a * c - b * s, side + a * s + b * c, up) for a, b in turned)


_NECK, _HEAD, _ROUND = 16, (25, 15), 18


def lying(family: Family, size: Size, turn: float) -> str:
    """A penguin on its belly that points `turn` degrees clockwise from away, on the ice."""
    pose, coat = _Pose(turn), _coat(size)
    big = 1.14 if size == "baby" else 1.0
    parts = [area(pose.oval(-42, side, 4, (11, 7.5), slant), _BEAK) for side, slant in ((-11, -14), (11, 14))]
    parts += [area(pose.oval(-9, side, 7, (23, 8), slant), coat) for side, slant in ((-28, 28), (28, -28))]
    parts.append(area(pose.oval(-8, 0, 3, (35, 25)), _BELLY))
    for step in range(1, 11):
        shrink = (1 - (step / 11.5) ** 2) ** 0.5
        fill = coat if step < 6 else _LIT[size]
        parts.append(area(pose.oval(-8, 0, 4 + step * 2, (34.5 * shrink, 24.5 * shrink)), fill))
    spine = range(BUTTONS[size])
    parts += [area(pose.oval(-25 + 12 * at, 0, 22 + at, (4.6, 4.6)), _BELLY) for at in spine]
    if family == "amber":
        parts.append(_streaming(pose))
    face = _face(pose, big) + (_bobble(pose, big) if family == "green" else "")
    return "".join(parts) + face


def _streaming(pose: _Pose) -> str:
    coat = COATS["amber"]
    ring = [
        (_NECK - 5 + 4 * cos(radians(a)), 21 * sin(radians(a)), 17 + 14 * cos(radians(a)))
        for a in range(0, 360, 15)
    ]
    tail = pose.path([(10, 5, 29), (10, 15, 25), (-24, 24, 20), (-26, 13, 24)])
    strips = [
        pose.path([(10 - 34 * a, 5 + 8 * a, 29 - 5 * a), (10 - 34 * a, 15 + 9 * a, 25 - 5 * a),
                   (10 - 34 * b, 15 + 9 * b, 25 - 5 * b), (10 - 34 * b, 5 + 8 * b, 29 - 5 * b)])
        for a, b in ((0.25, 0.42), (0.65, 0.82))
    ]  # fmt: skip
    neck = area(pose.path(ring), coat["main"], stroke=coat["main"], stroke_width=9, stroke_linejoin="round")
    return area(tail, coat["main"]) + "".join(area(strip, coat["dark"]) for strip in strips) + neck


def _on_head(azimuth: float, rise: float, reach: float) -> Spot:
    a, r = radians(azimuth), radians(rise)
    return reach * cos(r) * cos(a), reach * cos(r) * sin(a), reach * sin(r)


def _from_head(spot: Spot) -> Spot:
    return _HEAD[0] + spot[0], spot[1], _HEAD[1] + spot[2]


def _patch(pose: _Pose, azimuth: float, rise: float, radius: float, reach: float) -> str:
    """A round patch painted on the head: the outline of its part that can be seen."""
    spots = []
    for step in range(0, 360, 12):
        spot = _on_head(
            azimuth + radius * cos(radians(step)) / cos(radians(rise)),
            rise + radius * sin(radians(step)),
            reach,
        )
        if pose.faces(*spot) > -0.02 * reach:
            spots.append(_from_head(spot))
    return pose.path(spots) if len(spots) > 2 else ""


def _face(pose: _Pose, big: float) -> str:
    reach = _ROUND * big
    x, y = pose.seen(_HEAD[0], 0, _HEAD[1])
    skull = disc(x, y, reach, _COAL)
    for azimuth in (-40, 40):
        if outline := _patch(pose, azimuth, -4, 32, reach):
            skull += area(outline, _BELLY)
    for azimuth in (-36, 36):
        if pose.faces(*_on_head(azimuth, 14, 1)) > 0.08:
            ex, ey = pose.seen(*_from_head(_on_head(azimuth, 14, reach)))
            skull += disc(ex, ey, 4.2, _COAL) + disc(ex + 1.2, ey - 1.4, 1.4, "#fff")
    left, right = (_from_head(_on_head(a, -8, reach * 0.94)) for a in (-27, 27))
    top, low = (_from_head(_on_head(0, r, reach * 0.96)) for r in (20, -30))
    tip = (_HEAD[0] + reach * 1.75, 0.0, _HEAD[1] - 5.0)
    beak = area(pose.path([left, low, right, tip]), _BEAK_LOW)
    beak += area(pose.path([left, top, tip]), _BEAK) + area(pose.path([right, top, tip]), _BEAK)
    return skull + beak if pose.faces(1, 0, 0) > -0.1 else beak + skull


def _hull(points: list[tuple[float, float]]) -> str:
    ordered, half = sorted(points), []
    for sweep in (ordered, ordered[::-1]):
        chain: list[tuple[float, float]] = []
        for p in sweep:
            while len(chain) > 1 and (chain[-1][0] - chain[-2][0]) * (p[1] - chain[-2][1]) <= (
                chain[-1][1] - chain[-2][1]
            ) * (p[0] - chain[-2][0]):
                chain.pop()
            chain.append(p)
        half += chain[:-1]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in half) + "z"


def _cap(pose: _Pose, reach: float, wide: float) -> str:
    """The outline of a cap on the back of the head, `wide` degrees from its middle to its brim."""
    tilt, points = radians(118), []
    for off in range(0, round(wide) + 1, 6):
        for around in range(0, 360, 15):
            o, a = radians(off), radians(around)
            along, level, side = cos(o), sin(o) * cos(a), sin(o) * sin(a)
            spot = (along * cos(tilt) + level * sin(tilt), side, along * sin(tilt) - level * cos(tilt))
            if pose.faces(*spot) > -0.05:
                points.append(pose.seen(*_from_head((spot[0] * reach, spot[1] * reach, spot[2] * reach))))
    return _hull(points)


def _bobble(pose: _Pose, big: float) -> str:
    coat, reach = COATS["green"], _ROUND * big * 1.08
    brim = area(_cap(pose, reach, 84), coat["light"]) + area(_cap(pose, reach * 1.01, 64), coat["main"])
    tilt = radians(118)
    x, y = pose.seen(*_from_head((cos(tilt) * reach * 1.25, 0, sin(tilt) * reach * 1.25)))
    return brim + disc(x, y, 8.5, _BELLY, stroke="#b9c8d2", stroke_width=1)
