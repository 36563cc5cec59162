"""The demo's Discord: its servers, channels and four people, with the same ids in every run."""

from __future__ import annotations

from dataclasses import dataclass

import discord
import simcord

SERVER = "Animal Cup"
CHANNEL = "penalties"
SECOND_CHANNEL = "lounge"
FOREIGN_SERVER = "Porto"
FOREIGN_CHANNEL = "general"
PEOPLE = ("Ana", "Bruno", "Carla", "Diego")
BOT = "Animal Cup"
CHAMPION = "Champion"
_SERVER_ID = 1_456_000_000_000_000_001
_FOREIGN_ID = 1_456_000_000_000_000_002


@dataclass(frozen=True, slots=True)
class World:
    """Handles of what people see: where they may be, and the members who may sit in a tab."""

    channel: simcord.ChannelHandle
    """Where every tab begins."""
    members: tuple[simcord.MemberActor, ...]
    lounge: simcord.ChannelHandle
    abroad: simcord.ChannelHandle
    """In a server that has not invited the bot: people brought it along."""
    hosts: simcord.RoleHandle
    """What everybody is: it may manage the server, its events and its roles."""

    @property
    def server(self) -> simcord.GuildHandle:
        """The server that has invited the bot."""
        return _server_of(self.channel)

    @property
    def foreign(self) -> simcord.GuildHandle:
        """The server that has not."""
        return _server_of(self.abroad)


def build_world(env: simcord.Env) -> World:
    """Create it all; call this before the clock moves, so that ids repeat in every run."""
    env.backend.bot_user.name = BOT
    owner = env.create_user("cup_owner", global_name="Cup owner")
    server = env.create_guild(SERVER, id=_SERVER_ID, owner=owner)
    channel = server.create_text_channel(CHANNEL, topic="Type /penalty challenge or /penguin challenge")
    may = discord.Permissions(manage_events=True, manage_guild=True, manage_roles=True)
    hosts = server.create_role("Hosts", permissions=may)
    people = [env.create_user(name.lower(), global_name=name) for name in PEOPLE]
    members = tuple(server.add_member(person, roles=[hosts]) for person in people)
    lounge = server.create_text_channel(SECOND_CHANNEL, topic="A second channel")
    server.create_role(CHAMPION)
    foreign = env.create_guild(FOREIGN_SERVER, id=_FOREIGN_ID, owner=owner)
    abroad = foreign.create_text_channel(
        FOREIGN_CHANNEL, topic=f"{FOREIGN_SERVER} has not invited the bot: people have brought it along"
    )
    # Without it Discord shows nobody else what an app says that a person has brought along.
    apps = foreign.create_role("Players", permissions=discord.Permissions(use_external_apps=True))
    for person in people:
        foreign.add_member(person, roles=[apps])
        env.backend.get_dm_channel(person.id)
    return World(channel, members, lounge, abroad, hosts)


def _server_of(channel: simcord.ChannelHandle) -> simcord.GuildHandle:
    if channel.guild is None:
        raise TypeError(f"{channel} is in no server")
    return channel.guild
