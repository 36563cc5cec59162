"""`analyse`, for the games that have an analyst."""

from discord import app_commands
from discord.app_commands import Choice

from cogs.contexts import everywhere
from cogs.games.game import FINISHED, GameCog, Interaction
from ui.words.catalogues import msg


@everywhere()
class AnalysingCog(GameCog, group_name="game"):
    """What all games have, and a look at finished matches."""

    @app_commands.command(description=msg("Where a finished match turned, and which moves were better"))
    @app_commands.describe(match=FINISHED)
    async def analyse(self, interaction: Interaction, match: str) -> None:
        async with self._router.guarded(interaction) as press:
            await self._analysis_pages.show(press, match, 0)

    @analyse.autocomplete("match")
    async def _analysed(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.finished_matches(interaction, current)
