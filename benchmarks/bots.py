"""The bots that the click benchmark compares: this one, and discord.py alone sending the same answers."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.client import GamesBot
from bot.composition.app import create_bot
from bot.config import Settings
from bot.garbage import keep_what_is_there
from tests.support.drawing import HereAndNow
from ui.background.studio import Studio
from ui.discord.face import Face
from ui.games.penalties.picture.paint import draw
from ui.games.penalties.picture.scene import Bench, Scene

Interaction = discord.Interaction[Any]

CARDS = (("Left corner ×2", "lc", "🦊"), ("Top corner", "tc", "🦌"), ("Paradinha", "pa", "🐿️"),
         ("Panenka", "pk", "🐇"), ("Right ×2", "ri", "🫎"))  # fmt: skip
PICKS = (("Left", "l", "⬅️"), ("Centre", "c", "⬆️"), ("Right", "r", "➡️"))
ALT = (
    "Score: Jungle United (Bruno 1) 1, Forest F.C. (Ana 1) 0. Jungle United: goal. Keeper: Bruno 1. Striker: "
    "Ana 1. The keeper is ready; the card is sealed. Penalty 1 of 5 · Forest F.C. The keeper is ready. Ana 1 "
    "to shoot"
)
STATUS = (
    "⚽ **GOAL!** Bruno 1 scores. Right: keeper dived left\n"
    "🥅 The keeper is ready. **Ana 1**, take your shot! · ⏳ <t:1800086400:R>"
)
BENCHES = (
    "🦁 **Jungle United** · Bruno 1\n-# ⬅️ Left corner ×2  ⬆️ Paradinha, Panenka  ➡️ Right  🪙 Top corner\n"
    "🐻 **Forest F.C.** · Ana 1\n-# ⬅️ Left corner ×2  ⬆️ Paradinha, Panenka  ➡️ Right ×2  🪙 Top corner"
)


DRAWING = 0.006
"""Seconds: about what the drawing process takes for one picture."""


class Wordless(Studio):
    """Draws nothing: every board says its picture in words."""

    def __init__(self) -> None:
        super().__init__(pool=HereAndNow)

    async def draw(self, face: Face) -> dict[str, bytes]:
        return {}


def with_words(settings: Settings) -> GamesBot:
    """This bot, boards without pictures."""
    return create_bot(settings, studio=Wordless(), settle=keep_what_is_there)


def with_pictures(settings: Settings) -> GamesBot:
    """This bot as it is: pictures drawn in a process of their own."""
    return create_bot(settings, settle=keep_what_is_there)


class Plain(commands.AutoShardedBot):
    """discord.py with an empty game: every click is answered with a board that was written beforehand.

    It makes the calls that the game makes for the same clicks: a pick edits the keeper's note and the board,
    a shot edits the board and deletes that note.
    """

    def __init__(self, picture: bytes | None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.picture = picture
        self.boards: dict[int, tuple[discord.Webhook, int]] = {}
        self.notes: dict[int, Interaction] = {}

    async def setup_hook(self) -> None:
        group = app_commands.Group(name="penalty", description="A shoot-out")
        group.command(name="challenge", description="A board, at once")(self.challenge)
        self.tree.add_command(group)
        await self.tree.sync()

    async def challenge(self, interaction: Interaction, opponent: discord.User, pace: str) -> None:
        """The board of an empty match."""
        number = str(opponent.id + len(pace))
        response = await interaction.response.send_message(
            view=self.board(number, sealed=False), files=self.files()
        )
        self.boards[interaction.channel_id or 0] = (interaction.followup, response.message_id or 0)

    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type is discord.InteractionType.component and interaction.message is not None:
            await self.answer(interaction, interaction.message)

    async def answer(self, interaction: Interaction, message: discord.Message) -> None:
        """One click: for the picker, on the keeper's private note, or on the board."""
        sent: Any = interaction.data
        kind, number, *_ = sent["custom_id"].split(":")
        here = interaction.channel_id or 0
        if kind == "pk1":
            await interaction.response.send_message(view=picker(number), ephemeral=True)
        elif message.flags.ephemeral:
            await interaction.response.edit_message(
                view=note("🔒 Sealed: **Right**. Waiting for Ana 1's shot."), attachments=[]
            )
            self.notes[here] = interaction
            webhook, board = self.boards[here]
            await webhook.edit_message(board, view=self.board(number, sealed=True), attachments=self.files())
        else:
            await interaction.response.edit_message(
                view=self.board(number, sealed=False), attachments=self.files()
            )
            self.boards[here] = (interaction.followup, message.id)
            sealed = self.notes.pop(here, None)
            if sealed is not None:
                await sealed.delete_original_response()

    def files(self) -> list[discord.File]:
        if self.picture is None:
            return []
        return [discord.File(io.BytesIO(self.picture), "board.png", description=ALT)]

    def board(self, number: str, *, sealed: bool) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        shown: ui.Item[Any] = ui.TextDisplay(ALT)
        if self.picture is not None:
            shown = ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description=ALT))
        dive: ui.Button[Any] = ui.Button(
            label="Show my dive" if sealed else "Choose your dive",
            custom_id=f"pk1:{number}:6",
            style=discord.ButtonStyle.secondary if sealed else discord.ButtonStyle.primary,
            emoji="🔒" if sealed else "🧤",
        )
        cards: list[ui.Button[Any]] = [
            ui.Button(
                label=label,
                custom_id=f"mv1:{number}:6:{token}",
                style=discord.ButtonStyle.success if sealed else discord.ButtonStyle.secondary,
                emoji=emoji,
                disabled=not sealed,
            )
            for label, token, emoji in CARDS
        ]
        view.add_item(
            ui.Container(
                ui.TextDisplay("### ⚽ Ana 1 against Bruno 1"),
                shown,
                ui.TextDisplay(STATUS),
                ui.TextDisplay(BENCHES),
                ui.ActionRow(dive),
                ui.ActionRow(*cards),
                accent_colour=0x2E8B57,
            )
        )
        view.stop()
        return view


class Paced(Plain):
    """Answers one click after the other, each as late as if a picture had been drawn for it first."""

    def __init__(self, picture: bytes | None) -> None:
        super().__init__(picture)
        self._turn = asyncio.Lock()

    async def answer(self, interaction: Interaction, message: discord.Message) -> None:
        async with self._turn:
            await asyncio.sleep(DRAWING)
        await super().answer(interaction, message)


def note(text: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    view.stop()
    return view


def picker(number: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("🧤 Where do you dive against **Ana 1**? Only you can see this."))
    buttons: list[ui.Button[Any]] = [
        ui.Button(
            label=label,
            custom_id=f"mv1:{number}:6:{token}",
            style=discord.ButtonStyle.primary,
            emoji=emoji,
        )
        for label, token, emoji in PICKS
    ]
    view.add_item(ui.ActionRow(*buttons))
    view.stop()
    return view


def plain_words(_: object = None) -> Plain:
    """discord.py alone, boards without pictures."""
    return Plain(None)


def plain_pictures(_: object = None) -> Plain:
    """discord.py alone, every board with the same picture, drawn beforehand."""
    return Plain(_picture())


def paced_pictures(_: object = None) -> Plain:
    """The same, as seldom as a bot that draws its pictures gets to answer."""
    return Paced(_picture())


def _picture() -> bytes:
    sides = (Bench("jungle", "Jungle United", "Ana", 1), Bench("forest", "Forest F.C.", "Bruno", 0))
    return draw(Scene("ready", *sides, small="Penalty 1 of 5", large="The keeper is ready"))
