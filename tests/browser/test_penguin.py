"""A match of Penguin Soccer in two tabs on phones: one plays by the panel, the other by notation."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.tabs import PHONE, Tab, browser, demo, installed_browser, picture_folder

pytestmark = pytest.mark.skipif(
    installed_browser() is None, reason="no Chromium on this machine: apt-get install chromium"
)

BEGINS = re.compile(r"\u2068?(\w+)\u2069? begins")
PLANS = {
    "Ana": (
        (("Papa", "NE", "Straight on"), "2w"),
        (("Papa", "Slide NE to d4"), "g8w"),
        (("Papa", "NE"), "e8u"),
        (("Papa", "Slide NE to f6"), "e8s"),
        (("Papa", "NE"), None),
    ),
    "Bruno": (
        (("Papa", "SW", "Straight on"), "2n"),
        (("Papa", "Slide SW to e5"), "a2n"),
        (("Papa", "SW"), "a4u"),
        (("Papa", "Slide SW to c3"), "a4e"),
        (("Papa", "SW"), None),
    ),
}
"""By who begins: what that one answers to the panel, and what the other one types."""


def test_one_by_the_panel_and_one_by_notation_play_to_a_goal(tmp_path: Path) -> None:
    pictures = picture_folder()
    with demo("bot.demo", tmp_path) as here, browser() as chromium:
        tabs = {name: Tab.opened(chromium, here.url, name, size=PHONE) for name in ("Ana", "Bruno")}
        tabs["Ana"].command("penguin challenge", opponent="Bruno")
        tabs["Bruno"].press("Accept")
        tabs["Ana"].sees(BEGINS)
        found = BEGINS.search(tabs["Ana"].messages.filter(has_text="begins").last.inner_text())
        assert found is not None
        first, plan = tabs[found[1]], PLANS[found[1]]
        (second,) = (tab for tab in tabs.values() if tab is not first)
        for number, (answers, reply) in enumerate(plan):
            first.offers("Move")
            first.press("Move")
            for answer in answers:
                first.offers(answer)
                expect(first.button(answer)).to_be_in_viewport()
                if number < 2:
                    first.shot(pictures, f"panel-{answer.split()[0].lower()}")
                first.press(answer)
            first.offers("Confirm")
            first.shot(pictures, "confirm")
            first.press("Confirm")
            if reply is not None:
                second.sees(re.compile("Papa (comes|slides|kicks)"))
                second.shot(pictures, "board")
                second.types("penguin move")
                second.begins("notation", reply)
                second.shot(pictures, "typing")
                second.chooses(f"{reply} · ")
                assert second.sends() == "settled"
                first.sees(re.compile(rf"· {re.escape(reply)}"))
        for tab in tabs.values():
            tab.sees(re.compile(rf"{found[1]}\u2069? wins!"))
            tab.offers("Rematch")
            tab.shot(pictures, "result")
        second.press("Replay")
        second.sees("Move 0 of 9")
        second.press("Next")
        second.sees("Move 1 of 9")
        second.shot(pictures, "replay")
        assert here.ends_by(signal.SIGINT) == (0, "")
