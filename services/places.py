"""What the use cases need from storage about channels and servers, rather than about one match."""

from typing import Protocol


class PlaceTable(Protocol):
    """Each method is about every open match of a place, however many there are."""

    def forget_boards(self, channel_id: int) -> None:
        """The boards in this channel are gone: their matches are without one until it is posted anew."""

    def redraw_server(self, topic: str, guild_id: int, due_at: int) -> None:
        """A notice about every open match whose board is in this server, of the version that is stored."""

    def redraw_channel(self, topic: str, channel_id: int, due_at: int) -> None:
        """The same for a channel or thread."""
