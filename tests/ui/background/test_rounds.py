"""Rounds outlive what they meet, and end when they are told to."""

import asyncio

import pytest

from ui.background.periodic import Rounds


async def test_a_round_that_fails_is_logged_and_the_next_one_follows(
    caplog: pytest.LogCaptureFixture,
) -> None:
    begun: list[int] = []
    third = asyncio.Event()

    async def work() -> None:
        begun.append(len(begun))
        if len(begun) == 3:
            third.set()
            await asyncio.Event().wait()
        raise ValueError("a hole in the pitch")

    rounds = Rounds("mowing", work, pause=0.001)
    rounds.start()
    await asyncio.wait_for(third.wait(), 60)
    await rounds.stop()
    assert begun == [0, 1, 2]
    assert caplog.text.count("a round of mowing failed; the next one follows") == 2


async def test_rounds_that_never_began_can_be_stopped() -> None:
    async def work() -> None:
        raise AssertionError("nobody asked for this")

    await Rounds("mowing", work, pause=1).stop()
