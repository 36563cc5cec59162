"""What storage keeps of preferences: named values by owner, relations between people, and refusals."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple, Protocol


class Scope(StrEnum):
    """Whose preference it is."""

    SERVER = "server"
    PERSON = "person"


class Relation(StrEnum):
    """What one person said about another."""

    BLOCKED = "blocked"
    ALLOWED = "allowed"


class Related(NamedTuple):
    """Somebody about whom something was said; the names are the last ones we saw, raw."""

    user_id: int
    name: str
    relation: Relation
    handle: str = ""


class PreferenceTable(Protocol):
    async def of(self, scope: Scope, owner_id: int) -> Mapping[str, str]:
        """Every value of this owner, by name."""

    def set(self, scope: Scope, owner_id: int, name: str, value: str) -> None: ...

    def swap(self, scope: Scope, owner_id: int, name: str, value: str, *, expected: str) -> None:
        """The new value; Stale at commit unless the stored one is `expected`."""

    async def between(self, owner_id: int, other_id: int) -> Relation | None: ...

    async def related(self, owner_id: int) -> tuple[Related, ...]:
        """Everybody this person has blocked or allowed, by name."""

    def relate(self, owner_id: int, other_id: int, relation: Relation | None) -> None:
        """A new relation replaces the old; None forgets it. The other is remembered in the same unit."""

    async def declined_at(self, challenged_id: int, challenger_id: int) -> int | None:
        """When this person last declined that one's challenge (milliseconds since 1970 UTC)."""

    def declined(self, challenged_id: int, challenger_id: int, at: int) -> None: ...

    def lift(self, challenged_id: int, challenger_id: int) -> None:
        """What this person declined does not keep that one from asking any more."""
