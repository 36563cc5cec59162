"""`/championship`: announce one, see how it stands, leave one; what looks and what organises is beside."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.championship.options import (
    CHECK_INS,
    FORMATS,
    GAMES,
    KNOCK_OUTS,
    SEEDINGS,
    SIGN_UPS,
    TIE_TIMES,
    given,
    whole,
)
from cogs.championship.pages import WHICH_CUP, Interaction
from cogs.championship.tools import ChampionshipTools
from cogs.choices import MODES, PACES_HERE, PLACES, TEAMS
from services.challenges.paces import come_within
from services.championships.looking import Looking
from services.championships.signing_up import NAME_LENGTH, Plan
from services.ids import id_of
from services.players.settings import Settings
from services.ports.championships import Seeding
from services.refusals import Refusal
from services.times import MINUTE
from ui.championships.lists import CupLists
from ui.championships.organising.rights import Organisers
from ui.championships.organising.tools import CupTools
from ui.championships.pages import CupPages
from ui.championships.presses import CupPresses
from ui.discord.context import place_of
from ui.discord.router import Router
from ui.words.catalogues import msg
from ui.words.typed import line

MIGHTY = discord.Permissions.elevated()
"""A role with one of these is given by hand."""


@app_commands.guild_only()
class ChampionshipCog(
    ChampionshipTools,
    group_name="championship",
    group_description=msg("Championships of this server, from sign-up to the champion"),
):
    """A thin shell around the presses; what looks and what organises stands beside it."""

    def __init__(
        self,
        router: Router,
        presses: CupPresses,
        *,
        pages: CupPages,
        lists: CupLists,
        tools: CupTools,
        looking: Looking,
        organisers: Organisers,
        settings: Settings,
    ) -> None:
        self._router = router
        self._presses = presses
        self._pages = pages
        self._lists = lists
        self._tools = tools
        self._looking = looking
        self._organisers = organisers
        self._settings = settings
        super().__init__()

    @app_commands.command(description=msg("Announce a championship here; for organisers"))
    @app_commands.describe(
        name=msg("What it is called"),
        format=msg("How the champion is found"),
        signup=msg("How long people may sign up"),
        game=msg("What is played"),
        pace=msg("How long each decision may take"),
        time=msg("How long both have to come to a match; else 15 minutes live, an hour relaxed, or a day"),
        places=msg("How many may take part at most"),
        seeding=msg("Who is drawn where"),
        checkin=msg("How long everybody has to say that they are there, before the draw"),
        third=msg("Whether there is a match for third place"),
        legs=msg("In a league: how often everybody meets"),
        groups=msg("In a World Cup: how many to a group"),
        knockout=msg("In a World Cup: what comes after the groups; without it what fits"),
        rounds=msg("In a Swiss system: how many; without it as many as a knock-out needs"),
        reset=msg("In double elimination: whether a first defeat in the final lets it be played again"),
        teams=msg("Whole teams, or all cards open to be picked in turn"),
        mode=msg("Classic, or Big Final: each leaves out a striker in secret"),
        role=msg("A role that the champion gets"),
        place=msg("Where the matches are played"),
        ping=msg("A role that the announcement calls, once"),
    )
    @app_commands.choices(
        format=FORMATS,
        signup=SIGN_UPS,
        game=GAMES,
        pace=PACES_HERE,
        time=TIE_TIMES,
        seeding=SEEDINGS,
        checkin=CHECK_INS,
        knockout=KNOCK_OUTS,
        teams=TEAMS,
        mode=MODES,
        place=PLACES,
    )
    async def create(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, NAME_LENGTH],
        format: str,
        signup: str,
        *,
        game: str = "penalties",
        pace: str | None = None,
        time: str | None = None,
        places: app_commands.Range[int, 2, 128] | None = None,
        seeding: str = "lot",
        checkin: str = "0",
        third: bool | None = None,
        legs: app_commands.Range[int, 1, 2] | None = None,
        groups: app_commands.Range[int, 3, 5] | None = None,
        knockout: str | None = None,
        rounds: app_commands.Range[int, 1, 127] | None = None,
        reset: bool | None = None,
        teams: str | None = None,
        mode: str | None = None,
        role: discord.Role | None = None,
        place: str = "here",
        ping: discord.Role | None = None,
    ) -> None:
        async with self._router.guarded(interaction) as press:
            await self._organisers.check_announcer(press)
            if role is not None and not _may_be_given(role, interaction.permissions):
                raise Refusal("role-not-given")
            if ping is not None:
                _check_ping(ping, interaction)
            wanted = await self._settings.pace(interaction.guild_id, pace, "relaxed")
            wishes = given(
                third_place=whole(third),
                legs=legs,
                group_size=groups,
                knockout=whole(knockout),
                rounds=rounds,
                reset=whole(reset),
            )
            plan = Plan(
                id=id_of(interaction.id),
                name=line(name),
                organiser=press.person,
                place=place_of(press),
                game=game,
                options=given(teams=teams, mode=mode),
                form=format,
                form_options=wishes,
                sign_up=int(signup) * MINUTE,
                places=places,
                pace=wanted,
                seeding=Seeding(seeding),
                check_in=int(checkin) * MINUTE,
                tie_time=come_within(wanted) if time is None else int(time) * MINUTE,
                role_id=None if role is None else role.id,
                in_threads=place == "thread",
                ping_id=None if ping is None else ping.id,
            )
            await self._presses.create(press, plan)

    @app_commands.command(description=msg("How a championship stands, and where you are wanted"))
    @app_commands.describe(championship=WHICH_CUP)
    async def show(self, interaction: Interaction, championship: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._presses.show(press, championship)

    @app_commands.command(description=msg("Take part no more; once it has begun I ask first"))
    @app_commands.describe(championship=WHICH_CUP)
    async def leave(self, interaction: Interaction, championship: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._presses.leave(press, championship)

    @show.autocomplete("championship")
    @leave.autocomplete("championship")
    async def _these(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.offered(interaction, current)


def _may_be_given(role: discord.Role, organiser: discord.Permissions) -> bool:
    """Whether an organiser may let the bot give this role: one that allows nothing of weight."""
    plain = not (role.managed or role.is_default() or role.permissions.value & MIGHTY.value)
    return plain and organiser.manage_roles


def _check_ping(role: discord.Role, interaction: Interaction) -> None:
    """Refusal: ping-everyone, ping-not-yours (who may not, does not through the bot), ping-not-mine."""
    if role.is_default():
        raise Refusal("ping-everyone")
    if role.mentionable:
        return
    if not interaction.permissions.mention_everyone:
        raise Refusal("ping-not-yours", role=role.id)
    if not interaction.app_permissions.mention_everyone:
        raise Refusal("ping-not-mine", role=role.id)
