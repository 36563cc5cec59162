"""Matches ended from outside their rules: by a moderator, or where nobody can read them any more."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from games.contract import AnyGame
from games.registry import GAMES
from games.seats import Seat, Side
from services.common.retrying import retried
from services.matches.codec import decode_state
from services.matches.consequences import write_consequences
from services.matches.looks import ended, game_of, seat_of
from services.ports.people import Person
from services.ports.records import Deadline, MatchRecord, MatchStatus, Subject
from services.ports.unit import Storage, Unit
from services.refusals import Refusal
from services.times import HOUR, Now, wall_clock

MODERATOR = "moderator"
UNKNOWN_RULES = "unknown-rules"
CHAMPIONSHIP = "championship"
HOME_OUT, AWAY_OUT = "home-out", "away-out"
"""Reasons in the record; with the last two the remark is the name of the championship that one is out of."""

HALTED = frozenset({CHAMPIONSHIP, HOME_OUT, AWAY_OUT})
"""Those of a match that its championship ended: nobody won it, and nobody needs it any more."""

OVERDUE = HOUR
"""How late a decision may be that this program cannot read: a newer program may be about to start."""

MOST_LISTED = 200

R = TypeVar("R", MatchRecord, MatchRecord | None)


class Closing:
    """Use cases on records alone: what they end need not be readable. Each end is one transaction."""

    def __init__(
        self, storage: Storage, *, games: Mapping[str, AnyGame] = GAMES, now: Now = wall_clock
    ) -> None:
        self._storage = storage
        self._games = games
        self._now = now

    async def open_in_server(self, guild_id: int) -> tuple[MatchRecord, ...]:
        """The matches that a moderator of this server may end, oldest first."""
        async with self._storage.unit() as unit:
            return await unit.matches.open_in_server(guild_id, limit=MOST_LISTED)

    async def moderate(
        self, match_id: str, *, guild_id: int | None, winner: Seat | None, remark: str
    ) -> MatchRecord:
        """End a match of this server, for this seat or for nobody.

        Refusals: no-such-match (nor one of another server), match-over, nobody-can-win (it cannot be read).
        """

        def by_moderator(record: MatchRecord) -> MatchRecord:
            side = None if winner is None else self._side(record, winner)
            return ended(record, winner=side, reason=MODERATOR, remark=remark or None, now=self._now())

        return await self._closed(match_id, by_moderator, guild_id=guild_id)

    async def leave(self, match_id: str, by: Person) -> MatchRecord | None:
        """A player ends a match that cannot be read, for nobody; None where it can be, and resigned.

        Refusals: no-such-match, not-your-match, match-over.
        """

        def forgotten(record: MatchRecord) -> MatchRecord | None:
            if seat_of(record, by.user_id) is None:
                raise Refusal("not-your-match", match_id=record.id, game=record.game)
            return self._without_rules(record)

        return await self._closed(match_id, forgotten)

    async def halt(self, match_id: str) -> MatchRecord | None:
        """End a match whose tie counts for nothing any more; None where it is over, or never was.

        It says who has left its championship or was put out, where that is why.
        """
        reason, remark = await self._why_halted(match_id)

        def stopped(record: MatchRecord) -> MatchRecord:
            return ended(record, winner=None, reason=reason, remark=remark, now=self._now())

        try:
            return await self._closed(match_id, stopped)
        except Refusal as no:
            if no.code in {"match-over", "no-such-match"}:
                return None
            raise

    async def lapse(self, deadline: Deadline) -> MatchRecord | None:
        """The clock ends a match that cannot be read, for nobody, OVERDUE after a decision was due.

        None when it is too early, or the match can be read. Refusals: no-such-match, match-over.
        """

        def overdue(record: MatchRecord) -> MatchRecord | None:
            return self._without_rules(record) if deadline.due_at + OVERDUE <= self._now() else None

        return await self._closed(deadline.id, overdue)

    async def set_down(self, match_id: str) -> None:
        """Give a match that waits for an engine a deadline, for `lapse`: without rules none can answer."""
        async with self._storage.unit() as unit:
            record = await unit.matches.get(match_id)
            if record is not None and record.status is MatchStatus.OPEN and record.due_at is None:
                unit.deadlines.set(Deadline(Subject.MATCH, match_id, record.turn, self._now()))
                await unit.commit()

    async def _closed(
        self, match_id: str, end: Callable[[MatchRecord], R], *, guild_id: int | None = None
    ) -> R:
        """Store what `end` makes of the open match; in `guild_id` only, where one is given."""

        async def close(unit: Unit) -> R:
            record = await unit.matches.get(match_id)
            if record is None or guild_id not in {None, record.place.guild_id}:
                raise Refusal("no-such-match", match_id=match_id)
            if record.status is MatchStatus.OVER:
                raise Refusal("match-over", match_id=match_id)
            after = end(record)
            if after is not None:
                unit.matches.save(after, expected=record.version)
                write_consequences(unit, after, None, self._now())
                await unit.commit()
            return after

        return await retried(self._storage, close, match_id=match_id)

    async def _why_halted(self, match_id: str) -> tuple[str, str | None]:
        async with self._storage.unit() as unit:
            tie = await unit.ties.get(match_id)
            cup = None if tie is None else await unit.championships.get(tie.cup_id)
            if tie is None or cup is None:
                return CHAMPIONSHIP, None
            out = {one.player for one in await unit.ties.departures(cup.id)}
        match [player in out for player in tie.players]:
            case [True, False]:
                return HOME_OUT, cup.name
            case [False, True]:
                return AWAY_OUT, cup.name
            case _:
                return CHAMPIONSHIP, None

    def _side(self, record: MatchRecord, seat: Seat) -> Side:
        try:
            game = game_of(self._games, record)
            return game.sides(decode_state(game, record.state))[seat]
        except Refusal as no:
            raise Refusal("nobody-can-win") from no

    def _without_rules(self, record: MatchRecord) -> MatchRecord | None:
        """The match ended for nobody; None where this program can read it."""
        try:
            decode_state(game_of(self._games, record), record.state)
        except Refusal:
            return ended(record, winner=None, reason=UNKNOWN_RULES, now=self._now())
        return None
