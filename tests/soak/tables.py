"""Tables at which people press at random: each is two people in a channel of their own, and their match."""

from dataclasses import dataclass, field
from random import Random

from tests.loopback import Channel, LoopbackDiscord, Message, Outcome, User
from tests.soak.people import PLAYED, Choice, pressable

PANEL = 0.5
"""How often somebody who has a private panel goes on there, and not on the board."""


@dataclass(slots=True, eq=False)
class Table:
    """Where two people play, and the private panels that they have open."""

    channel: Channel
    people: tuple[User, User]
    panels: list[tuple[User, Message]] = field(default_factory=list)


class Tables:
    """`open_ones` are played at; `over` counts matches that came to their end."""

    def __init__(self, server: LoopbackDiscord, rng: Random) -> None:
        self._server = server
        self._rng = rng
        self._made = 0
        self.open_ones: list[Table] = []
        self.over = 0

    async def open(self) -> Table:
        """Two new people challenge and accept."""
        self._made += 1
        people = (self._server.user(f"Ana {self._made}"), self._server.user(f"Bruno {self._made}"))
        guild = self._server.guild(f"Lisbon {self._made}")
        table = Table(self._server.channel(guild, f"table {self._made}"), people)
        game = "penguin" if self._made % 4 == 0 else "penalty"
        asked = {"opponent": people[1], "pace": "live"}
        offered = await self._server.slash(people[0], guild, table.channel, f"{game} challenge", asked)
        assert offered.acknowledged
        await self._server.until(lambda: accept_of(table) is not None, timeout=60)
        found = accept_of(table)
        assert found is not None
        accepted = await self._server.click(people[1], found[0], found[1].custom_id, stale=True)
        assert accepted.acknowledged
        self.open_ones.append(table)
        return table

    async def press(self, rng: Random) -> Outcome:
        """Somebody presses something at a table; a match that is over makes place for a new one."""
        while True:
            table = rng.choice(self.open_ones)
            if table.panels and rng.random() < PANEL:
                who, message = _panel(table)
            else:
                who, message = rng.choice(table.people), board_of(table)
            choices = [] if message is None else [one for one in pressable(message) if one.kind in PLAYED]
            if message is not None and choices:
                break
            if table in self.open_ones and not board_of(table) and boards_of(table):
                self.open_ones.remove(table)
                self.over += 1
                await self.open()
        choice = rng.choice(choices)
        if choice.value is None:
            outcome = await self._server.click(who, message, choice.custom_id, stale=True)
        else:
            outcome = await self._server.select(who, message, choice.custom_id, [choice.value], stale=True)
        if outcome.ephemeral and outcome.message is not None:
            table.panels = [(who, outcome.message), *table.panels][:2]
        return outcome


def _panel(table: Table) -> tuple[User, Message | None]:
    return table.panels.pop()


def boards_of(table: Table) -> list[Message]:
    """The public messages of a table that are still there."""
    return [one for one in table.channel.messages.values() if not one.ephemeral and not one.deleted]


def board_of(table: Table) -> Message | None:
    """The newest message with something to play, rematches left alone."""
    for message in reversed(boards_of(table)):
        if any(one.kind in PLAYED - {"rm1"} for one in pressable(message)):
            return message
    return None


def accept_of(table: Table) -> tuple[Message, Choice] | None:
    """The challenge that waits at a table, and its yes."""
    for message in boards_of(table):
        for choice in pressable(message):
            if choice.kind == "ch1" and choice.parts[-1] == "accept":
                return message, choice
    return None
