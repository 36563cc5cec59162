"""What must be true of a championship that has ended, whatever happened to it."""

from collections.abc import Iterator, Sequence

from services.championships.cup import Cup
from services.championships.looking import Sight
from services.formats.records import verified
from services.formats.strength import PRIOR, fold
from services.formats.values import Course, Refused, Status, Table
from services.ports.championships import Act, CupStatus, TieStatus
from services.ports.ratings import Book
from services.ratings.ratings import outcome_of
from tests.soak.championships.desk import Desk
from ui.championships._log import log_lines
from ui.words.catalogues import Say
from ui.words.names import safe

REASONS = {"too-few", "bad-option", "nobody-came", "organiser"}
"""Why a championship may have been cancelled."""


def faults_of(cup: Cup, sight: Sight, acts: Sequence[Act], say: Say) -> list[str]:
    """In words; none is what is wanted."""
    return [*_end(cup), *_log(cup, sight, acts, say)]


async def rating_faults(desk: Desk, cup: Cup) -> list[str]:
    """Ratings are what the decided matches of this cup say, and those of all others in the same server."""
    it, should, has = cup.championship, set[str](), set[str]()
    book = Book(it.place.guild_id or 0, it.game)
    async with desk.storage.unit() as unit:
        results, kept = await unit.ratings.results(book), await unit.ratings.everybody(book)
        for tie in cup.ties:
            match = await unit.matches.get(tie.id)
            decided = tie.status is TieStatus.OVER and match is not None
            if decided and match is not None and outcome_of(desk.games, match) is not None:
                should.add(tie.id)
            if await unit.ratings.book_of(tie.id) is not None:
                has.add(tie.id)
    faults = [f"{match_id} is counted wrongly" for match_id in sorted(should ^ has)]
    ratings = fold(one.outcome for one in results)
    if {who: one.rating for who, one in kept.items()} != {who: ratings.get(who, PRIOR) for who in kept}:
        faults.append("the ratings are not what the results say")
    return faults


def _end(cup: Cup) -> Iterator[str]:
    it = cup.championship
    if any(tie.live for tie in cup.ties):
        yield "a tie is open after the end"
    if it.status is CupStatus.CANCELLED:
        if it.reason not in REASONS:
            yield f"cancelled because of {it.reason}"
        return
    if it.status is not CupStatus.OVER:
        yield f"it is {it.status}"
        return
    try:
        course = verified(cup.form, cup.lineup, cup.record)
    except Refused as no:
        yield no.code
        return
    yield from _places(cup, course)
    for table in course.tables:
        yield from _table(table)


def _places(cup: Cup, course: Course) -> Iterator[str]:
    it = cup.championship
    if sorted(place.player for place in course.places) != sorted(it.lineup):
        yield "not everybody has a place"
    ranks = [place.rank for place in course.places]
    if not ranks or ranks[0] != 1 or ranks != sorted(ranks):
        yield f"the places are {ranks}"
    if it.champion_id != course.champion:
        yield f"the champion is {it.champion_id}"
    out = {one.player for one in cup.record.departures if one.disqualified}
    if it.champion_id in out and out != set(it.lineup):
        yield "the champion was put out"
    gone = {one.player for one in cup.record.departures}
    if not gone <= set(it.lineup):
        yield "somebody left who was not there"
    for pairing in course.pairings:
        if pairing.status in {Status.READY, Status.WAITING}:
            yield f"{pairing.id} is {pairing.status} after the end"
        if pairing.result is not None and pairing.players and pairing.winner not in {None, *pairing.players}:
            yield f"{pairing.id} was won by somebody else"


def _table(table: Table) -> Iterator[str]:
    rows = table.rows
    if [row.place for row in rows] != list(range(1, len(rows) + 1)):
        yield f"{table.stage} has places {[row.place for row in rows]}"
    if any(row.why is None for row in rows[:-1]) or rows[-1].why is not None:
        yield f"{table.stage} does not say why"
    if any(row.played != row.won + row.drawn + row.lost for row in rows):
        yield f"{table.stage} has played other than won, drawn and lost"
    if not table.complete:
        yield f"{table.stage} is not complete"


def _log(cup: Cup, sight: Sight, acts: Sequence[Act], say: Say) -> Iterator[str]:
    numbers = [act.number for act in acts]
    if numbers != sorted(set(numbers)) or acts[-1].number > cup.championship.version:
        yield f"the log is numbered {numbers}"
    lines = log_lines(sight, acts, say)
    for act, line in zip(reversed(acts), lines, strict=True):
        if "?" in line or "{" in line or line.endswith(f"> {safe(act.what)}"):
            yield f"the log does not say what {act.what} is: {line}"
