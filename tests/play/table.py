"""Two people at a table in a simulated Discord: they press buttons by their labels and read what they see."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import simcord

from bot.client import GamesBot
from bot.composition.app import create_bot
from bot.config import Settings
from services.ids import id_of
from services.matches.looks import Look
from tests.support.clocks import Passing
from tests.support.drawing import HereAndNow, here_and_now
from tests.support.simcord_env import simulated

Actor = simcord.MemberActor
Shown = simcord.ResponseMessage


def settings(url: str) -> Settings:
    return Settings(database_url=url, sync_commands="always")


def new_bot(url: str, **parts: Any) -> GamesBot:
    """The real bot on this database; pictures are drawn in this process, which is quicker to start."""
    bot = create_bot(settings(url), studio=here_and_now(), **{"thinking": HereAndNow, **parts})
    if isinstance(clock := parts.get("now"), Passing):
        clock.follow(bot.watch)
    return bot


@dataclass
class Table:
    """A channel with Ana, Bruno and Carla, who only looks on."""

    env: simcord.Env
    url: str
    channel: Any
    ana: Actor
    bruno: Actor
    carla: Actor
    restarting: bool = False
    board: Shown | None = None
    answers: list[simcord.InteractionResult] = field(default_factory=list)

    @property
    def bot(self) -> GamesBot:
        assert isinstance(self.env.bot, GamesBot)
        return self.env.bot

    @property
    def match_id(self) -> str:
        assert self.board is not None
        return next(
            str(button["custom_id"]).split(":")[1] for button in buttons(self.board) if is_of_match(button)
        )

    async def look(self, who: Actor | None = None) -> Look:
        return await self.bot.pieces.matches.look(self.match_id, None if who is None else who.id)

    async def to_act(self) -> Actor:
        """Whom the match waits for."""
        look = await self.look()
        (seat,) = look.awaited
        user_id = look.record.seats[seat].user_id
        return next(actor for actor in (self.ana, self.bruno) if actor.id == user_id)

    def other(self, actor: Actor) -> Actor:
        return self.bruno if actor is self.ana else self.ana

    async def press(self, who: Actor, label: str, message: Shown | None = None) -> simcord.InteractionResult:
        """Press the enabled button whose label begins so; the bot is restarted before it where wished."""
        await self.breathe()
        message = message or self.board
        assert message is not None
        result = await who.click(message, custom_id=button(message, label)["custom_id"])
        return self._heard(result)

    async def choose(self, who: Actor, value: str) -> simcord.InteractionResult:
        """Choose this value in the board's menu."""
        await self.breathe()
        assert self.board is not None
        (menu,) = (part for part in parts(self.board.components) if part["type"] == 3)
        result = await who.select(self.board, [value], custom_id=menu["custom_id"])
        return self._heard(result)

    async def command(self, who: Actor, name: str, **options: Any) -> simcord.InteractionResult:
        await self.breathe()
        result = await who.slash(self.channel, name, **options)
        return self._heard(result)

    def _heard(self, result: simcord.InteractionResult) -> simcord.InteractionResult:
        """What came of it; where the match goes on in a new message, that is the board now."""
        self.answers.append(result)
        for message in (result.response, *result.followups):
            if self.board is not None and message is not None and not message.ephemeral:
                self.board = message if any(map(is_of_match, buttons(message))) else self.board
        return result

    async def breathe(self) -> None:
        """Start the bot anew, if this table is about restarts."""
        if self.restarting:
            before = self.bot
            await self.env.restart_bot(new_bot(self.url))
            await before.close()

    async def begin(self, game: str = "penalty", **options: Any) -> None:
        """Ana challenges Bruno, who accepts; the board is on the table."""
        challenge = (
            await self.command(self.ana, f"{game} challenge", opponent=self.bruno, **options)
        ).response
        assert challenge is not None
        self.board = (await self.press(self.bruno, "Accept", challenge)).response

    async def settle_toss(self, *, first: Actor | None = None) -> None:
        """Bruno calls heads; `first` (Ana) is to shoot first, as Jungle United where Ana may choose."""
        first = first or self.ana
        await self.press(self.bruno, "Heads")
        winner = await self.to_act()
        if winner is first:
            await self.press(winner, "Shoot first")
            await self.press(self.other(winner), "Forest F.C.")
        else:
            await self.press(winner, "Forest F.C.")

    async def dive(self, direction: str, *, second: bool = False) -> None:
        keeper = await self.to_act()
        opener = "Choose your second card" if second else "Choose your dive"
        picker = (await self.press(keeper, opener)).response
        assert picker is not None
        assert picker.ephemeral
        await self.press(keeper, direction, picker)

    async def shoot(self, card: str) -> None:
        await self.press(await self.to_act(), card)

    async def penalty(self, dive: str, card: str) -> None:
        await self.dive(dive)
        await self.shoot(card)

    def board_text(self) -> str:
        assert self.board is not None
        return text(self.board)


@asynccontextmanager
async def table(url: str, *, restarting: bool = False, **parts: Any) -> AsyncIterator[Table]:
    """The real bot in a simulated Discord, with people around; it is closed as it would be."""
    async with simulated(new_bot(url, **parts), settle_timeout=60) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("penalties")
        people = [guild.add_member(env.create_user(name)) for name in ("Ana", "Bruno", "Carla")]
        yield Table(env, url, channel, people[0], people[1], people[2], restarting)


def parts(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, from top to bottom, whatever it is nested in."""
    for component in components:
        yield component
        yield from parts(component.get("components", []))


def buttons(message: Shown) -> list[dict[str, Any]]:
    return [part for part in parts(message.components) if part["type"] == 2]


def button(message: Shown, label: str) -> dict[str, Any]:
    """The enabled button whose label begins so."""
    found = [one for one in buttons(message) if one.get("label", "").startswith(label)]
    enabled = [one for one in found if not one.get("disabled")]
    shown = [one.get("label") for one in buttons(message)]
    assert enabled, f"no button {label!r} to press among {shown}"
    return enabled[0]


def is_of_match(button: dict[str, Any]) -> bool:
    """Whether it plays a match, or asks for another."""
    return str(button.get("custom_id")).split(":")[0] in {"mv1", "pk1", "pt1", "rm1"}


def pressable(message: Shown) -> list[str]:
    return [one["label"] for one in buttons(message) if not one.get("disabled")]


def text(message: Shown) -> str:
    """All words of a message, alt texts of its pictures included."""
    words = []
    for part in parts(message.components):
        words.append(part.get("content", ""))
        words += [item.get("description") or "" for item in part.get("items", [])]
        words.append(part.get("label", ""))
    return "\n".join(word for word in words if word)


__all__ = ["Table", "button", "buttons", "id_of", "pressable", "table", "text"]
