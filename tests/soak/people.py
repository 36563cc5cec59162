"""Everybody who presses: what they see, what they choose from it, and what they were promised."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from tests.loopback import Channel, Guild, Interaction, LoopbackDiscord, Message, Outcome, User
from tests.loopback.rest.messages import texts_of
from tests.loopback.rest.validate import walk
from tests.soak.bot import SharedWatch
from tests.soak.life import Life
from tests.soak.weather import Weather

DEFERRED, UPDATED = 6, 7
"""How a press is acknowledged: the answer follows, or it is the message as it is now."""

PATIENCE = 25.0
"""Seconds after which a press that nothing happened to is taken for unanswered."""
GIVES_UP = 3.5
"""Seconds that people wait where Discord has failed a call: it shows them that it failed after three."""

MOST_ANSWERS = 6
"""Presses in a row on one private message."""

PLAYED = frozenset({"mv1", "pk1", "pt1", "rm1"})
"""What the buttons of boards begin with."""


class Choice(NamedTuple):
    """Something to press: a button, or an option of a select."""

    custom_id: str
    value: str | None = None

    @property
    def parts(self) -> list[str]:
        """What the bot is to read in it."""
        return [*self.custom_id.split(":"), *([] if self.value is None else [self.value])]

    @property
    def kind(self) -> str:
        return self.parts[0]


@dataclass(frozen=True, slots=True)
class Promise:
    """A move whose acknowledgement a person saw, at a time of the bot's clock; an aside has no turn.

    `deferred`: it was acknowledged before it was answered, a promise only once something is shown.
    """

    match_id: str
    turn: int | None
    token: str
    user_id: int
    at: int
    deferred: bool


@dataclass
class Crowd:
    """Everybody who plays, and what all of them have seen."""

    server: LoopbackDiscord
    life: Life
    watch: SharedWatch
    guild: Guild
    """Where those meet who have no server of their own."""
    weather: Weather
    presses: int = 0
    failed: int = 0
    unanswered: list[str] = field(default_factory=list)
    promises: list[tuple[Promise, Interaction]] = field(default_factory=list)
    pressed: asyncio.Event = field(default_factory=asyncio.Event)
    forgotten: set[int] = field(default_factory=set)
    """Who had all data deleted, was told that it is done, and did nothing since."""

    async def hear(self, interaction: Interaction) -> Outcome | None:
        """What came of it; None when the bot died over it or Discord failed. Otherwise it is answered.

        Whoever is shown that the bot thinks waits for what it says.
        """
        self.presses += 1
        self.pressed.set()
        lives = self.life.lives
        await self._wait(interaction, interaction.done)
        if not interaction.done.done():
            if not self._is_excused(interaction):
                self.unanswered.append(interaction.name)
            self.failed += 1
            await self.life.alive.wait()
            return None
        outcome = interaction.done.result()
        if outcome.message is not None and self.life.lives == lives:
            await self._read(interaction, outcome.message)
        await self.life.alive.wait()
        if not outcome.acknowledged:
            self.failed += 1
            return None
        return outcome

    async def _read(self, interaction: Interaction, message: Message) -> None:
        """Wait until the bot has thought, in the same life in which it said that it does."""
        lives, shown = self.life.lives, asyncio.ensure_future(self._thought(message))
        await self._wait(interaction, shown)
        if not shown.done() and self.life.lives == lives and not self._is_excused(interaction):
            self.unanswered.append(f"{interaction.name} is still being thought about")
        shown.cancel()

    async def _thought(self, message: Message) -> None:
        while message.loading:
            await self.server.backend.changed.wait()

    async def _wait(self, interaction: Interaction, answered: "asyncio.Future[Any]") -> None:
        """Until it is answered, the bot has died, or people give up."""
        died: asyncio.Future[Any] = asyncio.ensure_future(self.life.died.wait())
        try:
            for patience in (GIVES_UP, PATIENCE - GIVES_UP):
                await asyncio.wait({answered, died}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
                if answered.done() or died.done() or self._was_struck(interaction):
                    break
        finally:
            died.cancel()

    def _is_excused(self, interaction: Interaction) -> bool:
        return self.life.died.is_set() or self._was_struck(interaction)

    def _was_struck(self, interaction: Interaction) -> bool:
        return interaction.token in self.weather.tokens

    async def press(self, user: User, message: Message, choice: Choice) -> Outcome | None:
        """Press; a move that was taken is remembered as a promise."""
        await self.life.alive.wait()
        if choice.value is None:
            interaction = self.server.click(user, message, choice.custom_id, stale=True)
        else:
            interaction = self.server.select(user, message, choice.custom_id, [choice.value], stale=True)
        outcome = await self.hear(interaction)
        if outcome is not None and outcome.type in {DEFERRED, UPDATED}:
            match choice.parts:
                case ["mv1", match_id, turn, token]:
                    self._promised(interaction, outcome, match_id, int(turn), token)
                case ["as1", match_id, token]:
                    self._promised(interaction, outcome, match_id, None, token)
        return outcome

    def _promised(
        self, interaction: Interaction, outcome: Outcome, match_id: str, turn: int | None, token: str
    ) -> None:
        deferred = outcome.type == DEFERRED
        promise = Promise(match_id, turn, token, interaction.user.id, self.watch(), deferred)
        self.promises.append((promise, interaction))

    async def command(
        self, user: User, channel: Channel, path: str, options: Mapping[str, Any]
    ) -> Outcome | None:
        """Use a slash command in this channel."""
        await self.life.alive.wait()
        return await self.hear(self.server.slash(user, channel.guild, channel, path, options))

    def channel(self, known: Channel | None = None) -> Channel:
        """A channel of one's own: the one that is known, or a new one where that was deleted."""
        if known is not None and known.id in self.server.world.channels:
            return known
        return self.server.channel(self.guild, "penalties")

    async def go_on(self, user: User, outcome: Outcome | None, rng: Random) -> None:
        """Answer a private message to its end, at random; now and then it is left alone."""
        for _ in range(MOST_ANSWERS):
            if outcome is None or outcome.message is None or not outcome.ephemeral:
                return
            choices = pressable(outcome.message)
            if not choices or rng.random() < 0.05:
                return
            made = [one for one in choices if one.kind in {"mv1", "as1"}]
            outcome = await self.press(user, outcome.message, rng.choice(made or choices))

    async def told(self, outcome: Outcome | None, words: str) -> bool:
        """Whether this was answered, in private, with such words, maybe a little later."""
        message = None if outcome is None else outcome.message
        if message is None:
            return False
        with suppress(TimeoutError):
            await self.server.until(lambda: words in "\n".join(texts_of(message)), timeout=GIVES_UP)
        return words in "\n".join(texts_of(message))

    def about(self, match_id: str, channel: Channel, kinds: frozenset[str]) -> Message | None:
        """The newest public message of a channel or its threads with such a thing about that match."""
        for place in (channel, *self.threads(channel)):
            for message in reversed(place.messages.values()):
                if message.ephemeral or message.deleted:
                    continue
                if any(one.kind in kinds and one.parts[1] == match_id for one in pressable(message)):
                    return message
        return None

    def threads(self, channel: Channel) -> list[Channel]:
        """The threads in a channel, newest first."""
        return [one for one in reversed(self.server.world.channels.values()) if one.parent is channel]

    def direct(self, user: User) -> Message | None:
        """The newest message to this person alone with something to press."""
        sent = self.server.world.direct_channel(user).messages
        return next((one for one in reversed(sent.values()) if not one.deleted and pressable(one)), None)


def pressable(message: Message) -> list[Choice]:
    """What may be pressed on a message."""
    return [*_pressable(message, message.revision)]


@lru_cache(maxsize=100_000)
def _pressable(message: Message, revision: int) -> tuple[Choice, ...]:
    """Kept until the message is edited, which is what `revision` says."""
    choices: list[Choice] = []
    for part in walk(message.components):
        custom_id = part.get("custom_id")
        if not custom_id or part.get("disabled"):
            continue
        if part["type"] == 2:
            choices.append(Choice(str(custom_id)))
        elif part["type"] == 3:
            choices += [Choice(str(custom_id), str(option["value"])) for option in part["options"]]
    return tuple(choices)
