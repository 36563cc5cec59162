"""Championships worked out once more as slowly and plainly as can be, from entrants and results alone.

Nothing here knows how the formats do it: of theirs only the values and the published lots are used.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from services.formats.values import (
    Course,
    Ending,
    Lineup,
    Number,
    Pairing,
    Record,
    Result,
    Row,
    Status,
    Table,
)

Meeting = frozenset[int]
Winner = Callable[[Meeting], int]
Values = Mapping[int, tuple[Number, ...]]
Reason = tuple[str, Number, Number, Meeting] | None
Ordered = list[tuple[int, Reason]]
Round = tuple[list[Meeting], list[int], list[int]]


@dataclass
class Rule:
    """What tells those apart who are level so far; `anew` is asked again of whom it left level."""

    codes: tuple[str, ...]
    of: Callable[[Sequence[int]], Values]
    least: bool = False
    anew: bool = False


@dataclass
class Line:
    """A line of a table. `games` are (rival, goals, goals against, won, drawn)."""

    games: list[tuple[int, int, int, bool, bool]]
    missed: int = 0

    @property
    def cells(self) -> tuple[int, int, int, int, int, int]:
        won, drawn = sum(game[3] for game in self.games), sum(game[4] for game in self.games)
        goals, against = sum(game[1] for game in self.games), sum(game[2] for game in self.games)
        return len(self.games), won, drawn, len(self.games) - won - drawn, goals, against

    def points(self, win: int, draw: int) -> int:
        return win * self.cells[1] + draw * self.cells[2]

    @property
    def difference(self) -> int:
        return self.cells[4] - self.cells[5]


def results_of(course: Course) -> list[tuple[int, int, Result]]:
    """What was decided between two people: home, away, how."""
    return [
        (one.home, one.away, one.result)
        for one in course.pairings
        if one.home is not None and one.away is not None and one.result is not None
    ]


def lines_of(players: Iterable[int], decided: Iterable[tuple[int, int, Result]]) -> dict[int, Line]:
    lines = {player: Line([]) for player in players}
    for home, away, result in decided:
        level = result.ending is Ending.PLAYED and result.winner is None
        for player, rival, at in ((home, away, 0), (away, home, 1)):
            won = result.winner == player
            goals = result.score[at], result.score[1 - at]
            if result.ending is not Ending.PLAYED:
                goals = (3, 0) if won else (0, 3)  # also where both stayed away: 0-3 for each
            lines[player].games.append((rival, *goals, won, level))
            lines[player].missed += not sat_down(result) and not won
    return lines


def sat_down(result: Result) -> bool:
    """Whether both were at the table."""
    return result.ending is Ending.PLAYED or result.reason in {"resigned", "time", "moderator", "engine"}


def may_have_the_title(player: int, course: Course, record: Record) -> bool:
    """Whether he won or drew a match, or had a walkover by being there, counted match by match."""
    away_once = there_once = gift = False
    gone = {(one.player, one.reason) for one in record.departures}
    for home, away, result in results_of(course):
        if player not in (home, away):
            continue
        rival = away if player == home else home
        struck = (
            result.winner is not None
            and ((rival if result.winner == player else player), result.reason) in gone
        )
        played = sat_down(result) and not struck
        won = result.winner == player
        if (played and (won or (result.winner is None and result.ending is Ending.PLAYED))) or (
            won and result.reason == "no-show"
        ):
            return True
        there_once |= played
        gift |= won and not played
        away_once |= not won and not played
    return gift and (there_once or not away_once)


def champion_of_table(table: Table, course: Course, record: Record) -> int | None:
    """The first of a table who may have the title and was not put out."""
    out = {one.player for one in record.departures if one.disqualified}
    worthy = [
        r.player for r in table.rows if r.player not in out and may_have_the_title(r.player, course, record)
    ]
    return worthy[0] if worthy else None


def rule(code: str, values: Mapping[int, Number], *, least: bool = False) -> Rule:
    return Rule((code,), lambda among: {player: (values[player],) for player in among}, least)


def barred(line: Lineup, record: Record) -> Rule:
    """Who was put out comes last, whatever was played."""
    out = {one.player for one in record.departures if one.disqualified}
    return rule("disqualified", {player: int(player in out) for player in line.entrants}, least=True)


def own_matches(lines: Mapping[int, Line], win: int, draw: int) -> Rule:
    """Points, difference and goals in the matches among those who are level, begun anew."""

    def of(among: Sequence[int]) -> Values:
        found: dict[int, tuple[Number, ...]] = {}
        for player in among:
            inner = Line([game for game in lines[player].games if game[0] in among])
            found[player] = inner.points(win, draw), inner.difference, inner.cells[4]
        return found

    codes = "head-to-head-points", "head-to-head-difference", "head-to-head-goals"
    return Rule(codes, of, anew=True)


def league_rules(lines: Mapping[int, Line], lots: Mapping[int, int]) -> list[Rule]:
    """As `docs/championships.md` has them."""
    return [
        rule("points", {player: line.points(3, 1) for player, line in lines.items()}),
        rule("missed", {player: line.missed for player, line in lines.items()}, least=True),
        rule("goal-difference", {player: line.difference for player, line in lines.items()}),
        rule("goals", {player: line.cells[4] for player, line in lines.items()}),
        own_matches(lines, 3, 1),
        rule("lots", lots, least=True),
    ]


def swiss_rules(
    players: Sequence[int], course: Course, lines: Mapping[int, Line], lots: Mapping[int, int]
) -> tuple[dict[int, int], list[Rule]]:
    """Points with byes, and the rules: a rival who did not come is as good as oneself."""
    byes = [one.winner for one in course.pairings if one.status is Status.BYE]
    points = {player: lines[player].points(2, 1) + 2 * byes.count(player) for player in players}
    rounds = range(1, max((one.round for one in course.pairings), default=0) + 1)
    of_round = {(one.round, player): one for one in course.pairings for player in one.players}
    whole, cut, beaten = {}, {}, {}
    for player in players:
        mine = [of_round.get((number, player)) for number in rounds]
        worth = [(0, 0) if one is None else _worth(one, player, points) for one in mine]
        whole[player] = sum(of for of, _ in worth)
        cut[player] = whole[player] - min((of for of, _ in worth), default=0)
        beaten[player] = sum(of * won for of, won in worth)
    return points, [
        rule("points", points),
        rule("missed", {player: line.missed for player, line in lines.items()}, least=True),
        rule("buchholz-cut", cut),
        rule("buchholz", whole),
        rule("sonneborn-berger", beaten),
        own_matches(lines, 2, 1),
        rule("wins", {player: line.cells[1] for player, line in lines.items()}),
        rule("goal-difference", {player: line.difference for player, line in lines.items()}),
        rule("goals", {player: line.cells[4] for player, line in lines.items()}),
        rule("lots", lots, least=True),
    ]


def _worth(one: Pairing, player: int, points: Mapping[int, int]) -> tuple[int, int]:
    """Of one round: how good the rival was, and 2, 1 or 0 for what was made of it."""
    if one.result is not None and one.result.ending is Ending.PLAYED:
        rival = one.away if one.home == player else one.home
        return points[rival or 0], {player: 2, None: 1}.get(one.winner, 0)
    return (points[player], 2) if one.winner == player else (0, 0)


def ordered(players: Sequence[int], rules: Sequence[Rule]) -> Ordered:
    """Everybody in blocks of those who are level, split rule by rule; what first split two is the reason."""
    blocks, splits = [list(players)], list[tuple[Rule, Values, list[int]]]()
    for one in rules:
        split = True
        while split:
            fresh: list[list[int]] = []
            for block in blocks:
                values = one.of(block)
                splits.append((one, values, block))
                fresh += [
                    [player for player in block if values[player] == kind]
                    for kind in sorted(set(values.values()), reverse=not one.least)
                ]
            split, blocks = one.anew and len(fresh) > len(blocks), fresh
    order = [player for block in blocks for player in block]
    assert len(blocks) == len(order), "the order is total"
    return [
        *((above, _reason(above, below, splits)) for above, below in pairwise(order)),
        *((player, None) for player in order[-1:]),
    ]


def _reason(above: int, below: int, splits: Iterable[tuple[Rule, Values, list[int]]]) -> Reason:
    for one, values, block in splits:
        if {above, below} <= set(block):
            for code, mine, theirs in zip(one.codes, values[above], values[below], strict=True):
                if mine != theirs:
                    return code, mine, theirs, frozenset(block)
    raise AssertionError("nothing told them apart")


def as_ordered(table: Table) -> Ordered:
    """The order and the reasons that a table gives."""
    return [(row.player, _told(row)) for row in table.rows]


def _told(row: Row) -> Reason:
    why = row.why
    return None if why is None else (why.code, why.own, why.next, frozenset(why.among))


def check_table(
    table: Table, players: Sequence[int], lines: Mapping[int, Line], rules: Sequence[Rule]
) -> None:
    """Every cell, every place and every reason of a table."""
    assert as_ordered(table) == ordered(players, rules)
    for place, row in enumerate(table.rows, 1):
        cells = row.played, row.won, row.drawn, row.lost, row.scored, row.conceded
        assert (row.place, cells) == (place, lines[row.player].cells)


def cup_rounds(places: Sequence[int | None], winner: Winner) -> Iterator[Round]:
    """Each round of a cup: who meets, who goes on without a match, who goes out.

    The first place meets the last, the second the last but one...; the winner has the better of both.
    """
    while len(places) > 1:
        met, byes, out = [], [], []
        ahead: list[int | None] = []
        for one, other in zip(places[: len(places) // 2], places[::-1], strict=False):
            if one is None or other is None:
                byes += [player for player in (one, other) if player is not None]
                ahead.append(one if other is None else other)
                continue
            both = frozenset((one, other))
            met.append(both)
            ahead.append(winner(both))
            out.append(one + other - winner(both))
        yield met, byes, out
        places = ahead


def places_of(entrants: Sequence[int]) -> list[int | None]:
    """The entrants in seed order, and nobody in the places that are left up to a power of two."""
    size = 1
    while size < len(entrants):
        size *= 2
    return [*entrants, *[None] * (size - len(entrants))]


def won_in(course: Course, *stages: str) -> Winner:
    """Who won when these two met, in stages whose codes begin with one of these."""
    won = {
        frozenset(one.players): one.winner
        for one in course.pairings
        if one.result is not None and one.stage.code.startswith(stages)
    }
    return lambda both: won[both] or 0


CUP = ("round-of", "quarter", "semi", "final")


def check_cup(course: Course, places: Sequence[int | None], *, before: int = 0) -> list[list[int]]:
    """Every round after so many; who went out in which round, the champion as the last."""
    went_out = []
    for number, (met, byes, out) in enumerate(cup_rounds(places, won_in(course, *CUP)), before + 1):
        there = [one for one in course.pairings if one.round == number and one.stage.code.startswith(CUP)]
        done = [frozenset(one.players) for one in there if one.status is Status.DONE]
        assert sorted(map(sorted, done)) == sorted(map(sorted, met))
        assert sorted(one.winner or 0 for one in there if one.status is Status.BYE) == sorted(byes)
        assert len(there) == len(met) + len(byes)
        assert number == before + 1 or not byes
        went_out.append(out)
    (champion,) = {*(met[0] if met else byes)} - {*out}
    assert course.champion == champion
    return [*went_out, [champion]]


def check_places(course: Course, went_out: Sequence[Sequence[int]], finer: Sequence[Rule]) -> None:
    """Who went out later stands higher; who went out together shares a rank, told apart by what is finer."""
    third = [one for one in course.pairings if one.stage.code == "third-place" and one.result is not None]
    groups = [list(group) for group in reversed(went_out)]
    for one in third:
        loser = one.away if one.winner == one.home else one.home
        assert sorted(groups[2]) == sorted(one.players)
        groups[2:3] = [[one.winner or 0], [loser or 0]]
    expected = list[tuple[int, int]]()
    for group in groups:
        rank = len(expected) + 1
        expected += [(player, rank) for player, _ in ordered(group, finer)]
    assert [(place.player, place.rank) for place in course.places] == expected


def goal_rules(line: Lineup, course: Course) -> list[Rule]:
    """Goal difference, goals, then the seed."""
    lines = lines_of(line.entrants, results_of(course))
    return [
        rule("goal-difference", {player: line.difference for player, line in lines.items()}),
        rule("goals", {player: line.cells[4] for player, line in lines.items()}),
        rule("seed", {player: seed for seed, player in enumerate(line.entrants)}, least=True),
    ]
