"""Who sits where: seats at the table, the sides that score, and who may look."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Literal, NewType, TypeVar

T = TypeVar("T")

Seat = NewType("Seat", int)
"""A place at the table, 0 to 3, in the order people sat down."""

Viewer = Seat | Literal["spectator"]
"""Whose eyes a view is made for."""

SPECTATOR: Literal["spectator"] = "spectator"


class Side(StrEnum):
    """What scores and wins; a side may hold more than one seat."""

    HOME = "home"
    AWAY = "away"

    @property
    def other(self) -> "Side":
        return Side.AWAY if self is Side.HOME else Side.HOME


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """One value for each side."""

    home: T
    away: T

    def __getitem__(self, side: Side) -> T:
        return self.home if side is Side.HOME else self.away

    def __iter__(self) -> Iterator[T]:
        yield self.home
        yield self.away
