"""Two people who press whatever they see, until their match is over or they have lost interest."""

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.loopback import Channel, Guild, Interaction, LoopbackDiscord, Message, Outcome, User
from tests.loopback.validate import walk
from tests.soak.bot import SharedWatch
from tests.soak.life import Life

PATIENCE = 20.0


@dataclass(frozen=True, slots=True)
class Promise:
    """A move whose acknowledgement a person saw, at a time of the bot's clock."""

    match_id: str
    turn: int
    token: str
    user_id: int
    at: int


@dataclass
class Crowd:
    """Everybody who plays, and what all of them have seen."""

    server: LoopbackDiscord
    life: Life
    watch: SharedWatch
    guild: Guild
    channel: Channel
    presses: int = 0
    unanswered: list[str] = field(default_factory=list)
    promises: list[tuple[Promise, Interaction]] = field(default_factory=list)
    pressed: asyncio.Event = field(default_factory=asyncio.Event)

    async def hear(self, interaction: Interaction) -> Outcome | None:
        """What came of it; None when the bot died over it. A living bot answers in time."""
        self.presses += 1
        self.pressed.set()
        died: asyncio.Future[Any] = asyncio.ensure_future(self.life.died.wait())
        answered: asyncio.Future[Any] = interaction.done
        try:
            await asyncio.wait({answered, died}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        finally:
            died.cancel()
        if not interaction.done.done():
            if not self.life.died.is_set():
                self.unanswered.append(interaction.name)
            await self.life.alive.wait()
            return None
        outcome = interaction.done.result()
        await self.life.alive.wait()
        return outcome

    async def click(self, user: User, message: Message, custom_id: str) -> Outcome | None:
        """Press; a move that was taken is remembered as a promise."""
        await self.life.alive.wait()
        interaction = self.server.click(user, message, custom_id, stale=True)
        outcome = await self.hear(interaction)
        kind, *rest = custom_id.split(":")
        if kind == "mv1" and outcome is not None and outcome.type in {6, 7}:
            match_id, turn, token = rest
            self.promises.append((Promise(match_id, int(turn), token, user.id, self.watch()), interaction))
        return outcome

    async def command(self, user: User, path: str, options: dict[str, Any]) -> Outcome | None:
        await self.life.alive.wait()
        return await self.hear(self.server.slash(user, self.guild, self.channel, path, options))


class Couple:
    """Two people at one table after another."""

    def __init__(self, crowd: Crowd, number: int, seed: int) -> None:
        self._crowd = crowd
        self._rng = Random(f"{seed}/{number}")
        self.people = tuple(crowd.server.user(f"{name}-{number}") for name in ("ana", "bruno"))

    async def meet(self) -> None:
        """From a challenge to the end, or to where they lose interest."""
        rng, (ana, bruno) = self._rng, self.people
        interest = rng.randrange(4, 60) if rng.random() < 0.2 else 1_000
        challenge = await self._seen(
            "ch1", lambda: self._crowd.command(ana, "penalty challenge", {"opponent": bruno})
        )
        if challenge is None:
            return
        message, match_id = challenge
        match rng.random():
            case chance if chance < 0.06:
                await self._crowd.click(bruno, message, f"ch1:{match_id}:decline")
                return
            case chance if chance < 0.12:
                await self._crowd.click(ana, message, f"ch1:{match_id}:withdraw")
                return
            case chance if chance < 0.18:
                return
        await self._crowd.click(bruno, message, f"ch1:{match_id}:accept")
        await self._play(match_id, interest)

    async def _play(self, match_id: str, interest: int) -> None:
        rng, crowd = self._rng, self._crowd
        for _ in range(interest):
            board = self._latest(match_id)
            if board is None:
                await asyncio.sleep(0.05)
                continue
            offered = pressable(board)
            if any(one.startswith("rm1") for one in offered):
                await self._rematch(board, offered[0])
                return
            who = rng.choice(self.people)
            match rng.random():
                case chance if chance < 0.01:
                    await self._resign(who, match_id)
                    continue
                case chance if chance < 0.03:
                    await crowd.command(who, "penalty show", {"match": match_id})
                    continue
            custom_id = rng.choice(offered)
            if rng.random() < 0.1:
                await asyncio.gather(*(crowd.click(who, board, custom_id) for _ in range(2)))
                continue
            outcome = await crowd.click(who, board, custom_id)
            if custom_id.startswith("pk1") and outcome is not None and outcome.message is not None:
                cards = pressable(outcome.message)
                if cards and outcome.ephemeral:
                    await crowd.click(who, outcome.message, rng.choice(cards))

    async def _rematch(self, board: Message, custom_id: str) -> None:
        for who in self._rng.sample(self.people, self._rng.choice((0, 0, 1, 2))):
            await self._crowd.click(who, board, custom_id)

    async def _resign(self, who: User, match_id: str) -> None:
        asked = await self._crowd.command(who, "penalty resign", {"match": match_id})
        if asked is not None and asked.ephemeral and f"rs1:{match_id}:yes" in pressable(asked.shown):
            await self._crowd.click(who, asked.shown, f"rs1:{match_id}:yes")

    async def _seen(self, prefix: str, ask: Any) -> tuple[Message, str] | None:
        """Ask until a message of that kind is there for these two: the message, and the id on it."""
        for _ in range(5):
            await ask()
            for message in reversed([*self._crowd.server.world.messages.values()]):
                ids = [one for one in pressable(message) if one.startswith(prefix)]
                if ids and not message.ephemeral and self.people[1].id in message.pinged:
                    return message, ids[0].split(":")[1]
        return None

    def _latest(self, match_id: str) -> Message | None:
        """The newest message on which the match can be played."""
        for message in reversed([*self._crowd.server.world.messages.values()]):
            if not message.ephemeral and any(
                one.split(":")[1] == match_id
                for one in pressable(message)
                if one[:3] in {"mv1", "pk1", "rm1"}
            ):
                return message
        return None


def pressable(message: Message) -> list[str]:
    """What may be pressed on a message."""
    return [
        str(part["custom_id"])
        for part in walk(message.components)
        if part["type"] == 2 and part.get("custom_id") and not part.get("disabled")
    ]
