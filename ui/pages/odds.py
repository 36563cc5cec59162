"""The odds of a board, told in private: the players of an open match never read them."""

from services.review.odds import OddsDesk
from ui.discord.router import Press, Unreadable
from ui.games.registry import FACES


class OddsPages:
    """Answers whoever asks, and nobody else sees it."""

    def __init__(self, desk: OddsDesk) -> None:
        self.desk = desk

    async def show(self, press: Press, match_id: str) -> None:
        """The odds in a private message; refusals as of `OddsDesk.of`."""
        where = press.interaction.guild_id
        known = await self.desk.of(match_id, user_id=press.person.user_id, guild_id=where)
        odds = FACES[known.record.game].odds
        if odds is None:
            raise Unreadable(known.record.game)
        await press.reply.whisper(odds(known, press.say), {})
