"""`analyse`, for the games that have an analyst."""

from discord import app_commands
from discord.app_commands import Choice

from cogs.game import FINISHED, GameCog, Interaction
from cogs.reach import everywhere
from services.refusals import Refusal
from services.replays import Replays
from services.settings import Settings
from ui.analyses import AnalysisPages
from ui.endings import EndingQuestions
from ui.host import Host
from ui.pages import Pages
from ui.practising import PracticeOffers
from ui.router import Router, is_readable
from ui.text import msg
from ui.verifying import VerifyPages


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
        verify_pages: VerifyPages,
    ) -> None:
        self._analysis_pages = analysis_pages
        super().__init__(
            router,
            host,
            pages,
            endings,
            settings=settings,
            offers=offers,
            replays=replays,
            verify_pages=verify_pages,
        )

    @app_commands.command(description=msg("Where a finished match turned, and which moves were better"))
    @app_commands.describe(match=FINISHED)
    async def analyse(self, interaction: Interaction, match: str) -> None:
        async with self._router.guarded(interaction) as press:
            if not is_readable(match):
                raise Refusal("no-such-match")
            await self._analysis_pages.show(press, match, 0)

    @analyse.autocomplete("match")
    async def _analysed(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.finished_matches(interaction, current)
