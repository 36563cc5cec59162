"""Tables of championships as pictures: groups, leagues and Swiss systems, page by page, with their words."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ui.championships.charts._words import page_name, titled, whole
from ui.championships.picture.standings import ROWS, Fate, Remark, Row, Standings, Table, draw
from ui.discord.face import Picture
from ui.words.catalogues import Say
from ui.words.names import tidy


def group_heads(say: Say) -> tuple[str, ...]:
    """Short words over the cells of `group_row`."""
    return (say("Pl"), say("W"), say("D"), say("L"), say("Goals"), say("±"), say("Pts"))


def group_row(
    place: int,
    name: str,
    *,
    results: tuple[int, int, int],
    goals: tuple[int, int],
    points: int,
    fate: Fate = "",
) -> Row:
    """A line of a group or a league; `results` are won, drawn, lost, `goals` are scored and conceded."""
    difference = goals[0] - goals[1]
    signed = f"{difference:+d}".replace("-", "−") if difference else "0"
    cells = (str(sum(results)), *map(str, results), f"{goals[0]}:{goals[1]}", signed, str(points))
    return Row(place, name, cells, fate)


def swiss_heads(say: Say) -> tuple[str, ...]:
    """Short words over the cells of `swiss_row`, in the order in which they count, from the last one on."""
    return (say("W"), say("D"), say("L"), say("BH1"), say("BH"), say("SB"), say("Pts"))


SWISS_TOLD = frozenset({"points", "buchholz-cut", "buchholz", "sonneborn-berger", "wins"})
GROUP_TOLD = frozenset({"points", "goal-difference", "goals"})
"""The reasons that can be read in the cells."""


def swiss_key(say: Say) -> Remark:
    """What the short words of a Swiss table stand for."""
    return Remark(
        say("BH1, BH: points of everybody met, without the weakest, and all; SB: of everybody beaten")
    )


def swiss_row(
    place: int,
    name: str,
    *,
    results: tuple[int, int, int],
    met: tuple[str, str],
    beaten: str,
    points: str,
    fate: Fate = "",
) -> Row:
    """A line of a Swiss system: points of those `met`, without the weakest and all, and of those `beaten`.

    Counts that may be halves come as they are written.
    """
    return Row(place, name, (*map(str, results), *met, beaten, points), fate)


def fate_word(fate: Fate, say: Say) -> str:
    """What a sign in a table means."""
    match fate:
        case "through":
            return say("goes through")
        case "open":
            return say("may still go through")
        case "out":
            return say("is out")
        case "":
            return ""


def pages(standings: Standings, say: Say) -> tuple[Standings, ...]:
    """Standings that fit a picture: groups together while they fit, long tables cut; the signs explained."""
    sheets: list[list[Table]] = [[]]
    for table in standings.tables:
        for piece in _cut(table):
            if sheets[-1] and sum(len(each.rows) for each in (*sheets[-1], piece)) > ROWS:
                sheets.append([])
            sheets[-1].append(piece)
    found = []
    for at, tables in enumerate(sheets):
        fates: set[Fate] = {row.fate for table in tables for row in table.rows}
        order: tuple[Fate, ...] = ("through", "open", "out")
        key = tuple((fate, fate_word(fate, say)) for fate in order if fate in fates)
        part = page_name(at, len(sheets), say)
        found.append(replace(standings, tables=tuple(tables), key=key, part=part))
    return tuple(found)


def pictures(sheets: tuple[Standings, ...], say: Say) -> tuple[Picture, ...]:
    """One picture for each page."""
    return tuple(
        Picture(partial(draw, sheet), alt_of(sheet, say), f"table-{number}.png")
        for number, sheet in enumerate(sheets, 1)
    )


def alt_of(sheet: Standings, say: Say) -> str:
    """The picture in words: place, name, the cell that counts, and who goes through."""
    sentences = [*titled(sheet.title, sheet.note, sheet.part)]
    for table in sheet.tables:
        rows = "; ".join(
            f"{row.place}. {tidy(row.name)} {_points(table, row)}{_fate(row, say)}" for row in table.rows
        )
        sentences += [f"{table.name}: {rows}" if table.name else rows, *_remarks(table, tidy)]
    return whole(sentences)


def lines_of(
    sheet: Standings, say: Say, *, shown: Callable[[str], str] = tidy, beside: str = ""
) -> list[str]:
    """The same as lines of text with every cell; `shown` makes a name fit to be read there.

    `beside` begins a remark: in markdown it would else belong to the line above.
    """
    lines = [sheet.part] if sheet.part else []
    for table in sheet.tables:
        lines += [table.name] if table.name else []
        for row in table.rows:
            cells = ", ".join(f"{head} {cell}" for head, cell in zip(table.heads, row.cells, strict=True))
            lines.append(f"{row.place}. {shown(row.name)}: {cells}{_fate(row, say)}")
        lines += [f"{beside}{remark}" for remark in _remarks(table, shown)]
    return lines


def _cut(table: Table) -> list[Table]:
    last = max(0, len(table.rows) - 1)
    pages_of = [(last if one.row is None else one.row) // ROWS for one in table.remarks]
    return [
        replace(
            table,
            rows=table.rows[at : at + ROWS],
            remarks=tuple(
                one for one, page in zip(table.remarks, pages_of, strict=True) if page == at // ROWS
            ),
        )
        for at in range(0, len(table.rows), ROWS)
    ]


def _remarks(table: Table, shown: Callable[[str], str]) -> list[str]:
    return [remark.words.format(*map(shown, remark.names)) for remark in table.remarks]


def _points(table: Table, row: Row) -> str:
    return f"{table.heads[-1]} {row.cells[-1]}" if row.cells else ""


def _fate(row: Row, say: Say) -> str:
    return f", {fate_word(row.fate, say)}" if row.fate else ""
