"""A championship counted once more from its matches alone, by the rules of docs/championships.md."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.contract import AnyGame, Entry, Over, replay
from games.registry import GAMES
from services.championships.cup import Cup
from services.formats.values import Course, Ending, Pairing, Result, Status, Table
from services.matches.codec import decode_options
from services.ports.championships import Tie, TieStatus
from services.ports.records import MatchRecord, MatchStatus
from services.ports.unit import Storage
from services.review.verify import answer
from tests.services.formats.naive import may_have_the_title

CLOCK_AND_RULES = {"resigned", "time", "moderator"}
"""Why somebody may have won a match that was not played to its end."""

LEVEL = 3
"""Level matches after which the lot decides."""

COLUMNS = ("won", "drawn", "lost", "scored", "conceded", "points")


@dataclass(frozen=True, slots=True)
class Played:
    """What a match that is over says itself; `score` is None where it was not played to its end.

    `lot` is whom its sealed seed names with one draw more.
    """

    winner: int | None
    score: tuple[int, int] | None
    reason: str
    lot: int

    @property
    def level(self) -> bool:
        """Whether it was played to its end, and nobody won."""
        return self.score is not None and self.winner is None


async def matches_of(
    cup: Cup, storage: Storage, *, games: Mapping[str, AnyGame] = GAMES
) -> dict[str, Played]:
    """Of every tie that had a match that is over, what its journal tells."""
    told = {}
    async with storage.unit() as unit:
        for tie in cup.ties:
            record = await unit.matches.get(tie.id)
            if record is not None and record.status is MatchStatus.OVER:
                entries = [line.entry for line in await unit.journal.of(tie.id)]
                told[tie.id] = _played(games[record.game], record, entries)
    return told


def _played(game: AnyGame, record: MatchRecord, entries: Sequence[Entry]) -> Played:
    """What a journal tells, and how the match ended where that does not tell it; goals are by seats."""
    ended = replay(game, decode_options(record.options), entries)
    sides = game.sides(ended.state)
    match ended.pending:
        case Over(winner=side, score=score):
            winner: str | None = side
            goals: tuple[int, int] | None = (score[sides[0]], score[sides[1]])
        case _:
            winner, goals = record.winner, None
    who = next((record.seats[seat].user_id for seat, side in enumerate(sides) if side == winner), None)
    lot = record.seats[answer(bytes.fromhex(record.seed), record.digest, len(record.seats))].user_id
    return Played(who, goals, record.reason or "", lot)


def recounted(cup: Cup, course: Course, played: Mapping[str, Played]) -> Iterator[str]:
    """What is wrong with an ended championship by its matches (each by its tie's id); nothing is right."""
    counting = {tie.pairing: tie for tie in cup.ties if tie.status is TieStatus.OVER}
    if len(counting) < sum(tie.status is TieStatus.OVER for tie in cup.ties):
        yield "a pairing has two ties that count"
    known = {pairing.id: pairing for pairing in course.pairings}
    for key in counting.keys() - known.keys():
        yield f"{counting[key].id} counts for {key}, which is not there"
    gone = {one.player for one in cup.record.departures}
    level = Counter(tie.pairing for tie in cup.ties if tie.id in played and played[tie.id].level)
    for pairing in course.pairings:
        tie = counting.get(pairing.id)
        if pairing.result is not None:
            yield from _result(
                pairing, pairing.result, tie, None if tie is None else played.get(tie.id), gone
            )
            if pairing.result.reason == "lot" and level[pairing.id] < LEVEL:
                yield f"{pairing.id} was decided by lot after {level[pairing.id]} level matches"
        elif tie is not None:
            yield f"{tie.id} counts, and {pairing.id} has no result"
        yield from _sources(pairing, known)
    for table in course.tables:
        yield from _table(table, course.pairings, win=2 if table.stage.code == "swiss" else 3)
    yield from _champion(cup, course)


def _result(
    pairing: Pairing, result: Result, tie: Tie | None, played: Played | None, gone: set[int]
) -> Iterator[str]:
    match result.ending:
        case Ending.PLAYED if result.reason == "lot":
            if (
                played is None
                or not played.level
                or (played.lot, played.score) != (result.winner, result.score)
            ):
                yield f"{pairing.id} was {played} and counts as {result}"
        case Ending.PLAYED:
            if played is None or (played.winner, played.score) != (result.winner, result.score):
                yield f"{pairing.id} was {played} and counts as {result}"
        case Ending.WALKOVER if result.reason in CLOCK_AND_RULES:
            if played is None or (played.winner, played.reason) != (result.winner, result.reason):
                yield f"{pairing.id} was {played} and counts as {result}"
        case Ending.WALKOVER if result.reason == "no-show":
            if tie is None or played is not None or result.winner not in tie.players:
                yield f"{pairing.id} is a no-show of {tie}, {played}"
        case Ending.WALKOVER if result.reason not in {"organiser", "opponent-missing"}:
            if not gone.intersection(pairing.players) - {result.winner}:
                yield f"{pairing.id} is given away: {result.reason}, and nobody left"
        case Ending.VOID if not gone >= set(pairing.players):
            if played is not None and played.winner is not None:
                yield f"{pairing.id} is void, and {played.winner} won it"


def _sources(pairing: Pairing, known: Mapping[str, Pairing]) -> Iterator[str]:
    """Who plays here came from where the bracket says."""
    for player, source in zip((pairing.home, pairing.away), pairing.sources, strict=False):
        before = known.get(source.of)
        if before is None or pairing.status is Status.SPARE:
            continue
        result = before.result
        winner = before.winner if result is None else result.winner  # a bye has no result
        loser = next((one for one in before.players if result is not None and one != winner), None)
        wanted = winner if source.kind == "winner" else loser
        if player is not None and player != wanted:
            yield f"{player} plays {pairing.id}, and {wanted} is the {source.kind} of {before.id}"


def _table(table: Table, pairings: Sequence[Pairing], *, win: int) -> Iterator[str]:
    """Matches, goals and points of each line; a walkover counts 3-0, a bye in a Swiss is a win."""
    sums: dict[int, Counter[str]] = {row.player: Counter() for row in table.rows}
    for one in pairings:
        swiss = table.stage.code == "swiss"
        if one.sources or not set(one.players) <= sums.keys():
            continue
        if swiss and one.status is Status.BYE and one.home is not None:
            sums[one.home]["points"] += win
        if one.result is None or len(one.players) < 2:
            continue
        goals = _goals(one, one.result)
        against = (3, 3) if one.result.ending is Ending.VOID else goals[::-1]
        for player, own, other in zip(one.players, goals, against, strict=True):
            won = int(one.result.winner == player)
            level = int(one.result.ending is Ending.PLAYED and one.result.winner is None)
            line = won, level, 1 - won - level, own, other, win * won + level
            sums[player].update(dict(zip(COLUMNS, line, strict=True)))
    for row in table.rows:
        line = row.won, row.drawn, row.lost, row.scored, row.conceded, row.points
        counted = tuple(sums[row.player][name] for name in COLUMNS)
        if line != counted:
            yield f"{table.stage} has {line} for {row.player}, and the matches {counted}"


def _goals(pairing: Pairing, result: Result) -> tuple[int, int]:
    match result.ending:
        case Ending.PLAYED:
            return result.score
        case Ending.WALKOVER:
            return (3, 0) if result.winner == pairing.home else (0, 3)
        case Ending.VOID:
            return 0, 0  # scored; each conceded three


def _champion(cup: Cup, course: Course) -> Iterator[str]:
    """The final's winner, or the first of the table: among those who were not put out and who came."""
    champion = cup.championship.champion_id
    worthy = {one for one in cup.championship.lineup if may_have_the_title(one, course, cup.record)}
    if champion is None:
        if worthy - cup.record.absent:
            yield f"nobody is champion, and {worthy} may be"
        return
    if champion not in worthy:
        yield f"{champion} is the champion, and has earned nothing"
    out = {one.player for one in cup.record.departures if one.disqualified}
    bracket = [one for one in course.pairings if one.sources and one.status is not Status.SPARE]
    if bracket:
        winner = bracket[-1].winner
        if winner not in {None, champion} and winner in worthy - out:
            yield f"{winner} won the final, and {champion} is the champion"
    elif len(course.tables) == 1:
        points = {row.player: row.points for row in course.tables[0].rows if row.player in worthy - out}
        if points and points.get(champion or 0) != max(points.values()):
            yield f"{champion} is the champion with {points.get(champion or 0)} points: {points}"
