"""Looking at a match again, move by move, as its journal tells it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.contract import AnyGame, Entry, retraced
from games.registry import GAMES
from games.seats import SPECTATOR, Seat
from services.matches.codec import decode_options
from services.matches.looks import game_of, seat_of
from services.ports.records import MatchRecord, MatchStatus
from services.ports.unit import Storage, Unit
from services.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Moment:
    """A line of the journal, and what a spectator saw after it."""

    entry: Entry
    view: Any


@dataclass(frozen=True, slots=True)
class Replay:
    """A match from its beginning. `seat` is that of whoever looks, if there is one."""

    record: MatchRecord
    seat: Seat | None
    beginning: Any
    moments: tuple[Moment, ...]


class Replays:
    """The use cases of looking back; nothing is written."""

    def __init__(self, storage: Storage, *, games: Mapping[str, AnyGame] = GAMES) -> None:
        self._storage = storage
        self._games = games

    async def of(self, match_id: str, *, user_id: int, guild_id: int | None) -> Replay:
        """The match for one who played it, or who is where it was played.

        Refusals: no-such-match, also for others; match-open where the game hides anything.
        """
        async with self._storage.unit() as unit:
            record, seat = await record_for(unit, match_id, user_id=user_id, guild_id=guild_id)
            lines = await unit.journal.of(match_id)
        game = game_of(self._games, record)
        if record.status is MatchStatus.OPEN and not game.hides_nothing:
            raise Refusal("match-open", match_id=match_id)
        options = decode_options(record.options)
        steps = retraced(game, options, [line.entry for line in lines])
        moments = tuple(Moment(entry, game.view(step.state, SPECTATOR)) for entry, step in steps)
        return Replay(record, seat, game.view(game.initial(options), SPECTATOR), moments)

    async def ended_of(self, user_id: int, game: str) -> tuple[MatchRecord, ...]:
        """This person's finished matches of a game that can still be read, the latest first."""
        async with self._storage.unit() as unit:
            records = await unit.matches.ended_of(user_id, game)
        version = self._games[game].rules_version
        return tuple(record for record in records if record.rules_version == version)


async def record_for(
    unit: Unit, match_id: str, *, user_id: int, guild_id: int | None
) -> tuple[MatchRecord, Seat | None]:
    """A match for one who played it, whose seat comes with it, or who is where it was played.

    Refusal("no-such-match"), also for others.
    """
    record = await unit.matches.get(match_id)
    seat = None if record is None else seat_of(record, user_id)
    here = record is not None and guild_id is not None and guild_id == record.place.guild_id
    if record is None or (seat is None and not here):
        raise Refusal("no-such-match", match_id=match_id)
    return record, seat
