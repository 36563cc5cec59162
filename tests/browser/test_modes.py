"""Picking Teams and the Big Final at once, on two phones, with somebody watching on a third."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from tests.browser.table import NAME, Table
from tests.browser.tabs import PHONE, Tab, browser, demo, installed_browser, picture_folder

pytestmark = pytest.mark.skipif(
    installed_browser() is None, reason="no Chromium on this machine: apt-get install chromium"
)


def test_two_pick_their_teams_for_a_big_final_while_a_third_watches(tmp_path: Path) -> None:
    pictures = picture_folder()
    with demo("bot.demo", tmp_path) as here, browser() as chromium:
        ana, bruno, carla = (
            Tab.opened(chromium, here.url, name, size=PHONE) for name in ("Ana", "Bruno", "Carla")
        )
        table = Table(ana, bruno, pictures)
        table.challenge(teams="Draft", mode="Big Final")
        carla.offers("Watch")
        carla.press("Watch")
        carla.sees("Only you can see this")
        carla.shot(pictures, "watching")
        table.play()
        carla.sees(re.compile(rf"{NAME} wins!"))
        carla.shot(pictures, "watched")
        seen = carla.knows()
        assert [secret for secret in table.secrets if secret in seen] == []
        assert here.ends_by(signal.SIGINT) == (0, "")
