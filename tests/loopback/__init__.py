"""A loopback Discord: gateway and REST on 127.0.0.1, for tests, fault injection and load."""

from tests.loopback.people.interactions import Interaction, Outcome
from tests.loopback.processes.pointing import point_discord_at
from tests.loopback.server import TOKEN, Button, LoopbackDiscord
from tests.loopback.world import Channel, Guild, Message, Role, User

__all__ = [
    "TOKEN",
    "Button",
    "Channel",
    "Guild",
    "Interaction",
    "LoopbackDiscord",
    "Message",
    "Outcome",
    "Role",
    "User",
    "point_discord_at",
]
