"""The match of a tie, by presses: played to its end, given up, called off, or slept through."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from services.ports.records import MatchRecord, MatchStatus
from services.ports.unit import Storage
from tests.loopback import Channel, Message, Outcome, User
from tests.soak.championships.stadium import TWICE
from tests.soak.people import PLAYED, Choice, Crowd, pressable
from ui.discord.ids import end_id, resign_id
from ui.games.registry import FACES

MATCHES: Mapping[str, int] = {
    "resigned": 70,
    "whole": 10,
    "a while": 6,
    "asleep": 4,
    "one asleep": 5,
    "off": 3,
}
AGREED = 10
"""How often a game that knows it ends by agreement on a draw, of as many more."""

ENOUGH = 150
"""Presses after which somebody gives the longest match up."""

COMING: Mapping[tuple[bool, bool], int] = {
    (True, True): 88, (True, False): 5, (False, True): 5, (False, False): 2
}  # fmt: skip
"""Who of the two comes to a tie, and how often."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to become of a tie: who of the two comes, and how its match goes."""

    coming: tuple[bool, bool]
    match: str

    @classmethod
    def at_random(cls, game: str, rng: Random) -> "Plan":
        """Mostly both come, and one gives up soon, so that large championships are affordable."""
        known = {**MATCHES, "drawn": AGREED} if game == "penguin" else MATCHES
        (coming,) = rng.choices([*COMING], [*COMING.values()])
        (match,) = rng.choices([*known], [*known.values()])
        return cls(coming, match)


class Pitch:
    """One match and the commands about it."""

    def __init__(self, crowd: Crowd, storage: Storage, lobby: Channel, game: str, match_id: str) -> None:
        self._crowd, self._storage, self._lobby = crowd, storage, lobby
        self._command = FACES[game].command
        self._id = match_id

    async def play(self, plan: Plan, here: list[User], rng: Random) -> Plan:
        """Go on with it; the plan for what is left."""
        if not here or await self._open() is None:
            return plan
        who = rng.choice(here)
        match plan.match:
            case "whole":
                await self._press(here, ENOUGH, rng)
            case "a while":
                await self._press(here, rng.randrange(2, 12), rng)
            case "one asleep":
                await self._press([who], 6, rng)
                return replace(plan, match="asleep")
            case "off":
                await self._call_off(who, here)
            case "drawn":
                await self._agree(here)
            case "asleep":
                await asyncio.sleep(0.5)
                return plan
            case _:
                await self._give_up(who, twice=rng.random() < TWICE)
        return replace(plan, match="resigned")

    async def _open(self) -> MatchRecord | None:
        async with self._storage.unit() as unit:
            record = await unit.matches.get(self._id)
        return record if record is not None and record.status is MatchStatus.OPEN else None

    async def _press(self, people: list[User], presses: int, rng: Random) -> None:
        for _ in range(presses):
            record = await self._open()
            if record is None:
                return
            who = rng.choice(people)
            board = self._board(record)
            choices = [] if board is None else [one for one in pressable(board) if one.kind in PLAYED]
            if board is None or not choices:
                await asyncio.sleep(0.1)
                await self._asked(who, "show")
                continue
            pressed = await self._crowd.press(who, board, rng.choice(choices))
            await self._crowd.go_on(who, pressed, rng)

    def _board(self, record: MatchRecord) -> Message | None:
        board = self._crowd.server.world.messages.get(record.place.message_id or 0)
        return None if board is None or board.deleted else board

    async def _give_up(self, who: User, *, twice: bool) -> None:
        asked, yes = await self._asked(who, "resign"), Choice(resign_id(self._id, "yes"))
        if asked is not None and asked.message is not None and yes in pressable(asked.message):
            await asyncio.gather(*(self._crowd.press(who, asked.message, yes) for _ in range(1 + twice)))

    async def _call_off(self, who: User, here: list[User]) -> None:
        """Alone while nothing counts yet, else as both of them wish."""
        asked = await self._asked(who, "abandon")
        if asked is None or asked.message is None:
            return
        rival = next((one for one in here if one is not who), who)
        for choice in pressable(asked.message):
            if choice.custom_id == end_id(self._id, "abort", "yes"):
                await self._crowd.press(who, asked.message, choice)
            elif choice.parts[-1] == "accept":
                await self._crowd.press(rival, asked.message, choice)

    async def _agree(self, here: list[User]) -> None:
        """On a draw: whose turn it is offers it."""
        for answer in ("draw", "accept"):
            for one in here:
                await self._asked(one, "draw", answer=answer)

    async def _asked(self, who: User, what: str, **options: Any) -> Outcome | None:
        named = {"match": self._id, **options}
        return await self._crowd.command(who, self._lobby, f"{self._command} {what}", named)
