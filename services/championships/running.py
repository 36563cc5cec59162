"""A championship that runs by itself: ties begin when both are there, and results flow from their matches."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from games.contract import AnyGame
from games.registry import GAMES
from services.challenges.challenges import fresh_seed
from services.championships._clocks import stop_clock
from services.championships._outcomes import is_level, outcome, was_level
from services.championships.cup import Cup, close_tie, proceed
from services.championships.lots import LOT, MOST_LEVEL, drawn
from services.championships.moving import leave
from services.championships.signing_up import SigningUp
from services.common.retrying import committed, retried
from services.formats.records import accept
from services.formats.values import NO_SHOW, Ending, Result
from services.matches.consequences import sit_down
from services.matches.expiry import expired
from services.matches.looks import Look, look, start
from services.ports.championships import Championship, CupStatus, Tie, TieStatus
from services.ports.people import Person, Place
from services.ports.records import Deadline, MatchStatus, Notice, Subject
from services.ports.topics import BOARD
from services.ports.unit import Storage, Unit
from services.refusals import Refusal
from services.times import Now, wall_clock

T = TypeVar("T")

CAME = "here"
"""Begins the line by which the press that brought both together has a part in every lot of the match."""


class Running:
    """Use cases that move a championship on; several processes may run them side by side."""

    def __init__(
        self,
        storage: Storage,
        cups: SigningUp,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        now: Now = wall_clock,
        seed: Callable[[], bytes] = fresh_seed,
    ) -> None:
        self._storage = storage
        self._cups = cups
        self._games = games
        self._now = now
        self._seed = seed

    async def ready(self, tie_id: str, by: Person, *, moment: int | None = None) -> Tie | Look:
        """A player says "I am here"; once both have, their match begins, and that press hears it.

        Later ones hear the tie as it is. `moment` is the id of the press: nobody knew it when the hash of the
        match's seed stood on the call.

        Refusals: no-such-tie, not-your-tie, tie-over, tie-time-up, championship-paused.
        """

        async def come(unit: Unit) -> Tie | Look:
            return await self._ready(unit, await _stored(unit, tie_id), by, moment)

        return await retried(self._storage, come)

    async def expire(self, deadline: Deadline) -> Championship | None:
        """The time for a tie is up: whoever came goes on. Harmless twice or too late: None then."""

        async def run_out(cup: Cup) -> Championship | None:
            now, tie = self._now(), cup.tie(deadline.id)
            if tie.status is not TieStatus.OPEN:
                raise Refusal("tie-over")
            late = tie.due_at is not None and tie.due_at <= now
            if not late or cup.championship.status is not CupStatus.RUNNING:
                return None
            absent = [who for who, there in zip(tie.players, tie.ready, strict=True) if not there]
            result = _without(tie, absent)
            record = accept(cup.form, cup.lineup, cup.record, result)
            act = cup.act("no-show", now, by=None, about=absent, detail=tie.pairing)
            after = proceed(cup, cup.championship, record, now, act)
            await cup.unit.commit()
            return after

        return await expired(
            self._storage,
            deadline,
            lambda: self._of_tie(deadline.id, run_out),
            settled=("no-such-tie", "tie-over", "no-such-championship"),
        )

    async def record(self, match_id: str) -> Championship | None:
        """The match of a tie has ended: its result counts, and what follows from it begins.

        Harmless twice. A match that ended without what the pairing needs (level, or for no reason of its
        own) is played again, but for the last of MOST_LEVEL level ones: then the lot decides. None when there
        was nothing to do.
        """

        async def count(cup: Cup) -> Championship | None:
            tie, match = cup.tie(match_id), await cup.unit.matches.get(match_id)
            if tie.status is not TieStatus.PLAYING or match is None or match.status is not MatchStatus.OVER:
                return None
            now, result = self._now(), outcome(self._games, tie, match)
            pairing = cup.course.pairing(tie.pairing)
            needs_winner = pairing is not None and not pairing.may_be_level
            undecided = needs_winner and is_level(result)
            act = cup.act("result", now, by=None, about=tie.players, detail=tie.pairing)
            if result is not None and undecided and await self._level_before(cup, tie) + 1 >= MOST_LEVEL:
                winner = drawn(match)
                result, undecided = replace(result, winner=winner, reason=LOT), False
                act = replace(act, what=LOT, about=(winner, *(one for one in tie.players if one != winner)))
            if result is None or pairing is None or undecided:
                void = close_tie(cup.unit, tie, TieStatus.VOID, now, halt=False)
                others = tuple(void if one.id == tie.id else one for one in cup.ties)
                act = cup.act("replayed", now, by=None, about=tie.players, detail=tie.pairing)
                after = proceed(replace(cup, ties=others), cup.championship, cup.record, now, act)
            else:
                record = accept(cup.form, cup.lineup, cup.record, result)
                after = proceed(cup, cup.championship, record, now, act, ended=match_id)
            await cup.unit.commit()
            return after

        async with self._storage.unit() as unit:
            tie = await unit.ties.get(match_id)
        return None if tie is None or not tie.live else await self._cups.retried(tie.cup_id, count)

    async def orphans(self) -> tuple[str, ...]:
        """Matches of ties that have ended and were not counted, as after a crash: reconciled on start."""
        async with self._storage.unit() as unit:
            return await unit.ties.orphans()

    async def called(self, tie_id: str, place: Place) -> bool:
        """Both were called in this message; False when they were before, or are to be in another channel.

        Then this one is left behind.
        """
        async with self._storage.unit() as unit:
            unit.ties.call(tie_id, place)
            if await committed(unit):
                return True
            tie = await unit.ties.get(tie_id)
            if tie is not None and tie.place != place:
                leave(unit, tie.cup_id, place)
                await unit.commit()
        return False

    async def begin(self, tie_id: str) -> Look | None:
        """The match of a tie between two programs, who need not say that they are there. None for others."""

        async def sit(unit: Unit) -> Look | None:
            tie = await _stored(unit, tie_id)
            cup = await unit.championships.get(tie.cup_id)
            running = cup is not None and cup.status is CupStatus.RUNNING
            if cup is None or not running or tie.status is not TieStatus.OPEN or not all(tie.ready):
                return None
            return await self._begin(unit, cup, tie, Person(tie.home_id, ""), self._now())

        return await retried(self._storage, sit)

    async def _ready(self, unit: Unit, tie: Tie, by: Person, moment: int | None) -> Tie | Look:
        if by.user_id not in tie.players:
            raise Refusal("not-your-tie")
        if tie.status is TieStatus.PLAYING:
            return tie
        if tie.status is not TieStatus.OPEN:
            raise Refusal("tie-over")
        cup = await unit.championships.get(tie.cup_id)
        if cup is None or cup.status is not CupStatus.RUNNING:
            raise Refusal("championship-paused")
        now = self._now()
        if tie.due_at is not None and tie.due_at <= now:
            raise Refusal("tie-time-up")
        home, away = (there or who == by.user_id for who, there in zip(tie.players, tie.ready, strict=True))
        unit.people.remember(by, now)
        if not (home and away):
            if tie.ready == (home, away):
                return tie
            after = replace(tie, ready=(home, away), version=tie.version + 1)
            unit.ties.save(after, expected=tie.version)
            unit.outbox.put(Notice(BOARD, Subject.TIE, tie.id, after.version, now))
            await unit.commit()
            return after
        return await self._begin(unit, cup, tie, by, now, moment=moment)

    async def _begin(
        self, unit: Unit, cup: Championship, tie: Tie, by: Person, now: int, *, moment: int | None = None
    ) -> Look:
        names = {one.person.user_id: one.person for one in await unit.championships.entrants(cup.id)}
        seats = tuple(names.get(player, Person(player, "")) for player in tie.players)
        game = self._games[cup.game]
        wish = await unit.threads.wish_of(tie.id)
        channel_id = tie.place.channel_id if wish is None or wish.thread_id is None else wish.thread_id
        match, played = start(
            game,
            tie.id,
            seats,
            options=cup.options,
            pace=cup.pace,
            place=Place(tie.place.guild_id, channel_id),
            seed=bytes.fromhex(tie.seed) if tie.seed else self._seed(),
            now=now,
            opening=None if moment is None or not tie.seed else f"{CAME}:{moment}",
        )
        begun = replace(
            tie, ready=(True, True), status=TieStatus.PLAYING, due_at=None, version=tie.version + 1
        )
        for person in seats:
            unit.people.remember(person, now)
        unit.ties.save(begun, expected=tie.version)
        stop_clock(unit, begun)
        unit.outbox.put(Notice(BOARD, Subject.TIE, tie.id, begun.version, now))
        sit_down(unit, match, played, now)
        await unit.commit()
        return look(game, match, by.user_id, played.events)

    async def _level_before(self, cup: Cup, tie: Tie) -> int:
        """How many matches of the same two for the same pairing were level, and count for nothing."""
        same = [one for one in cup.ties if (one.pairing, one.players) == (tie.pairing, tie.players)]
        void = [one for one in same if one.status is TieStatus.VOID]
        matches = [(one, await cup.unit.matches.get(one.id)) for one in void]
        return sum(was_level(self._games, one, match) for one, match in matches)

    async def _of_tie(self, tie_id: str, work: Callable[[Cup], Awaitable[T]]) -> T:
        """Run one use case on the championship of this tie; Refusal("no-such-tie")."""
        async with self._storage.unit() as unit:
            tie = await _stored(unit, tie_id)
        return await self._cups.retried(tie.cup_id, work)


def _without(tie: Tie, absent: list[int]) -> Result:
    there = [player for player in tie.players if player not in absent]
    if not there:
        return Result(tie.pairing, None, ending=Ending.VOID, reason=NO_SHOW)
    return Result(tie.pairing, there[0], ending=Ending.WALKOVER, reason=NO_SHOW)


async def _stored(unit: Unit, tie_id: str) -> Tie:
    tie = await unit.ties.get(tie_id)
    if tie is None:
        raise Refusal("no-such-tie")
    return tie
