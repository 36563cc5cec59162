"""A whole match of the real bot in two tabs: live for both, and the keeper's secret stays with the keeper."""

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

MOST_STEPS = 400  # a match that needs more of them is stuck
NAME = r"\u2068?(\w+)\u2069?"  # names stand between marks that keep their writing direction to themselves
TASKS = {
    "call": re.compile(rf"{NAME} calls the toss: heads or tails\?"),
    "privilege": re.compile(rf"{NAME} wins the toss and takes one"),
    "team": re.compile(rf"{NAME} takes a team"),
    "dive": re.compile(rf"{NAME} is in goal: choose your dive"),
    "shot": re.compile(rf"The keeper is ready\. {NAME}, play a striker"),
    "second dive": re.compile(rf"stayed in the centre\. {NAME}, your second card"),
    "aim": re.compile(rf"ready again\. {NAME}: left or right\?"),
}
DIVES = ("Centre", "Left", "Right")
SHOTS = ("Paradinha", "Right", "Panenka", "Left corner", "Top corner")
OVER = re.compile(rf"{NAME} wins!")


class Table:
    """Two tabs at one table: whoever the board names acts, and both must see it before the next step."""

    def __init__(self, ana: Tab, bruno: Tab, pictures: Path | None) -> None:
        self.tabs = {ana.person: ana, bruno.person: bruno}
        self.pictures = pictures
        self.kicks = 0
        self.pictured: set[str] = set()

    def challenge(self) -> None:
        """Ana challenges, Bruno accepts."""
        self.tabs["Ana"].command("penalty challenge", person="Bruno")
        for tab in self.tabs.values():
            tab.offers("Accept")
        self.picture("challenge")
        self.tabs["Bruno"].press("Accept")
        for tab in self.tabs.values():
            tab.offers("Heads")

    def task(self) -> tuple[str, Tab, str]:
        """What the board asks, whom, and in which words."""
        board = self.tabs["Ana"].messages.filter(has_text="against").last.inner_text()
        for name, sentence in TASKS.items():
            if found := sentence.search(board):
                return name, self.tabs[found[1]], found[0]
        raise AssertionError(f"the board asks nobody: {board}")

    def over(self) -> bool:
        """The result stands on the board."""
        return self.tabs["Ana"].page.get_by_text(OVER).count() > 0

    def step(self) -> None:
        """Let the person asked do it; both tabs must then show something else."""
        name, actor, words = self.task()
        (other,) = (tab for tab in self.tabs.values() if tab is not actor)
        expect(other.newest_with(words)).to_be_visible()
        self.picture(name)
        match name:
            case "call":
                actor.press("Heads")
            case "privilege":
                actor.press("Shoot first")
            case "team":
                actor.press("Jungle United")
            case "dive":
                self.dive(actor, other, "Choose your dive", DIVES[self.kicks % 3])
            case "second dive":
                self.dive(actor, other, "Choose your second card", "Left")
            case "shot":
                actor.press(next(shot for shot in SHOTS[self.kicks // 2 % 5 :] + SHOTS if actor.can(shot)))
                self.kicks += 1
            case "aim":
                actor.press("Right")
        for tab in (actor, other):
            expect(tab.page.get_by_text(words)).to_have_count(0)

    def dive(self, keeper: Tab, striker: Tab, opening: str, direction: str) -> None:
        """A secret choice: nothing of the keeper's private messages ever reaches the other browser."""
        keeper.press(opening)
        keeper.offers(direction)
        expect(keeper.button(direction)).to_be_in_viewport()
        self.picture("picker")
        keeper.press(direction)
        keeper.sees(f"Sealed: {direction}")
        known = striker.knows()
        secrets = keeper.secrets()
        assert any("Sealed" in secret for secret in secrets)
        assert [secret for secret in secrets if secret in known] == []

    def picture(self, name: str) -> None:
        """Both tabs, the first time this happens."""
        if self.pictures is not None and name not in self.pictured:
            self.pictured.add(name)
            for tab in self.tabs.values():
                tab.shot(self.pictures, name.replace(" ", "-"))


def test_a_whole_match_is_played_in_two_tabs_and_another_begins(tmp_path: Path) -> None:
    with demo("bot.demo", tmp_path) as here, browser() as chromium:
        ana = Tab.opened(chromium, here.url, "Ana", size=PHONE)
        bruno = Tab.opened(chromium, here.url, "Bruno", size=PHONE)
        table = Table(ana, bruno, picture_folder())
        table.challenge()
        for _ in range(MOST_STEPS):
            if table.over():
                break
            table.step()
        for tab in (ana, bruno):
            tab.sees(OVER)
            tab.offers("Rematch")
        table.picture("result")
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
        ana.command("penalty challenge", person="Bruno")
        ana.offers("Àççépt")
        ana.sees(re.compile("çhàlléñgéš"))
