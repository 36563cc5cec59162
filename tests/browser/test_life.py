"""A match's life in the demo: threads, direct messages, departures, ends, and a server without the bot."""

from __future__ import annotations

import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from bot.demo.keep import DATABASE
from services.clock.watch import ALIVE
from services.times import MINUTE
from tests.browser.table import Table
from tests.browser.tabs import PHONE, Demo, Tab, browser, demo, installed_browser, picture_folder

pytestmark = pytest.mark.skipif(
    installed_browser() is None, reason="no Chromium on this machine: apt-get install chromium"
)

THREAD = "Ana – Bruno"


@pytest.fixture
def chromium() -> Iterator[Browser]:
    with browser() as started:
        yield started


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Demo]:
    with demo("bot.demo", tmp_path) as running:
        yield running
        assert running.ends_by(signal.SIGINT) == (0, "")


def two(chromium: Browser, here: Demo) -> tuple[Tab, Tab]:
    """Ana and Bruno on their phones."""
    ana, bruno = (Tab.opened(chromium, here.url, name, size=PHONE) for name in ("Ana", "Bruno"))
    return ana, bruno


def until(table: Table, task: str, person: str) -> None:
    """Play on until this is asked of this person."""
    for _ in range(12):
        name, actor, _ = table.task()
        if (name, actor.person) == (task, person):
            return
        table.step()
    raise AssertionError(f"{person} is not asked for a {task}")


def test_a_match_goes_through_a_thread_and_direct_messages_and_back_to_a_channel(
    chromium: Browser, here: Demo
) -> None:
    ana, bruno = two(chromium, here)
    pictures = picture_folder()
    bruno.command("settings me", picks="In a direct message")
    bruno.sees(re.compile("Secret choices: in a direct message"))
    ana.command("penalty challenge", opponent="Bruno", place="In a thread", pace="Relaxed")
    bruno.press("Accept")
    for tab in (ana, bruno):
        tab.follows("To the match")
        tab.is_in(THREAD)
        tab.offers("Heads")
    ana.shot(pictures, "thread")
    table = Table(ana, bruno, None)
    until(table, "dive", "Bruno")

    bruno.enters("Animal Cup")
    bruno.offers("Centre")
    bruno.shot(pictures, "direct")
    bruno.press("Centre")
    bruno.sees(re.compile("Sealed"))
    expect(ana.messages.last).to_contain_text("The keeper is ready")
    bruno.enters(THREAD)
    table.step()
    bruno.lets("Bruno takes no direct messages")
    until(table, "dive", "Bruno")
    for _ in range(20):  # the bot knows once it has tried to write
        bruno.command("settings me")
        if "in the channel (only you see them)" in bruno.messages.last.inner_text():
            break
    bruno.sees("Secret choices: in the channel (only you see them)")
    bruno.press("Choose your dive")
    bruno.offers("Left")
    bruno.shot(pictures, "closed")
    bruno.press("Left")

    ana.lets("is deleted")
    for tab in (ana, bruno):
        tab.is_in("penalties")
    ana.command("penalty show")
    bruno.sees(re.compile("your match goes on here"))
    until(table, "shot", "Ana")
    bruno.command("penalty draw")
    ana.press("Accept")
    bruno.sees(re.compile("agreed"))
    bruno.shot(pictures, "drawn")


def test_matches_end_by_those_who_leave_give_up_call_off_and_moderate(chromium: Browser, here: Demo) -> None:
    ana, bruno = two(chromium, here)
    pictures = picture_folder()
    table = Table(ana, bruno, None)
    table.challenge()
    bruno.command("penalty abandon")
    bruno.press("Yes, call it off")
    ana.sees(re.compile("called off|without a result"))
    ana.shot(pictures, "called-off")

    table.challenge()
    ana.command("admin match end", match="Ana", winner="named second", reason="Rain")
    bruno.sees(re.compile("Rain"))
    bruno.shot(pictures, "moderated")

    table.challenge()
    bruno.lets("Bruno leaves the server")
    bruno.is_in("Animal Cup")
    bruno.command("my games")
    bruno.offers("Give up")
    bruno.shot(pictures, "my-games")
    bruno.press("Give up")
    bruno.press("Yes, I give up")
    ana.sees(re.compile("Bruno\u2069? resigned"))
    bruno.lets("Bruno joins the server again")

    ana.command("settings me", block="Bruno")
    ana.sees(re.compile("Blocked: .*Bruno"))
    bruno.enters("penalties")
    bruno.command("penalty challenge", opponent="Ana")
    bruno.sees(re.compile("You cannot challenge"))
    ana.command("settings server", allow="lounge", pings="False", results="True")
    ana.sees(re.compile("Allowed in: #lounge"))
    ana.shot(pictures, "settings")
    bruno.command("penguin challenge", opponent="Ana")
    bruno.sees(re.compile("Games are not allowed in this channel"))


def test_whoever_is_late_is_reminded_and_what_has_begun_is_called_off_by_both(
    chromium: Browser, here: Demo, tmp_path: Path
) -> None:
    ana, bruno = two(chromium, here)
    pictures = picture_folder()
    table = Table(ana, bruno, None)
    table.challenge()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
        assert database.execute("UPDATE deadlines SET remind_at = 0 WHERE subject = 'match'").rowcount == 1
    late = table.task()[1].person
    for tab in (ana, bruno):
        tab.sees(re.compile(f"⏰ .*{late}, your time runs out"))
    ana.shot(pictures, "reminded")
    table.step()
    for tab in (ana, bruno):
        expect(tab.messages.filter(has_text="your time runs out")).to_have_count(0)

    while not (table.kicks and table.task()[0] == "dive"):  # the first kick is over
        table.step()
    ana.command("penalty abandon")
    bruno.sees(re.compile("Ana\u2069? would like to abandon your match"))
    bruno.press("Decline")
    ana.sees(re.compile("Bruno\u2069? declined. Play on!"))
    bruno.command("penalty abandon")
    ana.sees(re.compile("Bruno\u2069? would like to abandon your match"))
    ana.shot(pictures, "offered")
    ana.press("Accept")
    for tab in (ana, bruno):
        tab.sees(re.compile("You agreed to abandon the match"))
        tab.offers("Rematch")


def test_a_tab_that_is_loaded_anew_is_the_same_person_without_its_key(chromium: Browser, here: Demo) -> None:
    bruno = Tab.opened(chromium, here.url, "Bruno")
    for address in (here.url, here.url.partition("#")[0]):
        bruno.page.goto("about:blank")
        bruno.page.goto(address)
        bruno.page.wait_for_selector("#channel-composer:not([hidden])")
        chosen = bruno.page.get_by_label("Viewing as").locator("option:checked")
        expect(chosen).to_have_text("Bruno")
    bruno.page.context.close()


def test_a_server_without_the_bot_and_direct_messages_allow_what_presses_can_do(
    chromium: Browser, here: Demo
) -> None:
    ana, bruno = two(chromium, here)
    pictures = picture_folder()
    for tab in (ana, bruno):
        tab.enters("general")
    table = Table(ana, bruno, None)
    table.challenge()
    ana.sees(re.compile("I am only a guest here"))
    until(table, "shot", table.task()[1].person if table.task()[0] == "shot" else "Ana")
    ana.shot(pictures, "abroad")
    ana.enters("Animal Cup")
    ana.command("penalty challenge", opponent="Ana")
    ana.shot(pictures, "alone")


def test_a_board_says_for_how_long_the_bot_was_away(chromium: Browser, tmp_path: Path) -> None:
    with demo("bot.demo", tmp_path) as here:
        ana, bruno = two(chromium, here)
        Table(ana, bruno, None).challenge()
        assert here.ends_by(signal.SIGINT) == (0, "")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
        earlier = "UPDATE facts SET value = CAST(CAST(value AS INTEGER) - ? AS TEXT) WHERE key = ?"
        assert database.execute(earlier, (12 * MINUTE, ALIVE)).rowcount == 1
    with demo("bot.demo", tmp_path) as here:
        ana = Tab.opened(chromium, here.url, "Ana", size=PHONE)
        ana.sees(re.compile("I am back. I was away for 1[23] minutes"))
        ana.shot(picture_folder(), "back")
        assert here.ends_by(signal.SIGINT) == (0, "")
