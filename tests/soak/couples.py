"""Two people and all that they may do, from the challenge to the end, or to where they lose interest."""

import asyncio
from collections.abc import Mapping
from random import Random
from typing import Any

from tests.loopback import Message, Outcome, User
from tests.soak.people import PLAYED, Choice, Crowd, pressable

GAMES: tuple[tuple[str, Mapping[str, str], int], ...] = (
    ("penalty", {}, 5),
    ("penalty", {"teams": "draft"}, 3),
    ("penalty", {"mode": "big-final"}, 3),
    ("penalty", {"teams": "draft", "mode": "big-final"}, 3),
    ("penguin", {}, 1),
    ("penguin", {"position": "1Pd3 2Mb2 2Pg7 ball=d3 turn=1"}, 2),
)
"""Commands, options, and how often they are chosen."""

PACES = {"live": 7, "relaxed": 2, "correspondence": 1}
IN_THREAD = 0.2
"""Of all challenges whose match is to be played in a thread."""
DIRECT = 0.15
"""Of all couples in which somebody wants to be asked for secrets in direct messages."""
OFFERS = frozenset({"en1"})
ENOUGH = 250
"""Presses after which even the keenest couple lets the clock end their match."""
FORGOTTEN = 0.15
"""How often somebody who thinks of it has all data deleted; then this couple plays no more."""
REMATCHES = 2
EAGER = 5
"""How often a challenge is accepted whose acceptance fails."""


class Couple:
    """Two people at one table, and somebody who looks on."""

    def __init__(self, crowd: Crowd, number: int, seed: str) -> None:
        self._crowd = crowd
        self._rng = Random(f"{seed}/{number}")
        names = ("ana", "bruno", "carla")
        self.ana, self.bruno, self._spectator = (crowd.server.user(f"{name}-{number}") for name in names)
        self._game = "penalty"
        self._channel = crowd.channel()

    async def _command(self, who: User, path: str, options: Mapping[str, Any]) -> Outcome | None:
        self._channel = self._crowd.channel(self._channel)
        return await self._crowd.command(who, self._channel, path, options)

    async def meet(self) -> None:
        """From the challenge on."""
        rng = self._rng
        self._game, options, _ = rng.choices(GAMES, [often for *_, often in GAMES])[0]
        (pace,) = rng.choices([*PACES], [*PACES.values()])
        if rng.random() < DIRECT:
            await self._command(self.bruno, "settings me", {"picks": "dm"})
        for _ in range(5):
            given: dict[str, Any] = {"opponent": self.bruno, "pace": pace, **options}
            if rng.random() < IN_THREAD:
                given["place"] = "thread"
            await self._command(self.ana, f"{self._game} challenge", given)
            challenge = await self._asked()
            if challenge is not None:
                await self._answer(*challenge)
                return

    async def _answer(self, message: Message, challenge_id: str) -> None:
        rng, crowd = self._rng, self._crowd
        match rng.random():
            case chance if chance < 0.05:
                await crowd.press(self.bruno, message, Choice(f"ch1:{challenge_id}:decline"))
            case chance if chance < 0.1:
                await crowd.press(self.ana, message, Choice(f"ch1:{challenge_id}:withdraw"))
            case chance if chance < 0.15:
                return
            case _:
                yes = Choice(f"ch1:{challenge_id}:accept")
                for _ in range(EAGER):
                    if await crowd.press(self.bruno, message, yes) is not None:
                        break
                await self._play(challenge_id)

    async def _play(self, match_id: str, rematches: int = REMATCHES) -> None:
        rng, crowd = self._rng, self._crowd
        interest = rng.randrange(4, 60) if rng.random() < 0.15 else ENOUGH
        for _ in range(interest):
            who = rng.choice((self.ana, self.bruno))
            board = crowd.about(match_id, self._channel, PLAYED)
            if board is None:
                await asyncio.sleep(0.1)
                await self._command(who, f"{self._game} show", {"match": match_id})
                continue
            choices = pressable(board)
            direct = crowd.direct(who)
            if {self.ana.id, self.bruno.id} & crowd.forgotten:
                return
            if direct is not None and rng.random() < 0.5:
                await self._one_press(who, direct, rng.choice(pressable(direct)))
                continue
            if any(one.kind == "rm1" for one in choices):
                await self._again(board, match_id, rematches)
                return
            if rng.random() < 0.04:
                await self._something_else(who, match_id, board)
            else:
                await self._one_press(who, board, rng.choice(choices))

    async def _one_press(self, who: User, board: Message, choice: Choice) -> None:
        crowd = self._crowd
        if self._rng.random() < 0.1:
            await asyncio.gather(*(crowd.press(who, board, choice) for _ in range(2)))
            return
        await crowd.go_on(who, await crowd.press(who, board, choice), self._rng)

    async def _something_else(self, who: User, match_id: str, board: Message) -> None:
        """What people do now and then instead of playing."""
        rng, crowd, named = self._rng, self._crowd, {"match": match_id}
        match rng.randrange(10):
            case 0:
                asked = await self._command(who, f"{self._game} resign", named)
                if rng.random() < 0.4:
                    await crowd.go_on(who, asked, rng)
            case 1 | 2:
                await self._command(who, f"{self._game} show", named)
            case 3:
                await crowd.press(self._spectator, board, rng.choice(pressable(board)))
            case 4:
                for watch in [one for one in pressable(board) if one.kind == "wa1"]:
                    await crowd.press(rng.choice((who, self._spectator)), board, watch)
            case 5:
                await crowd.go_on(who, await self._command(who, "my games", {}), rng)
            case 6:
                await crowd.go_on(who, await self._command(who, f"{self._game} abandon", named), rng)
            case 7:
                draw = {"answer": "draw"} if self._game == "penguin" else {}
                await self._command(who, f"{self._game} draw", {**named, **draw})
            case 8 if rng.random() < FORGOTTEN:
                await self._delete(who)
                return
            case _:
                await self._command(who, f"{self._game} rules", {})
        await self._answer_offers(match_id)

    async def _delete(self, who: User) -> None:
        """All that is stored about this person; who is told that it is done is forgotten."""
        crowd, mine = self._crowd, await self._command(who, "settings me", {})
        for wish in ("md1:delete", "md1:delete:yes"):
            if mine is None or mine.message is None or Choice(wish) not in pressable(mine.message):
                return
            mine = await crowd.press(who, mine.message, Choice(wish))
        if await crowd.told(mine, "I've deleted your data"):
            crowd.forgotten.add(who.id)

    async def _answer_offers(self, match_id: str) -> None:
        """An offer that stands is seen by both; mostly it is left to stand."""
        offer = self._crowd.about(match_id, self._channel, OFFERS)
        if offer is not None and self._rng.random() < 0.2:
            who = self._rng.choice((self.ana, self.bruno))
            await self._crowd.press(who, offer, self._rng.choice(pressable(offer)))

    async def _again(self, board: Message, match_id: str, rematches: int) -> None:
        """Neither, one or both want a rematch; one of two asks, and the other accepts by the same button."""
        wanting = self._rng.sample((self.ana, self.bruno), self._rng.choice((0, 0, 1, 2)))
        for who in wanting:
            await self._crowd.press(who, board, Choice(f"rm1:{match_id}"))
        if len(wanting) < 2 or not rematches:
            return
        challenge = await self._asked(but=match_id)
        if challenge is not None:
            await self._play(challenge[1], rematches - 1)

    async def _asked(self, *, but: str = "") -> tuple[Message, str] | None:
        """The newest challenge or board between these two: the message, and the id on it."""
        both = {self.ana.id, self.bruno.id}
        for place in (*self._crowd.threads(self._channel), self._channel):
            for message in reversed(place.messages.values()):
                if message.ephemeral or message.deleted or not both & message.pinged:
                    continue
                for choice in pressable(message):
                    if choice.kind in {"ch1", *PLAYED} and choice.parts[1] != but:
                        return message, choice.parts[1]
        return None
