"""Matches against an engine: a challenge that is accepted as it is made, so it begins at once."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from weakref import WeakValueDictionary

from games.contract import AnyGame
from games.engines import ENGINES, Engine
from games.registry import GAMES
from services.challenges.admission import Limits, seat
from services.challenges.challenges import fresh_seed
from services.common.retrying import committed
from services.matches.codec import encode_options
from services.matches.consequences import sit_down
from services.matches.looks import Look, game_of, is_engine, look, seat_of, start_accepted
from services.ports.people import Person, Place
from services.ports.records import ChallengeRecord, ChallengeStatus, MatchRecord
from services.ports.unit import Stale, Storage, Unit
from services.refusals import Refusal
from services.times import Now, wall_clock

MOST_OPEN = 5
"""Practice matches that a person may have open: engines think for everybody, one after the other."""

NO_OPTIONS: Mapping[str, object] = MappingProxyType({})

MOST_READ = 1_000
"""Open matches of one person that are looked through for them."""


class Practice:
    """Sits people and engines down together."""

    def __init__(
        self,
        storage: Storage,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        engines: Mapping[int, Engine] = ENGINES,
        limits: Limits = Limits(),  # noqa: B008 (frozen)
        now: Now = wall_clock,
        seed: Callable[[], bytes] = fresh_seed,
        most_open: int = MOST_OPEN,
    ) -> None:
        self._storage = storage
        self._games = games
        self._engines = engines
        self._limits = limits
        self._now = now
        self._seed = seed
        self._most_open = most_open
        self._sitting_down: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def begin(
        self,
        match_id: str,
        *,
        game: str,
        level: str,
        pace: str,
        by: Person,
        place: Place,
        options: Mapping[str, object] = NO_OPTIONS,
    ) -> Look:
        """The match that begins, with this person in the first seat; asking twice with one id is asking once.

        Refusals: no-such-level for one that this game does not have, too-many-practices. RuleError as of the
        game's `initial`.
        """
        engine = next((one for one in self._engines.values() if (one.game, one.level) == (game, level)), None)
        if engine is None:
            raise Refusal("no-such-level")
        now = self._now()
        challenge = ChallengeRecord(
            id=match_id,
            version=1,
            game=game,
            options=encode_options(options),
            pace=pace,
            note="",
            challenger=by,
            challenged=Person(engine.user_id, engine.name),
            place=place,
            status=ChallengeStatus.ACCEPTED,
            rematch_of=None,
            created_at=now,
            expires_at=now,
        )
        if begun := await self._sit_down(challenge, by):
            return begun
        async with self._storage.unit() as unit:
            before = await unit.matches.get(match_id)
        if before is None:
            raise Stale("a challenge has the id of this match")
        return look(game_of(self._games, before), before, by.user_id)

    async def again(self, match_id: str, *, rematch_id: str, by: Person) -> Look:
        """The next match against the same engine, with sides swapped.

        Refusals: no-such-match, not-your-match, match-open, no-such-level, challenge-accepted (it is on),
        too-many-practices.
        """
        async with self._storage.unit() as unit:
            record = await unit.matches.get(match_id)
        if record is None:
            raise Refusal("no-such-match")
        place = seat_of(record, by.user_id)
        if place is None:
            raise Refusal("not-your-match", game=record.game)
        if record.ended_at is None:
            raise Refusal("match-open")
        swapped = [by if index == place else person for index, person in enumerate(record.seats)][::-1]
        if any(is_engine(person) and person.user_id not in self._engines for person in swapped):
            raise Refusal("no-such-level")
        now = self._now()
        challenge = ChallengeRecord(
            id=rematch_id,
            version=1,
            game=record.game,
            options=record.options,
            pace=record.pace,
            note="",
            challenger=swapped[0],
            challenged=swapped[1],
            place=replace(record.place, message_id=None),
            status=ChallengeStatus.ACCEPTED,
            rematch_of=match_id,
            created_at=now,
            expires_at=now,
        )
        if begun := await self._sit_down(challenge, by):
            return begun
        raise Refusal("challenge-accepted")

    async def _sit_down(self, challenge: ChallengeRecord, by: Person) -> Look | None:
        """One transaction: the challenge with its answer, and the match; None when it is there already."""
        game = game_of(self._games, challenge)
        lock = self._sitting_down.setdefault(by.user_id, asyncio.Lock())
        async with lock, self._storage.unit() as unit:
            now, seed = self._now(), self._seed()
            match, played = start_accepted(game, challenge, place=challenge.place, seed=seed, now=now)
            if not await self._has_room(unit, challenge, by):
                return None
            await seat(unit, match, self._limits, by=by.user_id)
            unit.challenges.add(challenge)
            sit_down(unit, match, played, now)
            if not await committed(unit):
                return None
        return look(game, match, by.user_id, played.events)

    async def _has_room(self, unit: Unit, challenge: ChallengeRecord, by: Person) -> bool:
        """False where this match is there already; Refusal("too-many-practices") where it is one too many.

        Processes do not wait for each other here: one person in two of them may get one more.
        """
        theirs = await unit.matches.open_of(by.user_id, MOST_READ)
        practices = [record.id for record in theirs if is_practice(record)]
        if challenge.id in practices:
            return False
        if len(practices) >= self._most_open:
            raise Refusal("too-many-practices", n=self._most_open, game=challenge.game)
        return True


def is_practice(record: MatchRecord) -> bool:
    """Whether an engine sits at this table; such a match counts for nothing but the fun."""
    return any(is_engine(person) for person in record.seats)
