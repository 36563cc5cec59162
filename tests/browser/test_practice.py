"""A practice match on a phone: played to its end, analysed, and verified here and by the record alone."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.alone import Alone
from tests.browser.tabs import PHONE, ROOT, Tab, browser, demo, installed_browser, picture_folder

pytestmark = pytest.mark.skipif(
    installed_browser() is None, reason="no Chromium on this machine: apt-get install chromium"
)


def test_a_practice_match_is_played_analysed_and_verified(tmp_path: Path) -> None:
    pictures = picture_folder()
    with demo("bot.demo", tmp_path) as here, browser() as chromium:
        ana = Tab.opened(chromium, here.url, "Ana", size=PHONE)
        ana.command("penalty practice", level="Legend", pace="Live")
        Alone(ana, pictures).play()
        ana.shot(pictures, "result")

        ana.press("Analyse")
        alt = re.compile(r"^Chance of Ana to win: [\d.]+% at first\. 1\. ")
        curve = ana.page.get_by_role("img", name=alt)
        expect(curve.last).to_be_visible()
        ana.sees(re.compile("Given away"))
        ana.shot(pictures, "analysis")
        ana.press("Round 1")
        ana.offers("Overview")
        ana.shot(pictures, "round")
        ana.command("penalty analyse", match="against")
        expect(curve).to_have_count(2)

        ana.command("penalty verify", match="against")
        ana.sees(re.compile("Verified"))
        ana.sees(re.compile(r"\d+ secret choices are the ones that were sealed"))
        ana.shot(pictures, "verified")
        with ana.page.expect_download() as downloaded:
            ana.page.get_by_label("Download record.json").last.click()
        record = tmp_path / "record.json"
        downloaded.value.save_as(record)
        assert verified(record) == 0
        record.write_text(re.sub(r'"seed": "\w', '"seed": "x', record.read_text()))
        assert verified(record) == 1
        assert here.ends_by(signal.SIGINT) == (0, "")


def verified(record: Path) -> int:
    """What the single file that stands alone answers to a record."""
    command = [sys.executable, "-I", str(ROOT / "services" / "review" / "verify.py"), str(record)]
    return subprocess.run(command, capture_output=True, check=False, timeout=60).returncode
