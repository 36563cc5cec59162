"""The players as stickers: animals with shirts, the keeper's poses, coin, padlock and trophy, each drawn once."""

from functools import lru_cache
from typing import Literal

from PIL import Image

from ui.pictures import animals
from ui.pictures.art import placed, raster
from ui.pictures.palette import KITS
from ui.pictures.scene import Team

Pose = Literal["stand", "ready", "dive", "catch", "cheer"]

BODYLESS = frozenset("🦁🐻🦍🐯🦊🐺🦌🫎🐗")
_STICKER = (
    '<filter id="sticker" x="-20%" y="-20%" width="140%" height="140%">'
    '<feMorphology in="SourceAlpha" operator="dilate" radius="{radius}" result="wide"/>'
    '<feFlood flood-color="#fff"/><feComposite in2="wide" operator="in" result="rim"/>'
    '<feGaussianBlur in="wide" stdDeviation="{blur}" result="soft"/>'
    '<feOffset in="soft" dx="0" dy="{drop}" result="low"/>'
    '<feFlood flood-color="#04160b" flood-opacity=".45"/><feComposite in2="low" operator="in" result="shade"/>'
    '<feMerge><feMergeNode in="shade"/><feMergeNode in="rim"/><feMergeNode in="SourceGraphic"/></feMerge></filter>'
)


def sticker(body: str, *, rim: float = 1.6) -> str:
    """`body` with a white rim and a soft shadow below, so that it stands out from grass and net."""
    effect = _STICKER.format(radius=rim, blur=rim * 1.2, drop=rim * 1.2)
    return f'{effect}<g filter="url(#sticker)">{body}</g>'


def glove(x: float, y: float, turn: float, cuff: str) -> str:
    """One keeper's glove, palm towards us, fingers up; x, y is the palm's centre."""
    fingers = "".join(
        f'<rect x="{left}" y="{top}" width="4.6" height="11" rx="2.3" fill="#f7f9fb" stroke="#9fb0bd" stroke-width=".7"/>'
        for left, top in ((-9, -12), (-4.5, -14.5), (0.2, -14), (4.8, -11))
    )
    thumb = '<rect x="6" y="-3" width="5" height="10" rx="2.5" transform="rotate(38 8 2)" fill="#f7f9fb"/>'
    palm = (
        '<rect x="-9" y="-7" width="18.5" height="15" rx="6" fill="#f7f9fb"/>'
        f'<rect x="-7.5" y="7" width="15.5" height="6.5" rx="2.5" fill="{cuff}"/>'
    )
    return f'<g transform="translate({x} {y}) rotate({turn})">{fingers}{thumb}{palm}</g>'


def _limb(path: str, colour: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _legs(kit: dict[str, str], *, spread: float) -> str:
    left, right = 60 - 9 - spread, 60 + 9 + spread
    shorts = f'<path d="M40 88h40l4 17H{62}l-2-5-2 5H36z" fill="{kit["shorts"]}"/>'
    return (
        _limb(f"M50 98L{left} 116", kit["skin"], 9)
        + _limb(f"M70 98L{right} 116", kit["skin"], 9)
        + f'<rect x="{left - 9}" y="114" width="15" height="9" rx="4.5" fill="#1b2430"/>'
        + f'<rect x="{right - 6}" y="114" width="15" height="9" rx="4.5" fill="#1b2430"/>'
        + shorts
    )


def _shirt(kit: dict[str, str]) -> str:
    return (
        f'<path d="M38 62q22-9 44 0l1 29q-23 6-46 0z" fill="{kit["shirt"]}"/>'
        f'<path d="M55 58h10v36h-10z" fill="{kit["stripe"]}"/>'
    )


def _arms(pose: Pose, kit: dict[str, str]) -> str:
    match pose:
        case "stand":
            left, right, palms = "M40 68L22 84", "M80 68L98 84", ((17, 86, -60), (103, 86, 60))
        case "ready":
            left, right, palms = "M40 69L20 74L14 58", "M80 69L100 74L106 58", ((12, 47, -12), (108, 47, 12))
        case "dive":
            left, right, palms = "M43 66L27 36L38 8", "M77 66L93 36L82 8", ((43, -8, 8), (77, -8, -8))
        case "catch":
            left, right, palms = "M40 68L32 84L46 88", "M80 68L88 84L74 88", ()
        case "cheer":
            left, right, palms = "M40 68L20 54L12 34", "M80 68L100 54L108 34", ()
    sleeves = _limb(left, kit["sleeve"], 12) + _limb(right, kit["sleeve"], 12)
    return sleeves + "".join(glove(x, y, turn, kit["stripe"]) for x, y, turn in palms)


def _paws(kit: dict[str, str]) -> str:
    return f'<circle cx="12" cy="32" r="7" fill="{kit["skin"]}"/><circle cx="108" cy="32" r="7" fill="{kit["skin"]}"/>'


def _head(emoji: str) -> str:
    if emoji == "🦉":  # the only keeper drawn with a body: its shirt covers what is below the beak
        clip = '<clipPath id="owl"><rect x="0" y="-10" width="120" height="78"/></clipPath>'
        return f'{clip}<g clip-path="url(#owl)">{placed(emoji, 15, -6, 90)}</g>'
    return placed(emoji, 25, 0, 70)


def player(emoji: str, team: Team, pose: Pose) -> str:
    """Markup of a head on a body, 120 units wide; head top at 0, soles at 123; "dive" reaches up to -25."""
    kit = KITS[team] | {"skin": _skin(emoji)}
    back, front = (_arms(pose, kit), "") if pose in {"dive", "cheer"} else ("", _arms(pose, kit))
    paws = _paws(kit) if pose == "cheer" else ""
    spread = {"ready": 9.0, "dive": 3.0, "cheer": 6.0}.get(pose, 2.0)
    torso = _legs(kit, spread=spread) + back + paws + _shirt(kit) + _head(emoji)
    hold = ""
    if pose == "catch":
        hold = placed("⚽", 44, 70, 32) + glove(42, 86, 42, kit["stripe"]) + glove(78, 86, -42, kit["stripe"])
    return torso + front + hold


def _skin(emoji: str) -> str:
    skins = {
        "🦁": "#ffcc4d", "🐻": "#c1694f", "🦍": "#31373d", "🦉": "#ffac33", "🐯": "#ffcc4d", "🦊": "#f4900c",
        "🐺": "#66757f", "🦌": "#c1694f", "🫎": "#c1694f", "🐗": "#c1694f",
    }  # fmt: skip
    return skins.get(emoji, "#c1694f")


def _rhino() -> str:
    body = (
        '<path d="M30 6q20-2 27 10q4 8 2 18l-1 8H30z" fill="#99aab5"/>'
        '<path d="M57 20q6 4 4 14" fill="none" stroke="#66757f" stroke-width="1.6" stroke-linecap="round"/>'
        '<rect x="27" y="32" width="8.5" height="17" rx="3" fill="#66757f"/>'
        '<rect x="43" y="32" width="8.5" height="17" rx="3" fill="#66757f"/>'
        '<rect x="19" y="30" width="9" height="20" rx="3" fill="#99aab5"/>'
        '<rect x="50" y="32" width="9" height="18" rx="3" fill="#99aab5"/>'
    )
    return f'<g transform="translate(4 22) scale(1.83)">{body}{placed("🦏", 0, 0, 36)}</g>'


@lru_cache(maxsize=64)
def keeper(team: Team, pose: Pose, lean: int, height: int, *, ghost: bool = False) -> Image.Image:
    """The keeper `height` pixels tall when upright, turned `lean` degrees clockwise; square, waist at the centre.

    A ghost is pale: a way the keeper might go.
    """
    body = player(animals.KEEPER[team], team, pose)
    side = round(height * 1.6)
    reach = 123 * 1.6
    box = (60 - reach / 2, 58 - reach / 2, reach, reach)
    turned = f'<g transform="rotate({lean} 60 58)">{body}</g>'
    flat = f'<g opacity=".3">{turned}</g>' if ghost else sticker(turned)
    return raster(flat, side, side, box)


@lru_cache(maxsize=64)
def striker(emoji: str, team: Team, size: int, *, flip: bool = False, cheer: bool = False) -> Image.Image:
    """A striker `size` pixels square with its feet at the bottom edge, on a disc in the team's colour."""
    kit = KITS[team]
    disc = (
        f'<ellipse cx="60" cy="118" rx="46" ry="11" fill="#04160b" opacity=".28"/>'
        f'<ellipse cx="60" cy="116" rx="42" ry="9" fill="{kit["shirt"]}" stroke="#fff" stroke-width="2"/>'
    )
    bare = emoji.rstrip("\ufe0f")
    if bare in BODYLESS:
        body = player(emoji, team, "cheer" if cheer else "stand") if cheer else _plain(emoji, team)
        body = f'<g transform="translate(3 2) scale(.95)">{body}</g>'
    elif bare == "🦏":
        body = _rhino()
    else:
        body = placed(emoji, 10, 18, 100)
    turned = f'<g transform="translate(120 0) scale(-1 1)">{body}</g>' if flip else body
    return raster(disc + sticker(turned), size, size, (-6, -4, 132, 132))


def _plain(emoji: str, team: Team) -> str:
    kit = KITS[team] | {"skin": _skin(emoji)}
    arms = (
        _limb("M41 67L26 84", kit["sleeve"], 12) + _limb("M79 67L94 84", kit["sleeve"], 12)
        + f'<circle cx="23" cy="88" r="6.5" fill="{kit["skin"]}"/><circle cx="97" cy="88" r="6.5" fill="{kit["skin"]}"/>'
    )  # fmt: skip
    return _legs(kit, spread=2) + arms + _shirt(kit) + _head(emoji)


@lru_cache(maxsize=16)
def coin(face: Literal["heads", "tails", "edge"], size: int) -> Image.Image:
    """The match's coin: ball on the heads side, an X on tails; "edge" is the coin turning in the air."""
    rim = (
        '<circle cx="50" cy="50" r="46" fill="#c77f0a"/><circle cx="50" cy="47" r="45" fill="#ffcf3f"/>'
        '<circle cx="50" cy="47" r="37" fill="#f2a91d"/><path d="M16 40A36 36 0 0 1 50 12" fill="none" '
        'stroke="#fff3c4" stroke-width="4" stroke-linecap="round"/>'
    )
    match face:
        case "heads":
            body = rim + placed("⚽", 22, 19, 56)
        case "tails":
            body = (
                rim
                + '<path d="M33 30L67 64M67 30L33 64" stroke="#b3261e" stroke-width="13" stroke-linecap="round"/>'
            )
        case "edge":
            body = f'<g transform="translate(50 50) rotate(-18) scale(1 .62) translate(-50 -50)">{rim}{placed("⚽", 22, 19, 56)}</g>'
    return raster(sticker(body, rim=2), size, size, (-8, -8, 116, 116))


@lru_cache(maxsize=8)
def ball(size: int, turn: int = 0) -> Image.Image:
    """The ball, `size` pixels across its box, with a soft shadow."""
    return raster(sticker(placed("⚽", 4, 4, 36, turn=turn), rim=1.2), size, size, (0, 0, 44, 44))


@lru_cache(maxsize=8)
def trophy(size: int) -> Image.Image:
    """The cup in a square of `size` pixels."""
    return raster(sticker(placed("🏆", 6, 6, 72)), size, size, (0, 0, 84, 84))


@lru_cache(maxsize=8)
def sealed(team: Team, size: int) -> Image.Image:
    """A keeper's card face down under a padlock: chosen, and telling nothing."""
    kit = KITS[team]
    body = (
        f'<rect x="18" y="6" width="64" height="88" rx="9" fill="{kit["shirt"]}"/>'
        f'<rect x="24" y="12" width="52" height="76" rx="6" fill="none" stroke="{kit["stripe"]}" stroke-width="3" '
        'stroke-dasharray="6 5"/><circle cx="50" cy="50" r="27" fill="#10151d"/>' + placed("🔒", 32, 30, 36)
    )
    return raster(
        sticker(f'<g transform="rotate(8 50 50)">{body}</g>', rim=2), size, size, (-6, -6, 112, 112)
    )
