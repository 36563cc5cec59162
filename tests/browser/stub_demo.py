"""The demo's own command line around the stub bot: `python -m tests.browser.stub_demo`."""

from __future__ import annotations

import sys

from bot.demo.command import run
from tests.browser.stub_bot import StubBot

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], lambda _wishes, _database: StubBot()))
