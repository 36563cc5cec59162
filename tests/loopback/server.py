"""A Discord of one's own on 127.0.0.1: the world, its people and its failures behind real sockets."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from types import TracebackType
from typing import Self

from aiohttp import web

from tests.loopback.backend import ANSWERED_WRONG, ASKED_WRONG, Backend, Violation
from tests.loopback.gateway import Gateway
from tests.loopback.people.drive import Drive
from tests.loopback.people.moderation import Moderation
from tests.loopback.rest.faults import Cut, Fault, Match
from tests.loopback.rest.ledger import Ledger
from tests.loopback.rest.messages import texts_of
from tests.loopback.rest.rest import Rest
from tests.loopback.rest.validate import walk
from tests.loopback.world import ORDINARY, Channel, Guild, Json, Message, Role, User

TOKEN = "loopback-token"

PATIENCE = 60.0
"""Seconds until what does not come is given up: never how long anything should take."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button as people see it; `custom_id` is empty for links."""

    custom_id: str
    label: str
    emoji: str
    disabled: bool
    style: int
    url: str


class LoopbackDiscord(Drive, Moderation):
    """`async with` it, point discord.py at it, start the bot, drive it; a right bot leaves no violations.

    Where Discord's OpenAPI document is at hand (`judge.py`), the block ends with an AssertionError if a body
    was not of the shape that it describes; not `strict`, such bodies are only listed as violations.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        token: str = TOKEN,
        validate: bool = True,
        keep: bool = True,
        compress: bool = False,
        heartbeat: float = 41.25,
        ack_window: float = 3.0,
        global_limit: int | None = None,
        shards: int = 1,
        stubs_without_intent: bool = False,
        strict: bool = True,
    ) -> None:
        self._strict = strict
        self.backend = Backend(token=token, validate=validate, keep=keep, ack_window=ack_window)
        super().__init__(self.backend)
        self.port = port
        self.token = token
        backend = self.backend
        backend.shards = shards
        backend.gateway_url = lambda: self.gateway_url
        self.gateway = Gateway(
            backend.world,
            token=token,
            url=backend.gateway_url,
            complain=lambda detail: backend.complain("gateway", 0, detail),
            compress=compress,
            heartbeat=heartbeat,
            stubs_without_intent=stubs_without_intent,
        )
        backend.dispatch = self.gateway.dispatch
        self._rest = Rest(backend, global_limit=global_limit)
        self._runner: web.ServerRunner | None = None

    @property
    def api_url(self) -> str:
        """What discord.py's Route.BASE must be."""
        return f"http://127.0.0.1:{self.port}/api/v10"

    @property
    def gateway_url(self) -> str:
        """Where the gateway listens."""
        return f"ws://127.0.0.1:{self.port}/gw"

    async def __aenter__(self) -> Self:
        self._runner = web.ServerRunner(web.Server(self._serve, access_log=None), shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.backend.desk.base_url = f"http://127.0.0.1:{self.port}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.gateway.drop(code=1001)
        if self._runner is not None:
            await self._runner.cleanup()
        misshapen = [one for one in self.violations if one.code in {ASKED_WRONG, ANSWERED_WRONG}]
        if self._strict and error is None and misshapen:
            raise AssertionError(f"not as Discord's document describes it: {misshapen}")

    async def _serve(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.rel_url.raw_path.rstrip("/") == "/gw":
            return await self.gateway.serve(request)
        return await self._rest.serve(request)

    # What there is

    @property
    def ledger(self) -> Ledger:
        """Every REST call."""
        return self.backend.ledger

    @property
    def violations(self) -> list[Violation]:
        """Every rule the bot broke so far."""
        return self.backend.violations

    @property
    def commands(self) -> list[Json]:
        """The global commands as registered."""
        return self.backend.commands[None]

    def user(self, name: str, *, locale: str = "en-US", dms_open: bool = True) -> User:
        """Let a person exist."""
        return self.world.user(name, locale=locale, dms_open=dms_open)

    def guild(
        self,
        name: str,
        *,
        locale: str = "en-US",
        bot_member: bool = True,
        member_permissions: int = ORDINARY,
    ) -> Guild:
        """Let a server exist (known to a bot with the guilds intent when it next identifies)."""
        guild = Guild(self.world.guild_snowflake(), name, locale, bot_member, member_permissions)
        self.world.guilds[guild.id] = guild
        return guild

    def channel(self, guild: Guild, name: str, *, app_permissions: int = ORDINARY) -> Channel:
        """Let a text channel exist."""
        channel = Channel(self.world.old_snowflake(), name, guild, app_permissions)
        self.world.channels[channel.id] = channel
        return channel

    def role(self, guild: Guild, name: str) -> Role:
        """Let a role exist."""
        role = Role(self.world.old_snowflake(), name, guild)
        self.world.roles[role.id] = role
        guild.roles.append(role)
        return role

    def permit(self, user: User, guild: Guild, permissions: int) -> None:
        """Give one member permissions of his own (`discord.Permissions(...).value`)."""
        guild.special_permissions[user.id] = permissions

    def private_channel(self, *people: User, name: str = "group") -> Channel:
        """A talk between people; the app is only there because one of them installed it (context 2)."""
        channel = Channel(self.world.old_snowflake(), name, None, people=people)
        self.world.channels[channel.id] = channel
        return channel

    def dm(self, user: User) -> Channel:
        """The direct channel between a person and the bot."""
        return self.world.direct_channel(user)

    def place_message(self, channel: Channel, payload: Json) -> Message:
        """A message of the bot from earlier days, put there without any call."""
        return self.backend.desk.post(channel, payload, {})

    def skip(self, seconds: float) -> None:
        """Let the server's clock jump ahead."""
        self.world.skip(seconds)

    # What people see

    def message(self, message_id: int) -> Message:
        """A message by id, ephemeral and deleted ones too; KeyError."""
        return self.world.messages[message_id]

    def messages(self, channel: Channel, *, viewer: User | None = None) -> list[Message]:
        """Messages in a channel, oldest first; with a viewer only those he sees."""
        return [*self.world.messages_in(channel, viewer=viewer)]

    def buttons(self, message: Message) -> list[Button]:
        """All buttons of a message in reading order."""
        return [
            Button(
                c.get("custom_id", ""),
                c.get("label") or "",
                (c.get("emoji") or {}).get("name") or "",
                bool(c.get("disabled")),
                c["style"],
                c.get("url", ""),
            )
            for c in walk(message.components)
            if c.get("type") == 2
        ]

    def visible_text(self, message: Message, user: User) -> str:
        """All text of a message in reading order, or nothing if that user does not see it."""
        if message.deleted or message.seen_only_by not in {None, user}:
            return ""
        return "\n".join(texts_of(message))

    # What may be awaited

    async def ready(self, shards: int = 1, *, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait until that many shards are identified and connected."""
        async with asyncio.timeout(timeout):
            while len(self.gateway.connected()) < shards:
                self.gateway.changed.clear()
                await self.gateway.changed.wait()

    async def synced(self, *, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait until the bot has registered global commands."""
        await self.until(lambda: bool(self.commands), timeout=timeout)

    async def gateway_lost(self, *, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait until no shard is connected any more."""
        async with asyncio.timeout(timeout):
            while self.gateway.connected():
                self.gateway.changed.clear()
                await self.gateway.changed.wait()

    async def until(self, holds: Callable[[], bool], *, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait until a condition on the world holds; looked at after every REST call."""
        async with asyncio.timeout(timeout):
            while not holds():
                await self.backend.changed.wait()

    # What may go wrong

    def fail(
        self,
        match: Match = "*",
        *,
        status: int = 0,
        code: int = 0,
        message: str = "injected",
        times: int | None = 1,
        probability: float = 1.0,
        rng: Random | None = None,
        delay: float = 0.0,
        cut: Cut | None = None,
        retry_after: float = 0.05,
        everywhere: bool = False,
        via: bool = True,
        html: bool = False,
        names_wait: bool = True,
    ) -> Fault:
        """Order a fault for matching calls: an error status, a delay in seconds, or the line cut."""
        fault = Fault(
            match,
            status,
            code,
            message,
            times,
            probability,
            rng or Random(0),
            delay,
            cut,
            retry_after,
            everywhere,
            via,
            html=html,
            names_wait=names_wait,
        )
        self.backend.faults.append(fault)
        return fault

    def heal(self) -> None:
        """Cancel all ordered faults."""
        self.backend.faults.clear()
