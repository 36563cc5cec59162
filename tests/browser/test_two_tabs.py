"""A whole match of the real bot in two tabs: live for both, and the keeper's secret stays with the keeper."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.browser.tabs import PHONE, Tab, browser, demo, installed_browser, picture_folder

pytestmark = pytest.mark.skipif(
    installed_browser() is None, reason="no Chromium on this machine: apt-get install chromium"
)


def test_a_whole_match_is_played_in_two_tabs_and_another_begins(tmp_path: Path) -> None:
    with demo("bot.demo", tmp_path) as here, browser() as chromium:
        ana = Tab.opened(chromium, here.url, "Ana", size=PHONE)
        bruno = Tab.opened(chromium, here.url, "Bruno", size=PHONE)
        table = Table(ana, bruno, picture_folder())
        table.challenge()
        table.play()
        bruno.press("Rematch")
        ana.press("Accept")
        bruno.offers("Heads")
        assert here.ends_by(signal.SIGINT) == (0, "")


def test_a_match_goes_on_after_a_new_start_and_fresh_forgets_it(tmp_path: Path) -> None:
    with browser() as chromium:
        with demo("bot.demo", tmp_path) as here:
            table = Table(
                Tab.opened(chromium, here.url, "Ana"), Tab.opened(chromium, here.url, "Bruno"), None
            )
            table.challenge()
            table.tabs["Bruno"].press("Heads")
            table.tabs["Ana"].offers("Shoot first")
            assert here.ends_by(signal.SIGTERM) == (0, "")
        with demo("bot.demo", tmp_path) as here:
            table = Table(
                Tab.opened(chromium, here.url, "Ana"), Tab.opened(chromium, here.url, "Bruno"), None
            )
            for _ in range(4):  # the privileges, a dive and a shot
                table.step()
        with demo("bot.demo", tmp_path, "--fresh") as here:
            ana = Tab.opened(chromium, here.url, "Ana")
            expect(ana.page.locator("#channel-empty")).to_be_visible()


def test_the_pseudo_language_shows_every_sentence_in_brackets(tmp_path: Path) -> None:
    with demo("bot.demo", tmp_path, "--pseudo") as here, browser() as chromium:
        ana = Tab.opened(chromium, here.url, "Ana")
        ana.command("penalty challenge", opponent="Bruno")
        ana.offers("Àççépt")
        ana.sees(re.compile("çhàlléñgéš"))
