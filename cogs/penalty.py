"""`/penalty`: challenge somebody, make every move without buttons, and read the booklet."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.options import DIRECTIONS, FACES, PACES, PRIVILEGES, SIDES, match_choices, shot_choices
from services.challenges import Invitation
from services.ids import id_of
from ui.commands import offer
from ui.host import Host
from ui.names import storable
from ui.pages import Pages
from ui.pressed import place_of
from ui.router import Router, person
from ui.text import msg

Interaction = discord.Interaction[Any]

GAME = "penalties"
NOTE_LENGTH = 200
WHICH = msg("Which of your matches, if you are in several")


@app_commands.guild_only()
class Penalty(
    commands.GroupCog,
    group_name="penalty",
    group_description=msg("Penalties: Animal Cup, a shoot-out for two"),
):
    """Every command is a thin shell around the host; the router's guard answers whatever goes wrong."""

    def __init__(self, router: Router, host: Host, pages: Pages) -> None:
        self._router = router
        self._host = host
        self._pages = pages
        super().__init__()

    @app_commands.command(description=msg("Challenge somebody to a shoot-out"))
    @app_commands.describe(
        opponent=msg("Who is to play against you"),
        pace=msg("How long each decision may take"),
        note=msg("A line for your opponent"),
    )
    @app_commands.choices(pace=PACES)
    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.User,
        pace: str = "live",
        note: app_commands.Range[str, 1, NOTE_LENGTH] | None = None,
    ) -> None:
        async with self._router.guarded(interaction) as press:
            invitation = Invitation(
                id=id_of(interaction.id),
                game=GAME,
                options={},
                pace=pace,
                note=" ".join(storable(note or "").split()),
                challenger=press.person,
                challenged=person(opponent),
                place=place_of(press),
            )
            await self._host.challenge(press, invitation, opponent_is_bot=opponent.bot)

    @app_commands.command(description=msg("Call the toss"))
    @app_commands.describe(side=msg("The side of the coin you call"), match=WHICH)
    @app_commands.choices(side=FACES)
    async def call(self, interaction: Interaction, side: str, match: str | None = None) -> None:
        await self._play(interaction, match, side)

    @app_commands.command(description=msg("Take the first shot, or a team, after the toss"))
    @app_commands.describe(privilege=msg("What you take"), match=WHICH)
    @app_commands.choices(privilege=PRIVILEGES)
    async def take(self, interaction: Interaction, privilege: str, match: str | None = None) -> None:
        await self._play(interaction, match, privilege)

    @app_commands.command(description=msg("As the keeper, choose your dive in secret"))
    @app_commands.describe(direction=msg("Where you go; only you see this"), match=WHICH)
    @app_commands.choices(direction=DIRECTIONS)
    async def dive(self, interaction: Interaction, direction: str, match: str | None = None) -> None:
        await self._play(interaction, match, direction, role="keeper")

    @app_commands.command(description=msg("Play one of your strikers"))
    @app_commands.describe(card=msg("A striker you still have"), match=WHICH)
    async def shoot(self, interaction: Interaction, card: str, match: str | None = None) -> None:
        await self._play(interaction, match, card)

    @app_commands.command(description=msg("Declare your side after a paradinha"))
    @app_commands.describe(side=msg("Where the ball goes"), match=WHICH)
    @app_commands.choices(side=SIDES)
    async def aim(self, interaction: Interaction, side: str, match: str | None = None) -> None:
        await self._play(interaction, match, side, role="striker")

    @app_commands.command(description=msg("Post the board of your match here again"))
    @app_commands.describe(match=WHICH)
    async def show(self, interaction: Interaction, match: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._host.show(press, GAME, match)

    @app_commands.command(description=msg("Give your match up"))
    @app_commands.describe(match=WHICH)
    async def resign(self, interaction: Interaction, match: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._host.resign(press, GAME, match)

    @app_commands.command(description=msg("How the game is played, with the odds"))
    async def rules(self, interaction: Interaction) -> None:
        async with self._router.guarded(interaction) as press:
            await self._pages.rules(press, GAME)

    @shoot.autocomplete("card")
    async def _cards(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        async def cards() -> list[Choice[str]]:
            match = getattr(interaction.namespace, "match", None)
            legal = await self._host.hand(interaction.user.id, interaction.channel_id, GAME, match)
            return shot_choices(legal, current, self._router.texts.private(str(interaction.locale)))

        return await offer(interaction, cards())

    @call.autocomplete("match")
    @take.autocomplete("match")
    @dive.autocomplete("match")
    @shoot.autocomplete("match")
    @aim.autocomplete("match")
    @show.autocomplete("match")
    @resign.autocomplete("match")
    async def _matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        async def matches() -> list[Choice[str]]:
            looks = await self._host.open_matches(interaction.user.id, GAME)
            return match_choices(looks, current, self._router.texts.private(str(interaction.locale)))

        return await offer(interaction, matches())

    async def _play(
        self, interaction: Interaction, match: str | None, token: str, role: str | None = None
    ) -> None:
        async with self._router.guarded(interaction) as press:
            await self._host.play(press, GAME, match, token, role=role)
