"""All that one person is in: open matches and challenges of every game, in every server."""

from collections.abc import Mapping

from games.contract import AnyGame
from games.registry import GAMES
from services.matches.looks import Look, game_of, look
from services.ports.records import ChallengeRecord, MatchRecord
from services.ports.unit import Storage
from services.refusals import Refusal

Open = Look | MatchRecord | ChallengeRecord
"""Something a person is in; a bare match record is one by rules that this program no longer knows."""

MOST = 200
"""Matches, and challenges, that are listed at most."""


class Mine:
    """Looks through everything that is open for a person."""

    def __init__(self, storage: Storage, *, games: Mapping[str, AnyGame] = GAMES) -> None:
        self._storage = storage
        self._games = games

    async def of(self, user_id: int) -> tuple[Open, ...]:
        """What waits for this person first: matches, then challenges; then what waits for others."""
        async with self._storage.unit() as unit:
            matches = await unit.matches.open_of(user_id, limit=MOST)
            challenges = await unit.challenges.open_of(user_id, limit=MOST)
        found: list[Open] = [self._look(record, user_id) for record in matches]
        return tuple(sorted([*found, *challenges], key=lambda one: _order(one, user_id)))

    def _look(self, record: MatchRecord, user_id: int) -> Look | MatchRecord:
        try:
            return look(game_of(self._games, record), record, user_id)
        except Refusal:
            return record


def _order(one: Open, user_id: int) -> int:
    match one:
        case Look(seat=seat, awaited=awaited):
            return 0 if seat in awaited else 2
        case ChallengeRecord(challenged=challenged):
            return 1 if challenged.user_id == user_id else 3
        case _:
            return 4
