"""What the commands of every game have in common: challenge, show, resign, rules, and naming a match."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.choices import PACES_HERE, PLACES
from cogs.contexts import everywhere
from services.challenges.invitations import Invitation
from services.ids import id_of
from services.matches.looks import Look
from services.players.settings import Settings
from services.review.replays import Replays
from ui.discord.commands import offer
from ui.discord.context import place_of
from ui.discord.router import Router, person
from ui.match.giving_up import EndingQuestions
from ui.match.moves import Host
from ui.match.practice import PracticeOffers
from ui.match.starting import Beginnings
from ui.match.telling import Asked, Telling
from ui.pages.analyses import AnalysisPages
from ui.pages.books import Pages
from ui.pages.ranking import RankingPages
from ui.pages.verifying import VerifyPages
from ui.words.apart import Option, meant
from ui.words.catalogues import Say, msg
from ui.words.typed import line

Interaction = discord.Interaction[Any]

NOTE_LENGTH = 200
WHICH = msg("Which of your matches, if you are in several")
FINISHED = msg("Which of your finished matches")
WHO = msg("Who is to play against you")
HOW_LONG = msg("How long each decision may take")
A_LINE = msg("A line for your opponent")
HOW_STRONG = msg("How strong your opponent is")
WHERE = msg("Where it is played, once it is accepted")

Offered = Callable[[Look, Say], list[Option]]
"""What a person may do now, to be offered."""

Note = app_commands.Range[str, 1, NOTE_LENGTH]


@dataclass(frozen=True, slots=True)
class GamePieces:
    """What the commands of every game call."""

    router: Router
    host: Host
    beginnings: Beginnings
    pages: Pages
    endings: EndingQuestions
    settings: Settings
    offers: PracticeOffers
    replays: Replays
    analysis_pages: AnalysisPages
    verify_pages: VerifyPages
    ranking_pages: RankingPages
    telling: Telling


@everywhere()
class GameCog(commands.GroupCog, group_name="game"):
    """Every command is a thin shell around the host; the router's guard answers whatever goes wrong."""

    game: ClassVar[str]
    """The game's key."""

    def __init__(self, pieces: GamePieces) -> None:
        self._router = pieces.router
        self._host = pieces.host
        self._beginnings = pieces.beginnings
        self._endings = pieces.endings
        self._pages = pieces.pages
        self._settings = pieces.settings
        self._offers = pieces.offers
        self._replays = pieces.replays
        self._analysis_pages = pieces.analysis_pages
        self._verify_pages = pieces.verify_pages
        self._ranking_pages = pieces.ranking_pages
        self._telling = pieces.telling
        super().__init__()

    @app_commands.command(description=msg("Challenge somebody to a match"))
    @app_commands.describe(opponent=WHO, pace=HOW_LONG, note=A_LINE, place=WHERE)
    @app_commands.choices(pace=PACES_HERE, place=PLACES)
    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.User,
        pace: str | None = None,
        note: Note | None = None,
        place: str | None = None,
    ) -> None:
        await self.challenged(interaction, opponent, pace, note, {}, place=place)

    @app_commands.command(description=msg("Post the board of your match here again"))
    @app_commands.describe(match=WHICH)
    async def show(self, interaction: Interaction, match: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._host.show(press, self.game, match)

    @app_commands.command(description=msg("Give your match up"))
    @app_commands.describe(match=WHICH)
    async def resign(self, interaction: Interaction, match: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._endings.resign(press, self.game, match)

    @app_commands.command(
        description=msg("End your match without a result, if it has begun only by agreement")
    )
    @app_commands.describe(match=WHICH)
    async def abandon(self, interaction: Interaction, match: str | None = None) -> None:
        async with self._router.guarded(interaction) as press:
            await self._endings.abandon(press, self.game, match)

    @app_commands.command(description=msg("Check a finished match: its coins, its lots, its secret choices"))
    @app_commands.describe(match=FINISHED)
    async def verify(self, interaction: Interaction, match: str) -> None:
        async with self._router.guarded(interaction) as press:
            await self._verify_pages.show(press, match)

    @verify.autocomplete("match")
    async def _my_finished_matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.finished_matches(interaction, current)

    async def finished_matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """This person's finished matches; every command that names one offers them."""
        return await offer(interaction, current, self.ended_options(interaction))

    async def ended_options(self, interaction: Interaction) -> list[Option]:
        """The options of this person's finished matches."""
        ended = await self._replays.ended_of(interaction.user.id, self.game)
        return await self._telling.ended(ended, await self.asked(interaction))

    async def open_options(self, interaction: Interaction) -> list[Option]:
        """The options of this person's open matches."""
        looks = await self._host.open_matches(interaction.user.id, self.game)
        return await self._telling.mine(looks, await self.asked(interaction))

    async def asked(self, interaction: Interaction) -> Asked:
        """Who is to choose."""
        say = await self._router.say(interaction)
        return Asked(interaction.user.id, say, interaction.channel_id)

    @app_commands.command(description=msg("Who plays best in this server, and how you stand"))
    async def ranking(self, interaction: Interaction) -> None:
        async with self._router.guarded(interaction) as press:
            await self._ranking_pages.show(press, self.game)

    @app_commands.command(description=msg("How the game is played"))
    async def rules(self, interaction: Interaction) -> None:
        async with self._router.guarded(interaction) as press:
            await self._pages.rules(press, self.game)

    @show.autocomplete("match")
    @resign.autocomplete("match")
    @abandon.autocomplete("match")
    async def _my_matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.open_matches(interaction, current)

    async def open_matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """This person's open matches; every command that names one offers them."""
        return await offer(interaction, current, self.open_options(interaction))

    async def own_moves(self, interaction: Interaction, current: str, options: Offered) -> list[Choice[str]]:
        """What this person may do now in the match that the command is about; nobody else's."""

        async def moves() -> list[Option]:
            match = getattr(interaction.namespace, "match", None)
            hand = await self._host.hand(interaction.user.id, interaction.channel_id, self.game, match)
            say = await self._router.say(interaction)
            return [] if hand is None else options(hand, say)

        return await offer(interaction, current, moves())

    async def challenged(
        self,
        interaction: Interaction,
        opponent: discord.User,
        pace: str | None,
        note: str | None,
        options: Mapping[str, object],
        *,
        place: str | None,
    ) -> None:
        """Ask somebody to play with these options of the game; the bot itself offers practice."""
        async with self._router.guarded(interaction) as press:
            if opponent == interaction.client.user:
                pace = await self._pace(interaction, pace, "relaxed")
                await self._offers.offer(press, self.game, pace=pace, options=options)
                return
            invitation = Invitation(
                id=id_of(interaction.id),
                game=self.game,
                options=options,
                pace=await self._pace(interaction, pace, "live"),
                note=line(note or ""),
                challenger=press.person,
                challenged=person(opponent),
                place=place_of(press),
                in_thread=place == "thread",
            )
            await self._beginnings.challenge(press, invitation, opponent_is_bot=opponent.bot)

    async def practised(
        self, interaction: Interaction, level: str, pace: str | None, options: Mapping[str, object]
    ) -> None:
        """Begin a match against an engine, with these options of the game."""
        async with self._router.guarded(interaction) as press:
            pace = await self._pace(interaction, pace, "relaxed")
            await self._beginnings.practise(press, self.game, level=level, pace=pace, options=options)

    async def _pace(self, interaction: Interaction, pace: str | None, otherwise: str) -> str:
        return await self._settings.pace(interaction.guild_id, pace, otherwise)

    async def play(
        self,
        interaction: Interaction,
        match: str | None,
        token: str,
        role: str | None = None,
        *,
        options: Offered | None = None,
    ) -> None:
        """Make a move by its token, or by how it is called among the `options` of the moment."""
        async with self._router.guarded(interaction) as press:
            if options is not None:
                hand = await self._host.hand(press.person.user_id, interaction.channel_id, self.game, match)
                token = token if hand is None else meant(options(hand, press.say), token)
            await self._host.play(press, self.game, match, token, role=role)
