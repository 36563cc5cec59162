"""The part of `/championship` that organises: start, pause, put out, replace and the rest: `manage`."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.championship.pages import WHICH_CUP, ChampionshipPages, Interaction
from services.refusals import Refusal
from ui.championships.organising.tools import CupTools
from ui.discord.commands import offer
from ui.discord.router import person
from ui.words.apart import Option
from ui.words.catalogues import msg

WHO = msg("Which entrant")
WHICH_PAIRING = msg("Which pairing")
MOST_MINUTES = 14 * 24 * 60
REASON_LENGTH = 50
"""The button that agrees carries the reason, in the 100 characters that Discord gives its id."""

Minutes = app_commands.Range[int, 1, MOST_MINUTES]
Reason = app_commands.Range[str, 1, REASON_LENGTH]


class ChampionshipTools(ChampionshipPages, group_name="championship"):
    """Commands of organisers; who is one, `Organisers` knows."""

    _tools: CupTools

    manage = app_commands.Group(name="manage", description=msg("For organisers of championships"))

    @manage.command(description=msg("Close sign-up or check-in now"))
    @app_commands.describe(championship=WHICH_CUP)
    async def start(self, interaction: Interaction, championship: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._tools.start(press, championship)

    @manage.command(description=msg("Let no tie begin or run out until you resume"))
    @app_commands.describe(championship=WHICH_CUP)
    async def pause(self, interaction: Interaction, championship: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._tools.pause(press, championship)

    @manage.command(description=msg("Let a paused championship go on"))
    @app_commands.describe(championship=WHICH_CUP)
    async def resume(self, interaction: Interaction, championship: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._tools.resume(press, championship)

    @manage.command(description=msg("End a championship without a champion"))
    @app_commands.describe(championship=WHICH_CUP)
    async def cancel(self, interaction: Interaction, championship: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._tools.cancel(press, championship)

    @manage.command(description=msg("Give everything that is open more time"))
    @app_commands.describe(minutes=msg("How many minutes more"), championship=WHICH_CUP)
    async def extend(
        self, interaction: Interaction, minutes: Minutes, championship: str | None = None
    ) -> None:
        async with self._router.guarded(interaction) as press:
            await self._tools.extend(press, championship, minutes)

    @manage.command(description=msg("Put an entrant out; whoever should have met that entrant goes on"))
    @app_commands.describe(entrant=WHO, reason=msg("What everybody reads in the log"), championship=WHICH_CUP)
    async def disqualify(
        self,
        interaction: Interaction,
        entrant: discord.User,
        reason: Reason,
        championship: str | None = None,
    ) -> None:
        async with self._router.guarded(interaction) as press:
            await self._tools.disqualify(press, championship, person(entrant), reason)

    @manage.command(description=msg("Let somebody take part again who was put out or has left"))
    @app_commands.describe(entrant=msg("Who was put out"), championship=WHICH_CUP)
    async def readmit(
        self,
        interaction: Interaction,
        entrant: discord.User | discord.Member,
        championship: str | None = None,
    ) -> None:
        async with self._router.guarded(interaction) as press:
            if not isinstance(entrant, discord.Member):
                raise Refusal("entrant-elsewhere", name=entrant.display_name)
            await self._tools.readmit(press, championship, person(entrant))

    @manage.command(description=msg("Let somebody else play in an entrant's place"))
    @app_commands.describe(entrant=WHO, substitute=msg("Who plays instead"), championship=WHICH_CUP)
    async def replace(
        self,
        interaction: Interaction,
        entrant: discord.User,
        substitute: discord.User | discord.Member,
        championship: str | None = None,
    ) -> None:
        async with self._router.guarded(interaction) as press:
            if substitute.bot:
                raise Refusal("entrant-bot", name=substitute.display_name)
            if not isinstance(substitute, discord.Member):
                raise Refusal("entrant-elsewhere", name=substitute.display_name)
            await self._tools.replace(press, championship, person(entrant), person(substitute))

    @manage.command(description=msg("Let a championship go on in this channel"))
    @app_commands.describe(championship=WHICH_CUP)
    async def move(self, interaction: Interaction, championship: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._tools.move(press, championship)

    @manage.command(description=msg("Give a pairing to one side"))
    @app_commands.describe(pairing=WHICH_PAIRING, winner=msg("Who goes on"), championship=WHICH_CUP)
    async def walkover(
        self,
        interaction: Interaction,
        pairing: str,
        winner: discord.User,
        championship: str | None = None,
    ) -> None:
        async with self._router.guarded(interaction) as press:
            await self._tools.walkover(press, championship, pairing, person(winner))

    @manage.command(description=msg("Take a result back and let it be played again"))
    @app_commands.describe(pairing=WHICH_PAIRING, championship=WHICH_CUP)
    async def replay(self, interaction: Interaction, pairing: str, championship: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._tools.void(press, championship, pairing)

    @manage.command(description=msg("Let programs take free places, until so many take part"))
    @app_commands.describe(places=msg("How many are to take part with them"), championship=WHICH_CUP)
    async def fill(
        self,
        interaction: Interaction,
        places: app_commands.Range[int, 2, 128] = 8,
        championship: str | None = None,
    ) -> None:
        async with self._router.guarded(interaction) as press:
            await self._tools.fill(press, championship, places)

    @manage.command(description=msg("Set the best seeds by hand, before it begins"))
    @app_commands.describe(
        seeds=msg("Mention them, the best first; the others are drawn behind them"), championship=WHICH_CUP
    )
    async def seed(self, interaction: Interaction, seeds: str, championship: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._tools.seed(press, championship, seeds)

    @start.autocomplete("championship")
    @pause.autocomplete("championship")
    @resume.autocomplete("championship")
    @cancel.autocomplete("championship")
    @extend.autocomplete("championship")
    @disqualify.autocomplete("championship")
    @readmit.autocomplete("championship")
    @replace.autocomplete("championship")
    @walkover.autocomplete("championship")
    @replay.autocomplete("championship")
    @move.autocomplete("championship")
    @seed.autocomplete("championship")
    @fill.autocomplete("championship")
    async def _managed(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.offered(interaction, current)

    @walkover.autocomplete("pairing")
    async def _open_pairings(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._pairings(interaction, current, decided=False)

    @replay.autocomplete("pairing")
    async def _decided_pairings(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._pairings(interaction, current, decided=True)

    async def _pairings(self, interaction: Interaction, current: str, *, decided: bool) -> list[Choice[str]]:
        async def found() -> list[Option]:
            which: str | None = getattr(interaction.namespace, "championship", None)
            say = await self._router.say(interaction)
            return await self._tools.pairings(which, interaction.guild_id, decided=decided, say=say)

        return await offer(interaction, current, found())
