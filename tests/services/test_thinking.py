"""Long computations: in a process of their own, prepared ahead, and started anew when it dies."""

import os
import select
import signal
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import pytest

from services.thinking import Thinking
from services.workers import one_worker
from tests.services.slow import Slow

ROOT = Path(__file__).parents[2]
PREPARED: list[str] = []


def prepare() -> None:
    PREPARED.append("before the first thought")


def fail() -> None:
    raise ValueError("cannot compile")


def prepared() -> tuple[str, ...]:
    return tuple(PREPARED)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def test_the_process_prepares_itself_once_before_its_first_thought() -> None:
    thinking = Thinking(partial(one_worker, (prepare,)))
    assert await thinking.of(prepared, patience=30) == ("before the first thought",)
    assert await thinking.of(prepared, patience=30) == ("before the first thought",)
    await thinking.close()
    assert prepared() == ()


async def test_what_fails_ahead_does_not_stop_thoughts() -> None:
    thinking = Thinking(partial(one_worker, (fail, prepare)))
    assert await thinking.of(sum, (1, 2), patience=30) == 3
    await thinking.close()


async def test_a_process_that_dies_is_followed_by_a_new_one() -> None:
    thinking = Thinking(partial(one_worker, (prepare,)))
    with pytest.raises(BrokenProcessPool):
        await thinking.of(die, patience=30)
    assert await thinking.of(sum, (1, 2), patience=30) == 3
    await thinking.close()


async def test_starting_asks_for_a_thought_and_waits_for_none() -> None:
    pool = Slow()
    Thinking(lambda: pool).start()
    assert len(pool.asked) == 1


async def test_a_thought_that_takes_too_long_is_let_go() -> None:
    pool = Slow()
    with pytest.raises(TimeoutError):
        await Thinking(lambda: pool).of(sum, (1, 2), patience=0.01)


PARENT = """
import os, signal
from services.workers import one_worker
if __name__ == "__main__":
    one_worker().submit(os.getpid).result()
    print("worked", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_worker_ends_when_the_bot_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, env=environment) as bot:
        assert bot.stdout is not None
        said, open_still = b"", True
        while open_still and select.select([bot.stdout], [], [], 20)[0]:
            heard = os.read(bot.stdout.fileno(), 100)
            said, open_still = said + heard, bool(heard)
        bot.stdout.close()
    assert said == b"worked\n"
    assert not open_still  # a worker that lives on holds the other end
