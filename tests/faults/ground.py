"""The real bot in a loopback Discord, with a clock of its own: every call may be made to fail."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import Executor, Future
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from bot.client import GamesBot
from bot.composition.app import create_bot
from bot.composition.thinking import thinking_process
from bot.config import Settings
from bot.housekeeping import Housekeeping
from services.ports.records import MatchRecord
from services.ports.unit import Storage
from tests.loopback import Channel, Guild, Interaction, LoopbackDiscord, Message, User, point_discord_at
from tests.loopback.processes.hurry import hurried
from tests.loopback.rest.validate import walk
from tests.loopback.world import COMPONENTS_V2
from tests.support.clocks import Clock
from ui.background.studio import Studio
from ui.discord.layout import build
from ui.games.registry import FACES

PICTURE = b"\x89PNG not really"


class Sketch(Executor):
    """Draws nothing, at once; what is drawn is not what these tests are about."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(PICTURE)
        return done


@dataclass
class Ground:
    """A channel with Ana, Bruno and Carla; housekeeping makes its rounds when it is told to."""

    server: LoopbackDiscord
    bot: GamesBot
    clock: Clock
    keeper: Housekeeping
    guild: Guild
    channel: Channel
    ana: User
    bruno: User
    carla: User
    anew: Callable[[], Awaitable[tuple[GamesBot, Housekeeping]]]
    interactions: list[Interaction] = field(default_factory=list)

    async def command(
        self,
        who: User,
        name: str,
        options: Mapping[str, Any] | None = None,
        *,
        channel: Channel | None = None,
    ) -> Interaction:
        """Use `/penalty name`, or the command of that whole name, and wait until the bot has done with it."""
        where = channel or self.channel
        group = "" if " " in name else "penalty "
        interaction = self.server.slash(who, where.guild, where, f"{group}{name}", options)
        return await self._over(interaction)

    async def press(self, who: User, message: Message, custom_id: str) -> Interaction:
        """Press a button, or what looks like one, and wait until the bot has done with it."""
        return await self._over(self.server.click(who, message, custom_id, stale=True))

    def relic(self, custom_id: str, *, channel: Channel | None = None) -> Message:
        """A message of the bot that has this button, whoever made it and however."""
        button = {"type": 2, "style": 2, "label": "Old", "custom_id": custom_id, "disabled": False}
        payload = {"flags": COMPONENTS_V2, "components": [{"type": 1, "components": [button]}]}
        return self.server.place_message(channel or self.channel, payload)

    async def press_label(self, who: User, message: Message, label: str) -> Interaction:
        return await self.press(who, message, self.button(message, label))

    def button(self, message: Message, label: str) -> str:
        """The custom id of the first button whose label begins so."""
        return next(one.custom_id for one in self.server.buttons(message) if one.label.startswith(label))

    async def record(self, match_id: str) -> MatchRecord:
        return (await self.bot.pieces.matches.look(match_id)).record

    async def board(self, match_id: str) -> Message:
        """The message where the storage says that the board is."""
        place = (await self.record(match_id)).place
        assert place.message_id is not None, "the match has no board"
        return self.server.message(place.message_id)

    async def is_right(self, match_id: str) -> bool:
        """Whether the board shows the stored match, its picture or (without one) its words."""
        look = await self.bot.pieces.matches.look(match_id)
        if look.record.place.message_id is None:
            return False
        message = self.server.message(look.record.place.message_id)
        face = FACES[look.record.game].board(look, self.bot.texts.public)
        pictures = {"board.png": PICTURE} if message.attachments else {}
        wanted = as_sent(build(face, pictures))
        return not message.deleted and shown(message.components)[-len(shown(wanted)) :] == shown(wanted)

    async def boards(self, match_id: str) -> list[Message]:
        """Every public message that shows what the board shows."""
        right = shown((await self.board(match_id)).components)
        return [one for one in self.server.messages(self.channel) if shown(one.components) == right]

    async def keep_house(self) -> None:
        """A minute passes, and housekeeping looks after what is left to do."""
        self.clock.wait(70)
        await self.keeper.tick()

    @property
    def storage(self) -> Storage:
        """What the bot has open."""
        storage = self.bot._storage
        assert storage is not None
        return storage

    async def told(self) -> None:
        """Whatever Discord has told the bot so far is dealt with."""
        heard = asyncio.ensure_future(
            self.bot.wait_for("socket_event_type", check=lambda event: event == "FENCE")
        )
        await asyncio.sleep(0)
        self.server.gateway.dispatch("FENCE", {}, None)
        await heard
        events = [one for one in asyncio.all_tasks() if one.get_name().startswith("discord.py: on_")]
        await asyncio.gather(*events)

    async def restart(self) -> None:
        """The bot is stopped and started again; Discord and the database stay."""
        await self.bot.close()
        self.bot, self.keeper = await self.anew()

    async def _over(self, interaction: Interaction) -> Interaction:
        self.interactions.append(interaction)
        running = self.bot.router._running
        while not running:  # noqa: ASYNC110 - the bot has not heard of it yet
            await asyncio.sleep(0)
        while running:
            await asyncio.wait(set(running))
        return interaction


def as_sent(message: Any) -> list[dict[str, Any]]:
    """The components of a built message as they go to Discord."""
    components: list[dict[str, Any]] = message.view.to_components()
    return components


def shown(components: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """What people see and press of components, in order; boxes around them left out."""
    return [
        (part["type"], part.get("content"), part.get("label"), part.get("custom_id"), part.get("disabled"))
        for part in walk(components)
        if part["type"] in {2, 10, 12}
    ]


def traces(records: list[logging.LogRecord]) -> list[str]:
    """What reached the log as an error, or with a trace."""
    return [record.getMessage() for record in records if record.levelno >= logging.ERROR or record.exc_info]


@asynccontextmanager
async def ground(
    url: str,
    *,
    studio: Studio | None = None,
    thinking: Callable[[], Executor] = thinking_process,
    guild_events: bool = False,
    **server: Any,
) -> AsyncIterator[Ground]:
    """The real bot at work; it is closed as it would be."""
    clock = Clock()
    async with LoopbackDiscord(**server) as discord:
        with point_discord_at(discord), hurried():
            started: list[tuple[GamesBot, asyncio.Task[None]]] = []

            async def start() -> tuple[GamesBot, Housekeeping]:
                settings = Settings(database_url=url, sync_commands="always", guild_events=guild_events)
                drawing = studio or Studio(pool=Sketch)
                bot = create_bot(settings, now=clock, studio=drawing, thinking=thinking)
                clock.follow(bot.watch)
                if guild_events:
                    bot._connection.guild_ready_timeout = 0.05  # seconds; nobody streams servers slowly here
                started.append((bot, asyncio.create_task(bot.start(discord.token))))
                await discord.ready()
                await bot.wait_until_ready()
                keeper = bot.pieces.housekeeping
                await keeper.stop()
                await keeper.tick()  # the first one with Discord there, which it would have made by itself
                return bot, keeper

            try:
                bot, keeper = await start()
                guild = discord.guild("Lisbon")
                channel = discord.channel(guild, "penalties")
                if guild_events:
                    discord.join(guild)
                ana, bruno, carla = map(discord.user, ("Ana", "Bruno", "Carla"))
                yield Ground(discord, bot, clock, keeper, guild, channel, ana, bruno, carla, start)
            finally:
                for bot, running in started:
                    await bot.close()
                    with suppress(asyncio.CancelledError):
                        await running
