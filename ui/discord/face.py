"""What a message shows, as plain values: no Discord object in it, so tables can be tested as values."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """`id` is the custom id that the router reads: 1-100 characters, unique in its message."""

    label: str
    id: str
    style: Style = "secondary"
    emoji: str | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons beside each other."""

    buttons: tuple[Button | Link, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a select: `value` is what its choice adds to the id."""

    label: str
    value: str
    emoji: str | None = None
    about: str | None = None


@dataclass(frozen=True, slots=True)
class Select:
    """A menu of 1-25 lines of which one is chosen; its value is heard as the last part of the id."""

    id: str
    prompt: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph in Discord's markdown; names in it are already safe."""

    text: str


@dataclass(frozen=True, slots=True)
class Divider:
    """A thin line."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to draw; `draw` is picklable and pure, `alt` says the same in words (1,024 characters)."""

    draw: Callable[[], bytes]
    alt: str
    name: str = "board.png"


@dataclass(frozen=True, slots=True)
class Document:
    """A file to keep; it is left out where the bot may not attach files."""

    content: bytes
    name: str


Block = Words | Divider | Row | Select | Picture | Document


@dataclass(frozen=True, slots=True)
class Face:
    """One message: blocks from top to bottom, a colour at its side, and who may be pinged when it is new.

    `pings` are people, `roles` are roles; nobody else is ever pinged.
    """

    blocks: tuple[Block, ...]
    accent: int | None = None
    pings: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()


def plain(text: str, *rows: Row, accent: int | None = None) -> Face:
    """A face of one paragraph, with buttons under it."""
    return Face((Words(text), *rows), accent=accent)
