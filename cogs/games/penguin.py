"""`/penguin`: moves in notation and draws, beside what all games have."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.choices import DRAWS, PACES_HERE, PENGUIN_LEVELS, PLACES, move_options
from cogs.contexts import everywhere
from cogs.games.analysing import AnalysingCog
from cogs.games.game import A_LINE, HOW_LONG, HOW_STRONG, WHERE, WHICH, WHO, GamePieces, Interaction, Note
from games.penguin.position import tidied
from services.players.typed import folded
from ui.discord.commands import offer
from ui.pages.replays import ReplayPages
from ui.words.apart import Option
from ui.words.catalogues import msg
from ui.words.typed import line

Position = app_commands.Range[str, 1, 80]
FROM_WHERE = msg("Where to begin, as /penguin export writes it")
AGAIN = msg("Which of your matches, finished or not")
LAST_IN_WRITING = "9999t"
"""The page of a replay: more moves than any match has means the last one."""


@everywhere()
class Penguin(
    AnalysingCog,
    group_name="penguin",
    group_description=msg("Penguin Soccer, a board game on the ice for two"),
):
    """Everything the panel does in one line."""

    game = "penguin"

    def __init__(self, pieces: GamePieces, *, replay_pages: ReplayPages) -> None:
        self._replay_pages = replay_pages
        super().__init__(pieces)

    @app_commands.command(description=msg("Challenge somebody to a match"))
    @app_commands.describe(opponent=WHO, pace=HOW_LONG, note=A_LINE, place=WHERE, position=FROM_WHERE)
    @app_commands.choices(pace=PACES_HERE, place=PLACES)
    async def challenge(  # type: ignore[override]  # Discord calls commands by name, with one option more
        self,
        interaction: Interaction,
        opponent: discord.User,
        pace: str | None = None,
        note: Note | None = None,
        *,
        place: str | None = None,
        position: Position | None = None,
    ) -> None:
        await self.challenged(interaction, opponent, pace, note, _from(position), place=place)

    @app_commands.command(description=msg("Play against me; it begins at once and counts for nothing"))
    @app_commands.describe(level=HOW_STRONG, pace=HOW_LONG, position=FROM_WHERE)
    @app_commands.choices(level=PENGUIN_LEVELS, pace=PACES_HERE)
    async def practice(
        self,
        interaction: Interaction,
        level: str,
        pace: str | None = None,
        position: Position | None = None,
    ) -> None:
        await self.practised(interaction, level, pace, _from(position))

    @app_commands.command(description=msg("Make your move in one line"))
    @app_commands.describe(notation=msg("For example d4sel, d4u or 1e; the rules explain it"), match=WHICH)
    async def move(
        self, interaction: Interaction, notation: app_commands.Range[str, 1, 20], match: str | None = None
    ) -> None:
        await self.play(interaction, match, folded(notation))

    @app_commands.command(description=msg("Offer a draw, or answer an offer"))
    @app_commands.describe(answer=msg("What you say; you offer before your own move"), match=WHICH)
    @app_commands.choices(answer=DRAWS)
    async def draw(self, interaction: Interaction, answer: str, match: str | None = None) -> None:
        await self.play(interaction, match, answer)

    @app_commands.command(description=msg("Look at a match again, move by move"))
    @app_commands.describe(match=AGAIN)
    async def replay(self, interaction: Interaction, match: str) -> None:
        await self._look_back(interaction, match, "0")

    @app_commands.command(description=msg("A match in writing, and its last position"))
    @app_commands.describe(match=AGAIN)
    async def export(self, interaction: Interaction, match: str) -> None:
        await self._look_back(interaction, match, LAST_IN_WRITING)

    @replay.autocomplete("match")
    @export.autocomplete("match")
    async def _all_matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        async def matches() -> list[Option]:
            return [*await self.open_options(interaction), *await self.ended_options(interaction)]

        return await offer(interaction, current, matches())

    async def _look_back(self, interaction: Interaction, match: str, page: str) -> None:
        async with self._router.guarded(interaction) as press:
            await self._replay_pages.show(press, match, page)

    @move.autocomplete("notation")
    async def _moves(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.own_moves(interaction, current, move_options)

    @move.autocomplete("match")
    @draw.autocomplete("match")
    async def _matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.open_matches(interaction, current)


def _from(position: str | None) -> dict[str, object]:
    """The options of a match that begins in this position; None: at the start."""
    return {} if position is None else {"position": tidied(line(position))}
