"""A deadline that is due: what is done about it, and what becomes of one behind which nothing waits."""

from collections.abc import Awaitable, Callable, Collection
from typing import TypeVar

from services.ports.records import Deadline
from services.ports.unit import Storage
from services.refusals import Refusal

T = TypeVar("T")


async def expired(
    storage: Storage,
    deadline: Deadline,
    run_out: Callable[[], Awaitable[T | None]],
    *,
    settled: Collection[str],
) -> T | None:
    """What `run_out` does about a deadline; where it refuses by a code in `settled`, the deadline goes.

    Every other refusal passes through: whatever waits behind that deadline is tried again later.
    """
    try:
        return await run_out()
    except Refusal as no:
        if no.code not in settled:
            raise
    async with storage.unit() as unit:
        unit.deadlines.clear(deadline.subject, deadline.id)
        await unit.commit()
    return None
