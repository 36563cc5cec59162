"""What storage keeps of ratings: each server's book of a game, its results in order and where they led."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from services.formats.strength import PRIOR, Outcome, Rating
from services.ports.people import Person

LEAST = 5
"""Matches before somebody is listed: of whom less is known, luck would say the most."""

LISTED = 20
"""People in a ranking."""


@dataclass(frozen=True, slots=True)
class Book:
    """All ratings of one game in one server."""

    guild_id: int
    game: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored rating; `version` counts its changes, and is 0 before the first."""

    rating: Rating = PRIOR
    version: int = 0


Before = tuple[Rating, ...]
"""The ratings of a match's players before it, in their order."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A match that counts. `before` is None where it was counted by a version that did not keep it."""

    match_id: str
    outcome: Outcome
    before: Before | None = None


@dataclass(frozen=True, slots=True)
class Ranked:
    """Somebody's place in a book, from 1; people with the same points share one."""

    place: int
    person: Person
    rating: Rating


class RatingTable(Protocol):
    async def of(self, book: Book, user_ids: tuple[int, ...]) -> Mapping[int, Kept]:
        """Of those of these people who have one."""

    async def everybody(self, book: Book) -> Mapping[int, Kept]: ...

    async def book_of(self, match_id: str) -> Book | None:
        """Where this match was counted; None if it was not."""

    async def results(self, book: Book) -> tuple[Counted, ...]:
        """In the order in which they were counted."""

    async def results_from(self, book: Book, match_id: str) -> tuple[Counted, ...]:
        """This match and all that were counted after it, in their order; nothing if it does not count."""

    async def last(self, book: Book) -> int:
        """The number of the result that was counted last; 0 in an empty book."""

    async def ranking(self, book: Book) -> tuple[Ranked, ...]:
        """The LISTED best of those with so many matches."""

    async def place_of(self, book: Book, user_id: int, *, most: int) -> Ranked | None:
        """Somebody's rating, and the place among those who are listed; None before the first match.

        Places are counted up to `most`: who comes later has the next one.
        """

    def save(self, book: Book, user_id: int, rating: Rating, *, expected: int) -> None:
        """Stale at commit unless `expected` is the stored version."""

    def count(self, book: Book, match_id: str, outcome: Outcome, before: Before) -> None:
        """The last result of its book; Stale at commit when this match counts already."""

    def amend(self, match_id: str, before: Before) -> None:
        """Its players' ratings were others before it; Stale at commit when this match does not count."""

    def drop(self, match_id: str) -> None:
        """Stale at commit when this match does not count."""
