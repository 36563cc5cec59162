"""A championship as its use cases hold it, and the one way on: from a new record to ties and the end."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from services.challenges.challenges import fresh_seed
from services.championships._clocks import set_clock, stop_clock
from services.formats.contract import Format
from services.formats.registry import FORMATS
from services.formats.values import Course, Lineup, Pairing, Record, Refused, Result, Status
from services.ids import tie_id
from services.matches.consequences import LINGER
from services.players.naming import told_apart
from services.ports.championships import Act, Championship, CupStatus, Entrant, Tie, TieStatus
from services.ports.people import Person, Place
from services.ports.records import Notice, Subject
from services.ports.topics import BOARD, CALL, CLOSE, CROWN, HALT, RATING, ROUND
from services.ports.unit import Unit
from services.refusals import Refusal

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cup:
    """One championship, read in one unit of work; `barred` are those who were struck off before the start."""

    unit: Unit
    championship: Championship
    entrants: tuple[Entrant, ...]
    ties: tuple[Tie, ...]
    record: Record
    barred: frozenset[int] = frozenset()

    @property
    def names(self) -> Mapping[int, str]:
        """The names of whoever its messages show, by user id, told apart where they look the same."""
        return told_apart([*(one.person for one in self.entrants), self.championship.organiser])

    @property
    def form(self) -> Format:
        return form_of(self.championship)

    @property
    def lineup(self) -> Lineup:
        return lineup_of(self.championship)

    @property
    def course(self) -> Course:
        return self.form.course(self.lineup, self.record)

    def tie(self, tie_id: str) -> Tie:
        """The tie of this id; Refusal("no-such-tie")."""
        for tie in self.ties:
            if tie.id == tie_id:
                return tie
        raise Refusal("no-such-tie")

    def live(self, pairing: str) -> Tie | None:
        """The tie that this pairing is called to or played in now."""
        return next((tie for tie in self.ties if tie.live and tie.pairing == pairing), None)

    def act(
        self, what: str, now: int, *, by: Person | None, about: Sequence[int] = (), detail: str = ""
    ) -> Act:
        """The line of the log for the change that is being made; whoever makes it is known by name then."""
        if by is not None:
            self.unit.people.remember(by, now)
        by_id = None if by is None else by.user_id
        return Act(self.championship.version + 1, now, by_id, what, tuple(about), detail)


def form_of(championship: Championship) -> Format:
    """Refusal("unknown-format") when this program does not know it (any more)."""
    form = FORMATS.get(championship.form)
    if form is None:
        raise Refusal("unknown-format")
    return form


def lineup_of(championship: Championship) -> Lineup:
    """What was frozen at the start."""
    options: Mapping[str, int] = json.loads(championship.form_options)
    return Lineup(championship.lineup, bytes.fromhex(championship.seed), options)


async def read(unit: Unit, cup_id: str) -> Cup:
    """Refusal("no-such-championship")."""
    championship = await unit.championships.get(cup_id)
    if championship is None:
        raise Refusal("no-such-championship")
    signed = await unit.championships.entrants(cup_id)
    entrants = tuple(one for one in signed if not one.barred)
    barred = frozenset(one.person.user_id for one in signed if one.barred)
    if not championship.lineup:
        return Cup(unit, championship, entrants, (), Record(), barred)
    record = Record(await unit.ties.results(cup_id), await unit.ties.departures(cup_id))
    return Cup(unit, championship, entrants, await unit.ties.of(cup_id), record, barred)


def proceed(
    cup: Cup, championship: Championship, record: Record, now: int, act: Act, *, ended: str | None = None
) -> Championship:
    """Write all that follows from a new record in the cup's unit, which is not committed yet.

    `championship` is what else changes of it (a pause, the start). Ties that are no more wanted are closed
    and their matches halted, but for the match `ended`, which brought the result; those whose result was
    taken back are void; pairings that are ready get ties, one at a time for each player, unless the
    championship is paused. Harmless when nothing is new.
    """
    course = form_of(championship).course(lineup_of(championship), record)
    taken_back = _write_record(cup, record, now)
    busy: set[int] = set()
    for tie in cup.ties:
        end = _end_of(tie, course) if tie.live else None
        if end is not None:
            close_tie(cup.unit, tie, end, now, halt=tie.id != ended)
        elif tie.live:
            busy.update(tie.players)
        elif tie.status is TieStatus.OVER and tie.pairing in taken_back:
            close_tie(cup.unit, tie, TieStatus.VOID, now, halt=False)
    if championship.status is CupStatus.RUNNING:
        first = max((tie.number for tie in cup.ties), default=0) + 1
        _open(cup.unit, championship, _free(course.ready, busy), first, now)
    final = replace(championship, version=cup.championship.version + 1)
    if course.over:
        final = replace(final, status=CupStatus.OVER, champion_id=course.champion, ended_at=now, due_at=None)
    cup.unit.championships.save(final, expected=cup.championship.version)
    cup.unit.championships.log(final.id, act)
    cup.unit.outbox.put(Notice(BOARD, Subject.CHAMPIONSHIP, final.id, final.version, now))
    if course.over:
        cup.unit.outbox.put(Notice(CROWN, Subject.CHAMPIONSHIP, final.id, final.version, now))
    elif not cup.championship.lineup or course.round > cup.course.round:
        cup.unit.outbox.put(Notice(ROUND, Subject.CHAMPIONSHIP, final.id, course.round, now))
    return final


def _free(ready: Iterable[Pairing], busy: set[int]) -> list[Pairing]:
    """Those whose players wait for nothing else, in the order of the rounds."""
    wanted, taken = [], set(busy)
    for pairing in sorted(ready, key=lambda one: one.round):
        if taken.isdisjoint(pairing.players):
            taken.update(pairing.players)
            wanted.append(pairing)
    return wanted


def close_ties(cup: Cup, now: int) -> None:
    """Nobody is called to anything any more: the championship is cancelled."""
    for tie in cup.ties:
        if tie.live:
            close_tie(cup.unit, tie, TieStatus.VOID, now, halt=True)


def _write_record(cup: Cup, record: Record, now: int) -> set[str]:
    """Store what is new in it; the pairings whose result counts no more."""
    before = {result.pairing: result for result in cup.record.results}
    after = {result.pairing: result for result in record.results}
    changed = [pairing for pairing, result in before.items() if after.get(pairing) != result]
    cup.unit.ties.drop_results(cup.championship.id, changed)
    fresh = [result for pairing, result in after.items() if before.get(pairing) != result]
    cup.unit.ties.add_results(cup.championship.id, fresh, now)
    if set(record.departures) != set(cup.record.departures):
        cup.unit.ties.set_departures(cup.championship.id, record.departures)
    return set(changed)


def _end_of(tie: Tie, course: Course) -> TieStatus | None:
    """How a live tie ends by this course; None while it goes on."""
    pairing = course.pairing(tie.pairing)
    same = pairing is not None and (pairing.home, pairing.away) == tie.players
    if pairing is not None and same and pairing.status is Status.READY:
        return None
    decided = same and pairing is not None and pairing.status is Status.DONE
    return TieStatus.OVER if decided else TieStatus.VOID


def close_tie(unit: Unit, tie: Tie, end: TieStatus, now: int, *, halt: bool) -> Tie:
    """The end of a tie, written, and its call to be drawn anew; `halt` ends its match, if one runs.

    The commit is Stale when that match is over by then: its result has to be counted first.
    """
    after = replace(tie, status=end, due_at=None, version=tie.version + 1)
    unit.ties.save(after, expected=tie.version)
    stop_clock(unit, after)
    unit.outbox.put(Notice(BOARD, Subject.TIE, tie.id, after.version, now))
    if tie.status is not TieStatus.OPEN:
        unit.outbox.put(Notice(RATING, Subject.TIE, tie.id, after.version, now))
    if tie.status is TieStatus.OPEN and tie.place.message_id is not None:
        # A thread has the id of the message it grew from; where none was made, nothing is written.
        thread_id = tie.place.message_id
        unit.threads.close(CLOSE, tie.id, after.version, channel_id=thread_id, due_at=now + LINGER)
    if halt and tie.status is TieStatus.PLAYING:
        unit.ties.while_played(tie)
        unit.outbox.put_for_tie(HALT, tie.id, after.version, now)
    return after


def _open(unit: Unit, cup: Championship, wanted: Iterable[Pairing], first: int, now: int) -> None:
    ties = []
    for number, pairing in enumerate(wanted, first):
        if pairing.home is None or pairing.away is None:
            continue
        there = (pairing.home < 0, pairing.away < 0)
        ties.append(
            Tie(
                id=tie_id(cup.id, number),
                cup_id=cup.id,
                number=number,
                version=1,
                pairing=pairing.id,
                home_id=pairing.home,
                away_id=pairing.away,
                ready=there,
                status=TieStatus.OPEN,
                place=Place(cup.place.guild_id, cup.place.channel_id),
                due_at=None if all(there) else now + cup.tie_time,
                created_at=now,
                seed=fresh_seed().hex(),
            )
        )
    unit.ties.add(ties)
    for tie in ties:
        set_clock(unit, cup, tie)
        if cup.in_threads and not tie.unattended:
            unit.threads.want(tie.id)
        unit.outbox.put(Notice(CALL, Subject.TIE, tie.id, tie.version, now))


def result_of(record: Record, pairing: str) -> Result | None:
    return next((result for result in record.results if result.pairing == pairing), None)


def check_going(cup: Cup) -> None:
    """Refusal("championship-over")."""
    if cup.championship.status.has_ended:
        raise Refusal("championship-over")


def check_running(cup: Cup) -> None:
    """Refusal("not-running"), but for one that is paused."""
    if cup.championship.status not in {CupStatus.RUNNING, CupStatus.PAUSED}:
        raise Refusal("not-running")


def or_refusal(ask: Callable[[], T]) -> T:
    """What the formats refuse is refused by the same code."""
    try:
        return ask()
    except Refused as refused:
        raise Refusal(refused.code) from refused
