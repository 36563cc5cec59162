"""Who announces and runs championships: who manages the server or its events, and the holders of a role."""

from dataclasses import dataclass

import discord

from services.players.settings import Settings
from services.ports.championships import Championship
from services.refusals import Refusal
from ui.discord.attempts import Failure, attempt
from ui.discord.context import has_role
from ui.discord.router import Press

NO_ROLE = 10011
"""Discord's code for a role that is not there any more."""


@dataclass(frozen=True, slots=True)
class _Barred:
    """Somebody who may not; the role that would let him, and whether it was deleted."""

    role: int | None = None
    gone: bool = False


class Organisers:
    """Asked before every organiser's act. Discord is asked only where a sentence has to say more."""

    def __init__(self, client: discord.Client, settings: Settings) -> None:
        self._client = client
        self._settings = settings

    async def check_announcer(self, press: Press) -> None:
        """Refusal("announcers-only...") unless this person may announce championships here."""
        match await self._barred(press):
            case _Barred(role=None):
                raise Refusal("announcers-only")
            case _Barred(gone=True):
                raise Refusal("announcers-only-gone")
            case _Barred(role=role):
                raise Refusal("announcers-only-role", role=role)

    async def check(self, press: Press, cup: Championship) -> None:
        """Refusal("organisers-only...") unless it is this person's own, or theirs to run."""
        name = cup.organiser.name
        if cup.organiser.user_id == press.person.user_id:
            return
        match await self._barred(press):
            case _Barred(role=None):
                raise Refusal("organisers-only", name=name)
            case _Barred(gone=True):
                raise Refusal("organisers-only-gone", name=name)
            case _Barred(role=role):
                raise Refusal("organisers-only-role", name=name, role=role)

    async def role_gone(self, guild_id: int, role_id: int | None) -> bool:
        """Whether this role was deleted, as far as Discord says so now."""
        if role_id is None or role_id == guild_id:
            return False
        found = await attempt(lambda: self._client.http.get_role(guild_id, role_id))
        return isinstance(found, Failure) and found.code == NO_ROLE

    async def _barred(self, press: Press) -> _Barred | None:
        may, guild_id = press.interaction.permissions, press.interaction.guild_id
        if may.manage_guild or may.manage_events:
            return None
        role = (await self._settings.server(guild_id)).organisers
        if guild_id is None or role is None:
            return _Barred()
        if has_role(press.interaction, role):
            return None
        return _Barred(role, gone=await self.role_gone(guild_id, role))
