"""Runs a unit of work again when somebody else was first, as optimistic locking needs it."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from services.ports.unit import Stale, Storage, Unit
from services.refusals import Refusal

T = TypeVar("T")

ATTEMPTS = 20
"""How often a use case starts again because somebody else was first."""


class Busy(Refusal):
    """Refusal("busy"): somebody else was first in every attempt, and nothing was written."""

    def __init__(self, **facts: object) -> None:
        super().__init__("busy", **facts)


async def retried(
    storage: Storage, work: Callable[[Unit], Awaitable[T]], *, attempts: int = ATTEMPTS, **facts: object
) -> T:
    """Run `work` on a fresh unit, again while it raises Stale; it reads, decides and commits itself.

    Raises Busy with these facts after so many attempts.
    """
    for _ in range(attempts):
        async with storage.unit() as unit:
            try:
                return await work(unit)
            except Stale:
                continue
    raise Busy(**facts)


async def committed(unit: Unit) -> bool:
    """Commit a unit that is not retried; False where somebody else was first, and nothing was written."""
    try:
        await unit.commit()
    except Stale:
        return False
    return True
