"""Browser tabs as people: what they press, what they see, and everything their browser ever received."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Browser, Locator, Page, Response, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP = (1000, 900)
PHONE = (390, 844)
LONG_ENOUGH = 10  # shorter texts, such as "Left", also stand in public places
LATE_PICTURE = re.compile(r"^a picture could not be drawn;.*?^TimeoutError\n", re.DOTALL | re.MULTILINE)
SEND = """() => {
  const send = document.getElementById("send-message");
  if (send.disabled) return false;
  send.click();
  return true;
}"""
"""Sends as soon as nothing else is on its way: a button looked at before may be disabled when pressed."""
PATIENCE = 30_000  # milliseconds until a wait is a failure; nothing here asserts on speed


def installed_browser() -> str | None:
    """The system's Chromium, or None."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


class Demo:
    """A running demo process and the address it printed."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process = process
        self.url = url

    def ends_by(self, number: signal.Signals) -> tuple[int, str]:
        """Send the signal to the demo and its children, as a terminal does; answers exit code and stderr.

        Pictures that a busy machine drew too late are not in it: their messages went out with words.
        """
        os.killpg(self.process.pid, number)
        _, written = self.process.communicate(timeout=60)
        return self.process.returncode, LATE_PICTURE.sub("", written)


@contextmanager
def demo(module: str, folder: Path, *more: str) -> Iterator[Demo]:
    """Start `python -m module` on a free port over the folder; it is ended on leaving."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, "--port", "0", "--data", str(folder), *more],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        first = process.stdout.readline().strip()
        if not first.startswith("http://"):
            process.kill()
            raise AssertionError(f"{module} printed {first!r} first, then: {process.communicate()[1]}")
        yield Demo(process, first)
    finally:
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=30)


@contextmanager
def browser() -> Iterator[Browser]:
    """The system's Chromium without a window."""
    path = installed_browser()
    assert path is not None
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, headless=True, args=list(ARGUMENTS))
        yield chromium
        chromium.close()


class Tab:
    """One person's tab, with a record of every answer its browser got from the demo."""

    def __init__(self, page: Page, person: str) -> None:
        self.page = page
        self.person = person
        self._received: list[str] = []
        self._shots = 0
        page.on("response", self._record)

    @classmethod
    def opened(cls, chromium: Browser, url: str, person: str, *, size: tuple[int, int] = DESKTOP) -> Self:
        """A new, separate browser profile looking at the demo as this person."""
        context = chromium.new_context(viewport={"width": size[0], "height": size[1]})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        tab = cls(page, person)
        page.goto(url)
        page.wait_for_selector("#preview-app[aria-busy=false]")
        if person != "Ana":
            page.get_by_label("Viewing as").select_option(label=person)
        # From here on the tab is this person: what the first person may know does not count against it.
        expect(page.get_by_label("Viewing as").locator("option:checked")).to_have_text(person)
        page.wait_for_selector("#channel-composer:not([hidden])")
        return tab

    def _record(self, response: Response) -> None:
        if "/api/" in response.url and "/assets/" not in response.url:
            try:
                self._received.append(response.text())
            except Exception as error:  # noqa: BLE001 - a body can be gone when its page turned over
                self._received.append(f"<unread: {error}>")

    @property
    def messages(self) -> Locator:
        """All messages, oldest first."""
        return self.page.locator("#channel-message-list .channel-message")

    def command(self, command: str, **options: str) -> None:
        """Type a slash command, fill in its options by name, send it; the bot must have answered.

        Where an option has choices the value is a part of one of them, which is offered for it.
        """
        self.types(command)
        for name, value in options.items():
            self._fill(name, value)
        assert self.sends() == "settled", f"{self.person} sent {command} in vain"

    def types(self, command: str) -> None:
        """Type a slash command and choose it from what is offered."""
        composer = self.page.locator("#channel-composer-input")
        composer.click()
        composer.press_sequentially(f"/{command}")
        named = self.page.get_by_text(f"/{command}", exact=True)
        self._take(self.page.locator(".command-entry").filter(has=named))

    def begins(self, option: str, beginning: str) -> None:
        """Type into a field of the command, and choose nothing yet."""
        field = self._field(option)
        if not field.count():
            self.page.locator(".command-ghost").click()
            named = self.page.get_by_text(option, exact=True)
            self._take(self.page.locator(".command-suggestion").filter(has=named))
        field.focus()
        field.press_sequentially(beginning)

    def chooses(self, offered: str) -> None:
        """Choose what is offered for the field that was typed into."""
        self._take(self.page.locator(".command-suggestion").filter(has_text=offered))

    def sends(self) -> str:
        """Send the command as soon as the page takes it; answers "settled", "rejected" or "failed"."""
        return self._answer_to("run_command", lambda: self.page.wait_for_function(SEND))

    def _fill(self, option: str, value: str) -> None:
        self.begins(option, value)
        if self._field(option).get_attribute("role") == "combobox":
            self.chooses(value)

    def _field(self, option: str) -> Locator:
        return self.page.locator(f'.command-option-input[data-option="{option}"]')

    @staticmethod
    def _take(offered: Locator) -> None:
        # Lists are drawn anew while one types: the event goes to what is meant, not to a place on the screen.
        offered.first.dispatch_event("click")

    def _answer_to(self, kind: str, act: Callable[[], object]) -> str:
        """Do it, and wait for the demo's answer to an action of this kind, not to another one on its way."""

        def is_answer(answer: Response) -> bool:
            asked = answer.request
            return answer.url.endswith("/api/action") and (asked.post_data_json or {}).get("kind") == kind

        with self.page.expect_response(is_answer) as answered:
            act()
        settlement = answered.value.json()["settlement"]
        assert isinstance(settlement, str)
        return settlement

    def button(self, label: str, *, on: Locator | None = None) -> Locator:
        """The newest button with this label, count or emoji beside it or not; or the one on a message."""
        word = re.compile(rf"(^|\W){re.escape(label)}(\W|$)")
        return (on or self.page).locator("button.component-button").filter(has_text=word).last

    def press(self, label: str, *, on: Locator | None = None) -> None:
        """Press a button, as `button` finds it; the press must be answered."""
        assert self.presses(label, on=on) == "settled", f"{self.person} pressed {label} in vain"

    def presses(self, label: str, *, on: Locator | None = None) -> str:
        """Press a button, as `button` finds it; answers "settled", "rejected" or "failed"."""
        button = self.button(label, on=on)
        expect(button).to_be_enabled()
        return self._answer_to("click", button.click)

    def choose(self, menu: str, choice: str) -> None:
        """Take a choice of the newest menu that shows this label."""
        self.page.locator("button.select-trigger").filter(has_text=menu).last.click()
        offered = self.page.locator("[role=option]").filter(has_text=choice).first
        settled = self._answer_to("select", offered.click) == "settled"
        assert settled, f"{self.person} chose {choice} in vain"

    def enters(self, room: str) -> None:
        """Look at another channel, by the name that stands above it then."""
        named = re.compile(rf"^\W*{re.escape(room)}(\W.*)?$")
        found = self.page.get_by_label("Place").locator("option").filter(has_text=named)
        self.page.get_by_label("Place").select_option(value=found.first.get_attribute("value"))
        self.is_in(room)

    def follows(self, link: str) -> None:
        """Press the newest link button with this label: links to messages stay in the demo."""
        self.page.locator("a.component-button").filter(has_text=link).last.click()

    def is_in(self, room: str) -> None:
        """Wait until this channel is what the tab shows."""
        expect(self.page.locator("#channel-name")).to_have_text(room)

    def lets(self, happening: str) -> None:
        """Let something happen that Discord would tell the bot of, or not."""
        found = self.page.get_by_label("Meanwhile").locator("option").filter(has_text=happening)
        self.page.get_by_label("Meanwhile").select_option(value=found.get_attribute("value"))
        expect(found).to_have_count(0)

    @contextmanager
    def not_looking(self) -> Iterator[None]:
        """Keep the tab as it was drawn: whatever it polls for does not arrive."""
        self.page.wait_for_timeout(700)
        self.page.route("**/api/state", lambda route: route.abort())
        yield
        self.page.unroute("**/api/state")

    def offers(self, label: str) -> None:
        """Wait until a button with this label can be pressed."""
        expect(self.button(label)).to_be_enabled()

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until the text stands in some message."""
        expect(self.page.locator("#channel-message-list").get_by_text(text).last).to_be_visible()

    def newest_with(self, text: str) -> Locator:
        """The newest message that holds this text."""
        return self.messages.filter(has_text=text).last

    def can(self, label: str, *, on: Locator | None = None) -> bool:
        """A button, as `button` finds it, is there and can be pressed now."""
        button = self.button(label, on=on)
        return button.count() > 0 and button.is_enabled()

    def knows(self) -> str:
        """Everything this person's browser holds or ever received, as one text."""
        self.page.wait_for_timeout(700)  # two polls: what was on its way has arrived
        return "\n".join((*self._received, self.page.content()))

    def secrets(self) -> set[str]:
        """What only this person was ever shown: texts and custom_ids of all private messages received."""
        found: set[str] = set()
        for received in self._received:
            state = json.loads(received) if received.startswith("{") else {}
            for message in state.get("messages", {}).values():
                if message["ephemeral"]:
                    found |= set(_texts_and_ids(message["components"])) | {message["content"]}
        return {secret for secret in found if len(secret) >= LONG_ENOUGH}

    def shot(self, folder: Path | None, name: str) -> None:
        """Write a picture of this tab into the folder, if there is one."""
        if folder is not None:
            if self.page.locator("#new-messages").is_visible():
                self.page.locator("#new-messages").click()
            folder.mkdir(parents=True, exist_ok=True)
            self._shots += 1
            self.page.wait_for_selector("#preview-app[aria-busy=false]")  # pictures load by themselves
            self.page.screenshot(path=str(folder / f"{self.person.lower()}-{self._shots:02}-{name}.png"))


def _texts_and_ids(value: Any) -> Iterator[str]:
    match value:
        case dict():
            if isinstance(value.get("content"), str):
                yield value["content"]
            if isinstance(value.get("custom_id"), str):
                yield json.dumps(value["custom_id"])  # in quotes: one id may be the beginning of another
            for name, child in value.items():
                if name != "markdown_tokens":
                    yield from _texts_and_ids(child)
        case list():
            for child in value:
                yield from _texts_and_ids(child)


def picture_folder() -> Path | None:
    """Where DEMO_SHOTS wants pictures, or None."""
    wished = os.environ.get("DEMO_SHOTS")
    return Path(wished) if wished else None
