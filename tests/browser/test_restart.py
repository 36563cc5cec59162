"""The demo ends, or is killed, and starts again: its tabs go on, and its Discord forgot nothing."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from bot.demo.keep import ADDRESS, DISCORD, last_address
from tests.browser.tabs import PHONE, Demo, Tab, browser, demo, installed_browser

pytestmark = pytest.mark.skipif(
    installed_browser() is None, reason="no Chromium on this machine: apt-get install chromium"
)

CALL = "you meet each other!"
IDS = "all => all.map(one => one.dataset.messageId)"


def kept(tab: Tab, folder: Path, words: str) -> None:
    """Wait until the folder has what the tab has seen."""
    tab.sees(words)
    while words not in (folder / DISCORD).read_text(encoding="utf-8"):
        tab.page.wait_for_timeout(50)


def ends(here: Demo, by: signal.Signals) -> None:
    code, written = here.ends_by(by)
    assert (code, written) == ((0, "") if by is signal.SIGINT else (-by, written))


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGKILL])
def test_open_tabs_go_on_with_a_championship_when_the_demo_is_started_again(
    tmp_path: Path, by: signal.Signals
) -> None:
    with browser() as chromium:
        with demo("bot.demo", tmp_path) as here:
            address = here.url
            ana, bruno = (Tab.opened(chromium, here.url, name, size=PHONE) for name in ("Ana", "Bruno"))
            ana.command("championship create", name="Night Cup", format="Knock-out", signup="1 hour")
            for tab in (ana, bruno):
                tab.press("Join")
            ana.command("championship manage start")
            ana.sees(CALL)
            ana.press("I am here")
            kept(ana, tmp_path, "is here.")
            before = ana.messages.evaluate_all(IDS)
            for tab in (ana, bruno):
                tab.page.evaluate("window.before = true")
            ends(here, by)
        with demo("bot.demo", tmp_path) as here:
            assert here.url == address
            for tab in (ana, bruno):  # they load themselves anew, and are who they were
                tab.page.wait_for_function("() => !window.before")
                expect(tab.page.get_by_label("Viewing as").locator("option:checked")).to_have_text(tab.person)
                tab.sees(CALL)
            assert ana.messages.evaluate_all(IDS) == before
            drawn = ana.messages.filter(has_text="The draw").locator("img").first
            drawn.scroll_into_view_if_needed()
            ana.page.wait_for_function("one => one.naturalWidth > 0", arg=drawn.element_handle())
            bruno.press("I am here")
            ana.sees(re.compile("the match is on"))
            ana.command("championship mine")
            ana.sees("Night Cup")
            assert here.ends_by(signal.SIGINT) == (0, "")


def test_threads_direct_messages_and_who_has_left_are_there_again(tmp_path: Path) -> None:
    with browser() as chromium:
        with demo("bot.demo", tmp_path) as here:
            begin(chromium, here)
            ends(here, signal.SIGINT)
        with demo("bot.demo", tmp_path) as here:
            bruno = Tab.opened(chromium, here.url, "Bruno")
            bruno.enters("Ana – Bruno")
            bruno.sees("the match is on!")
            for name in ("Ana", "Diego"):
                gone = Tab.opened(chromium, here.url, name)
                gone.is_in("Animal Cup")  # only direct messages are left
                expect(gone.page.get_by_label("Meanwhile")).to_contain_text(f"{name} joins the server again")
            expect(gone.page.get_by_label("Meanwhile")).to_contain_text("Diego takes direct messages again")
            assert here.ends_by(signal.SIGINT) == (0, "")


def begin(chromium: Browser, here: Demo) -> None:
    ana, bruno, diego = (Tab.opened(chromium, here.url, name) for name in ("Ana", "Bruno", "Diego"))
    ana.command("penalty challenge", opponent="Bruno", place="In a thread")
    bruno.press("Accept")
    ana.follows("To the match")
    ana.offers("Heads")
    diego.lets("Diego takes no direct messages")
    for tab in (diego, ana):
        tab.lets(f"{tab.person} leaves the server")


def test_a_tab_of_another_port_finds_its_key_kept(tmp_path: Path) -> None:
    with demo("bot.demo", tmp_path) as here:
        first = here.url
        with demo("bot.demo", tmp_path, "--fresh", "--seconds", "0") as other:
            assert other.url.partition("#")[2] == first.partition("#")[2]
    found = last_address(tmp_path)
    assert found is not None
    assert (tmp_path / ADDRESS).read_text() == f"{found.port} {first.partition('#')[2]}\n"
