"""The course of a championship as pictures and lines: brackets, groups, leagues, whatever its format has."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from services.championships.lots import LOT
from services.formats.values import Course, Ending, Pairing, Status
from services.formats.values import Table as Standing
from ui.championships.charts import _knockout as knockout
from ui.championships.charts import _standings as standings
from ui.championships.charts._told import lines_of
from ui.championships.charts._words import cup_words
from ui.championships.charts.stages import loss_words, remark_of, stage_words
from ui.championships.picture.scene import Bracket, Slot, State, Tie
from ui.championships.picture.standings import Fate, Remark, Row, Standings, Table
from ui.discord.face import Picture
from ui.drawing.animals import LION, Mascot
from ui.words.catalogues import Say
from ui.words.names import safe


@dataclass(frozen=True, slots=True)
class Known:
    """Who is who: names and seeds by user id, the pairings that are being played, the title, and the animal
    that the champion cheers as."""

    title: str
    names: Mapping[int, str]
    seeds: Mapping[int, int]
    live: Collection[str] = ()
    mascot: Mascot = LION


@dataclass(frozen=True, slots=True)
class Chart:
    """One picture of a championship, what it is called, and the same in lines of markdown without that."""

    name: str
    picture: Picture
    lines: tuple[str, ...]


def brackets(course: Course, known: Known, say: Say) -> tuple[Chart, ...]:
    """The knock-out, in parts that are readable on a phone; () where there is none."""
    upper = [one for one in course.pairings if _bracket_of(one) == "upper"]
    cup = [one for one in course.pairings if _bracket_of(one) == "cup"]
    if upper:
        lower = [one for one in course.pairings if _bracket_of(one) == "lower"]
        final = [one for one in cup if one.status is not Status.SPARE]
        drawn = [_bracket(part, course, known, say) for part in (upper, lower, final) if part]
        shown = tuple(drawn)
        if len(drawn) == 3:
            shown = knockout.double(drawn[0], drawn[1], drawn[2], say)
    elif cup:
        shown = knockout.parts(_bracket(cup, course, known, say), say)
    else:
        return ()
    return tuple(
        Chart("" if one.part is None else one.part.name, picture, _told(one, say))
        for one, picture in zip(shown, knockout.pictures(shown, say), strict=True)
    )


def _told(bracket: Bracket, say: Say) -> tuple[str, ...]:
    """The bracket in lines, with its stages in bold."""
    stages = tuple(f"**{stage}**" for stage in bracket.stages)
    words = replace(bracket.words, third=f"**{bracket.words.third}**")
    return tuple(lines_of(replace(bracket, stages=stages, words=words, part=None), say, shown=safe))


def tables(course: Course, known: Known, say: Say) -> tuple[Chart, ...]:
    """Groups, the league or the Swiss table, page by page; () where there is none."""
    if not course.tables:
        return ()
    goes_on = {player for one in course.pairings if _bracket_of(one) == "cup" for player in one.players}
    alone = len(course.tables) == 1
    drawn = [_table(one, known, say, goes_on=goes_on, nameless=alone) for one in course.tables]
    sheets = standings.pages(Standings(known.title, tuple(drawn)), say)
    return tuple(
        Chart(sheet.part, picture, tuple(_rows(sheet, say)))
        for sheet, picture in zip(sheets, standings.pictures(sheets, say), strict=True)
    )


def _rows(sheet: Standings, say: Say) -> list[str]:
    """The tables in lines, their names in bold and their remarks small."""
    named = [replace(one, name=f"**{one.name}**" if one.name else "") for one in sheet.tables]
    return standings.lines_of(replace(sheet, tables=tuple(named), part=""), say, shown=safe, beside="-# ")


def tie_lines(pairings: Sequence[Pairing], known: Known, say: Say) -> list[str]:
    """One line for each of these pairings: who against whom, and how it stands."""
    lines = []
    for one in pairings:
        home, away = (
            nobody_words(one, say) if player is None else f"**{safe(known.names.get(player, '?'))}**"
            for player in (one.home, one.away)
        )
        lines.append(f"{home} – {away}{_how(one, known, say)}")
    return lines


def nobody_words(one: Pairing, say: Say) -> str:
    """What stands where a pairing has no name on a side."""
    words = cup_words(say)
    match one.status:
        case Status.BYE:
            return words.bye
        case Status.DONE | Status.EMPTY:
            return words.nobody
        case _:
            return words.open


def _how(one: Pairing, known: Known, say: Say) -> str:
    result = one.result
    if result is None:
        return " · " + say("LIVE") if one.id in known.live else ""
    match result.ending:
        case Ending.VOID:
            return " · " + say("called off")
        case Ending.WALKOVER if one.winner is not None:
            winner = safe(known.names.get(one.winner, "?"))
            given = say("walkover for {name}", name=winner)
            given = say("{name} wins", name=winner) if result.begun else given
            loser = "" if one.loser is None else safe(known.names.get(one.loser, "?"))
            return f" · {given}. {loss_words(result.reason, loser, say)}".rstrip()
        case Ending.PLAYED if result.reason == LOT and one.winner is not None:
            lot = say("{name} by lot", name=safe(known.names.get(one.winner, "?")))
            return f" · **{result.score[0]} : {result.score[1]}** · {lot}"
        case _:
            return f" · **{result.score[0]} : {result.score[1]}**"


def _bracket_of(pairing: Pairing) -> str:
    match pairing.stage.code.partition("-")[0]:
        case "group" | "matchday" | "swiss":
            return ""
        case "upper" | "lower" as part:
            return part
        case _:
            return "cup"


def _bracket(pairings: Sequence[Pairing], course: Course, known: Known, say: Say) -> Bracket:
    third = next((one for one in pairings if one.stage.code == "third-place"), None)
    rest = [one for one in pairings if one is not third]
    rounds = [tuple(ties) for _, ties in groupby(rest, key=lambda one: one.stage)]
    return Bracket(
        title=known.title,
        stages=tuple(stage_words(ties[0].stage, say) for ties in rounds),
        rounds=tuple(tuple(_tie(one, known) for one in ties) for ties in rounds),
        words=cup_words(say),
        third=None if third is None else _tie(third, known),
        champion=course.champion,
        mascot=known.mascot,
    )


def _tie(one: Pairing, known: Known) -> Tie:
    won = {one.home: "home", one.away: "away"}.get(one.winner) if one.winner is not None else None
    scores: tuple[int | None, int | None] = (None, None)
    if one.result is not None and one.result.ending is Ending.PLAYED:
        scores = one.result.score
    home, away = (
        _slot(player, score, one, known) for player, score in zip((one.home, one.away), scores, strict=True)
    )
    match won:
        case "home" | "away" as half:
            return Tie(home, away, _state(one, known), half)
        case _:
            return Tie(home, away, _state(one, known))


def _slot(player: int | None, score: int | None, one: Pairing, known: Known) -> Slot:
    if player is None:
        return Slot(nobody=one.status in {Status.BYE, Status.EMPTY, Status.DONE})
    return Slot(known.names.get(player, "?"), player, known.seeds.get(player), score)


def _state(one: Pairing, known: Known) -> State:
    match one.status:
        case Status.BYE:
            return "bye"
        case Status.EMPTY | Status.SPARE:
            return "void"
        case Status.READY if one.id in known.live:
            return "live"
        case Status.DONE if one.result is not None:
            match one.result.ending:
                case Ending.WALKOVER:
                    return "played" if one.result.begun else "walkover"
                case Ending.VOID:
                    return "void"
                case Ending.PLAYED:
                    return "played"
        case _:
            pass
    return "open"


def _table(one: Standing, known: Known, say: Say, *, goes_on: Collection[int], nameless: bool) -> Table:
    swiss = any("buchholz" in dict(row.extra) for row in one.rows)
    rows = []
    for row in one.rows:
        name = known.names.get(row.player, "?")
        results = (row.won, row.drawn, row.lost)
        fate: Fate = ""
        if goes_on and one.complete:
            fate = "through" if row.player in goes_on else "out"
        if swiss:
            extra = {code: f"{float(value):g}" for code, value in row.extra}
            rows.append(
                standings.swiss_row(
                    row.place, name, results=results, met=(extra["buchholz-cut"], extra["buchholz"]),
                    beaten=extra["sonneborn-berger"], points=str(row.points),
                )
            )  # fmt: skip
        else:
            rows.append(
                standings.group_row(
                    row.place, name, results=results, goals=(row.scored, row.conceded), points=row.points,
                    fate=fate,
                )
            )  # fmt: skip
    heads = standings.swiss_heads(say) if swiss else standings.group_heads(say)
    title = "" if nameless else stage_words(one.stage, say)
    told = standings.SWISS_TOLD if swiss else standings.GROUP_TOLD
    remarks = [*_remarks(one, rows, say, told=told), *([standings.swiss_key(say)] if swiss else [])]
    return Table(title, heads, tuple(rows), tuple(remarks))


def _remarks(one: Standing, rows: Sequence[Row], say: Say, *, told: Collection[str]) -> list[Remark]:
    found = []
    for at, row in enumerate(one.rows[:-1]):
        if row.why is not None and row.played:
            remark = remark_of(row.why, rows[at].name, rows[at + 1].name, say, told=told, row=at)
            found += [] if remark is None else [remark]
    return found
