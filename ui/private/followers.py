"""Who follows which match by which private message, found by match or by message without a search."""

from collections import UserDict
from collections.abc import Callable
from dataclasses import dataclass, field

from services.matches.looks import Look
from services.messages.handover import Left
from ui.discord.face import Face

Shows = Callable[[Look, bool], Face | None]
"""What a message shows of its match, if need be (True) for the last time; None: what it shows is true."""

Key = tuple[str, int]
"""A match and a person: each follows a match by one message."""


@dataclass(slots=True, eq=False)
class Follower:
    """One private message: whose, and what it takes to edit it; `says` is what it shows, if that is known."""

    left: Left
    shows: Shows
    says: Face | None = field(default=None, repr=False)

    @property
    def user_id(self) -> int:
        return self.left.user_id

    @property
    def match_id(self) -> str:
        return self.left.match_id

    @property
    def message_id(self) -> int:
        return self.left.message_id

    @property
    def key(self) -> Key:
        return self.match_id, self.user_id


class Followed(UserDict[Key, Follower]):
    """All followers, the oldest first, with an index by match id and by message id."""

    def __init__(self) -> None:
        super().__init__()
        self._with: dict[str | int, dict[Key, Follower]] = {}

    def of(self, match_or_message: str | int) -> list[Follower]:
        """The followers of this match, or those whose message this is; the oldest first."""
        return [*self._with.get(match_or_message, {}).values()]

    def __setitem__(self, key: Key, one: Follower) -> None:
        before = self.data.get(key)
        if before is not None and before.message_id != one.message_id:
            self._unlist(before.message_id, key)
        super().__setitem__(key, one)
        for listed in (one.match_id, one.message_id):
            self._with.setdefault(listed, {})[key] = one

    def __delitem__(self, key: Key) -> None:
        one = self.data.pop(key)
        for listed in (one.match_id, one.message_id):
            self._unlist(listed, key)

    def _unlist(self, listed: str | int, key: Key) -> None:
        del self._with[listed][key]
        if not self._with[listed]:
            del self._with[listed]
