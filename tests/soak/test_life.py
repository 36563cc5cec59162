"""How a bot may end that was told to stop: plainly, or leaving behind what was made to hang."""

import asyncio
import sys
from pathlib import Path

import pytest

from tests.loopback import LoopbackDiscord
from tests.soak.life import Life

PROGRAM = """
import signal, sys
signal.signal(signal.SIGTERM, lambda *_: sys.exit({code}))
print(flush=True)
signal.pause()
"""


@pytest.mark.parametrize(
    ("code", "fair", "faults"),
    [
        (0, True, []),
        (0, False, []),
        (75, False, []),
        (75, True, ["exit code 75 at the end"]),
        (1, False, ["exit code 1 at the end"]),
    ],
)
async def test_only_among_failing_calls_may_something_be_left_behind(
    code: int, fair: bool, faults: list[str], tmp_path: Path
) -> None:
    life = Life(LoopbackDiscord(), "", tmp_path / "clock", tmp_path / "log", fair=lambda: fair)
    told = PROGRAM.format(code=code)
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", told, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    await process.stdout.readline()
    life._process = process
    await life.stop("at the end")
    assert life.faults == faults
