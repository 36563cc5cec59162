"""A server in which a championship is played: an organiser, entrants, and what they see in their channel."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import discord
import simcord

from services.championships.cup import Cup
from services.ports.championships import Tie, TieStatus
from tests.play.table import Actor, Shown, Table, button, new_bot, text
from tests.support.simcord_env import simulated

NAMES = (
    "Ana", "Bruno", "Carla", "Dino", "Eva", "Finn", "Gita", "Hugo",
    "Inés", "Jonas", "Kim", "Lotte", "Mo", "Nora", "Oskar", "Pia",
)  # fmt: skip

GOALS = (("Left", "Right"), ("Right", "Left corner"), ("Centre", "Left corner"), ("Left", "Panenka"))
MISSES = (("Right", "Right"), ("Right", "Right"), ("Left", "Left corner"), ("Left", "Left corner"))
"""Dives and cards of kicks."""


@dataclass
class Hall:
    """The real bot, with people who sign up and play by pressing buttons."""

    env: simcord.Env
    url: str
    channel: Any
    olga: Actor
    people: tuple[Actor, ...]
    parts: dict[str, Any] = field(default_factory=dict)

    @property
    def bot(self) -> Any:
        return self.env.bot

    def messages(self) -> list[Shown]:
        """What everybody sees in the channel, oldest first."""
        kept = self.env.backend.messages.get(self.channel.id, {})
        sent = (simcord.ResponseMessage(self.env, kept[key]) for key in sorted(kept))
        return [one for one in sent if not one.ephemeral]

    def texts(self) -> list[str]:
        return [text(one) for one in self.messages()]

    def says(self, words: str) -> bool:
        """Whether any message has these words."""
        return any(words in said for said in self.texts())

    def message(self, words: str) -> Shown:
        """The latest message with these words."""
        return [one for one in self.messages() if words in text(one)][-1]

    async def command(self, who: Actor, command: str, /, **options: Any) -> simcord.InteractionResult:
        return await who.slash(self.channel, command, **options)

    async def press(self, who: Actor, message: Shown, label: str) -> simcord.InteractionResult:
        result = await who.click(message, custom_id=button(message, label)["custom_id"])
        assert result.acknowledged
        return result

    async def rounds(self, count: int = 1) -> None:
        """Let the bot make its rounds."""
        for _ in range(count):
            await self.env.advance_time(2)

    async def restart(self) -> None:
        before = self.bot
        await self.env.restart_bot(new_bot(self.url, **self.parts))
        await before.close()

    async def created(self, **options: Any) -> str:
        """Olga announces a championship; its id."""
        wishes = {"name": "Animal Cup", "format": "knock-out", "signup": "60", **options}
        result = await self.command(self.olga, "championship create", **wishes)
        assert result.response is not None
        return str(button(result.response, "Join")["custom_id"]).split(":")[1]

    async def join(self) -> None:
        """Everybody signs up."""
        for one in self.people:
            await self.press(one, self.messages()[0], "Join")

    async def begin(self, **options: Any) -> str:
        """A championship that everybody is in, and that has just begun; its id."""
        cup_id = await self.created(**options)
        await self.join()
        await self.command(self.olga, "championship manage start")
        await self.rounds(3)
        return cup_id

    async def cup(self, cup_id: str) -> Cup:
        cup: Cup = await self.bot.pieces.cup_followers.showing.cup(cup_id)
        return cup

    async def open(self, cup_id: str) -> tuple[Tie, ...]:
        return tuple(tie for tie in (await self.cup(cup_id)).ties if tie.status is TieStatus.OPEN)

    def who(self, user_id: int) -> Actor:
        return next(one for one in self.people if one.id == user_id)

    def call(self, tie: Tie) -> Shown:
        """The message that calls both to this tie."""
        return next(one for one in self.messages() if one.id == tie.place.message_id)

    async def begun(self, tie: Tie) -> Table:
        """Both press that they are there; the board is on the table."""
        home, away = (self.who(player) for player in tie.players)
        call = self.call(tie)
        await self.press(away, call, "I am here")
        result = await self.press(home, self.call(tie), "I am here")
        made = Table(self.env, self.url, self.channel, home, away, self.olga)
        made.board = next(one for one in (result.response, *result.followups) if one and not one.ephemeral)
        return made

    async def shoot_out(self, here: Table) -> None:
        """Home scores, away does not, until it is decided."""
        await here.settle_toss()
        for kick in chain.from_iterable(zip(GOALS, MISSES, strict=True)):
            if (await here.look()).awaited:
                await here.penalty(*kick)


@asynccontextmanager
async def hall(url: str, count: int, **parts: Any) -> AsyncIterator[Hall]:
    """So many people and an organiser; the bot is closed as it would be."""
    async with simulated(new_bot(url, **parts), settle_timeout=60) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("stadium")
        people = tuple(guild.add_member(env.create_user(name)) for name in NAMES[:count])
        role = guild.create_role("Organisers", permissions=discord.Permissions(manage_events=True))
        olga = guild.add_member(env.create_user("Olga"), roles=[role])
        yield Hall(env, url, channel, olga, people, dict(parts))


__all__ = ["Hall", "Shown", "hall"]
