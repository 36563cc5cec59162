"""Somebody who practises against the program, by the board and its panels, until the match is over."""

import asyncio
from collections.abc import Mapping
from random import Random

from tests.soak.people import PLAYED, Crowd, pressable

NEAR_THE_END = "1Pd3 2Mb2 2Pg7 ball=d3 turn=1"
MOST_PRESSES = 120

PRACTICES: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("penguin practice", {"level": "chick", "position": NEAR_THE_END}),
    ("penguin practice", {"level": "fledgling", "position": NEAR_THE_END}),
    ("penalty practice", {"level": "rookie"}),
    ("penalty practice", {"level": "rookie", "teams": "draft", "mode": "big-final"}),
    ("penalty practice", {"level": "regular", "teams": "draft"}),
)
"""Commands with their options; engines that think for long would only be waited for."""


class Practiser:
    """One person at one table with an engine, which answers after every move."""

    def __init__(self, crowd: Crowd, number: int, seed: str) -> None:
        self._crowd = crowd
        self._rng = Random(f"{seed}/{number}/practice")
        self._who = crowd.server.user(f"carla-{number}")

    async def meet(self) -> None:
        """From the command to the end, or to where it becomes too long."""
        crowd, rng = self._crowd, self._rng
        command, options = rng.choice(PRACTICES)
        channel = crowd.channel()
        asked = await crowd.command(self._who, channel, command, {"pace": "live", **options})
        if asked is None or asked.ephemeral or asked.message is None:
            return
        matches = [one.parts[1] for one in pressable(asked.message) if one.kind in PLAYED]
        for _ in range(MOST_PRESSES if matches else 0):
            board = crowd.about(matches[0], channel, PLAYED)
            if board is None:
                await asyncio.sleep(0.05)
                continue
            choices = pressable(board)
            if any(one.kind == "rm1" for one in choices):
                return
            await crowd.go_on(self._who, await crowd.press(self._who, board, rng.choice(choices)), rng)
