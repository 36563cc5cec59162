"""Markup of animals that play: a head on a body in the team's shirt, in the poses of keeper and striker."""

from typing import Final, Literal

from ui.drawing.art import VARIATION, placed
from ui.drawing.palette import KITS, Team
from ui.drawing.shapes import area, block, disc, group, line, shape

Pose = Literal["stand", "ready", "dive", "catch", "cheer", "plain"]

TALL: Final = 123  # units from the top of the head to the soles
WAIST: Final = (60, 58)
_WHITE = "#f7f9fb"
_BOOT = "#1b2430"
_FUR: Final = {
    "🦁": "#ffcc4d", "🐻": "#c1694f", "🦍": "#31373d", "🦉": "#ffac33", "🐯": "#ffcc4d", "🦊": "#f4900c",
    "🐺": "#66757f", "🦌": "#c1694f", "🫎": "#c1694f", "🐗": "#c1694f",
}  # fmt: skip
_ARMS: Final[dict[Pose, tuple[str, str]]] = {
    "stand": ("M40 68L22 84", "M80 68L98 84"),
    "ready": ("M40 69L20 74L14 58", "M80 69L100 74L106 58"),
    "dive": ("M43 66L27 36L38 8", "M77 66L93 36L82 8"),
    "catch": ("M40 68L26 82L36 92", "M80 68L94 82L84 92"),
    "cheer": ("M40 68L20 54L12 38", "M80 68L100 54L108 38"),
    "plain": ("M41 67L26 84", "M79 67L94 84"),
}
_GLOVES: Final[dict[Pose, tuple[tuple[int, int, int], ...]]] = {
    "stand": ((17, 86, -60), (103, 86, 60)),
    "ready": ((12, 47, -12), (108, 47, 12)),
    "dive": ((43, -8, 8), (77, -8, -8)),
    "catch": ((38, 87, 30), (82, 87, -30)),
}
_PAWS: Final[dict[Pose, tuple[tuple[int, int], ...]]] = {
    "cheer": ((12, 33), (108, 33)),
    "plain": ((23, 88), (97, 88)),
}
_SPREAD: Final[dict[Pose, int]] = {"ready": 9, "dive": 3, "cheer": 6}


def glove(x: float, y: float, turn: float, cuff: str) -> str:
    """A keeper's glove, fingers up before the turn; x, y is the palm's middle."""
    edge = {"stroke": "#9fb0bd", "stroke_width": 0.7}
    fingers = "".join(
        block(left, top, 4.6, 11, _WHITE, rx=2.3, **edge)
        for left, top in ((-9, -12), (-4.5, -14.5), (0.2, -14), (4.8, -11))
    )
    thumb = block(6, -3, 5, 10, _WHITE, rx=2.5, transform="rotate(38 8 2)")
    palm = block(-9, -7, 18.5, 15, _WHITE, rx=6) + block(-7.5, 7, 15.5, 6.5, cuff, rx=2.5)
    return group(fingers + thumb + palm, f"translate({x} {y}) rotate({turn})")


def _legs(fur: str, shorts: str, spread: int) -> str:
    left, right = 51 - spread, 69 + spread
    return (
        line(f"M50 98L{left} 116", fur, 9)
        + line(f"M70 98L{right} 116", fur, 9)
        + block(left - 9, 114, 15, 9, _BOOT, rx=4.5)
        + block(right - 6, 114, 15, 9, _BOOT, rx=4.5)
        + area("M40 88h40l4 17H62l-2-5-2 5H36z", shorts)
    )


def _head(emoji: str) -> str:
    if emoji == "🦉":  # drawn with a body of its own: what is below the beak is left to the shirt
        cut = shape("clipPath", block(0, -10, 120, 78, "#000"), id="owl")
        return cut + group(placed(emoji, 15, -6, 90), clip_path="url(#owl)")
    return placed(emoji, 21, -6, 78) if emoji == "🫎" else placed(emoji, 25, 0, 70)


def player(emoji: str, team: Team, pose: Pose) -> str:
    """A head on a body 120 units wide, soles at TALL; the gloves of a dive reach up to -25."""
    kit, fur = KITS[team], _FUR.get(emoji, "#c1694f")
    arms = "".join(line(path, kit["sleeve"], 12) for path in _ARMS[pose])
    hands = "".join(disc(x, y, 7, fur) for x, y in _PAWS.get(pose, ()))
    hands += placed("⚽", 39, 62, 42) if pose == "catch" else ""
    hands += "".join(glove(x, y, turn, kit["stripe"]) for x, y, turn in _GLOVES.get(pose, ()))
    legs = _legs(fur, kit["shorts"], _SPREAD.get(pose, 2))
    shirt = area("M38 62q22-9 44 0l1 29q-23 6-46 0z", kit["shirt"]) + area("M55 58h10v36h-10z", kit["stripe"])
    if pose in {"dive", "cheer"}:
        return legs + arms + hands + shirt + _head(emoji)
    return legs + shirt + _head(emoji) + arms + hands


def _rhino() -> str:
    grey, dark = "#99aab5", "#66757f"
    body = (
        area("M30 6q20-2 27 10q4 8 2 18l-1 8H30z", grey)
        + line("M57 20q6 4 4 14", dark, 1.6)
        + block(27, 32, 8.5, 17, dark, rx=3)
        + block(43, 32, 8.5, 17, dark, rx=3)
        + block(19, 30, 9, 20, grey, rx=3)
        + block(50, 32, 9, 18, grey, rx=3)
    )
    return group(body + placed("🦏", 0, 0, 36), "translate(4 22) scale(1.83)")


def animal(emoji: str, team: Team, *, cheer: bool) -> str:
    """A striker 120 units wide with its feet near 120: whole animals as they are, heads on a body."""
    bare = emoji.rstrip(VARIATION)
    if bare == "🦏":  # its drawing is cut off behind the shoulder
        return _rhino()
    if bare in _FUR:
        return group(player(bare, team, "cheer" if cheer else "plain"), "translate(3 2) scale(.95)")
    return placed(emoji, 10, 18, 100)
