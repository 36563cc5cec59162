"""`analyse`, for the games that have an analyst."""

from discord import app_commands
from discord.app_commands import Choice

from cogs.game import GameCog, Interaction
from cogs.options import MOST, ended_choices
from cogs.reach import everywhere
from services.refusals import Refusal
from services.replays import Replays
from services.settings import Settings
from ui.analyses import AnalysisPages
from ui.commands import offer
from ui.endings import EndingQuestions
from ui.host import Host
from ui.pages import Pages
from ui.practising import PracticeOffers
from ui.router import Router, is_readable
from ui.text import msg

FINISHED = msg("Which of your finished matches")


@everywhere()
class AnalysingCog(GameCog, group_name="game"):
    """What all games have, and a look at finished matches."""

    def __init__(
        self,
        router: Router,
        host: Host,
        pages: Pages,
        endings: EndingQuestions,
        *,
        settings: Settings,
        offers: PracticeOffers,
        replays: Replays,
        analysis_pages: AnalysisPages,
    ) -> None:
        self._replays = replays
        self._analysis_pages = analysis_pages
        super().__init__(router, host, pages, endings, settings=settings, offers=offers)

    @app_commands.command(description=msg("Where a finished match turned, and which moves were better"))
    @app_commands.describe(match=FINISHED)
    async def analyse(self, interaction: Interaction, match: str) -> None:
        async with self._router.guarded(interaction) as press:
            if not is_readable(match):
                raise Refusal("no-such-match")
            await self._analysis_pages.show(press, match, 0)

    @analyse.autocomplete("match")
    async def _finished_matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        async def matches() -> list[Choice[str]]:
            say, who = await self._router.say(interaction), interaction.user.id
            ended = await self._replays.ended_of(who, self.game)
            return ended_choices(ended, who, current, say)[:MOST]

        return await offer(interaction, matches())
