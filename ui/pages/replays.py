"""Matches looked at again: one private message, in which buttons turn the pages."""

from services.review.replays import Replay, Replays
from ui.background.studio import Studio
from ui.discord.context import tell_in_private
from ui.discord.ids import REPLAY
from ui.discord.router import Press, Router, Unreadable
from ui.games.registry import FACES


class ReplayPages:
    """Shows a page of a match; its buttons carry the match and the page."""

    def __init__(self, router: Router, *, replays: Replays, studio: Studio) -> None:
        self._replays = replays
        self._studio = studio
        router.on(REPLAY, self._turn)

    async def show(self, press: Press, match_id: str, page: str) -> None:
        """A page in private: in the message that was pressed where that is private, else in a new one."""
        match = await self._match(press, match_id)
        replay = FACES[match.record.game].replay
        if replay is None:
            raise Unreadable(match.record.game)
        face = replay(match, page, press.say)
        pictures = await self._studio.draw(face)
        await tell_in_private(press, face, pictures)

    async def _match(self, press: Press, match_id: str) -> Replay:
        where = press.interaction.guild_id
        return await self._replays.of(match_id, user_id=press.person.user_id, guild_id=where)

    async def _turn(self, press: Press) -> None:
        match press.parts:
            case (match_id, page):
                await self.show(press, match_id, page)
            case _:
                raise Unreadable(press.parts)
