"""Pictures of tables: groups, a league, a Swiss system; who goes through has a sign, and the sign a word."""

from dataclasses import dataclass
from typing import Final, Literal

from PIL import Image

from ui.drawing.encode import coarse, encode_png
from ui.drawing.fonts import Style
from ui.drawing.lettering import Anchor, fitted, height, measure, put, tile
from ui.drawing.palette import GOLD, MIST
from ui.drawing.panel import CARD, DARK, EDGE, FADED, GREEN, WIDTH, ground, heading, mark
from ui.games.penalties.picture.props import box

Fate = Literal["", "through", "open", "out"]

ROWS: Final = 16
"""Rows that one picture holds; a longer table is split."""

_TOP, _ROW, _HEAD, _GAP, _REMARK = 96, 43, 36, 16, 27
_SIZE: Final = 23
_PLACE: Final = 46  # width of the column of places
_SIGN: Final = 32


@dataclass(frozen=True, slots=True)
class Row:
    """One line: place, name, a cell for each of the table's heads, and what the place means."""

    place: int
    name: str
    cells: tuple[str, ...]
    fate: Fate = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence about people: `words` have the places {0}, {1} ... for `names`.

    It stands under the table with this `row`, counted from 0, or after the last one.
    """

    words: str
    names: tuple[str, ...] = ()
    row: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A group or a league. `heads` are short words over the cells; the last cell is the one that counts.

    `remarks` say what the cells do not, such as why one stands before another. Raises ValueError where a row
    has too many or too few cells.
    """

    name: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    remarks: tuple[Remark, ...] = ()

    def __post_init__(self) -> None:
        if any(len(row.cells) != len(self.heads) for row in self.rows):
            raise ValueError("every row has one cell for each head")


@dataclass(frozen=True, slots=True)
class Standings:
    """Tables under each other; `key` says in words what the signs mean, and `part` which piece this is."""

    title: str
    tables: tuple[Table, ...]
    note: str = ""
    key: tuple[tuple[Fate, str], ...] = ()
    part: str = ""


def draw(standings: Standings) -> bytes:
    """An RGB PNG 800 wide and as tall as it takes."""
    return encode_png(paint(standings))


def paint(standings: Standings) -> Image.Image:
    """The same as an RGB image of its own."""
    rows = sum(len(table.rows) for table in standings.tables)
    remarks = sum(len(table.remarks) for table in standings.tables)
    tall = _TOP + len(standings.tables) * (_HEAD + _GAP) + rows * _ROW + remarks * _REMARK
    image = ground(tall + (38 if standings.key else 8)).copy()
    heading(image, standings.title, standings.note, standings.part)
    widths = _widths(standings.tables)
    signs = any(row.fate for table in standings.tables for row in table.rows)
    top = _TOP
    for table in standings.tables:
        top = _table(image, table, top, widths, signs=signs) + _GAP
    left = EDGE + 4
    for fate, words in standings.key:
        put(image, mark(fate, 24), left, top)
        left += (
            32 + _words(image, words, left + 32, top + 12, size=19, room=WIDTH - left - 50, fill=MIST) + 26
        )
    return coarse(image)


def _widths(tables: tuple[Table, ...]) -> tuple[int, ...]:
    """Widths of the cells, the same in all tables of the picture."""
    most = max(len(table.heads) for table in tables)
    found = [0] * most
    for table in tables:
        for words in (table.heads, *(row.cells for row in table.rows)):
            for at, word in enumerate(words):
                found[at] = max(found[at], min(96, measure(word, _SIZE) + 22 if word else 0))
    spare = max(0, sum(found) - (WIDTH - 2 * EDGE - _PLACE - 200))
    return tuple(width - spare // most for width in found)


def _table(image: Image.Image, table: Table, top: int, widths: tuple[int, ...], *, signs: bool) -> int:
    """Draws one table and returns where it ends."""
    inner = WIDTH - 2 * EDGE
    middle = top + _HEAD // 2
    right = EDGE + inner - 8
    for head, width in reversed(list(zip(table.heads, widths, strict=False))):
        _words(image, head, right - width // 2, middle, size=18, room=width - 4, fill=MIST, anchor="m")
        right -= width
    _words(image, table.name, EDGE + 2, middle, size=25, room=right - EDGE - 10, fill=GOLD, style="title")
    for at, row in enumerate(table.rows):
        _row(image, row, top + _HEAD + at * _ROW, widths, signs=signs)
    top += _HEAD + len(table.rows) * _ROW
    for remark in table.remarks:
        _words(
            image,
            remark.words.format(*remark.names),
            EDGE + 6,
            top + _REMARK // 2,
            size=18,
            room=inner - 12,
            fill=MIST,
        )
        top += _REMARK
    return top


def _row(image: Image.Image, row: Row, top: int, widths: tuple[int, ...], *, signs: bool) -> None:
    fill = {"through": "#22506a", "out": DARK}.get(row.fate, CARD)
    edge = GREEN if row.fate == "through" else ""
    put(image, box(WIDTH - 2 * EDGE, _ROW - 4, 8, fill=fill, edge=edge), EDGE, top)
    middle = top + (_ROW - 4) // 2
    ink = FADED if row.fate == "out" else "#ffffff"
    _words(
        image,
        str(row.place),
        EDGE + _PLACE // 2 + 4,
        middle,
        size=20,
        room=_PLACE - 12,
        fill=MIST,
        anchor="m",
    )
    left = EDGE + _PLACE + 4
    if signs:
        if row.fate:
            put(image, mark(row.fate, 24), left, middle - 12)
        left += _SIGN
    right = WIDTH - EDGE - 8
    for at in reversed(range(len(row.cells))):
        last = at == len(row.cells) - 1
        middle_of = right - widths[at] // 2
        size, fill = (_SIZE + 1, GOLD) if last else (_SIZE, ink)
        _words(image, row.cells[at], middle_of, middle, size=size, room=widths[at] - 6, fill=fill, anchor="m")
        right -= widths[at]
    _words(image, row.name.strip() or "?", left, middle, size=_SIZE, room=right - left - 8, fill=ink)


def _words(
    image: Image.Image,
    words: str,
    x: int,
    middle: int,
    *,
    size: int,
    room: int,
    fill: str,
    anchor: Anchor = "l",
    style: Style = "text",
) -> int:
    """One line about its middle, at most `room` wide; returns its width. Nothing for no words."""
    if not words.strip():
        return 0
    found, used = fitted(words, size, room, max(12, size * 3 // 5), style)
    letters = tile(found, used, fill)
    put(image, letters, x, middle - height(used) // 2, anchor)
    return letters.width
