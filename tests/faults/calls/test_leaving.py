"""A bot that is told to stop cannot wait for every press: who pressed is told so, and nothing is an error."""

import asyncio
import logging
from typing import Any

import pytest

from tests.faults.ground import ground
from tests.faults.presses.test_buttons import told
from ui.words.refusals import LEAVING


class Endless:
    """A database that takes longer than anybody waits."""

    row_lock = ""

    def __init__(self) -> None:
        self.asked, self.answers = asyncio.Event(), asyncio.Event()

    async def fetch(self, *_: Any) -> Any:
        self.asked.set()
        await self.answers.wait()

    write = write_and_fetch = fetch


async def test_who_waits_longer_than_a_leaving_bot_and_who_comes_later_is_told_to_press_again(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("services.clock.leaving.PRESSES", 0.05)
    caplog.set_level(logging.INFO, "ui.discord.router")
    async with ground(sqlite_url) as here:
        storage: Any = here.bot._storage
        endless = Endless()  # kept here: what waits for nothing that is kept is cleared away with an error
        database, storage._database = storage._database, endless
        offer = {"opponent": here.bruno}
        waiting = here.server.slash(here.ana, here.guild, here.channel, "penalty challenge", offer)
        await endless.asked.wait()
        storage._database = database
        before = await storage.count()
        await here.bot.router.leave()
        assert (await waiting).acknowledged
        assert told(here, waiting) == LEAVING
        late = await here.command(here.carla, "challenge", offer)
        assert (await late).acknowledged
        assert told(here, late) == LEAVING
        assert await storage.count() == before
    assert here.server.violations == []
    assert [one.getMessage() for one in caplog.records if one.levelname == "ERROR"] == []
    assert [one.getMessage() for one in caplog.records if "told to stop" in one.getMessage()] == [
        "told to stop before the answer: /penalty challenge"
    ] * 2
