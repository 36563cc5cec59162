"""What an analyst says of a finished match: one private message, in which buttons turn the pages."""

import asyncio

from services.review.analyses import Analyses, Analysis
from ui.background.studio import Studio
from ui.discord.context import private_message, tell_in_private
from ui.discord.face import Button, Face, Row, plain
from ui.discord.ids import ANALYSIS, analysis_id
from ui.discord.router import Press, Router, Unreadable, number
from ui.games.registry import FACES
from ui.words.catalogues import Say

AT_ONCE = 0.7
"""Seconds after which a private message that was pressed says that the answer takes a while."""


class AnalysisPages:
    """Shows a page of an analysis; its buttons carry the match and the page."""

    def __init__(self, router: Router, *, analyses: Analyses, studio: Studio) -> None:
        self._analyses = analyses
        self._studio = studio
        router.on(ANALYSIS, self._turn)

    async def show(self, press: Press, match_id: str, page: int) -> None:
        """A page in private: in the message that was pressed where that is private, else in a new one."""
        analysis = await self._waited_for(press, match_id)
        table = FACES[analysis.record.game]
        if table.analysis is None:
            raise Unreadable(analysis.record.game)
        face = table.analysis(analysis, page, press.say)
        pictures = await self._studio.draw(face)
        await tell_in_private(press, face, pictures)

    async def _waited_for(self, press: Press, match_id: str) -> Analysis:
        """The analysis; while it takes its time whoever asked can see that it does."""
        where = press.interaction.guild_id
        asked = self._analyses.of(match_id, user_id=press.person.user_id, guild_id=where)
        answer = asyncio.ensure_future(asked)
        try:
            done, _ = await asyncio.wait({answer}, timeout=AT_ONCE)
            if not done and private_message(press) is not None:
                await press.reply.update(waiting(match_id, press.say))
            return await answer
        finally:
            answer.cancel()

    async def _turn(self, press: Press) -> None:
        match press.parts:
            case (match_id, page):
                await self.show(press, match_id, number(page))
            case _:
                raise Unreadable(press.parts)


def waiting(match_id: str, say: Say) -> Face:
    """What stands there meanwhile, with a button that asks again, should no answer come."""
    text = say("🔎 I look at every move of this match once more. That takes a moment …")
    return plain(text, Row((Button(say("Show it"), analysis_id(match_id, 0), emoji="🔎"),)))
