"""What is known of the decision on a board: for those who look on, and for all when it is over."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.analysts import ANALYSTS, Analyst
from games.contract import AnyGame
from games.registry import GAMES
from services.engines.process import Worker
from services.matches.codec import decode_options
from services.matches.looks import game_of, look, seat_of
from services.ports.records import MatchRecord, MatchStatus
from services.ports.unit import Storage
from services.refusals import Refusal
from services.review.replays import record_for

PATIENCE = 20.0
"""Seconds an answer may take, an engine's thought that was asked for before included."""


@dataclass(frozen=True, slots=True)
class KnownOdds:
    """A match, what every spectator sees of it, and what its game knows of that."""

    record: MatchRecord
    view: Any
    odds: Any


class OddsDesk:
    """Answers from a spectator's view alone, so that nothing secret can be in what it says."""

    def __init__(
        self,
        storage: Storage,
        thinking: Worker,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        analysts: Mapping[str, Analyst] = ANALYSTS,
    ) -> None:
        self._storage = storage
        self._thinking = thinking
        self._games = games
        self._analysts = analysts

    async def of(self, match_id: str, *, user_id: int, guild_id: int | None) -> KnownOdds:
        """The odds of the decision on the board, or of the last one when the match is over.

        Refusals: no-such-match, also for who is neither a player nor where it is played; odds-of-own-match
        for a player of an open one; unknown-game, no-analyst, no-decision-yet, odds-failed, and what the
        analyst refuses.
        """
        async with self._storage.unit() as unit:
            record, seat = await record_for(unit, match_id, user_id=user_id, guild_id=guild_id)
        game = game_of(self._games, record)
        if seat is not None and record.status is MatchStatus.OPEN:
            raise Refusal("odds-of-own-match")
        analyst = self._analysts.get(record.game)
        if analyst is None or analyst.odds is None:
            raise Refusal("no-analyst")
        refused = analyst.refusal(decode_options(record.options))
        if refused is not None:
            raise Refusal(refused)
        view = look(game, record, None).view
        try:
            odds = await self._thinking.of(analyst.odds, view, patience=PATIENCE)
        except TimeoutError as late:
            raise Refusal("odds-failed") from late
        if odds is None:
            raise Refusal("no-decision-yet")
        return KnownOdds(record, view, odds)

    async def open_in(self, channel_id: int, game: str, *, user_id: int) -> tuple[MatchRecord, ...]:
        """The open matches of a game in this channel in which this person does not play."""
        async with self._storage.unit() as unit:
            records = await unit.matches.open_in(channel_id)
        return tuple(one for one in records if one.game == game and seat_of(one, user_id) is None)
