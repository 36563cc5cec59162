"""Asks Discord who has left a server: what it does not tell for sure is no reason to put anybody out."""

import asyncio
from collections.abc import Iterable

import discord

from ui.discord.attempts import Failure, attempt

NO_MEMBER, NO_USER = 10007, 10013
"""Discord's codes for somebody who is not in the server, and for an account that is deleted."""

AT_ONCE = 8
"""People who are asked for at the same time."""

PATIENCE = 3.0
"""Seconds after which those of whom nothing was heard are taken to be there: they are asked for again."""


class Members:
    """Holds no list of a server's members: the bot is told of nobody who comes or goes."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._asking: set[asyncio.Task[bool]] = set()
        self._pace = asyncio.Semaphore(AT_ONCE)

    async def gone(self, guild_id: int | None, user_ids: Iterable[int]) -> frozenset[int]:
        """Those of these who are not in this server; programs are everywhere."""
        people = {one for one in user_ids if one > 0}
        if guild_id is None or not people:
            return frozenset()
        asked = {asyncio.ensure_future(self._is_gone(guild_id, one)): one for one in people}
        self._asking.update(asked)
        for task in asked:
            task.add_done_callback(self._asking.discard)
        # An ordinary call of the library must not be cut short, so whatever takes longer goes on unheard.
        done, _ = await asyncio.wait(asked, timeout=PATIENCE)
        return frozenset(asked[task] for task in done if task.result())

    async def _is_gone(self, guild_id: int, user_id: int) -> bool:
        async with self._pace:
            found = await attempt(lambda: self._client.http.get_member(guild_id, user_id))
        return isinstance(found, Failure) and found.code in {NO_MEMBER, NO_USER}
