"""The only door to a championship's record: results, departures, and what falls when a result is void."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from services.formats.contract import Format
from services.formats.values import (
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
    target = form.course(line, record).pairing(pairing)
    if target is None:
        raise Refused("no-such-pairing")
    if target.result is None:
        raise Refused("not-decided")
    return _undone(form, line, record, {pairing}, record.departures)


def _undone(
    form: Format, line: Lineup, record: Record, void: Collection[str], stay: tuple[Departure, ...]
) -> Fall:
    """What falls with the results of the pairings `void`, and with all departures but those that `stay`."""
    before = form.course(line, record)
    results = tuple(result for result in record.results if result.pairing not in void)
    while True:
        counted = _counted(form.course(line, Record(results, stay)))
        if len(counted) == len(results):
            break
        results = tuple(result for result in results if result.pairing in counted)
    after = form.course(line, Record(results, stay))
    departures = tuple(replace(one, after=min(one.after, after.round)) for one in stay)
    kept = settled(form, line, Record(results, departures))
    return Fall(kept, _fallen(before, form.course(line, kept), void))


def _fallen(before: Course, after: Course, void: Collection[str]) -> tuple[Pairing, ...]:
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
        if pairing.status in (Status.READY, Status.DONE) and pairing.id not in void and not stands(pairing)
    )


def readmit(form: Format, line: Lineup, record: Record, player: int) -> Fall:
    """What letting an entrant back in would do: the walkovers that came of the departure are void.

    Refused: "not-gone", "played-since" (another result would fall with them).
    """
    gone = next((one for one in record.departures if one.player == player), None)
    if gone is None:
        raise Refused("not-gone")
    course = form.course(line, record)
    void = {one.id for one in course.pairings if one.result is not None and _came_of(gone, one, one.result)}
    stay = tuple(one for one in record.departures if one != gone)
    back = _undone(form, line, record, void, stay)
    by_itself = {OPPONENT_MISSING, BOTH_MISSING, *(one.reason for one in record.departures)}
    fallen = [one.result for one in back.pairings if one.result is not None]
    if any(one.begun or one.reason not in by_itself for one in fallen):
        raise Refused("played-since")
    return back


def _came_of(gone: Departure, pairing: Pairing, result: Result) -> bool:
    """Whether this result is there only because this entrant was gone."""
    lost = gone.player in pairing.players and result.winner != gone.player and not result.begun
    return lost and result.reason in {gone.reason, BOTH_MISSING}


def _counted(course: Course) -> frozenset[str]:
    return frozenset(pairing.id for pairing in course.pairings if pairing.result is not None)
