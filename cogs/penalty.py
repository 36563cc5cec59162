"""`/penalty`: every move of a shoot-out without buttons, beside what all games have."""

from discord import app_commands
from discord.app_commands import Choice

from cogs.game import WHICH, GameCog, Interaction
from cogs.options import DIRECTIONS, FACES, PRIVILEGES, SIDES, shot_choices
from ui.commands import offer
from ui.text import msg


@app_commands.guild_only()
class Penalty(
    GameCog,
    group_name="penalty",
    group_description=msg("Penalties: Animal Cup, a shoot-out for two"),
):
    """The toss, the keeper's dive, the striker's card."""

    game = "penalties"

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

    @app_commands.command(description=msg("As the keeper, choose your dive in secret"))
    @app_commands.describe(direction=msg("Where you go; only you see this"), match=WHICH)
    @app_commands.choices(direction=DIRECTIONS)
    async def dive(self, interaction: Interaction, direction: str, match: str | None = None) -> None:
        await self.play(interaction, match, direction, role="keeper")

    @app_commands.command(description=msg("Play one of your strikers"))
    @app_commands.describe(card=msg("A striker you still have"), match=WHICH)
    async def shoot(self, interaction: Interaction, card: str, match: str | None = None) -> None:
        await self.play(interaction, match, card)

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

    @shoot.autocomplete("card")
    async def _cards(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        async def cards() -> list[Choice[str]]:
            match = getattr(interaction.namespace, "match", None)
            hand = await self._host.hand(interaction.user.id, interaction.channel_id, self.game, match)
            legal = () if hand is None else hand.legal
            return shot_choices(legal, current, self._router.texts.private(str(interaction.locale)))

        return await offer(interaction, cards())

    @call.autocomplete("match")
    @take.autocomplete("match")
    @dive.autocomplete("match")
    @shoot.autocomplete("match")
    @aim.autocomplete("match")
    @draw.autocomplete("match")
    async def _matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.open_matches(interaction, current)
