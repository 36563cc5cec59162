"""`/penguin`: moves in notation and draws, beside what all games have."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.game import A_LINE, HOW_LONG, WHICH, WHO, GameCog, Interaction, Note
from cogs.options import DRAWS, PACES, move_choices
from ui.commands import offer
from ui.names import storable
from ui.text import msg

LONGEST_POSITION = 80


@app_commands.guild_only()
class Penguin(
    GameCog,
    group_name="penguin",
    group_description=msg("Penguin Soccer, a board game on the ice for two"),
):
    """Everything the panel does in one line."""

    game = "penguin"

    @app_commands.command(description=msg("Challenge somebody to a match"))
    @app_commands.describe(
        opponent=WHO, pace=HOW_LONG, note=A_LINE, position=msg("Where to begin, as /penguin export writes it")
    )
    @app_commands.choices(pace=PACES)
    async def challenge(  # type: ignore[override]  # Discord calls commands by name, with one option more
        self,
        interaction: Interaction,
        opponent: discord.User,
        pace: str = "live",
        note: Note | None = None,
        position: app_commands.Range[str, 1, LONGEST_POSITION] | None = None,
    ) -> None:
        options = {} if position is None else {"position": " ".join(storable(position).split())}
        await self.challenged(interaction, opponent, pace, note, options)

    @app_commands.command(description=msg("Make your move in one line"))
    @app_commands.describe(notation=msg("For example d4sel, d4u or 1e; the rules explain it"), match=WHICH)
    async def move(
        self, interaction: Interaction, notation: app_commands.Range[str, 1, 20], match: str | None = None
    ) -> None:
        await self.play(interaction, match, notation.strip().lower())

    @app_commands.command(description=msg("Offer a draw, or answer an offer"))
    @app_commands.describe(answer=msg("What you say; you offer before your own move"), match=WHICH)
    @app_commands.choices(answer=DRAWS)
    async def draw(self, interaction: Interaction, answer: str, match: str | None = None) -> None:
        await self.play(interaction, match, answer)

    @move.autocomplete("notation")
    async def _moves(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        async def moves() -> list[Choice[str]]:
            match = getattr(interaction.namespace, "match", None)
            hand = await self._host.hand(interaction.user.id, interaction.channel_id, self.game, match)
            say = self._router.texts.private(str(interaction.locale))
            return [] if hand is None else move_choices(hand, current, say)

        return await offer(interaction, moves())

    @move.autocomplete("match")
    @draw.autocomplete("match")
    async def _matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.open_matches(interaction, current)
