"""Where a press happened: its channel, the message it was made on, and what the bot may do there."""

from collections.abc import Mapping
from typing import Any, cast

import discord

from services.players.settings import Settings
from services.ports.people import Place
from services.refusals import Refusal
from ui.discord.face import Face
from ui.discord.lean import PICTURED
from ui.discord.reply import AnyInteraction, Reply
from ui.discord.router import Press

GUILD, USER = 0, 1
"""Discord's names for who brought the bot along."""


def place_of(press: Press) -> Place:
    """The channel of this press."""
    return Place(press.interaction.guild_id, press.interaction.channel_id or 0)


def public_message(press: Press) -> Place | None:
    """The message that was clicked, if everybody sees it."""
    message = press.interaction.message
    if message is None or message.flags.ephemeral:
        return None
    return Place(press.interaction.guild_id, press.interaction.channel_id or 0, message.id)


def private_message(press: Press) -> int | None:
    """The message that was clicked, if only the person who did it sees it."""
    message = press.interaction.message
    return message.id if message is not None and message.flags.ephemeral else None


def lacks_picture(press: Press) -> bool:
    """Whether everybody sees the clicked message in words alone, and pictures may be sent there (again)."""
    message = press.interaction.message
    if message is None or message.flags.ephemeral or press.reply.redrawn or not press.reply.may_attach:
        return False
    return not cast("dict[str, Any]", press.interaction.data).get(PICTURED, True)


async def tell_in_private(press: Press, face: Face, pictures: Mapping[str, bytes]) -> None:
    """In the message that was pressed where that is private, else in a new one."""
    if private_message(press) is None:
        await press.reply.whisper(face, pictures)
    else:
        await press.reply.update(face, pictures)


def is_direct(press: Press, place: Place) -> bool:
    """Whether a direct message of the bot about a match was pressed whose board, at `place`, is elsewhere."""
    here = press.interaction
    return here.guild_id is None and here.context.dm_channel and here.channel_id != place.channel_id


def is_guest(interaction: AnyInteraction) -> bool:
    """Whether only a person has brought the bot here: it may answer, and do nothing of its own."""
    # The library only tells whether it was the very person who acts.
    owners = interaction._integration_owners
    return interaction.context.private_channel or (USER in owners and GUILD not in owners)


def speaker(press: Press, place: Place) -> Reply | None:
    """This press, where its answers are messages for everybody beside the board.

    Where only the person has brought the bot into a server, Discord may keep its answers private.
    """
    interaction = press.interaction
    everybody = interaction.guild_id is None or interaction.permissions.use_external_apps
    heard = everybody or not is_guest(interaction)
    return press.reply if heard and interaction.channel_id == place.channel_id else None


def has_role(interaction: AnyInteraction, role_id: int) -> bool:
    """Whether this person has a role of the server; everybody has that of the server's own id."""
    # The library would look the roles up in a list that the bot does not keep; Discord sent their ids.
    held = getattr(interaction.user, "_roles", ())
    return role_id == interaction.guild_id or role_id in held


async def check_here(press: Press, settings: Settings) -> None:
    """Refusal where no match may be shown: missing-permissions, not-in-this-channel, heard-by-nobody.

    Interactions are answered without any permission; timers, reposts and later redraws are not.
    """
    interaction = press.interaction
    if interaction.guild_id is not None and is_guest(interaction):
        if not interaction.permissions.use_external_apps:
            raise Refusal("heard-by-nobody")
    elif lacking := missing_permissions(interaction):
        raise Refusal("missing-permissions", missing=lacking)
    parent = getattr(interaction.channel, "parent_id", None)
    here = {one for one in (interaction.channel_id, parent) if one is not None}
    await settings.check_place(interaction.guild_id, here)


def missing_permissions(interaction: AnyInteraction) -> tuple[str, ...]:
    """What the bot needs and may not do in this channel, by Discord's names; pictures can be done without."""
    if interaction.guild_id is None or is_guest(interaction):
        return ()
    thread = isinstance(interaction.channel, discord.Thread)
    needed = ("view_channel", "send_messages_in_threads" if thread else "send_messages")
    return tuple(name for name in needed if not getattr(interaction.app_permissions, name))
