"""How each game looks: from a look to the faces of its messages."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from services.tables import Look
from ui.face import Face
from ui.tables import penalties
from ui.text import Say


@dataclass(frozen=True, slots=True)
class Table:
    """A game's messages.

    `board` is made from a spectator's look. `picker` shows a seat its secret decision, or what it has
    sealed. `private` is what a seat hears after a move of its own. `role` names the part that the look's seat
    plays in the decision on the table.
    """

    board: Callable[[Look, Say], Face]
    picker: Callable[[Look, Say], Face]
    private: Callable[[Look, Say], Face]
    role: Callable[[Look], str | None]


TABLES: Mapping[str, Table] = MappingProxyType(
    {"penalties": Table(penalties.board, penalties.picker, penalties.private, penalties.role)}
)
"""Every game's messages by its key."""
