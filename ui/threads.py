"""What the bot does to threads by calls of its own."""

import logging

import discord

from services.ports import Place
from ui.calls import Failure, attempt

log = logging.getLogger(__name__)

ARCHIVED = 50083
"""Discord's code for what is not done in a thread because it is archived."""


async def reopen(client: discord.Client, place: Place) -> bool:
    """Take a thread out of the archive; False where the bot may not, as in a locked one."""
    result = await attempt(lambda: client.http.edit_channel(place.channel_id, archived=False))
    if isinstance(result, Failure):
        log.info("thread %d stays archived: %s", place.channel_id, result)
        return False
    return True
