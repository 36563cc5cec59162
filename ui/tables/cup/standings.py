"""Tables of championships as pictures: groups, leagues and Swiss systems, page by page, with their words."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ui.face import Picture
from ui.names import tidy
from ui.pictures.cup.standings import ROWS, Fate, Row, Standings, Table, draw
from ui.tables.cup.words import page_name, titled, whole
from ui.text import Say


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
    """Short words over the cells of `swiss_row`; BH is the Buchholz count, the sum of the rivals' points."""
    return (say("Pl"), say("W"), say("D"), say("L"), say("BH"), say("±"), say("Pts"))


def swiss_row(
    place: int,
    name: str,
    *,
    results: tuple[int, int, int],
    buchholz: str,
    difference: int,
    points: str,
    fate: Fate = "",
) -> Row:
    """A line of a Swiss system; counts that may be halves come as they are written."""
    signed = f"{difference:+d}".replace("-", "−") if difference else "0"
    return Row(place, name, (str(sum(results)), *map(str, results), buchholz, signed, points), fate)


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


def lines_of(sheet: Standings, say: Say, *, shown: Callable[[str], str] = tidy) -> list[str]:
    """The same as lines of text with every cell; `shown` makes a name fit to be read there."""
    lines = [sheet.part] if sheet.part else []
    for table in sheet.tables:
        lines += [table.name] if table.name else []
        for row in table.rows:
            cells = ", ".join(f"{head} {cell}" for head, cell in zip(table.heads, row.cells, strict=True))
            lines.append(f"{row.place}. {shown(row.name)}: {cells}{_fate(row, say)}")
        lines += _remarks(table, shown)
    return lines


def _cut(table: Table) -> list[Table]:
    pieces = [
        replace(table, rows=table.rows[at : at + ROWS], remarks=()) for at in range(0, len(table.rows), ROWS)
    ]
    return [*pieces[:-1], replace(pieces[-1], remarks=table.remarks)] if pieces else []


def _remarks(table: Table, shown: Callable[[str], str]) -> list[str]:
    return [remark.words.format(*map(shown, remark.names)) for remark in table.remarks]


def _points(table: Table, row: Row) -> str:
    return f"{table.heads[-1]} {row.cells[-1]}" if row.cells else ""


def _fate(row: Row, say: Say) -> str:
    return f", {fate_word(row.fate, say)}" if row.fate else ""
