"""Ways from one message to another."""

from services.ports.people import Place
from ui.discord.face import Face, Link, Row, plain
from ui.words.catalogues import Say


def link(place: Place) -> str:
    """Where a message can be jumped to."""
    guild = "@me" if place.guild_id is None else str(place.guild_id)
    return f"https://discord.com/channels/{guild}/{place.channel_id}/{place.message_id}"


def moved_face(say: Say, place: Place) -> Face:
    """What is left of a board that was posted anew."""
    return plain(
        say("This match goes on in a newer message."), Row((Link(say("To the match"), link(place)),))
    )
