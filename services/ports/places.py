"""What the use cases need from storage about channels, threads and servers, rather than about one match."""

from typing import NamedTuple, Protocol


class Wish(NamedTuple):
    """A match that wants a thread of its own; `thread_id` is the one it got."""

    thread_id: int | None


class PlaceTable(Protocol):
    """Each method is about every open match of a place, however many there are."""

    def forget_boards(self, channel_id: int) -> None:
        """The boards in this channel are gone: their matches are without one until it is posted anew."""

    def redraw_server(self, topic: str, guild_id: int, due_at: int) -> None:
        """A notice about every open match whose board is in this server, of the version that is stored."""

    def redraw_channel(self, topic: str, channel_id: int, due_at: int) -> None:
        """The same for a channel or thread."""


class ThreadTable(Protocol):
    async def wish_of(self, match_id: str) -> Wish | None:
        """None for a match that wants no thread of its own (any more)."""

    async def is_ours(self, channel_id: int) -> bool:
        """Whether this is a thread that was made for a match."""

    def want(self, match_id: str) -> None:
        """The match that grows from this new challenge, or tie, is to have a thread."""

    def made(self, match_id: str, thread_id: int | None) -> None:
        """The match that wants a thread has got this one, or (None) has lost it."""

    def forget(self, match_id: str) -> None:
        """The match is played without a thread of its own."""

    def close(self, topic: str, match_id: str, version: int, *, channel_id: int, due_at: int) -> None:
        """A notice about this match, if that channel is a thread that was made for one."""
