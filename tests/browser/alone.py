"""One tab at tables with programs: it does whatever a board asks of its person, one step at a time."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator

from tests.browser.table import DIVES, SHOTS, TASKS
from tests.browser.tabs import Tab

MOST_LOOKS = 1500
LOOK = 40  # milliseconds between two looks at what is asked
WON = re.compile("wins!")  # a program has more than a name
PICKERS = {"dive": "Choose your dive", "second dive": "Choose your second card"}


class Alone:
    """Somebody who plays against programs, in one match after the other."""

    def __init__(self, tab: Tab, pictures: Path | None) -> None:
        self.tab = tab
        self.pictures = pictures
        self.kicks = 0
        self._done: tuple[str, str] | None = None
        self._pictured: set[str] = set()

    def play(self) -> None:
        """On to the end of the only match there is."""
        for _ in range(MOST_LOOKS):
            if self.tab.page.get_by_text(WON).count():
                break
            if not self.steps():
                self.tab.page.wait_for_timeout(LOOK)
        self.tab.sees(WON)
        self.tab.offers("Rematch")

    def steps(self) -> bool:
        """Do what the newest board that waits for this person asks; False where none does."""
        for number, words in self._messages():
            for task, sentence in TASKS.items():
                asked = sentence.search(words)
                if asked is None or asked[1] != self.tab.person or (number, asked[0]) == self._done:
                    continue
                board = self.tab.page.locator(f'.channel-message[data-message-id="{number}"]')
                if board.locator("button.component-button:enabled").count():
                    self._picture(task)
                    self._do(task, board)
                    self._done = number, asked[0]
                    return True
        return False

    def _messages(self) -> list[tuple[str, str]]:
        """Ids and texts of what names this person, the newest first."""
        naming = self.tab.messages.filter(has_text=self.tab.person)
        found = naming.evaluate_all("all => all.map(one => [one.dataset.messageId, one.innerText])")
        return [(number, words) for number, words in reversed(found)]

    def _do(self, task: str, board: Locator) -> None:
        tab = self.tab
        match task:
            case "call":
                tab.press("Heads", on=board)
            case "privilege":
                tab.press("Shoot first", on=board)
            case "team":
                tab.press("Jungle United", on=board)
            case "dive" | "second dive":
                choice = DIVES[self.kicks % 3] if task == "dive" else "Left"
                tab.press(PICKERS[task], on=board)
                tab.offers(choice)
                self._picture(f"picker {task}")
                tab.press(choice)
            case "shot":
                left = SHOTS[self.kicks % 5 :] + SHOTS
                tab.press(next(shot for shot in left if tab.can(shot, on=board)), on=board)
                self.kicks += 1
            case "aim":
                tab.press("Right", on=board)
            case _:
                raise AssertionError(f"{tab.person} is asked for a {task}")

    def _picture(self, name: str) -> None:
        if self.pictures is not None and name not in self._pictured:
            self._pictured.add(name)
            self.tab.shot(self.pictures, name.replace(" ", "-"))
