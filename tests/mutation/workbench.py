"""Runs tests for tests.mutation.mutants in forks of one process, so that what all tests need is loaded once.

It reads lines of JSON (`tests`, and the `seconds` of a processor they may take) and answers each with one
(`code`, which is None where there was no end, and the last of the `output`). Nothing of the program is loaded
before the fork.
"""

import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import aiosqlite  # noqa: F401
import alembic.command  # noqa: F401
import asyncpg  # type: ignore[import-untyped]  # noqa: F401
import openskill.models  # noqa: F401
import pydantic  # noqa: F401
import pytest
import pytest_asyncio.plugin  # noqa: F401
import pytest_timeout  # type: ignore[import-untyped]  # noqa: F401
import sqlalchemy.ext.asyncio  # noqa: F401

PLAIN = (
    "-x",
    "--assert=plain",
    "--timeout=0",
    "-p",
    "pytest_asyncio.plugin",
    "-p",
    "pytest_timeout",
    "-p",
    "no:cacheprovider",
)
"""Without what only shows a failure well, and without plugins that tests of Discord need."""

IDLE = 60.0
"""Seconds by the clock without any of a processor after which a run waits for good."""

LAST = 3000
"""Characters of the output that are told."""


def run(tests: Sequence[str], seconds: float) -> dict[str, object]:
    """Run tests in a fork."""
    with tempfile.TemporaryFile() as output:
        child = os.fork()
        if child == 0:
            _be_tested(tests, output)
        status = _ended(child, seconds)
        output.seek(0)
        told = output.read().decode(errors="replace")[-LAST:]
    return {"code": None if status is None else os.waitstatus_to_exitcode(status), "output": told}


def _be_tested(tests: Sequence[str], output: IO[bytes]) -> None:
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(output.fileno(), 1)
    os.dup2(output.fileno(), 2)
    code = 3
    try:
        code = int(pytest.main([*PLAIN, *tests]))
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _ended(child: int, seconds: float) -> int | None:
    """Its status; None where there was no end: other work on the machine must not look like a loop."""
    taken, at = 0.0, time.monotonic()
    while taken < seconds and time.monotonic() - at < IDLE:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        time.sleep(0.02)
        if (now := _processor(child)) > taken:
            taken, at = now, time.monotonic()
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def _processor(child: int) -> float:
    """Seconds of a processor that a process has taken, with the processes that it has waited for."""
    fields = Path(f"/proc/{child}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for line in sys.stdin:
        sys.stdout.write(json.dumps(run(**json.loads(line))) + "\n")
        sys.stdout.flush()
