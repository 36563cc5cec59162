"""The demo's Discord server: one channel and four people, with the same ids in every run."""

from __future__ import annotations

from dataclasses import dataclass

import discord
import simcord

SERVER = "Animal Cup"
CHANNEL = "penalties"
PEOPLE = ("Ana", "Bruno", "Carla", "Diego")
BOT = "Animal Cup"
_SERVER_ID = 1_456_000_000_000_000_001


@dataclass(frozen=True, slots=True)
class World:
    """Handles of what people see: the channel to play in and the members who may sit in a tab."""

    channel: simcord.ChannelHandle
    members: tuple[simcord.MemberActor, ...]


def build_world(env: simcord.Env) -> World:
    """Create server, channel and people; call it before the clock moves, so that ids repeat in every run."""
    env.backend.bot_user.name = BOT
    owner = env.create_user("cup_owner", global_name="Cup owner")
    server = env.create_guild(SERVER, id=_SERVER_ID, owner=owner)
    # The preview shows this channel and no other: a match in a thread could not be played.
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    channel = server.create_text_channel(
        CHANNEL,
        topic="Type /penalty challenge or /penguin challenge",
        overwrites={server.default_role: no_threads},
    )
    hosts = server.create_role("Hosts", permissions=discord.Permissions(manage_events=True))
    members = tuple(
        server.add_member(env.create_user(name.lower(), global_name=name), roles=[hosts]) for name in PEOPLE
    )
    return World(channel, members)
