"""Somebody who practises against the program on the ice, by the panel, until the match is over."""

import asyncio
from random import Random

from tests.loopback import Message, User
from tests.loopback.validate import walk
from tests.soak.people import Crowd, pressable

NEAR_THE_END = "1Pd3 2Mb2 2Pg7 ball=d3 turn=1"
MOST_PRESSES = 120


class Practiser:
    """One person at one table with the weakest engine, which answers after every move."""

    def __init__(self, crowd: Crowd, number: int, seed: int) -> None:
        self._crowd = crowd
        self._rng = Random(f"{seed}/{number}/practice")
        self._who: User = crowd.server.user(f"carla-{number}")

    async def meet(self) -> None:
        """From the command to the end, or to where it becomes too long; somebody may resign."""
        options = {"level": "chick", "pace": "live", "position": NEAR_THE_END}
        asked = await self._crowd.command(self._who, "penguin practice", options)
        match_id = None if asked is None or asked.ephemeral else _match_on(asked.shown)
        if match_id is None:
            return
        for _ in range(MOST_PRESSES):
            board = self._board(match_id)
            if board is None:
                await asyncio.sleep(0.05)
                continue
            offered = pressable(board)
            if any(one.startswith("rm1") for one in offered):
                return
            await self._press(board, self._rng.choice(offered))

    async def _press(self, board: Message, custom_id: str) -> None:
        """A button of the board; a panel that opens is answered to its end, or left."""
        outcome = await self._crowd.click(self._who, board, custom_id)
        if outcome is None or outcome.message is None or not outcome.ephemeral:
            return
        panel = outcome.message
        for _ in range(6):
            answers = pressable(panel)
            if not answers or self._rng.random() < 0.05:
                return
            made = [one for one in answers if one.startswith("mv1")]
            await self._crowd.click(self._who, panel, self._rng.choice(made or answers))

    def _board(self, match_id: str) -> Message | None:
        """The newest message on which the match can be played."""
        for message in reversed([*self._crowd.server.world.messages.values()]):
            if not message.ephemeral and not message.deleted and _match_on(message) == match_id:
                return message
        return None


def _match_on(message: Message) -> str | None:
    """The match that is played on a message."""
    for part in walk(message.components):
        kind, *rest = str(part.get("custom_id", "")).split(":")
        if kind in {"mv1", "pt1", "rm1"}:
            return rest[0]
    return None
