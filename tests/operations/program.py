"""`python -m bot` in a process of its own, with an environment and a folder that a test chooses."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from bot.config import Settings

ROOT = Path(__file__).resolve().parents[2]
CLOSED_PORT = 1
NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Ended:
    """How the program ended: its exit code and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The last line on standard error; an AssertionError when a trace was written too."""
        assert "Traceback" not in self.err, self.err
        return self.err.strip().splitlines()[-1]


async def started(
    folder: Path,
    *arguments: str,
    port: int = CLOSED_PORT,
    settings: Mapping[str, str],
    program: str = "bot.__main__:main",
) -> Process:
    """Start the program in that folder; Discord is at `port` of this machine."""
    ours = {name.upper() for name in Settings.model_fields}
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.loopback.processes.run_bot", "--port", str(port),
        "--main", program, "--", *arguments,
        cwd=folder, env={**environment, "PYTHONPATH": str(ROOT), **settings}, stdout=PIPE, stderr=PIPE,
    )  # fmt: skip


async def ended(process: Process) -> Ended:
    """Wait until it ends by itself."""
    out, err = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode is not None
    return Ended(process.returncode, out.decode(), err.decode())


async def run(
    folder: Path, *arguments: str, port: int = CLOSED_PORT, settings: Mapping[str, str] = NOTHING
) -> Ended:
    return await ended(await started(folder, *arguments, port=port, settings=settings))
