"""Seats that engines play: asked after the commit that awaits them, answered by the door that people use."""

import asyncio
import hmac
import logging
from collections.abc import Mapping
from typing import Any

from games.contract import AnyGame
from games.engines import ENGINES, Engine
from games.registry import GAMES
from games.seats import Seat
from services.engines.process import Worker
from services.matches.closing import Closing
from services.matches.looks import Look, game_of, is_engine, look, other_people, seat_of
from services.matches.playing import Matches
from services.ports.records import MatchRecord, Subject
from services.ports.topics import ENGINE
from services.ports.unit import Storage, StorageDown
from services.refusals import Refusal

log = logging.getLogger(__name__)

PATIENCE = 45.0
"""Seconds an engine may take, waiting for others included; less than a notice is claimed for."""

EVERY = 1 << 62
"""A version that no match comes to."""

STUDIED = 25
"""Finished matches of its opponent that an engine which studies is shown, the latest."""

SEED_LABEL = "table-games/engine/1"


class Engines:
    """Makes engines' moves off the event loop; the same move comes out of the same record, whoever asks."""

    def __init__(
        self,
        storage: Storage,
        matches: Matches,
        thinking: Worker,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        engines: Mapping[int, Engine] = ENGINES,
        closing: Closing | None = None,
    ) -> None:
        self._storage = storage
        self._closing = closing or Closing(storage, games=games)
        self._matches = matches
        self._thinking = thinking
        self._games = games
        self._engines = engines
        self._asked: set[str] = set()

    async def answer(self, match_id: str) -> Look | None:
        """Make the awaited engine's move; None when there is none to make, or it is being made here already.

        Harmless twice, in any process: a move is only made for the turn it was thought out for. An engine
        that fails is asked again later, and at last gives the match up.
        """
        if match_id in self._asked:
            return None
        self._asked.add(match_id)
        try:
            return await self._answered(match_id)
        finally:
            self._asked.discard(match_id)

    async def _answered(self, match_id: str) -> Look | None:
        try:
            table = await self._matches.look(match_id)
        except Refusal as refusal:
            if refusal.code == "unknown-game":
                await self._closing.set_down(match_id)
            await self._settled(match_id, EVERY)
            raise
        record = table.record
        seat = min((seat for seat in table.awaited if is_engine(record.seats[seat])), default=None)
        if seat is None:
            await self._settled(match_id, record.version)
            return None
        person = record.seats[seat]
        try:
            mine = look(game_of(self._games, record), record, person.user_id)
            token = await self._chosen(self._engines[person.user_id], mine)
            return await self._matches.play(match_id, token, person, turn=record.turn)
        except StorageDown:
            raise
        except Refusal as refusal:
            log.info("%s: somebody else was first: %s", match_id, refusal.code)
            return None
        except Exception:
            log.exception("%s: %s found no move in turn %d", match_id, person.name, record.turn)
            return await self._matches.stumble(match_id, person, turn=record.turn)

    async def _chosen(self, engine: Engine, mine: Look) -> str:
        """What the engine does in its own look at the table."""
        given: tuple[Any, ...] = (mine.view, seed_of(mine.record))
        if engine.studies:
            given = (*given, await self._past_of_rival(mine))
        if engine.at_once:
            return await asyncio.to_thread(engine.choose, *given)
        return await self._thinking.of(engine.choose, *given, patience=PATIENCE)

    async def _past_of_rival(self, mine: Look) -> tuple[tuple[Any, Seat], ...]:
        """What a spectator saw of the rival's matches that were over when this one began.

        Later ones are left out, so that the same move comes out of the same record.
        """
        record = mine.record
        game = game_of(self._games, record)
        (rival,) = other_people(record, record.seats[mine.seat or 0].user_id)
        async with self._storage.unit() as unit:
            ended = await unit.matches.ended_of(rival.user_id, record.game, 2 * STUDIED)
        past = [
            (look(game, one, None).view, seat)
            for one in ended
            if one.rules_version == game.rules_version
            and (one.ended_at or 0) <= record.started_at
            and (seat := seat_of(one, rival.user_id)) is not None
        ]
        return tuple(past[:STUDIED])

    async def _settled(self, match_id: str, version: int) -> None:
        """Nobody is to be asked about this match any more, up to this version."""
        async with self._storage.unit() as unit:
            unit.outbox.done(ENGINE, Subject.MATCH, match_id, version)
            await unit.commit()


def seed_of(record: MatchRecord) -> int:
    """What an engine's luck in this turn comes from: the match's sealed seed, 64 bits."""
    message = f"{SEED_LABEL}:{record.turn}".encode()
    return int.from_bytes(hmac.digest(bytes.fromhex(record.seed), message, "sha256")[:8], "big")


def awaits_engine(table: Look) -> bool:
    """Whether an engine is to be asked at once; one that has just failed is left its pause."""
    record = table.record
    return any(is_engine(record.seats[seat]) and not record.misses[seat] for seat in table.awaited)
