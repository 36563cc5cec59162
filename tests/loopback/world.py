"""The world the server plays: users, guilds, channels, messages and interactions, and their clock and ids."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.loopback.rest.errors import Refusal

Json = dict[str, Any]

EPHEMERAL = 1 << 6
LOADING = 1 << 7
COMPONENTS_V2 = 1 << 15
DISCORD_EPOCH_MS = 1_420_070_400_000
VIEW_CHANNEL, SEND_MESSAGES, ATTACH_FILES = 1 << 10, 1 << 11, 1 << 15
MANAGE_THREADS, PUBLIC_THREADS, SEND_IN_THREADS, EXTERNAL_APPS = 1 << 34, 1 << 35, 1 << 38, 1 << 50
ADMINISTRATOR = 1 << 3
EVERYTHING = (1 << 51) - 1
STAFF_BITS = (1, 2, 3, 4, 5, 7, 13, 22, 23, 24, 27, 28, 29, 30, 33, 34, 40)
ORDINARY = EVERYTHING & ~sum(1 << bit for bit in STAFF_BITS)
"""What members may usually do: everything but kicking, banning, managing and administrating."""
IN_GUILD, IN_BOT_DM, PRIVATE = 0, 1, 2
NONCE_LIFE = 180.0


@dataclass(slots=True, eq=False)
class User:
    """A person or the bot; `dms_open` false makes direct messages fail with 50007."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    dms_open: bool = True


@dataclass(slots=True, eq=False)
class Guild:
    """A server; `bot_member` false means only users brought the app along; `left` are people not in it."""

    id: int
    name: str
    locale: str = "en-US"
    bot_member: bool = True
    member_permissions: int = ORDINARY
    special_permissions: dict[int, int] = field(default_factory=dict)
    left: set[int] = field(default_factory=set)
    roles: "list[Role]" = field(default_factory=list)

    def permissions_of(self, user: User) -> int:
        """What one member may do."""
        return self.special_permissions.get(user.id, self.member_permissions)


@dataclass(slots=True, eq=False)
class Role:
    """A role without permissions, that everybody may call; `held_by` are those who have it."""

    id: int
    name: str
    guild: Guild
    held_by: set[int] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class Channel:
    """A text channel, thread or (guild None) direct channel; permissions are the app's own in it.

    A channel without guild and recipient is a talk between people to which one of them brought the app.
    """

    id: int
    name: str
    guild: Guild | None
    app_permissions: int = ORDINARY
    recipient: User | None = None
    parent: "Channel | None" = None
    archived: bool = False
    locked: bool = False
    private: bool = False
    people: tuple[User, ...] = ()
    messages: "dict[int, Message]" = field(default_factory=dict)

    @property
    def context(self) -> int:
        """Discord's context type: 0 in a guild, 1 with the bot alone, 2 between people."""
        if self.guild is not None:
            return IN_GUILD
        return PRIVATE if self.recipient is None else IN_BOT_DM

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread inside another channel."""
        return self.parent is not None


@dataclass(slots=True, eq=False)
class Message:
    """A message as it stands now; `seen_only_by` is set for ephemeral ones.

    It has `pinged` people, and `called` roles. `past` are its components before each edit.
    """

    id: int
    channel: Channel
    author: User
    created: float
    flags: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    reference: Json | None = None
    seen_only_by: User | None = None
    pinged: set[int] = field(default_factory=set)
    called: set[int] = field(default_factory=set)
    revision: int = 0
    past: list[list[Json]] = field(default_factory=list)
    edited: float | None = None
    deleted: bool = False
    deleted_by_bot: bool = False
    pinned: bool = False
    nonce: str = ""
    invoked: Json | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether only one user sees it."""
        return self.seen_only_by is not None

    @property
    def loading(self) -> bool:
        """Whether it still shows "thinking"."""
        return bool(self.flags & LOADING)


class World:
    """Everything that exists; ids are ordinary snowflakes, time may be skipped ahead for tests."""

    def __init__(self) -> None:
        self._skipped = 0.0
        self._counter = 0
        self._past = 0
        self._founded = 0
        self.app = self.user("Loopback", bot=True)
        self.users: dict[int, User] = {self.app.id: self.app}
        self.guilds: dict[int, Guild] = {}
        self.roles: dict[int, Role] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.files: dict[int, bytes] = {}

    def now(self) -> float:
        """Server time in seconds since 1970."""
        return time.time() + self._skipped

    def skip(self, seconds: float) -> None:
        """Let the server's clock jump ahead (token lives, ack windows); nothing sleeps."""
        self._skipped += seconds

    def snowflake(self) -> int:
        """A fresh id carrying the present moment."""
        self._counter = (self._counter + 1) & 0x3FFFFF
        return ((int(self.now() * 1000) - DISCORD_EPOCH_MS) << 22) | self._counter

    def old_snowflake(self) -> int:
        """A fresh id of long ago."""
        self._past += 1
        return (1_000_000_000 + self._past) << 22

    def guild_snowflake(self) -> int:
        """A fresh id of longer ago; guilds made one after another fall on different shards."""
        self._founded += 1
        return (500_000_000 + self._founded) << 22

    def user(self, name: str, *, locale: str = "en-US", bot: bool = False, dms_open: bool = True) -> User:
        """Let a user exist."""
        person = User(self.old_snowflake(), name, locale, bot, dms_open)
        if not bot:
            self.users[person.id] = person
        return person

    def direct_channel(self, user: User) -> Channel:
        """The one direct channel between the bot and a user, opened on first use."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        channel = Channel(self.old_snowflake(), user.name, None, recipient=user)
        self.channels[channel.id] = channel
        return channel

    def channel(self, channel_id: int) -> Channel:
        """The channel of that id; 10003 when there is none, 50001 when the bot cannot see it."""
        channel = self.channels.get(channel_id)
        if channel is None:
            raise Refusal(10003)
        hidden = not channel.app_permissions & VIEW_CHANNEL
        outside = channel.context == PRIVATE or (channel.guild is not None and not channel.guild.bot_member)
        if hidden or outside:
            raise Refusal(50001)
        return channel

    def keep(self, message: Message) -> None:
        """Let a new message stand in its channel."""
        self.messages[message.id] = message.channel.messages[message.id] = message

    def public_message(self, channel: Channel, message_id: int) -> Message:
        """A message by way of its channel; ephemeral ones are unknown there (10008)."""
        message = self.messages.get(message_id)
        if message is None or message.channel is not channel or message.ephemeral:
            raise Refusal(10008)
        if message.deleted:
            raise Refusal(10008, blame=message.deleted_by_bot)
        return message

    def by_nonce(self, channel: Channel, nonce: str) -> Message | None:
        """The message that was sent with this nonce in the last few minutes."""
        since = self.now() - NONCE_LIFE
        sent = (one for one in self.messages_in(channel) if one.nonce == nonce and one.created >= since)
        return next(sent, None) if nonce else None

    def messages_in(self, channel: Channel, *, viewer: User | None = None) -> Iterator[Message]:
        """Messages of a channel still there, oldest first; with a viewer, only what he sees."""
        for message in channel.messages.values():
            if message.deleted:
                continue
            if viewer is None or message.seen_only_by in {None, viewer}:
                yield message
