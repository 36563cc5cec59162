"""Secret decisions asked for in direct messages: each of them once, whoever asks and whatever restarts."""

from collections.abc import Sequence
from dataclasses import replace

from services.common.retrying import committed
from services.ports.direct_questions import Step
from services.ports.records import Notice
from services.ports.unit import Storage
from services.times import SECOND, Now, wall_clock

SAME_MESSAGE = 100 * SECOND
"""How long a message that is sent again with its nonce is the same message (Discord: "a few minutes")."""


class DirectSteps:
    """The use cases of direct messages; the rules of the match know nothing of them."""

    def __init__(self, storage: Storage, *, now: Now = wall_clock) -> None:
        self._storage = storage
        self._now = now

    async def of(self, match_id: str) -> tuple[Step, ...]:
        """The messages of a match that may still have buttons."""
        async with self._storage.unit() as unit:
            return await unit.direct.of(match_id)

    async def ask(self, match_id: str, user_id: int, turn: int, known: Sequence[Step]) -> Step | None:
        """The right to ask this person now; None when somebody else has it, or it was used and lost.

        An attempt of which nothing is known may be made again while its nonce makes it the same message.
        """
        before = next((one for one in known if (one.user_id, one.turn) == (user_id, turn)), None)
        if before is not None:
            fresh = before.message_id is None and self._now() < before.at + SAME_MESSAGE
            return before if fresh else None
        step = Step(match_id, user_id, turn, self._now())
        return step if await self._written(step, first=True) else None

    async def sent(self, step: Step, channel_id: int, message_id: int) -> Step:
        """The message is there."""
        step = replace(step, channel_id=channel_id, message_id=message_id)
        await self._written(step)
        return step

    async def forget(self, step: Step) -> None:
        """Its message has no buttons any more, or there is none."""
        async with self._storage.unit() as unit:
            unit.direct.forget(step)
            await unit.commit()

    async def done(self, notice: Notice) -> None:
        """All direct messages of this match are true, as far as this version goes."""
        async with self._storage.unit() as unit:
            unit.outbox.done(notice.topic, notice.subject, notice.id, notice.version)
            await unit.commit()

    def is_lost(self, step: Step) -> bool:
        """Whether it is too late to learn what became of an attempt."""
        return step.message_id is None and self._now() >= step.at + SAME_MESSAGE

    async def _written(self, step: Step, *, first: bool = False) -> bool:
        async with self._storage.unit() as unit:
            if first:
                unit.direct.ask(step)
            else:
                unit.direct.sent(step)
            return await committed(unit)
