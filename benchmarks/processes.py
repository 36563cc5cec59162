"""Bots and the people who click them, each in a process of its own, driven a line of JSON at a time."""

import asyncio
import json
import os
import sys
from collections.abc import Mapping
from typing import Any

import psutil  # type: ignore[import-untyped]


class Spoken:
    """A Python module as a process that obeys lines and answers each with JSON."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, module: str, *arguments: str) -> "Spoken":
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-W", "ignore", "-m", module, *arguments,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        return cls(process)

    async def hear(self) -> dict[str, Any]:
        """The next line; RuntimeError when the process has ended."""
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError("the process ended before it answered; see above")
        heard: dict[str, Any] = json.loads(line)
        return heard

    async def ask(self, line: str) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        return await self.hear()

    async def stop(self) -> None:
        if self._process.returncode is None:
            self._process.terminate()
        await self._process.wait()


class BotProcess:
    """A bot that runs in a process of its own; what it takes is read from outside."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._seen = psutil.Process(process.pid)

    @classmethod
    async def start(cls, factory: str, port: int, environment: Mapping[str, str]) -> "BotProcess":
        settings = "bot.config:Settings" if environment else ""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-W", "ignore", "-m", "tests.loopback.processes.run_bot", "--port", str(port),
            "--factory", factory, "--settings", settings,
            stderr=asyncio.subprocess.DEVNULL, env={**os.environ, **environment},
        )  # fmt: skip
        return cls(process)

    def cpu(self) -> float:
        """Seconds of CPU time so far, all threads."""
        times = self._seen.cpu_times()
        return float(times.user + times.system)

    def helpers_cpu(self) -> float:
        """The same of the processes it has started, as the one that draws."""
        spent = [child.cpu_times() for child in self._seen.children(recursive=True)]
        return float(sum(times.user + times.system for times in spent))

    async def at_rest(self, patience: float) -> int:
        """Bytes that are its own (USS), once it has not worked for a second; `patience` seconds at least."""
        await asyncio.sleep(patience)
        while True:
            before = self.cpu()
            await asyncio.sleep(1)
            if self.cpu() - before < 0.05:
                return int(self._seen.memory_full_info().uss)

    async def stop(self) -> None:
        if self._process.returncode is None:
            self._process.terminate()
        await self._process.wait()
