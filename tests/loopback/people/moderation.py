"""What moderators and Discord do to messages, threads, channels and servers that the bot is in."""

from tests.loopback.gateway import GUILDS_INTENT, Gateway
from tests.loopback.rest.payloads import channel_json
from tests.loopback.world import Channel, Guild, Json, Message, User, World


class Moderation:
    """The events that follow go only to bots with the guilds intent."""

    gateway: Gateway

    @property
    def world(self) -> World:
        """Users, guilds, channels, messages, clock."""
        return self.gateway.world

    def delete(self, message: Message) -> None:
        """A moderator removes a message; the bot is not to blame for not knowing."""
        message.deleted = True

    def remove_channel(self, channel: Channel) -> None:
        """A channel is deleted with its threads, or a thread is; for the threads there is no event then."""
        threads = [one for one in self.world.channels.values() if one.parent is channel]
        for gone in (channel, *threads):
            del self.world.channels[gone.id]
            for message in self.world.messages_in(gone):
                message.deleted = True
        if channel.guild is not None:
            event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
            self._tell_guilds(event, channel_json(channel), channel.guild)

    def set_thread(self, thread: Channel, *, archived: bool = False, locked: bool = False) -> None:
        """A thread is put into the archive or out of it, locked or unlocked."""
        thread.archived, thread.locked = archived, locked
        assert thread.guild is not None
        self._tell_guilds("THREAD_UPDATE", channel_json(thread), thread.guild)

    def part(self, user: User, guild: Guild) -> None:
        """Somebody leaves a server, is kicked or banned; no event without the members intent."""
        guild.left.add(user.id)

    def leave(self, guild: Guild) -> None:
        """The bot is thrown out of a server (an event only with the guilds intent)."""
        guild.bot_member = False
        self._tell_guilds("GUILD_DELETE", {"id": str(guild.id)}, guild)

    def join(self, guild: Guild) -> None:
        """The bot comes into a server (an event only with the guilds intent)."""
        guild.bot_member = True
        self._tell_guilds("GUILD_CREATE", self.gateway.guild_body(guild), guild)

    def take_away(self, guild: Guild) -> None:
        """Discord has trouble with a server: the bot cannot reach it until the bot is let `join` it again."""
        guild.bot_member = False
        self._tell_guilds("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild)

    def _tell_guilds(self, event: str, body: Json, guild: Guild) -> None:
        for session in self.gateway.sessions.values():
            if session.intents & GUILDS_INTENT and session.covers(guild.id):
                session.dispatch(event, body)
