"""Finished matches looked at with an analyst's eye: where they turned, and what would have been better."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from games.analysts import ANALYSTS, Analyst
from games.contract import AnyGame
from games.registry import GAMES
from games.seats import Seat
from services.common.bounded import Bounded
from services.common.jobs import Jobs
from services.engines.process import Worker
from services.matches.codec import decode_options
from services.matches.looks import game_of, look, seat_of
from services.ports.records import MatchRecord, MatchStatus
from services.ports.unit import Storage, StorageDown, Unit
from services.refusals import Refusal
from services.review.replays import record_for

log = logging.getLogger(__name__)

KEPT = 128
"""Verdicts that are remembered, some kilobytes each."""

QUEUE = 8
"""Matches that are looked at or wait for it; one more is refused."""

STUDIED = 10
"""Matches of whoever asks in which an analyst looks for their habits, the one in question among them."""

Asked = tuple[str, Seat | None]
"""A match, and the seat of whoever asks: habits over many matches are told to their owner alone."""

Watched = tuple[tuple[Any, Seat], ...]
"""What a spectator saw at the end of matches, and the seat of a person there."""

PATIENCE = 90.0
"""Seconds a whole match may take, once it is its turn."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A finished match and its analyst's verdict. `seat` is that of whoever looks, if there is one."""

    record: MatchRecord
    seat: Seat | None
    verdict: tuple[Any, ...]


class Analyses:
    """One match at a time, question by question: an engine's move waits for one question at most."""

    def __init__(
        self,
        storage: Storage,
        thinking: Worker,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        analysts: Mapping[str, Analyst] = ANALYSTS,
        queue: int = QUEUE,
    ) -> None:
        self._storage = storage
        self._thinking = thinking
        self._games = games
        self._analysts = analysts
        self._queue = queue
        self._jobs: Jobs[tuple[Any, ...]] = Jobs(at_once=1)
        self._kept: Bounded[Asked, tuple[Any, ...]] = Bounded(KEPT)

    async def of(self, match_id: str, *, user_id: int, guild_id: int | None) -> Analysis:
        """The verdict on a match, for one who may look at it again; who asks twice has it thought once.

        Refusals: no-such-match, unknown-game, no-analyst, analysis-of-open-match, too-many-analyses,
        analysis-failed, and what the analyst refuses.
        """
        async with self._storage.unit() as unit:
            record, seat = await record_for(unit, match_id, user_id=user_id, guild_id=guild_id)
        game_of(self._games, record)
        analyst = self._analysts.get(record.game)
        if analyst is None:
            raise Refusal("no-analyst")
        if record.status is MatchStatus.OPEN:
            raise Refusal("analysis-of-open-match")
        refused = analyst.refusal(decode_options(record.options))
        if refused is not None:
            raise Refusal(refused)
        studied = seat if analyst.studies else None
        verdict = self._kept.get((match_id, studied))
        if verdict is None:
            verdict = await self._answer(analyst, record, studied)
        return Analysis(record, seat, verdict)

    async def close(self) -> None:
        """Stop looking; whoever waits for a verdict is told that it failed."""
        await self._jobs.stop(0)
        await self._jobs.settled()

    async def _answer(self, analyst: Analyst, record: MatchRecord, studied: Seat | None) -> tuple[Any, ...]:
        """The verdict of the one job that looks at this match, and at the habits of this seat."""
        asked = (record.id, studied)
        if asked not in self._jobs and len(self._jobs) >= self._queue:
            raise Refusal("too-many-analyses")
        task = self._jobs.start(asked, self._verdict, analyst, record, studied)
        await asyncio.wait({task})
        if task.cancelled():
            raise Refusal("analysis-failed")
        return task.result()

    async def _verdict(self, analyst: Analyst, record: MatchRecord, studied: Seat | None) -> tuple[Any, ...]:
        try:
            verdict = await asyncio.wait_for(self._thought(analyst, record, studied), PATIENCE)
        except StorageDown:
            raise
        except Exception as trouble:
            log.exception("%s: no analyst's verdict was reached", record.id)
            raise Refusal("analysis-failed") from trouble
        self._kept[record.id, studied] = verdict
        return verdict

    async def _thought(self, analyst: Analyst, record: MatchRecord, studied: Seat | None) -> tuple[Any, ...]:
        async with self._storage.unit() as unit:
            lines = await unit.journal.of(record.id)
            past = await self._past(unit, record, studied) if analyst.studies else None
        options, entries = decode_options(record.options), tuple(line.entry for line in lines)
        think = partial(self._thinking.of, patience=PATIENCE)
        clocked = frozenset(number for number, line in enumerate(lines) if line.forced)
        given = (options, entries) if past is None else (options, entries, past, clocked)
        questions = await think(analyst.questions, *given)
        found = [await think(analyst.judge, question) for question in questions]
        return analyst.verdict(tuple(found))

    async def _past(self, unit: Unit, record: MatchRecord, studied: Seat | None) -> tuple[Watched, ...]:
        """By seat, the person's last matches here before this one; none but for the seat of whoever asks."""
        game, past = game_of(self._games, record), list[Watched]()
        for number, person in enumerate(record.seats):
            mine = number == studied
            ended = await unit.matches.ended_of(person.user_id, record.game) if mine else ()
            known = [
                (look(game, one, None).view, seat)
                for one in ended
                if one.id != record.id
                and one.rules_version == record.rules_version
                and (one.ended_at or 0) <= (record.ended_at or 0)
                and one.place.is_beside(record.place)
                and (seat := seat_of(one, person.user_id)) is not None
            ]
            past.append(tuple(known[: STUDIED - 1]))
        return tuple(past)
