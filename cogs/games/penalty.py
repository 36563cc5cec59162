"""`/penalty`: every move of a shoot-out without buttons, beside what all games have."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.choices import (
    DIRECTIONS,
    FACES,
    MODES,
    PACES_HERE,
    PENALTY_LEVELS,
    PLACES,
    PRIVILEGES,
    SIDES,
    TEAMS,
    discard_options,
    pick_options,
    shot_options,
)
from cogs.contexts import everywhere
from cogs.games.analysing import AnalysingCog
from cogs.games.game import (
    A_LINE,
    HOW_LONG,
    HOW_STRONG,
    WHERE,
    WHICH,
    WHO,
    GamePieces,
    Interaction,
    Note,
)
from ui.discord.commands import offer
from ui.pages.daily import DailyPages
from ui.pages.odds import OddsPages
from ui.words.apart import Option
from ui.words.catalogues import msg

WHICH_TEAMS = msg("Whole teams, or all cards open to be picked in turn")
WATCHED = msg("A match in this channel that you do not play, or one of yours that is over")
WHICH_MODE = msg("Classic, or Big Final: each leaves out a striker in secret")


@everywhere()
class Penalty(
    AnalysingCog,
    group_name="penalty",
    group_description=msg("Penalties: Animal Cup, a shoot-out for two"),
):
    """The toss, the keeper's dive, the striker's card."""

    game = "penalties"

    def __init__(self, pieces: GamePieces, *, odds: OddsPages, daily: DailyPages) -> None:
        self._odds = odds
        self._daily = daily
        super().__init__(pieces)

    @app_commands.command(description=msg("Challenge somebody to a match"))
    @app_commands.describe(
        opponent=WHO,
        pace=HOW_LONG,
        note=A_LINE,
        place=WHERE,
        teams=WHICH_TEAMS,
        mode=WHICH_MODE,
    )
    @app_commands.choices(pace=PACES_HERE, place=PLACES, teams=TEAMS, mode=MODES)
    async def challenge(  # type: ignore[override]  # Discord calls commands by name, with two options more
        self,
        interaction: Interaction,
        opponent: discord.User,
        pace: str | None = None,
        note: Note | None = None,
        *,
        place: str | None = None,
        teams: str | None = None,
        mode: str | None = None,
    ) -> None:
        await self.challenged(interaction, opponent, pace, note, _options(teams, mode), place=place)

    @app_commands.command(description=msg("Play against me; it begins at once and counts for nothing"))
    @app_commands.describe(level=HOW_STRONG, pace=HOW_LONG, teams=WHICH_TEAMS, mode=WHICH_MODE)
    @app_commands.choices(level=PENALTY_LEVELS, pace=PACES_HERE, teams=TEAMS, mode=MODES)
    async def practice(
        self,
        interaction: Interaction,
        level: str,
        pace: str | None = None,
        teams: str | None = None,
        mode: str | None = None,
    ) -> None:
        await self.practised(interaction, level, pace, _options(teams, mode))

    @app_commands.command(description=msg("Today's kick: one private try against best play, and a table"))
    async def daily(self, interaction: Interaction) -> None:
        async with self._router.guarded(interaction) as press:
            await self._daily.show(press)

    @app_commands.command(description=msg("Call the toss"))
    @app_commands.describe(side=msg("The side of the coin you call"), match=WHICH)
    @app_commands.choices(side=FACES)
    async def call(self, interaction: Interaction, side: str, match: str | None = None) -> None:
        await self.play(interaction, match, side)

    @app_commands.command(description=msg("Take the first shot, or a team, after the toss"))
    @app_commands.describe(privilege=msg("What you take"), match=WHICH)
    @app_commands.choices(privilege=PRIVILEGES)
    async def take(self, interaction: Interaction, privilege: str, match: str | None = None) -> None:
        await self.play(interaction, match, privilege)

    @app_commands.command(description=msg("Where teams are picked, take a card"))
    @app_commands.describe(card=msg("A card that lies open, or to leave the rest to me"), match=WHICH)
    async def pick(self, interaction: Interaction, card: str, match: str | None = None) -> None:
        await self.play(interaction, match, card, options=pick_options)

    @app_commands.command(description=msg("In a Big Final, lay a striker aside in secret"))
    @app_commands.describe(striker=msg("The one that stays out; only you see this"), match=WHICH)
    async def discard(self, interaction: Interaction, striker: str, match: str | None = None) -> None:
        await self.play(interaction, match, striker, options=discard_options)

    @app_commands.command(description=msg("As the keeper, choose your dive in secret"))
    @app_commands.describe(direction=msg("Where you go; only you see this"), match=WHICH)
    @app_commands.choices(direction=DIRECTIONS)
    async def dive(self, interaction: Interaction, direction: str, match: str | None = None) -> None:
        await self.play(interaction, match, direction, role="keeper")

    @app_commands.command(description=msg("Play one of your strikers"))
    @app_commands.describe(card=msg("A striker you still have"), match=WHICH)
    async def shoot(self, interaction: Interaction, card: str, match: str | None = None) -> None:
        await self.play(interaction, match, card, options=shot_options)

    @app_commands.command(description=msg("Declare your side after a paradinha"))
    @app_commands.describe(side=msg("Where the ball goes"), match=WHICH)
    @app_commands.choices(side=SIDES)
    async def aim(self, interaction: Interaction, side: str, match: str | None = None) -> None:
        await self.play(interaction, match, side, role="striker")

    @app_commands.command(description=msg("Offer your opponent a draw"))
    @app_commands.describe(match=WHICH)
    async def draw(self, interaction: Interaction, match: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._endings.draw(press, self.game, match)

    @app_commands.command(description=msg("The odds of a kick, for those who look on, or afterwards"))
    @app_commands.describe(match=WATCHED)
    async def odds(self, interaction: Interaction, match: str) -> None:
        async with self._router.guarded(interaction) as press:
            await self._odds.show(press, match)

    @odds.autocomplete("match")
    async def _watched(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        async def matches() -> list[Option]:
            here, who = interaction.channel_id or 0, interaction.user.id
            watched = await self._odds.desk.open_in(here, self.game, user_id=who)
            options = await self._telling.of_all(watched, await self.asked(interaction))
            return [*options, *await self.ended_options(interaction)]

        return await offer(interaction, current, matches())

    @shoot.autocomplete("card")
    async def _cards(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.own_moves(interaction, current, shot_options)

    @pick.autocomplete("card")
    async def _picks(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.own_moves(interaction, current, pick_options)

    @discard.autocomplete("striker")
    async def _discards(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.own_moves(interaction, current, discard_options)

    @call.autocomplete("match")
    @take.autocomplete("match")
    @pick.autocomplete("match")
    @discard.autocomplete("match")
    @dive.autocomplete("match")
    @shoot.autocomplete("match")
    @aim.autocomplete("match")
    @draw.autocomplete("match")
    async def _matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.open_matches(interaction, current)


def _options(teams: str | None, mode: str | None) -> dict[str, object]:
    """What was asked for; the rules know what goes without saying."""
    asked = {"teams": teams, "mode": mode}
    return {name: value for name, value in asked.items() if value is not None}
