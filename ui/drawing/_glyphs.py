"""Cuts any text people may type into pieces a font or an emoji drawing can show, in reading order."""

import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, islice
from typing import Final

from ui.drawing.art import VARIATION, drawing
from ui.drawing.fonts import Style, Typeface, chain, covers

UNREADABLE: Final = "·"
NOTHING: Final = "?"
_MARKS: Final = 2  # marks kept on one letter: more are only ever stacked to break a layout
_LONGEST_EMOJI: Final = 15  # code points; a couple with skin tones has ten
_LONGEST: Final = 240
_JOINERS: Final = "\u200c\u200d"
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters by their category, without any ink


@dataclass(frozen=True, slots=True)
class Atom:
    """What must not be cut: a letter with its marks, or one emoji (then `typeface` is None)."""

    text: str
    typeface: Typeface | None
    rtl: bool = False


@lru_cache(maxsize=1024)
def atoms(text: str, style: Style) -> tuple[Atom, ...]:
    """Atoms of `text` in reading order; never empty, and every one of them can be drawn."""
    found: list[Atom] = []
    clean = _clean(text)
    at = 0
    while at < len(clean):
        emoji = _emoji_at(clean, at, style)
        if emoji:
            found.append(Atom(emoji, None))
            at += len(emoji)
            continue
        end = at + 1
        while end < len(clean) and _leans(clean[end]):
            end += 1
        found.extend(_letters(clean[at:end], style))
        at = end
    readable = [atom for atom in found if atom.text not in {" ", UNREADABLE}]
    if not readable:
        return tuple(_letters(NOTHING, style))
    return _directed(_without_long_gaps(found))


def _clean(text: str) -> str:
    composed = unicodedata.normalize("NFC", "".join(map(_narrowed, text[:_LONGEST])))
    kept = []
    for sign in composed:
        kind = unicodedata.category(sign)
        if kind.startswith("Z") or sign in "\n\r\t" or sign in _BLANKS:
            kept.append(" ")
        elif kind[0] != "C" or sign in _JOINERS or "\U000e0020" <= sign <= "\U000e007f":
            kept.append(sign)
    return " ".join("".join(kept).split())


def _narrowed(sign: str) -> str:
    """A Latin letter that is as wide as a Chinese one is the letter itself."""
    wide = unicodedata.decomposition(sign).startswith("<wide>")
    return unicodedata.normalize("NFKC", sign) if wide else sign


def _leans(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "M" or sign in _JOINERS


@lru_cache(maxsize=4096)
def _first_cover(text: str, style: Style) -> Typeface | None:
    return next((typeface for typeface in chain(style) if covers(typeface, text)), None)


def _emoji_at(text: str, at: int, style: Style) -> str:
    sign = text[at]
    if sign < "\u203c" and not any(mark in text[at + 1 : at + 3] for mark in (VARIATION, "\u20e3")):
        return ""  # digits, letters, (c) and (r) are text unless asked otherwise
    for length in range(min(_LONGEST_EMOJI, len(text) - at), 0, -1):
        piece = text[at : at + length]
        if piece[-1] != "\u200d" and drawing(piece):
            plain = length == 1 and sign < "\U0001f000" and _first_cover(sign, style)
            return "" if plain else piece
    return ""


def _letters(cluster: str, style: Style) -> list[Atom]:
    base, marks = cluster[0], [sign for sign in cluster[1:] if sign != VARIATION][:_MARKS]
    if unicodedata.category(base)[0] == "M" or base in _JOINERS:
        return []  # a mark with no letter to stand on
    for candidate in (base + "".join(marks), base, *_plainer(base)):
        if typeface := _first_cover(candidate, style):
            return [Atom(candidate, typeface)]
    dot = _first_cover(UNREADABLE, style)
    return [Atom(UNREADABLE, dot)]


def _plainer(base: str) -> list[str]:
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKD", base) if unicodedata.category(sign)[0] != "M"
    )
    return [plain] if plain.strip() and plain != base else []


def _without_long_gaps(found: list[Atom]) -> list[Atom]:
    kept: list[Atom] = []
    for missing, run in groupby(found, key=lambda atom: atom.text == UNREADABLE):
        kept.extend(islice(run, 3 if missing else None))
    return kept


def _side(atom: Atom) -> bool | None:
    match unicodedata.bidirectional(atom.text[0]):
        case "R" | "AL":
            return True
        case "L" | "EN" | "AN":
            return False
        case _:
            return None


def _directed(found: list[Atom]) -> tuple[Atom, ...]:
    sides = [_side(atom) for atom in found]
    if True not in sides:
        return tuple(found)
    base = next(side for side in sides if side is not None)
    settled: list[bool] = []
    for at, side in enumerate(sides):
        after = next((later for later in sides[at:] if later is not None), base)
        before = settled[-1] if settled else base
        settled.append(side if side is not None else (before if before == after else base))
    return tuple(replace(atom, rtl=rtl) for atom, rtl in zip(found, settled, strict=True))


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbours that one font draws in one go, or one emoji."""

    text: str
    typeface: Typeface | None
    rtl: bool


def runs(line: tuple[Atom, ...]) -> list[Run]:
    """Runs of a line from left to right, whatever the direction it is read in."""
    from_right = next((rtl for atom in line if (rtl := _side(atom)) is not None), False)
    stretches = [(rtl, list(group)) for rtl, group in groupby(line, key=lambda atom: atom.rtl)]
    if from_right:
        stretches.reverse()
    ordered: list[Run] = []
    for rtl, stretch in stretches:
        pieces = []
        for typeface, group in groupby(stretch, key=lambda atom: atom.typeface):
            same = [atom.text for atom in group]
            pieces.extend(
                [Run(text, None, rtl) for text in same]
                if typeface is None
                else [Run("".join(same), typeface, rtl)]
            )
        ordered.extend(reversed(pieces) if rtl else pieces)
    return ordered
