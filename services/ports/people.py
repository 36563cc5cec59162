"""Who plays, and where: the two values that every part of the program passes around."""

import secrets
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message lives, in Discord's ids; no guild outside servers, no message until it is posted."""

    guild_id: int | None
    channel_id: int
    message_id: int | None = None

    def is_beside(self, other: "Place") -> bool:
        """Whether who sees the one sees the other too: the same server, outside servers the same channel."""
        if self.guild_id is None or other.guild_id is None:
            return self.guild_id == other.guild_id and self.channel_id == other.channel_id
        return self.guild_id == other.guild_id


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: Discord's user id, and the last name we saw (raw: escape it where it is shown).

    `handle` is the user name, which nobody else has; empty where it was never seen, and for programs.
    """

    user_id: int
    name: str
    handle: str = ""


FORGOTTEN = -(1 << 40)
"""Ids from here down stand for people whose data was deleted: no program and nobody of Discord has them."""

SEATS = 16
"""The first of those stand for seats that name nobody at all."""

SOMEBODY = "somebody"
"""What is stored in place of such a person's name."""


def is_engine(person: Person) -> bool:
    """Whether a program plays here: ids below nought, where Discord has nobody."""
    return FORGOTTEN < person.user_id < 0


def is_forgotten(person: Person) -> bool:
    """Whether this stands for somebody whose data was deleted."""
    return person.user_id <= FORGOTTEN


def is_member(person: Person) -> bool:
    """Whether Discord knows this person: they can be mentioned, pinged and written to."""
    return person.user_id > 0


def empty_seat(seat: int) -> Person:
    """Stands for whoever sat in a seat that is stored without a person."""
    return Person(FORGOTTEN - seat, SOMEBODY)


def fresh_alias() -> int:
    """An id for somebody whose data is deleted, which nothing leads back from; another each time."""
    return FORGOTTEN - SEATS - secrets.randbelow(1 << 60)
