"""What every format of a championship promises: a pure function from line-up and record to the course."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from services.formats.values import Course, Lineup, Record


@dataclass(frozen=True, slots=True)
class Option:
    """A whole number that an organiser may choose; a switch is 0 or 1."""

    default: int
    least: int = 0
    most: int = 1


class Format(ABC):
    """One way of finding a champion; every method is a pure function of its arguments."""

    key: ClassVar[str]
    """In the database and in commands: never changes."""
    fewest: ClassVar[int]
    most: ClassVar[int]
    """How many entrants it takes."""
    options: ClassVar[Mapping[str, Option]]

    def fits(self, entrants: int, options: Mapping[str, int]) -> bool:
        """Whether options that are allowed each go together with so many entrants."""
        return True

    @abstractmethod
    def matches(self, entrants: int, options: Mapping[str, int]) -> tuple[int, int]:
        """The fewest and the most matches that are played when nobody is missing; of complete options."""

    @abstractmethod
    def course(self, lineup: Lineup, record: Record) -> Course:
        """How it stands. A result that does not fit is left out; what `records` makes holds none."""
