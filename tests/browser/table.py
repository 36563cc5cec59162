"""A table with two tabs as its players: who is asked what, and how it is done with buttons."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.tabs import Tab

MOST_STEPS = 400  # a match that needs more of them is stuck
NAME = r"\u2068?(\w+)\u2069?"  # names stand between marks that keep their writing direction to themselves
TASKS = {
    "call": re.compile(rf"{NAME} calls the toss: heads or tails\?"),
    "privilege": re.compile(rf"{NAME} wins the toss\. Shoot first"),
    "team": re.compile(rf"{NAME}, choose your team"),
    "card": re.compile(rf"{NAME}, take a card"),
    "discards": re.compile(rf"{NAME} and {NAME}: leave one striker out, in secret"),
    "discard": re.compile(rf"🗑️ {NAME}: leave one striker out, in secret"),
    "dive": re.compile(rf"{NAME} is in goal: choose your dive"),
    "shot": re.compile(rf"The keeper is ready\. {NAME}, take your shot!"),
    "second dive": re.compile(rf"stayed in the centre\. {NAME}, pick a side in secret"),
    "aim": re.compile(rf"picked a side\. {NAME}, left or right\?"),
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
        self.picks = 0
        self.secrets: set[str] = set()
        self.pictured: set[str] = set()

    def challenge(self, **options: str) -> None:
        """Ana challenges with these options, by name and beginning of the choice; Bruno accepts."""
        self.tabs["Ana"].command("penalty challenge", opponent="Bruno", **options)
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

    def play(self) -> None:
        """On to the end, which both must see."""
        for _ in range(MOST_STEPS):
            if self.over():
                break
            self.step()
        for tab in self.tabs.values():
            tab.sees(OVER)
            tab.offers("Rematch")
        self.picture("result")

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
                actor.press("Pick first" if actor.can("Pick first") else "Shoot first")
            case "card":
                if self.picks < len(self.tabs):
                    actor.choose("Take a card", "Panenka")
                else:
                    actor.press("Pick one for me")
                self.picks += 1
            case "discards" | "discard":
                card = "Left corner" if name == "discards" else "Top corner"
                self.secretly(actor, other, "Discard a striker", card, "stays out for the whole match")
            case "team":
                actor.press("Jungle United")
            case "dive":
                dive = DIVES[self.kicks % 3]
                self.secretly(actor, other, "Choose your dive", dive, f"Sealed: {dive}")
            case "second dive":
                self.secretly(actor, other, "Choose your second card", "Left", "Sealed: Left")
            case "shot":
                if actor.can("My hand"):
                    actor.press("My hand")
                    actor.sees(re.compile("Play one"))
                    self.picture("hand")
                actor.press(next(shot for shot in SHOTS[self.kicks // 2 % 5 :] + SHOTS if actor.can(shot)))
                self.kicks += 1
            case "aim":
                actor.press("Right")
        for tab in (actor, other):
            expect(tab.page.get_by_text(words)).to_have_count(0)

    def secretly(self, actor: Tab, other: Tab, opening: str, choice: str, sealed: str) -> None:
        """A secret choice: nothing of the actor's private messages ever reaches the other browser."""
        before = actor.secrets()
        actor.press(opening)
        actor.offers(choice)
        expect(actor.button(choice)).to_be_in_viewport()
        self.picture(f"picker {opening}")
        actor.press(choice)
        actor.sees(re.compile(sealed))
        known = other.knows()
        secrets = actor.secrets() - before
        assert secrets
        self.secrets |= secrets
        told = [secret for secret in secrets - other.secrets() if secret in known]
        assert not told, f"{other.person} knows {told}"

    def picture(self, name: str) -> None:
        """Both tabs, the first time this happens."""
        if self.pictures is not None and name not in self.pictured:
            self.pictured.add(name)
            for tab in self.tabs.values():
                tab.shot(self.pictures, name.replace(" ", "-"))
