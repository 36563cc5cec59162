"""A knock-out of eight in the demo: three people and five programs, from sign-up to the champion."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.alone import LOOK, MOST_LOOKS, Alone
from tests.browser.tabs import PHONE, Tab, browser, demo, installed_browser, picture_folder

pytestmark = pytest.mark.skipif(
    installed_browser() is None, reason="no Chromium on this machine: apt-get install chromium"
)

CHAMPION = re.compile("is the champion of")


def comes(tab: Tab) -> bool:
    """Say on one's own call that one is there; False where nothing calls."""
    calls = tab.messages.filter(has_text="you meet each other!").filter(has_text=f"@{tab.person}")
    waiting = calls.filter(has_not_text=re.compile(f"{tab.person}\u2069? is here"))
    if not waiting.count():
        return False
    call = tab.page.locator(f'[data-message-id="{waiting.last.get_attribute("data-message-id")}"]')
    tab.press("I am here", on=call)
    expect(call.and_(waiting)).to_have_count(0)  # before it is looked at again
    return True


def gives_up(tab: Tab) -> bool:
    """Give one's match up; False where there is none."""
    watch = tab.page.get_by_role("button", name="Watch", disabled=False)
    if not tab.messages.filter(has_text=tab.person).filter(has=watch).count():
        return False
    tab.command("penalty resign")
    tab.press("Yes, I give up")
    return True


def test_three_people_and_five_programs_play_a_cup_to_its_champion(tmp_path: Path) -> None:
    pictures = picture_folder()
    with demo("bot.demo", tmp_path) as here, browser() as chromium:
        tabs = [Tab.opened(chromium, here.url, name, size=PHONE) for name in ("Ana", "Bruno", "Carla")]
        ana, *others = tabs
        ana.command(
            "championship create", name="Winter Cup", format="Knock-out", signup="1 hour", pace="Live"
        )
        for tab in tabs:
            tab.press("Join")
        ana.command("championship manage fill", places="8")
        ana.sees(re.compile("8 of 128 places taken"))
        ana.shot(pictures, "sign-up")
        ana.command("championship manage start")
        ana.sees(re.compile("you meet each other!|the match is on"))
        ana.shot(pictures, "draw")
        alone, resting = Alone(ana, pictures), set(others)
        for _ in range(MOST_LOOKS):
            if ana.page.get_by_text(CHAMPION).count():
                break
            for tab in tuple(resting):
                if gives_up(tab):
                    resting.remove(tab)
                    ana.sees(re.compile(f"{tab.person}\u2069? gave"))  # before she plays on against nobody
            if not any([*(comes(tab) for tab in (ana, *resting)), alone.steps()]):
                ana.page.wait_for_timeout(LOOK)
        assert resting == set()
        ana.sees(CHAMPION)
        ana.shot(pictures, "champion")
        ana.command("championship bracket")
        expect(ana.messages.last).to_contain_text("Champion: ")
        ana.shot(pictures, "bracket")
        ana.command("championship history")
        expect(ana.messages.last).to_contain_text("Hall of fame")
        ana.shot(pictures, "history")
        assert here.ends_by(signal.SIGINT) == (0, "")
