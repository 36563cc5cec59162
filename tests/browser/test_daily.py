"""The daily penalty on two phones: both have the same kick, and neither hears of the other's try."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.tabs import PATIENCE, PHONE, Tab, browser, demo, installed_browser, picture_folder

pytestmark = pytest.mark.skipif(
    installed_browser() is None, reason="no Chromium on this machine: apt-get install chromium"
)

SEALED = re.compile(r"sealed seed: ([0-9a-f]{64})")
CHOICES = ("Centre", "Left corner", "Top corner", "Paradinha", "Panenka", "Right")
"""A dive, or a card: one of these there always is."""


def plays(tab: Tab, pictures: Path | None) -> str:
    """A whole try; the hash that was shown before it."""
    tab.command("penalty daily")
    # The first picture of all may have to wait for the process that draws.
    expect(tab.newest_with("its sealed seed")).to_be_visible(timeout=2 * PATIENCE)
    tab.shot(pictures, "question")
    shown = SEALED.search(tab.newest_with("its sealed seed").inner_text())
    assert shown is not None
    choice = next(one for one in CHOICES if tab.can(one))
    expect(tab.button(choice)).to_be_in_viewport()
    tab.press(choice)
    tab.sees(re.compile(r"⏸️|\d points?: "))
    if tab.messages.filter(has_text="⏸️").count():
        tab.shot(pictures, "held")
        tab.press("Left")
    tab.sees(re.compile(r"\d points?: "))
    tab.shot(pictures, "result")
    return shown[1]


def test_two_people_have_their_try_and_a_table(tmp_path: Path) -> None:
    pictures = picture_folder()
    with demo("bot.demo", tmp_path) as here, browser() as chromium:
        ana, bruno = (Tab.opened(chromium, here.url, name, size=PHONE) for name in ("Ana", "Bruno"))
        hers = plays(ana, pictures)
        ana.press("Check it")
        ana.sees("Verified")
        ana.shot(pictures, "check")
        ana.press("Share")
        bruno.offers("Have a go")
        bruno.shot(pictures, "shared")
        his = plays(bruno, pictures)
        bruno.press("Table of the week")
        bruno.sees("Daily penalty, week of")
        bruno.shot(pictures, "table")
        assert hers in ana.knows()
        assert hers not in bruno.knows()
        assert his not in ana.knows()
        assert here.ends_by(signal.SIGINT) == (0, "")
