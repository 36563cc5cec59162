"""A server with one championship: who is there, and how they press; what they do stands beside it."""

import asyncio
from random import Random
from typing import Any

from games.engines import ENGINES
from services.championships.cup import Cup, read
from services.ports.unit import Storage
from services.times import DAY
from tests.loopback import Channel, Message, Outcome, User
from tests.loopback.world import ORDINARY
from tests.soak.championships.wishes import Told
from tests.soak.people import Choice, Crowd, pressable

MANAGE_ROLES, MANAGE_EVENTS = 1 << 28, 1 << 33
NAMES = ("Ana", "Bruno ✨", "**Carla**", "<@1> Dino", "Eva_Eva", "Finn `x`", "\u202eGita", "何")
PATIENCE = 400 * DAY
"""What lasts longer by the bot's clock waits for ever."""

CROWD = 16
"""More entrants than these ask how it stands no oftener, all together."""

TWICE = 0.1
"""Of all presses that come twice."""

WITH_PROGRAMS = 0.3
"""Of all championships of a game whose programs play at once."""

QUICK = {game: sum(one.game == game for one in ENGINES.values() if one.at_once) for game in ("penalties",)}
"""Programs by game that need no time to think; a soak would only wait for others."""


class Stadium:
    """`id` is the championship's, "" until it is announced; `gone` are those who have left the server.

    It is played in `ground`, the last of the channels that it was moved to, or in one that was asked for
    `in_vain` as far as anybody saw; `programs` enter beside `people`, the champion gets the `role`, and the
    `fans` are called to it.
    """

    def __init__(self, crowd: Crowd, storage: Storage, form: str, size: int, seed: str) -> None:
        server = crowd.server
        self.told = Told(form, size, f"{seed}/{form}/{size}")
        self.crowd, self.storage, self.rng = crowd, storage, Random(self.told.seed)
        self.guild = server.guild(f"{form} {size}")
        self.grounds = [server.channel(self.guild, "stadium")]
        self.in_vain: list[Channel] = []
        self._lobby = server.channel(self.guild, "lobby")
        self.role, self.fans = server.role(self.guild, "Champions"), server.role(self.guild, "Fans")
        self._organisers = [server.user("Olga"), server.user("Otto")]
        for one in self._organisers:
            server.permit(one, self.guild, ORDINARY | MANAGE_EVENTS | MANAGE_ROLES)
        self.game = self.rng.choice(("penalties", "penalties", "penalties", "penguin"))
        able = min(QUICK.get(self.game, 0), size - 1)
        self.programs = self.rng.randint(1, able) if able and self.rng.random() < WITH_PROGRAMS else 0
        self.people: dict[int, User] = {}
        for _ in range(size - self.programs):
            self.somebody()
        self.gone: set[int] = set()
        self.id = ""
        self._until = crowd.watch() + PATIENCE

    def somebody(self) -> User:
        """One more who may take part."""
        made = self.crowd.server.user(f"{self.rng.choice(NAMES)} {len(self.people)}")
        self.people[made.id] = made
        return made

    @property
    def organiser(self) -> User:
        return self._organisers[0]

    def replace_organiser(self) -> bool:
        """The organiser leaves, and who else manages the events here steps in; whether there is anybody."""
        if len(self._organisers) > 1:
            self.crowd.server.part(self._organisers.pop(0), self.guild)
            return True
        return False

    def part(self, who: User) -> None:
        """Somebody leaves the server, or is banned from it."""
        self.gone.add(who.id)
        self.crowd.server.part(who, self.guild)

    @property
    def patient(self) -> bool:
        """Whether it may go on; a fault where it does not come to its end."""
        if self.crowd.watch() < self._until:
            return True
        if not self.told.faults:
            self.told.faults.append("it waits for ever")
        return False

    @property
    def ground(self) -> Channel:
        return self.grounds[-1]

    @property
    def lobby(self) -> Channel:
        """Where commands are used; a new one where somebody has deleted it."""
        if not self.is_there(self._lobby):
            self._lobby = self.crowd.server.channel(self.guild, "lobby")
        return self._lobby

    def is_there(self, channel: Channel) -> bool:
        """Whether nobody has deleted it."""
        return channel.id in self.crowd.server.world.channels

    @property
    def has_its_ground(self) -> bool:
        """Whether the channel in which it is played is still there."""
        return self.is_there(self.ground)

    def public(self) -> list[Message]:
        """All that everybody still sees in its server."""
        world = self.crowd.server.world
        channels = [one for one in world.channels.values() if one.guild is self.guild]
        return [one for channel in channels for one in world.messages_in(channel) if not one.ephemeral]

    def sent(self) -> list[Message]:
        """All that was ever written in its server."""
        return [one for one in self.crowd.server.world.messages.values() if one.channel.guild is self.guild]

    def shown(self, message_id: int | None) -> Message | None:
        """A message that is still there."""
        message = self.crowd.server.world.messages.get(message_id or 0)
        return None if message is None or message.deleted else message

    async def cup(self) -> Cup:
        """As it is stored."""
        async with self.storage.unit() as unit:
            return await read(unit, self.id)

    async def command(self, who: User, path: str, **options: Any) -> Outcome | None:
        """A command in the lobby, which is always there."""
        return await self.crowd.command(who, self.lobby, f"championship {path}", options)

    async def manage(self, what: str, **options: Any) -> Outcome | None:
        """What the organiser does."""
        return await self.command(self.organiser, f"manage {what}", **options)

    async def found(self, who: User, message_id: int | None) -> Message | None:
        """A message of the championship, or, where there is none (yet), what `/championship show` has."""
        message = self.shown(message_id)
        eagerness = (0.03 if self.has_its_ground else 0.3) / max(1.0, self.told.size / CROWD)
        if message is None and self.rng.random() < eagerness:
            asked = await self.command(who, "show")
            message = None if asked is None else asked.message
            self.told.did["came by /championship show"] += 1
        return message

    async def move(self) -> None:
        """The organiser lets it go on in a new channel; where that fails it is tried no more."""
        fresh = self.crowd.server.channel(self.guild, f"stadium {len(self.grounds) + 1}")
        heard = await self.crowd.command(self.organiser, fresh, "championship manage move", {})
        if (await self.cup()).championship.place.channel_id == fresh.id:
            self.grounds.append(fresh)
            self.in_vain.clear()
        elif heard is None:
            self.in_vain.append(fresh)

    async def press(self, who: User, message: Message, custom_id: str) -> None:
        """Press a button where it is there; now and then twice."""
        choice = Choice(custom_id)
        if message.deleted or choice not in pressable(message):
            return
        times = 2 if self.rng.random() < TWICE else 1
        await asyncio.gather(*(self.crowd.press(who, message, choice) for _ in range(times)))

    async def agree(self, who: User, asked: Outcome | None, custom_id: str) -> None:
        """Say yes to a question, by the button whose id begins so."""
        message = None if asked is None else asked.message
        if message is not None:
            for choice in pressable(message):
                if choice.custom_id.startswith(custom_id) and choice.parts[-1] != "no":
                    await self.press(who, message, choice.custom_id)
                    return
