"""The simulator's edges are smooth: two tabs of a small bot follow each other and keep secrets."""

from __future__ import annotations

import itertools
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bot.demo.snapshots import countdown_mark
from tests.browser.stub_bot import SECRET
from tests.browser.tabs import ROOT, Demo, Tab, browser, demo, installed_browser

needs_browser = pytest.mark.skipif(
    installed_browser() is None, reason="no Chromium on this machine: apt-get install chromium"
)
STUB = "tests.browser.stub_demo"
COUNTDOWN = re.compile(r"until (in 1 minute|in \d+ seconds)")


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Demo]:
    with demo(STUB, tmp_path) as running:
        yield running


@needs_browser
def test_two_people_follow_each_other_and_the_secret_stays_with_its_owner(here: Demo) -> None:
    with browser() as chromium:
        ana = Tab.opened(chromium, here.url, "Ana")
        bruno = Tab.opened(chromium, here.url, "Bruno")

        ana.command("challenge", opponent="Bruno")
        bruno.sees(COUNTDOWN)
        bruno.press("Accept")
        ana.sees("Accepted")
        ana.press("Hide")
        ana.sees(SECRET)
        bruno.sees("Somebody hides")  # edited with the token of a press that was answered privately
        ana.press("Willow")
        bruno.sees("Well hidden")
        ana.sees("Hidden for good")

        known_to_bruno = bruno.knows()
        secrets = ana.secrets()
        assert len(secrets) == 3
        assert SECRET not in known_to_bruno
        assert "secret-willow" not in known_to_bruno
        assert "Hidden for good" not in known_to_bruno
        assert not any(secret in known_to_bruno for secret in secrets)
        assert all(secret in ana.knows() for secret in secrets)


@needs_browser
def test_both_may_press_in_turn_without_refreshing_and_timers_run_in_real_time(here: Demo) -> None:
    with browser() as chromium:
        ana = Tab.opened(chromium, here.url, "Ana")
        ana.command("challenge", opponent="Bruno")
        ana.press("Accept")
        # Opened late: the newest message must be followed, not the one on the table when the tab came.
        bruno = Tab.opened(chromium, here.url, "Bruno")
        for step in range(1, 7):
            presser, watcher = (ana, bruno) if step % 2 else (bruno, ana)
            presser.press("Next")
            watcher.sees(f"Step {step}")
        ana.command("challenge", opponent="Bruno")
        bruno.offers("Accept")
        bruno.press("Accept")
        bruno.press("Tick")
        for tick in (1, 2, 3):
            ana.sees(f"Tick {tick}")
        bruno.sees("Tick 3")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_demo_without_a_word_of_complaint(here: Demo, number: signal.Signals) -> None:
    assert here.ends_by(number) == (0, "")


def test_a_taken_port_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = subprocess.run(
            [sys.executable, "-m", STUB, "--data", str(tmp_path), "--port", str(port)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert ended.returncode == 2
    assert ended.stderr == f"Port {port} is in use. Choose another one with --port, or leave --port away.\n"


@needs_browser
def test_a_press_on_an_old_drawing_counts_only_for_the_button_it_meant(here: Demo) -> None:
    with browser() as chromium:
        ana = Tab.opened(chromium, here.url, "Ana")
        bruno = Tab.opened(chromium, here.url, "Bruno")
        ana.command("challenge", opponent="Bruno")
        ana.press("Accept")
        bruno.offers("Next")
        with bruno.not_looking():
            ana.press("Hide")  # the same buttons, and a new text
            assert bruno.presses("Next") == "settled"
            ana.sees("Step 1")
        bruno.sees("Step 1")
        with bruno.not_looking():
            ana.press("Next")  # the buttons change places
            assert bruno.presses("Next") == "settled"
            ana.sees("Step 3")
        bruno.sees("Step 3")
        with bruno.not_looking():
            ana.press("Tick")  # no button is left
            ana.sees("Tick 1")
            assert bruno.presses("Next") == "rejected"


@needs_browser
def test_what_one_is_typing_survives_what_the_others_do(here: Demo) -> None:
    with browser() as chromium:
        ana = Tab.opened(chromium, here.url, "Ana")
        bruno = Tab.opened(chromium, here.url, "Bruno")
        ana.command("challenge", opponent="Diego")
        ana.sees(COUNTDOWN)
        counting = ana.messages.filter(has_text="@Diego")
        read = COUNTDOWN.search(counting.inner_text())
        assert read is not None
        ana.command("challenge", opponent="Bruno")
        ana.press("Accept")
        bruno.types("challenge")
        bruno.begins("opponent", "Car")
        ana.press("Tick")
        for tick in (1, 2, 3):
            bruno.sees(f"Tick {tick}")
        bruno.begins("opponent", "la")
        bruno.chooses("Carla")
        assert bruno.sends() == "settled"
        ana.sees(re.compile("@Carla"))
        expect(counting).not_to_contain_text(read[0])  # whatever it reads by then on a slow machine
        assert here.ends_by(signal.SIGINT) == (0, "")


def test_countdowns_are_redrawn_as_often_as_they_read_differently() -> None:
    marks = [countdown_mark(seconds) for seconds in (7200, 3500, 3499, 3400, 61, 59, 58, 3, -3, -61)]
    assert [earlier != later for earlier, later in itertools.pairwise(marks)] == [
        True,
        False,
        True,
        True,
        True,
        False,
        True,
        True,
        True,
    ]
