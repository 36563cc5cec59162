"""Playing a match: every method reads it, asks the rules, and writes all that follows in one transaction."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from games.chance import Draw
from games.clock import Clock
from games.contract import AnyGame, Entry, Pending, ToAct, play
from games.errors import RuleError
from games.registry import GAMES
from games.seats import Seat, Side
from services.common.retrying import committed, retried
from services.matches._cache import Recent
from services.matches._versions import Standings
from services.matches.codec import decode_state
from services.matches.consequences import journal_lines, write_consequences
from services.matches.expiry import expired
from services.matches.looks import (
    GRACE,
    Look,
    chance_of,
    ended,
    game_of,
    is_engine,
    look,
    look_at,
    moved,
    readable,
    seat_of,
)
from services.ports.people import Person, Place
from services.ports.records import ANYWHERE, Deadline, MatchRecord, MatchStatus, Seen
from services.ports.topics import BOARD
from services.ports.unit import Stale, Storage, Unit
from services.refusals import Refusal
from services.times import SECOND, Now, wall_clock

T = TypeVar("T")

STUMBLES_THAT_LOSE = 4
"""Failures in a row after which an engine gives up."""

STUMBLE_PAUSE = 5 * SECOND
"""Before an engine that failed is asked again; four times as long after every further failure."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A match as its use cases hold it: the unit, the record, its rules and its state."""

    unit: Unit
    record: MatchRecord
    game: AnyGame
    state: Any


class Matches:
    """The use cases of running matches; safe to call from many tasks and many processes at once."""

    def __init__(
        self, storage: Storage, *, games: Mapping[str, AnyGame] = GAMES, now: Now = wall_clock
    ) -> None:
        self._storage = storage
        self._games = games
        self._now = now
        self._recent = Recent()
        self._standings = Standings(storage)

    async def look(self, match_id: str, user_id: int | None = None) -> Look:
        """What this person may see; Refusal("no-such-match")."""
        record = await self.stored(match_id)
        return look(game_of(self._games, record), record, user_id)

    async def stored(self, match_id: str) -> MatchRecord:
        """The record alone, whether or not its rules are known; Refusal("no-such-match")."""
        async with self._storage.unit() as unit:
            return await _stored(unit, match_id)

    async def version_of(self, match_id: str) -> int:
        """How often it has changed; 0 when there is no such match. Asked for many at once."""
        standing = await self._standings.of(match_id)
        return 0 if standing is None else standing.version

    async def newer(self, record: MatchRecord) -> Look | None:
        """What everybody may see, if the match went on or its board was posted anew since this record."""
        version, message_id = await self._standings.of(record.id) or (0, None)
        moved = record.place.message_id not in {None, message_id}
        return await self.look(record.id) if moved or version > record.version else None

    def spectate(self, record: MatchRecord) -> Look:
        """What everybody may see of a record that was just read or written."""
        game, state = game_of(self._games, record), self._recent.state_of(record)
        return look(game, record, None) if state is None else look_at(game, record, state, None)

    async def open_of(self, user_id: int, game: str) -> tuple[Look, ...]:
        """This person's open matches of a game, the latest changed first."""
        async with self._storage.unit() as unit:
            records = await unit.matches.open_of(user_id)
        return readable(self._games, (one for one in records if one.game == game), user_id)

    async def play(self, match_id: str, token: str, by: Person, *, turn: int | None = None) -> Look:
        """Make this person's action; `turn` is the decision that was on the table when the button was made.

        Refusals: no-such-match, not-your-match, match-over, decision-made (the turn has passed). The rules'
        own errors pass through; after any of them nothing has changed.
        """

        async def act(chair: Chair) -> Look:
            record, game, state = chair.record, chair.game, chair.state
            seat = self.seated(record, by)
            pending = game.pending(state)
            if isinstance(pending, ToAct) and turn is not None and turn != pending.turn:
                raise Refusal("decision-made", match_id=match_id)
            chance = chance_of(record)
            played = play(game, state, token, seat, chance)
            clock = Clock(record.misses).acted(seat)
            now = self._now()
            lines = len(played.entries)
            after = moved(game, record, played.state, digest=chance.digest, lines=lines, clock=clock, now=now)
            after = replace(after, forced=_with(record.forced, seat, None)) if record.forced else after
            if record.seats[seat] != by:
                chair.unit.people.remember(by, now)
                seats = tuple(by if index == seat else old for index, old in enumerate(after.seats))
                after = replace(after, seats=seats)
            chair.unit.journal.add(
                journal_lines(
                    record, played.entries, turn=record.turn, first=record.entries, forced=False, now=now
                )
            )
            await self._commit(chair.unit, after, played.pending, now)
            self._recent.keep(after, played.state)
            return look_at(game, after, played.state, by.user_id, played.events)

        known = self._recent.take(match_id)

        async def at_table(unit: Unit) -> Look:
            nonlocal known
            if known is None:
                return await act(await self._chair(unit, match_id))
            at_hand, known = known, None
            try:
                return await act(
                    Chair(unit, at_hand.record, game_of(self._games, at_hand.record), at_hand.state)
                )
            except (Refusal, RuleError) as no:
                raise Stale("what was at hand may be old: only what is stored may say no") from no

        return await retried(self._storage, at_table, match_id=match_id)

    async def resign(self, match_id: str, by: Person) -> Look:
        """Give the match up; the other side wins it."""

        async def give_up(chair: Chair) -> Look:
            seat = self.seated(chair.record, by)
            winner = chair.game.sides(chair.state)[seat].other
            return await self.end(chair, winner, "resigned", by.user_id)

        return await self.retried(match_id, give_up)

    async def expire(self, deadline: Deadline) -> Look | None:
        """A decision's time is up: chance decides for who is late, or the second miss in a row loses.

        Harmless twice or too late: None when the decision was made or the deadline has moved meanwhile.
        """

        async def time_out(chair: Chair) -> Look | None:
            record = chair.record
            if record.turn != deadline.turn or record.due_at is None or record.due_at > self._now():
                return None
            return await self._decide_for_late(chair)

        return await expired(
            self._storage,
            deadline,
            lambda: self.retried(deadline.id, time_out),
            settled=("no-such-match", "match-over"),
        )

    async def stumble(self, match_id: str, by: Person, *, turn: int) -> Look | None:
        """An engine found no move in this turn: it is asked again later, the last time it gives the match up.

        None when the turn has passed or the match is over.
        """

        async def count(chair: Chair) -> Look | None:
            record, seat = chair.record, self.seated(chair.record, by)
            if record.turn != turn:
                return None
            now, clock = self._now(), Clock(record.misses).missed(seat)
            failures = clock.misses[seat]
            if failures >= STUMBLES_THAT_LOSE:
                return await self.end(chair, chair.game.sides(chair.state)[seat].other, "engine", None)
            after = replace(record, version=record.version + 1, misses=clock.misses, changed_at=now)
            pause = STUMBLE_PAUSE << 2 * (failures - 1)
            await self._commit(chair.unit, after, chair.game.pending(chair.state), now, pause=pause)
            return look_at(chair.game, after, chair.state, None)

        try:
            return await self.retried(match_id, count)
        except Refusal:
            return None

    async def move_board(self, match_id: str, place: Place, *, seen: Seen = ANYWHERE) -> bool:
        """Remember where the public board is now; False when it is not the message `seen` any more.

        The call of a tie leads to its board, so the first one (`seen` is None) has it drawn anew.
        """
        self._recent.take(match_id)
        async with self._storage.unit() as unit:
            unit.matches.move_board(match_id, place, seen=seen)
            if seen is None:
                unit.outbox.put_for_call(BOARD, match_id, self._now())
            return await committed(unit)

    async def _decide_for_late(self, chair: Chair) -> Look:
        record, game, state = chair.record, chair.game, chair.state
        pending = game.pending(state)
        awaited = sorted(pending.seats) if isinstance(pending, ToAct) else []
        late = [seat for seat in awaited if not is_engine(record.seats[seat])]
        clock = Clock(record.misses)
        for seat in late:
            clock = clock.missed(seat)
        lost = {game.sides(state)[seat] for seat in late if clock.has_lost(seat)}
        if lost:
            winner = lost.pop().other
            return await self.end(chair, None if winner in lost else winner, "time", None)
        chance = chance_of(record)
        entries: list[Entry] = []
        events: list[Any] = []
        secret = isinstance(pending, ToAct) and pending.secret
        forced = record.forced or (None,) * len(record.seats)
        for seat in late:
            chance.absorb(f"{seat}:late")
            legal = game.in_absence(state, seat)
            token = game.to_token(legal[chance.answer(Draw(len(legal)))])
            played = play(game, state, token, seat, chance)
            state = played.state
            forced = _with(forced, seat, "" if secret else token)
            entries += played.entries
            events += played.events
        now = self._now()
        after = moved(game, record, state, digest=chance.digest, lines=len(entries), clock=clock, now=now)
        after = replace(after, forced=forced)
        chair.unit.journal.add(
            journal_lines(record, entries, turn=record.turn, first=record.entries, forced=True, now=now)
        )
        await self._commit(chair.unit, after, game.pending(state), now)
        return look_at(game, after, state, None, tuple(events))

    async def end(self, chair: Chair, winner: Side | None, reason: str, viewer: int | None) -> Look:
        """Close the match for a reason that is not the rules'."""
        now = self._now()
        after = ended(chair.record, winner=winner, reason=reason, now=now)
        await self._commit(chair.unit, after, chair.game.pending(chair.state), now)
        return look_at(chair.game, after, chair.state, viewer)

    async def _commit(
        self, unit: Unit, after: MatchRecord, pending: Pending, now: int, *, pause: int = GRACE
    ) -> None:
        self._recent.take(after.id)
        unit.matches.save(after, expected=after.version - 1)
        write_consequences(unit, after, pending, now, pause=pause)
        await unit.commit()

    async def retried(self, match_id: str, work: Callable[[Chair], Awaitable[T]]) -> T:
        """Run one use case on the match as it is, anew while somebody else was first."""

        async def at_table(unit: Unit) -> T:
            return await work(await self._chair(unit, match_id))

        return await retried(self._storage, at_table, match_id=match_id)

    async def _chair(self, unit: Unit, match_id: str) -> Chair:
        """The match as it is stored; Refusals: no-such-match, unknown-game, match-over."""
        record = await _stored(unit, match_id)
        game = game_of(self._games, record)
        if record.status is MatchStatus.OVER:
            raise Refusal("match-over", match_id=match_id)
        return Chair(unit, record, game, decode_state(game, record.state))

    def seated(self, record: MatchRecord, by: Person) -> Seat:
        """Where this person sits; Refusal("not-your-match")."""
        seat = seat_of(record, by.user_id)
        if seat is None:
            raise Refusal("not-your-match", match_id=record.id, game=record.game)
        return seat


def _with(forced: tuple[str | None, ...], seat: Seat, token: str | None) -> tuple[str | None, ...]:
    """What chance did by seat, changed for one; () where nobody is late any more."""
    changed = tuple(token if index == seat else old for index, old in enumerate(forced))
    return changed if any(one is not None for one in changed) else ()


async def _stored(unit: Unit, match_id: str) -> MatchRecord:
    record = await unit.matches.get(match_id)
    if record is None:
        raise Refusal("no-such-match", match_id=match_id)
    return record
