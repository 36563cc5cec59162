"""How matches stand in the database, asked for many at once: a question waits only for the one under way."""

import asyncio

from services.common.jobs import Jobs
from services.ports.unit import STANDINGS_AT_ONCE, Standing, Storage

Answer = asyncio.Future[Standing | None]


class Standings:
    """Every answer is read after its question was asked."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._asked: list[tuple[str, Answer]] = []
        self._jobs: Jobs[None] = Jobs()

    async def of(self, match_id: str) -> Standing | None:
        """How this match stands; None when there is none. Raises what storage raises."""
        answer: Answer = asyncio.get_running_loop().create_future()
        self._asked.append((match_id, answer))
        self._jobs.start("ask", self._ask)
        return await answer

    async def _ask(self) -> None:
        while asked := self._asked[:STANDINGS_AT_ONCE]:
            del self._asked[:STANDINGS_AT_ONCE]
            await self._answer(asked)

    async def _answer(self, asked: list[tuple[str, Answer]]) -> None:
        try:
            async with self._storage.unit() as unit:
                found = await unit.matches.standings([match_id for match_id, _ in asked])
        except Exception as error:  # noqa: BLE001 - it is for those who asked
            for _, answer in asked:
                if not answer.done():
                    answer.set_exception(error)
        else:
            for match_id, answer in asked:
                if not answer.done():
                    answer.set_result(found.get(match_id))
