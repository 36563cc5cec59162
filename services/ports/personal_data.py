"""What storage does with everything that is stored about one person."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from services.ports.people import Person

Held = Mapping[str, Sequence[Mapping[str, Any]]]
"""Rows by what they are, in words."""

Kind = Literal["match", "asked", "challenged", "entered", "playing", "unrated"]


class Open(NamedTuple):
    """Something that has to end before a person can be forgotten.

    "asked" and "challenged" are challenges, "entered" and "playing" championships before and after their
    start, "unrated" is a match that is over and whose result is still to be counted.
    """

    kind: Kind
    id: str


class PersonalTable(Protocol):
    async def held(self, user_id: int) -> Held:
        """Everything about this person that this person may see; no section is left out where it is empty."""

    async def person(self, user_id: int) -> Person | None:
        """With the last known names."""

    async def open_of(self, user_id: int) -> tuple[Open, ...]:
        """What has to end before this person is forgotten."""

    async def forget(self, user_id: int, alias: int, now: int) -> None:
        """Delete what is this person's own; what is also others' names the alias from now on.

        Stale at commit when something is open again, or the alias is taken.
        """
