"""`/settings`: what moderators decide about games in their server, and what each person decides."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.choices import AUTOMATIC, CHALLENGERS, PACES_HERE, PICKS, language_options
from cogs.contexts import everywhere
from games.clock import LONGEST_OWN
from services.challenges.challenges import Challenges
from services.players.preferences import Explain, Picks, PrivateWishes
from services.players.settings import MODERATORS, Challengers, Settings
from services.ports.preferences import Relation
from services.ports.records import ChallengeRecord
from services.refusals import Refusal
from ui.boards.keeper import Refresher
from ui.championships.organising.rights import Organisers
from ui.discord.commands import offer
from ui.discord.context import is_guest
from ui.discord.router import Router, person
from ui.pages.settings import person_face, server_face
from ui.words.apart import Option
from ui.words.catalogues import msg

Interaction = discord.Interaction[Any]


class Playground(app_commands.Transformer):
    """A channel that people write in, taken as Discord sends it: the bot keeps no list of channels."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        kinds = discord.ChannelType
        return [kinds.text, kinds.news, kinds.voice, kinds.stage_voice, kinds.forum]

    async def transform(self, interaction: Interaction, value: Any, /) -> app_commands.AppCommandChannel:
        if not isinstance(value, app_commands.AppCommandChannel):
            raise app_commands.TransformerError(value, self.type, self)
        return value


Channel = app_commands.Transform[app_commands.AppCommandChannel, Playground]


@everywhere()
class SettingsCog(
    commands.GroupCog, group_name="settings", group_description=msg("How you and this server want games")
):
    """Without an option each command only tells how things are."""

    def __init__(
        self,
        router: Router,
        settings: Settings,
        private: PrivateWishes,
        *,
        organisers: Organisers,
        challenges: Challenges,
        refresher: Refresher,
    ) -> None:
        self._challenges = challenges
        self._refresher = refresher
        self._router = router
        self._organisers = organisers
        self._settings = settings
        self._private = private
        super().__init__()

    @app_commands.command(
        description=msg("Where games are allowed, how fast, who is pinged; for those who manage the server")
    )
    @app_commands.describe(
        allow=msg("Allow games in this channel; while none is named they are allowed in all"),
        close=msg("No longer allow games in this channel"),
        everywhere=msg("Allow games in every channel again"),
        pace=msg("How long each decision may take unless a challenge says so"),
        own_pace=msg("A pace of this server's own, in minutes for each decision; at most 14 days"),
        pings=msg("Whether people are pinged when the board waits for them"),
        results=msg("Whether results of matches are announced"),
        channel=msg("Where results are announced, if not here"),
        organisers=msg("A role whose holders announce and run championships as well"),
        no_organisers=msg("No role lets anybody run championships any more"),
        moderators=msg("A role whose holders may end matches; allow it /admin under Integrations as well"),
        no_moderators=msg("No role lets anybody end matches any more"),
    )
    @app_commands.choices(pace=PACES_HERE)
    async def server(
        self,
        interaction: Interaction,
        *,
        allow: Channel | None = None,
        close: Channel | None = None,
        everywhere: bool = False,
        pace: str | None = None,
        own_pace: app_commands.Range[int, 1, LONGEST_OWN] | None = None,
        pings: bool | None = None,
        results: bool | None = None,
        channel: Channel | None = None,
        organisers: discord.Role | None = None,
        no_organisers: bool = False,
        moderators: discord.Role | None = None,
        no_moderators: bool = False,
    ) -> None:
        async with self._router.guarded(interaction) as press:
            # Discord's own default permissions hold for a whole group, and `/settings me` is for everybody.
            if interaction.guild_id is None or is_guest(interaction):
                raise Refusal("no-server-of-mine")
            if not interaction.permissions.manage_guild:
                raise Refusal("moderators-only")
            server = await self._settings.set_server(
                interaction.guild_id,
                allow=None if allow is None else allow.id,
                close=None if close is None else close.id,
                everywhere=everywhere,
                pace=pace,
                own_pace=own_pace,
                pings=pings,
            )
            if results is not None or channel is not None:
                here = interaction.channel_id if channel is None else channel.id
                where = None if results is False else here
                server = await self._settings.announce(interaction.guild_id, where)
            if organisers is not None or no_organisers:
                role = None if organisers is None else organisers.id
                server = await self._settings.organise(interaction.guild_id, role)
            if moderators is not None or no_moderators:
                role = None if moderators is None else moderators.id
                server = await self._settings.organise(interaction.guild_id, role, what=MODERATORS)
            press.kept = True
            gone = await self._organisers.role_gone(interaction.guild_id, server.organisers)
            face = server_face(server, press.say, guild_id=interaction.guild_id, role_gone=gone)
            await press.reply.whisper(face)

    @app_commands.command(
        description=msg("Who may challenge you, where you are asked in secret, and in which language")
    )
    @app_commands.describe(
        challengers=msg("Who may challenge you"),
        block=msg("Somebody who may not challenge you; they are not told"),
        allow=msg("Somebody who may challenge you when only those you allow may"),
        forget=msg("Somebody you no longer block or allow"),
        picks=msg("Where you are asked for secret decisions, like a keeper's dive"),
        language=msg("The language of what only you read"),
    )
    @app_commands.choices(challengers=CHALLENGERS, picks=PICKS)
    async def me(
        self,
        interaction: Interaction,
        *,
        challengers: str | None = None,
        block: discord.User | None = None,
        allow: discord.User | None = None,
        forget: discord.User | None = None,
        picks: str | None = None,
        language: str | None = None,
    ) -> None:
        async with self._router.guarded(interaction) as press:
            if language not in {None, AUTOMATIC, *self._router.texts.locales}:
                raise Refusal("no-such-language")
            for other, relation in ((forget, None), (allow, Relation.ALLOWED)):
                if other is not None:
                    await self._settings.relate(press.person, person(other), relation)
            closed: tuple[ChallengeRecord, ...] = ()
            if block is not None:
                closed = await self._challenges.block(press.person, person(block))
            if challengers is not None:
                await self._settings.set_challengers(press.person.user_id, Challengers(challengers))
            user_id = press.person.user_id
            if picks is not None:
                reads = str(interaction.locale)
                await self._private.change(user_id, picks=Picks(picks), reads=reads, explain=Explain.NOTHING)
            if language is not None:
                chosen = "" if language == AUTOMATIC else language
                await self._private.change(user_id, language=chosen)
                press.say = await self._router.say(interaction)
            press.kept = True
            mine, private = await self._settings.person(user_id), await self._private.stored(user_id)
            spoken = self._router.texts.languages().get(private.language or "")
            await press.reply.whisper(person_face(mine, private, press.say, language=spoken))
            for challenge in closed:
                await self._refresher.show_challenge(challenge)

    @me.autocomplete("language")
    async def _languages(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        async def languages() -> list[Option]:
            return language_options(self._router.texts.languages(), await self._router.say(interaction))

        return await offer(interaction, current, languages())
