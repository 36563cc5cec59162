"""The only door to a championship's record: results, departures, and what falls when a result is void."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from services.tournaments.contract import Format
from services.tournaments.values import (
    Course,
    Departure,
    Ending,
    Fall,
    Lineup,
    Pairing,
    Record,
    Refused,
    Result,
    Status,
)

OPPONENT_MISSING = "opponent-missing"
BOTH_MISSING = "both-missing"


def lineup(
    form: Format, entrants: Iterable[int], *, seed: bytes, options: Mapping[str, int] | None = None
) -> Lineup:
    """Freeze who plays, in seed order, and how.

    Refused: "too-few", "too-many", "entered-twice", "unknown-option", "bad-option" (out of its range, or not
    possible with so many entrants).
    """
    players = tuple(entrants)
    chosen = dict(options or {})
    if len(players) < form.fewest:
        raise Refused("too-few")
    if len(players) > form.most:
        raise Refused("too-many")
    if len(set(players)) < len(players):
        raise Refused("entered-twice")
    if set(chosen) - set(form.options):
        raise Refused("unknown-option")
    complete = {name: chosen.get(name, option.default) for name, option in form.options.items()}
    in_range = all(option.least <= complete[name] <= option.most for name, option in form.options.items())
    if not in_range or not form.fits(len(players), complete):
        raise Refused("bad-option")
    return Lineup(players, seed, complete)


def verified(form: Format, line: Lineup, record: Record) -> Course:
    """The course of a record that was stored; Refused("stray-result") where a result fits no pairing."""
    course = form.course(line, record)
    if len(_counted(course)) != len(record.results):
        raise Refused("stray-result")
    return course


def accept(form: Format, line: Lineup, record: Record, result: Result) -> Record:
    """The record with a result, and with every walkover that follows from it.

    The same result once more changes nothing. Refused: "no-such-pairing", "not-ready", "already-decided",
    "not-in-pairing", "level", "bad-score", "bad-result".
    """
    pairing = form.course(line, record).pairing(result.pairing)
    if pairing is None:
        raise Refused("no-such-pairing")
    if pairing.result is not None:
        if pairing.result == result:
            return record
        raise Refused("already-decided")
    if pairing.status is not Status.READY:
        raise Refused("not-ready")
    _check(pairing, result)
    return settled(form, line, replace(record, results=(*record.results, result)))


def _check(pairing: Pairing, result: Result) -> None:
    if result.winner is not None and result.winner not in pairing.players:
        raise Refused("not-in-pairing")
    if min(result.score) < 0:
        raise Refused("bad-score")
    match result:
        case Result(ending=Ending.PLAYED, winner=None):
            if not pairing.may_be_level:
                raise Refused("level")
            if result.score[0] != result.score[1]:
                raise Refused("bad-score")
        case Result(ending=Ending.WALKOVER, winner=None):
            raise Refused("bad-result")
        case Result(ending=Ending.VOID, winner=int()):
            raise Refused("bad-result")
        case Result(ending=Ending.WALKOVER | Ending.VOID, score=score) if score != (0, 0):
            raise Refused("bad-score")


def depart(
    form: Format, line: Lineup, record: Record, player: int, *, reason: str, disqualified: bool = False
) -> Record:
    """The record after an entrant is gone for whatever reason, with the walkovers that follow.

    Who is gone already stays as he is, unless he is disqualified now. Refused: "not-entered".
    """
    if player not in line.entrants:
        raise Refused("not-entered")
    before = next((one for one in record.departures if one.player == player), None)
    if before is not None and (before.disqualified or not disqualified):
        return record
    others = tuple(one for one in record.departures if one.player != player)
    after = before.after if before is not None else form.course(line, record).round
    gone = Departure(player, after, reason, disqualified)
    return settled(form, line, replace(record, departures=(*others, gone)))


def settled(form: Format, line: Lineup, record: Record) -> Record:
    """The record with a walkover wherever one side of an open pairing is missing, void where both are."""
    while True:
        missing = record.absent
        forced = tuple(
            _forced(pairing, record)
            for pairing in form.course(line, record).ready
            if len(pairing.players) < 2 or missing.intersection(pairing.players)
        )
        if not forced:
            return record
        record = replace(record, results=(*record.results, *forced))


def _forced(pairing: Pairing, record: Record) -> Result:
    there = [player for player in pairing.players if player not in record.absent]
    if not there:
        return Result(pairing.id, None, ending=Ending.VOID, reason=BOTH_MISSING)
    reasons = [one.reason for one in record.departures if one.player in pairing.players]
    reason = reasons[0] if reasons else OPPONENT_MISSING
    return Result(pairing.id, there[0], ending=Ending.WALKOVER, reason=reason)


def fall(form: Format, line: Lineup, record: Record, pairing: str) -> Fall:
    """What making a result void would do; nothing is done until the new record is stored.

    Every later pairing that hangs on it falls. Refused: "no-such-pairing", "not-decided".
    """
    before = form.course(line, record)
    target = before.pairing(pairing)
    if target is None:
        raise Refused("no-such-pairing")
    if target.result is None:
        raise Refused("not-decided")
    results = tuple(result for result in record.results if result.pairing != pairing)
    while True:
        counted = _counted(form.course(line, replace(record, results=results)))
        if len(counted) == len(results):
            break
        results = tuple(result for result in results if result.pairing in counted)
    after = form.course(line, replace(record, results=results))
    departures = tuple(replace(one, after=min(one.after, after.round)) for one in record.departures)
    kept = settled(form, line, Record(results, departures))
    return Fall(kept, _fallen(before, form.course(line, kept), target))


def _fallen(before: Course, after: Course, target: Pairing) -> tuple[Pairing, ...]:
    """The pairings that were open or decided and are not what they were."""
    now = {pairing.id: pairing for pairing in after.pairings}

    def stands(was: Pairing) -> bool:
        new = now.get(was.id)
        return new is not None and (new.home, new.away, new.result, new.status) == (
            was.home,
            was.away,
            was.result,
            was.status,
        )

    return tuple(
        pairing
        for pairing in before.pairings
        if pairing.status in (Status.READY, Status.DONE) and pairing.id != target.id and not stands(pairing)
    )


def readmit(form: Format, line: Lineup, record: Record, player: int) -> Record:
    """The record with an entrant back; walkovers stay until they are made void. Refused: "not-gone"."""
    if player not in record.absent:
        raise Refused("not-gone")
    back = replace(record, departures=tuple(one for one in record.departures if one.player != player))
    verified(form, line, back)
    return back


def _counted(course: Course) -> frozenset[str]:
    return frozenset(pairing.id for pairing in course.pairings if pairing.result is not None)
