"""What moderators do to matches of their server: end one, whatever state it is in."""

from games.seats import Seat
from services.matches.closing import Closing
from services.players.settings import Settings
from services.ports.records import MatchRecord, Subject
from services.refusals import Refusal
from ui.boards.keeper import Refresher
from ui.discord.context import has_role
from ui.discord.face import plain
from ui.discord.reply import AnyInteraction
from ui.discord.router import Press
from ui.games.common.players import names_of
from ui.words.names import safe
from ui.words.typed import line


class Moderation:
    """Ends matches and tells those who look at them."""

    def __init__(self, refresher: Refresher, *, closing: Closing, settings: Settings) -> None:
        self._settings = settings
        self._refresher = refresher
        self._closing = closing

    async def end(self, press: Press, match_id: str, *, winner: Seat | None, remark: str) -> None:
        """End a match of the server of this press, for this seat or for nobody.

        Refusals: not-a-moderator, and those of `Closing.moderate`.
        """
        if not await self.may(press.interaction):
            raise Refusal("not-a-moderator")
        record = await self._closing.moderate(
            match_id,
            guild_id=press.interaction.guild_id,
            winner=winner,
            remark=line(remark),
        )
        press.kept = True
        home, away = (safe(name) for name in names_of(record, press.say))
        said = press.say("You ended the match of {home} against {away}.", home=home, away=away)
        await press.reply.whisper(plain(said))
        await self._refresher.refresh(Subject.MATCH, record.id)

    async def may(self, interaction: AnyInteraction) -> bool:
        """Whether this person manages this server, or has the role whose holders end its matches."""
        if interaction.guild_id is None:
            return False
        if interaction.permissions.manage_guild:
            return True
        role = (await self._settings.server(interaction.guild_id)).moderators
        return role is not None and has_role(interaction, role)

    async def open_in_server(self, guild_id: int) -> tuple[MatchRecord, ...]:
        """What there is to end, for autocompletion."""
        return await self._closing.open_in_server(guild_id)
