"""What a call's failure means where Discord did not say so."""

import aiohttp
import pytest

from ui.discord.attempts import Failure, Kind, attempt


async def test_a_call_for_which_the_bot_has_hung_up_may_be_made_later() -> None:
    session = aiohttp.ClientSession()
    await session.close()

    async def call() -> None:
        await session.get("http://127.0.0.1:1/")

    failure = await attempt(call)
    assert isinstance(failure, Failure)
    assert failure.kind is Kind.BUSY
    assert "Session is closed" in str(failure)


async def test_an_error_of_our_own_is_nobody_elses() -> None:
    async def call() -> None:
        raise RuntimeError("Session is closed")

    with pytest.raises(RuntimeError, match="Session is closed"):
        await attempt(call)
