"""Tables at which people press at random: each is two people in a channel of their own, and their match."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from tests.loopback import Channel, LoopbackDiscord, Message, Outcome, User
from tests.loopback.rest.messages import texts_of
from tests.soak.people import PLAYED, Choice, pressable

PANEL = 0.5
"""How often somebody who has a private panel goes on there, and not on the board."""


SHOWN = 60.0
"""Seconds that people wait for what was acknowledged to be shown."""


class Unplayed(Exception):
    """Why two people could not begin a match."""


@dataclass(slots=True, eq=False)
class Table:
    """Where two people play, and the private panels that they have open."""

    channel: Channel
    people: tuple[User, User]
    panels: list[tuple[User, Message]] = field(default_factory=list)


class Tables:
    """`open_ones` are played at; `over` counts matches that ended; `note` hears of every press."""

    def __init__(self, server: LoopbackDiscord, note: Callable[[Outcome], None] = lambda _: None) -> None:
        self._server = server
        self._note = note
        self._made = 0
        self._owed = 0
        self.open_ones: list[Table] = []
        self.over = 0

    async def open(self, game: str = "") -> Table:
        """Two new people challenge and accept; Unplayed says why they could not."""
        self._made += 1
        people = (self._server.user(f"Ana {self._made}"), self._server.user(f"Bruno {self._made}"))
        guild = self._server.guild(f"Lisbon {self._made}")
        table = Table(self._server.channel(guild, f"table {self._made}"), people)
        game = game or ("penguin" if self._made % 4 == 0 else "penalty")
        asked = {"opponent": people[1], "pace": "live"}
        offered = await self._server.slash(people[0], guild, table.channel, f"{game} challenge", asked)
        self._note(offered)
        if not offered.acknowledged:
            raise Unplayed("a challenge was not acknowledged")
        try:
            await self._server.until(lambda: accept_of(table) is not None, timeout=SHOWN)
        except TimeoutError:
            raise Unplayed(f"no Accept after {SHOWN:.0f} s, but {said_at(table)}; {told(offered)}") from None
        found = accept_of(table)
        if found is None:
            raise Unplayed("a challenge is gone")
        accepted = await self._server.click(people[1], found[0], found[1].custom_id, stale=True)
        self._note(accepted)
        if not accepted.acknowledged:
            raise Unplayed("Accept was not acknowledged")
        self.open_ones.append(table)
        return table

    async def _replace(self) -> None:
        """A new match for each that is over; one that could not be begun is owed to whoever presses next."""
        while self._owed:
            self._owed -= 1
            try:
                await self.open()
            except BaseException:
                self._owed += 1
                raise

    async def press(self, rng: Random, *, again: bool = True) -> bool:
        """Somebody presses something at a table; whether there is one left.

        A match that is over makes place for a new one where people play `again`.
        """
        while True:
            await self._replace()
            if not self.open_ones:
                return False
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
                self._owed += again
        choice = rng.choice(choices)
        if choice.value is None:
            outcome = await self._server.click(who, message, choice.custom_id, stale=True)
        else:
            outcome = await self._server.select(who, message, choice.custom_id, [choice.value], stale=True)
        self._note(outcome)
        if outcome.ephemeral and outcome.message is not None:
            table.panels = [(who, outcome.message), *table.panels][:2]
        return True


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


def told(outcome: Outcome) -> str:
    """How a press was answered, and what its answer and those that followed say now."""
    after = [one for one in (outcome.interaction.original, *outcome.interaction.followups) if one is not None]
    return f"answered by {outcome.type} after {outcome.seconds:.1f} s: {[texts_of(one) for one in after]}"


def said_at(table: Table) -> list[str]:
    """What everybody reads at a table."""
    return [text for message in boards_of(table) for text in texts_of(message)]
