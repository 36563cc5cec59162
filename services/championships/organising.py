"""The organiser's tools: each is one act in the log, and what follows from it is the formats' to say."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from games.engines import ENGINES, Engine
from services.championships._clocks import more_time, stop_clock
from services.championships._striking import departed, let_back, lost_by_leaving, readmitted, struck_off
from services.championships.cup import Cup, check_going, check_running, close_ties, or_refusal, proceed
from services.championships.moving import go_on_in
from services.championships.running import Running
from services.championships.signing_up import SigningUp
from services.common.retrying import ATTEMPTS, Busy
from services.formats.records import accept, fall
from services.formats.values import PUT_OUT, Ending, Fall, Pairing, Result, Status
from services.ports.championships import Act, Championship, CupStatus, Entrant, Seeding, TieStatus
from services.ports.people import Person, Place
from services.ports.records import Deadline, Notice, Subject
from services.ports.topics import BOARD, CALL
from services.refusals import Refusal
from services.times import Now, wall_clock

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Done(Generic[T]):
    """What a use case came to."""

    result: T


class Organising:
    """Who may do these is the caller's to know; `by` goes into the log.

    Matches that are over are counted before anything is done: nobody loses a match that was won by leaving,
    or by being put out, before the bot came to count it.
    """

    def __init__(self, cups: SigningUp, running: Running, *, now: Now = wall_clock) -> None:
        self._cups = cups
        self._running = running
        self._now = now

    async def withdraw(
        self, cup_id: str, player: int, by: Person | None, *, reason: str = "left"
    ) -> Championship:
        """An entrant of a running championship plays no more.

        Every kind of departure comes this way; what was open for the entrant is a walkover. Refusals:
        not-running, not-entered, left-already.
        """
        return await self._depart(cup_id, player, by, reason=reason, disqualified=False)

    async def decided_by(self, cup_id: str, player: int) -> tuple[Pairing, ...]:
        """The pairings that `disqualify` would decide; () before it begins. The refusals of `withdraw`."""

        async def foresee(cup: Cup) -> tuple[Pairing, ...]:
            return lost_by_leaving(cup, player)

        return await self._counted(cup_id, foresee)

    async def disqualify(self, cup_id: str, player: int, by: Person, reason: str) -> Championship:
        """The same against the entrant's will; the disqualified come last. The refusals of `withdraw`.

        Before it begins the entrant is struck off the list, and joins no more until `readmit`.
        """
        return await self._depart(cup_id, player, by, reason=reason, disqualified=True)

    async def readmit(self, cup_id: str, player: int, by: Person) -> Championship:
        """Who was put out takes part again, or who left while it ran: the walkovers of that are taken back.

        Refusals: not-struck-off, places-taken, not-running, not-gone, played-since (the next match was
        played, or is being played).
        """

        async def back(cup: Cup) -> Championship:
            now = self._now()
            if cup.championship.status.is_gathering:
                return await readmitted(cup, player, by, now)
            record = let_back(cup, player)
            act = cup.act("readmitted", now, by=by, about=(player,))
            after = proceed(cup, cup.championship, record, now, act)
            await cup.unit.commit()
            return after

        return await self._counted(cup_id, back)

    async def replace(self, cup_id: str, gone: int, instead: Person, by: Person) -> Championship:
        """Somebody else, who may have been struck off, plays in the place of an entrant without a result yet.

        Refusals: not-entered, entered-already, was-in-it, championship-over, left-already, played-already.
        """

        async def swap(cup: Cup) -> Championship:
            was, now = cup.championship, self._now()
            check_going(cup)
            entered = {one.person.user_id: one for one in cup.entrants}
            if gone not in entered:
                raise Refusal("not-entered")
            if instead.user_id in entered:
                name, plays_on = entered[instead.user_id].person.name, _plays_on(cup, instead.user_id)
                raise Refusal("entered-already" if plays_on else "was-in-it", name=name)
            act = cup.act("replaced", now, by=by, about=(gone, instead.user_id))
            fresh = replace(entered[gone], person=instead)
            cup.unit.championships.replace(cup_id, gone, fresh)
            if not was.status.has_begun:
                return await self._saved(cup, was, act, now)
            pairings = cup.course.pairings
            if gone in cup.record.absent:
                raise Refusal("left-already")
            if any(gone in one.players and one.result is not None for one in pairings):
                raise Refusal("played-already")
            line = tuple(instead.user_id if player == gone else player for player in was.lineup)
            after = proceed(cup, replace(was, lineup=line), cup.record, now, act)
            await cup.unit.commit()
            return after

        return await self._counted(cup_id, swap)

    async def extend(self, cup_id: str, milliseconds: int, by: Person) -> Championship:
        """More time for all that is open: sign-up, check-in, or ties. Refusal: championship-over."""

        async def stretch(cup: Cup) -> Championship:
            check_going(cup)
            was, now = cup.championship, self._now()
            act = cup.act("extended", now, by=by, detail=str(milliseconds))
            ticking = was.status is CupStatus.RUNNING
            more_time(cup.unit, was, cup.ties, milliseconds, now, ticking=ticking)
            due_at = None if was.due_at is None else max(was.due_at, now) + milliseconds
            return await self._saved(cup, replace(was, due_at=due_at), act, now)

        return await self._counted(cup_id, stretch)

    async def walkover(self, cup_id: str, pairing: str, winner: int, by: Person) -> Championship:
        """A ready pairing is given to one side; a match of it that runs is ended.

        Refusals: not-running, no-such-pairing, not-ready, already-decided, not-in-pairing.
        """

        async def give(cup: Cup) -> Championship:
            check_running(cup)
            now = self._now()
            result = Result(pairing, winner, ending=Ending.WALKOVER, reason="organiser")
            record = or_refusal(lambda: accept(cup.form, cup.lineup, cup.record, result))
            act = cup.act("walkover", now, by=by, about=(winner,), detail=pairing)
            after = proceed(cup, cup.championship, record, now, act)
            await cup.unit.commit()
            return after

        return await self._counted(cup_id, give)

    async def cascade(self, cup_id: str, pairing: str) -> Fall:
        """What `void` would do. Refusals: not-running, no-such-pairing, not-decided, out-of-it."""

        async def foresee(cup: Cup) -> Fall:
            return _falling(cup, pairing)

        return await self._counted(cup_id, foresee)

    async def void(self, cup_id: str, pairing: str, by: Person, *, seen: Sequence[str]) -> Championship:
        """Take a result back and play it again, with all that hangs on it: the pairings `seen` beforehand.

        Refusals: those of `cascade`, cascade-changed (more or less would fall by now).
        """

        async def take_back(cup: Cup) -> Championship:
            now, falls = self._now(), _falling(cup, pairing)
            if {one.id for one in falls.pairings} != set(seen):
                raise Refusal("cascade-changed")
            act = cup.act("voided", now, by=by, detail=pairing)
            after = proceed(cup, cup.championship, falls.record, now, act)
            await cup.unit.commit()
            return after

        return await self._counted(cup_id, take_back)

    async def move(self, cup_id: str, place: Place, by: Person) -> Championship:
        """It goes on in this channel: its message comes anew there, and so does every call that is open.

        What was posted before points there; no role is called to it once more. Refusal: championship-over.
        """

        async def go(cup: Cup) -> Championship:
            check_going(cup)
            was, now = cup.championship, self._now()
            go_on_in(cup, place, now)
            act = cup.act("moved", now, by=by, detail=str(place.channel_id))
            return await self._saved(cup, replace(was, place=place, ping_id=None), act, now)

        return await self._counted(cup_id, go)

    async def pause(self, cup_id: str, by: Person) -> Championship:
        """No tie begins or runs out until it goes on; matches that run are played. Refusal: not-running."""

        async def hold(cup: Cup) -> Championship:
            was, now = cup.championship, self._now()
            if was.status is not CupStatus.RUNNING:
                raise Refusal("not-running")
            for tie in cup.ties:
                stop_clock(cup.unit, tie)
            paused = replace(was, status=CupStatus.PAUSED, paused_at=now)
            return await self._saved(cup, paused, cup.act("paused", now, by=by), now)

        return await self._counted(cup_id, hold)

    async def resume(self, cup_id: str, by: Person) -> Championship:
        """It goes on; everybody gets the time of the pause back. Refusal: not-paused."""

        async def go_on(cup: Cup) -> Championship:
            was, now = cup.championship, self._now()
            if was.status is not CupStatus.PAUSED:
                raise Refusal("not-paused")
            paused = now - (was.paused_at or now)
            ties = more_time(cup.unit, was, cup.ties, paused, now, ticking=True)
            for tie in ties:
                if tie.unattended and tie.status is TieStatus.OPEN:
                    cup.unit.outbox.put(Notice(CALL, Subject.TIE, tie.id, tie.version, now))
            going = replace(was, status=CupStatus.RUNNING, paused_at=None)
            act = cup.act("resumed", now, by=by)
            after = proceed(replace(cup, ties=ties), going, cup.record, now, act)
            await cup.unit.commit()
            return after

        return await self._counted(cup_id, go_on)

    async def cancel(self, cup_id: str, by: Person) -> Championship:
        """It ends without a champion; matches that run are ended. Refusal: championship-over."""

        async def call_off(cup: Cup) -> Championship:
            check_going(cup)
            was, now = cup.championship, self._now()
            close_ties(cup, now)
            cup.unit.deadlines.clear(Subject.CHAMPIONSHIP, was.id)
            off = replace(
                was, status=CupStatus.CANCELLED, reason="organiser", due_at=None, paused_at=None, ended_at=now
            )
            return await self._saved(cup, off, cup.act("cancelled", now, by=by), now)

        return await self._counted(cup_id, call_off)

    async def fill(
        self, cup_id: str, most: int, by: Person, *, engines: Mapping[int, Engine] = ENGINES
    ) -> int:
        """Programs take free places, the strongest first, until `most` take part; how many came.

        Refusals: championship-begun, no-engines (all of them take part).
        """

        async def invite(cup: Cup) -> int:
            was, now = cup.championship, self._now()
            if was.status is not CupStatus.SIGN_UP:
                raise Refusal("championship-begun")
            here = {one.person.user_id for one in cup.entrants} | cup.barred
            willing = [
                Person(one.user_id, one.name)
                for one in engines.values()
                if one.game == was.game and one.user_id not in here
            ]
            coming = willing[::-1][: max(0, min(most, was.places) - len(cup.entrants))]
            if not coming:
                raise Refusal("no-engines")
            for person in coming:
                cup.unit.championships.enter(cup_id, Entrant(person, now))
            act = cup.act("filled", now, by=by, about=[one.user_id for one in coming])
            cup.unit.championships.log(cup_id, replace(act, number=was.version + len(coming)))
            cup.unit.outbox.put_for_championship(BOARD, cup_id, now)
            await cup.unit.commit()
            return len(coming)

        return await self._counted(cup_id, invite)

    async def seed(self, cup_id: str, order: Sequence[int], by: Person) -> Championship:
        """The seeds by hand, best first; whoever is not named is drawn behind them.

        Refusals: championship-begun, not-seeded-by-hand, not-entered, entered-twice.
        """

        async def put(cup: Cup) -> Championship:
            was, now = cup.championship, self._now()
            if was.status.has_begun or was.status.has_ended:
                raise Refusal("championship-begun")
            if was.seeding is not Seeding.HAND:
                raise Refusal("not-seeded-by-hand")
            if len(set(order)) < len(order):
                raise Refusal("entered-twice")
            if not set(order) <= {one.person.user_id for one in cup.entrants}:
                raise Refusal("not-entered")
            cup.unit.championships.seed_by_hand(cup_id, order)
            return await self._saved(cup, was, cup.act("seeded", now, by=by, about=order), now)

        return await self._counted(cup_id, put)

    async def _depart(
        self, cup_id: str, player: int, by: Person | None, *, reason: str, disqualified: bool
    ) -> Championship:
        async def go(cup: Cup) -> Championship:
            now = self._now()
            if disqualified and cup.championship.status.is_gathering:
                return await struck_off(cup, player, by, reason, now)
            why = f"{PUT_OUT}{reason}" if disqualified else reason
            record = departed(cup, player, why, disqualified=disqualified)
            what = "disqualified" if disqualified else "withdrawn"
            act = cup.act(what, now, by=by, about=(player,), detail=reason)
            after = proceed(cup, cup.championship, record, now, act)
            await cup.unit.commit()
            return after

        return await self._counted(cup_id, go)

    async def _counted(self, cup_id: str, work: Callable[[Cup], Awaitable[T]]) -> T:
        """Run one use case on the championship as it is once every match that is over has been counted."""

        async def unless_uncounted(cup: Cup) -> tuple[str, ...] | _Done[T]:
            waiting = await cup.unit.ties.uncounted(cup_id)
            return waiting or _Done(await work(cup))

        for _ in range(ATTEMPTS):
            found = await self._cups.retried(cup_id, unless_uncounted)
            if isinstance(found, _Done):
                return found.result
            for match_id in found:
                await self._running.record(match_id)
        raise Busy

    async def _saved(self, cup: Cup, after: Championship, act: Act, now: int) -> Championship:
        """A change that no format has to hear of."""
        was = cup.championship
        after = replace(after, version=was.version + 1)
        cup.unit.championships.save(after, expected=was.version)
        cup.unit.championships.log(was.id, act)
        if after.due_at is not None:
            cup.unit.deadlines.set(Deadline(Subject.CHAMPIONSHIP, was.id, after.version, after.due_at))
        cup.unit.outbox.put(Notice(BOARD, Subject.CHAMPIONSHIP, was.id, after.version, now))
        await cup.unit.commit()
        return after


def _plays_on(cup: Cup, entrant: int) -> bool:
    """Whether an entrant has neither left nor been knocked out."""
    if not cup.championship.status.has_begun:
        return True
    left = (one for one in cup.course.pairings if one.status is not Status.DONE)
    return entrant not in cup.record.absent and any(entrant in one.players for one in left)


def _falling(cup: Cup, pairing: str) -> Fall:
    """What falls with the result of a pairing.

    Refusal: out-of-it, where one of the two is out: the same walkover would stand again at once.
    """
    check_running(cup)
    falls = or_refusal(lambda: fall(cup.form, cup.lineup, cup.record, pairing))
    met = cup.course.pairing(pairing)
    out = cup.record.absent.intersection(() if met is None else met.players)
    if out:
        names = [one.person.name for one in cup.entrants if one.person.user_id in out]
        raise Refusal("out-of-it", name=", ".join(names))
    return falls
