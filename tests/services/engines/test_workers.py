"""Long computations: in a process of their own, prepared ahead, and replaced when it dies or hangs."""

import asyncio
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import pytest

from services.engines.process import Worker, drop, one_worker
from tests.loopback.server import PATIENCE
from tests.services.engines.slow import Slow
from tests.support.drawing import HereAndNow

ROOT = Path(__file__).parents[3]
PREPARED: list[str] = []


def prepare() -> None:
    PREPARED.append("before the first thought")


def fail() -> None:
    raise ValueError("cannot compile")


def prepared() -> tuple[str, ...]:
    return tuple(PREPARED)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(mark: Path) -> str:
    if not mark.exists():
        mark.touch()
        die()
    return "alive"


def hang() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def until_gone(process: int) -> None:
    """Until the system has no entry for it any more; one that was not waited for has one for ever."""
    until = time.monotonic() + PATIENCE
    while not gone(process):
        assert time.monotonic() < until, f"process {process} is still there"
        time.sleep(0.01)


async def answered(pool: Slow, worker: Worker) -> None:
    """Once, so that its start is over."""
    thought = asyncio.ensure_future(worker.of(sum, (), patience=30))
    await pool.at_it.wait()
    pool.answer()
    await thought


async def test_the_process_prepares_itself_once_before_its_first_thought() -> None:
    thinking = Worker("thinking", partial(one_worker, (prepare,)))
    assert await thinking.of(prepared, patience=30) == ("before the first thought",)
    assert await thinking.of(prepared, patience=30) == ("before the first thought",)
    await thinking.close()
    assert prepared() == ()


async def test_what_fails_ahead_does_not_stop_thoughts() -> None:
    thinking = Worker("thinking", partial(one_worker, (fail, prepare)))
    assert await thinking.of(sum, (1, 2), patience=30) == 3
    await thinking.close()


async def test_a_process_that_dies_is_followed_by_a_new_one() -> None:
    thinking = Worker("thinking", partial(one_worker, (prepare,)))
    with pytest.raises(BrokenProcessPool):
        await thinking.of(die, patience=30)
    assert await thinking.of(sum, (1, 2), patience=30) == 3
    await thinking.close()


async def test_starting_asks_for_a_thought_and_waits_for_none() -> None:
    pool = Slow()
    Worker("thinking", lambda: pool).start()
    assert len(pool.asked) == 1


async def test_a_thought_that_takes_too_long_is_let_go() -> None:
    pool = Slow()
    with pytest.raises(TimeoutError):
        await Worker("thinking", lambda: pool).of(sum, (1, 2), patience=0.01)


async def test_what_is_lost_with_a_process_is_asked_once_more_of_the_next_one(tmp_path: Path) -> None:
    thinking = Worker("thinking", one_worker)
    assert await thinking.of(die_once, tmp_path / "died", patience=30) == "alive"
    await thinking.close()


async def test_what_waits_for_a_process_that_is_replaced_is_answered_by_the_next_one() -> None:
    """Its executor takes the call back: that must not look as if whoever asks was cancelled."""
    lost = Slow()
    made: Iterator[Executor] = iter((lost, HereAndNow()))
    thinking = Worker("thinking", lambda: next(made))
    waiting = asyncio.ensure_future(thinking.of(sum, (1, 2), patience=30))
    await lost.at_it.wait()
    lost.asked[0][0].cancel()
    thinking._replace(lost, "dies in a test")
    assert await waiting == 3


async def test_a_process_that_hangs_is_replaced_and_the_next_thought_is_answered() -> None:
    thinking = Worker("thinking", one_worker)
    first = await thinking.of(os.getpid, patience=60)
    with pytest.raises(TimeoutError):
        await thinking.of(hang, patience=0.2)
    assert await thinking.of(os.getpid, patience=60) != first
    await thinking.close()
    await asyncio.to_thread(until_gone, first)


async def test_a_process_that_answers_others_meanwhile_is_not_replaced() -> None:
    pool = Slow()
    thinking = Worker("thinking", lambda: pool)
    await answered(pool, thinking)
    busy = asyncio.ensure_future(thinking.of(sum, (1, 2), patience=30))
    waiting = asyncio.ensure_future(thinking.of(sum, (3, 4), patience=0.1))
    await asyncio.sleep(0)
    pool.answer()
    with pytest.raises(TimeoutError):
        await waiting
    assert await busy == 3
    assert not pool.ended


async def test_a_process_at_a_thought_that_still_has_time_is_not_replaced() -> None:
    """Odds are waited for a short time; the move that an engine is thinking out may take longer."""
    pool = Slow()
    thinking = Worker("thinking", lambda: pool)
    await answered(pool, thinking)
    long = asyncio.ensure_future(thinking.of(sum, (1, 2), patience=60))
    await asyncio.sleep(0)
    with pytest.raises(TimeoutError):
        await thinking.of(sum, (3, 4), patience=0.01)
    assert not pool.ended
    pool.answer()
    assert await long == 3


async def test_a_process_that_still_prepares_itself_is_not_replaced() -> None:
    pool = Slow()
    thinking = Worker("thinking", lambda: pool)
    thinking.start()
    with pytest.raises(TimeoutError):
        await thinking.of(sum, (1, 2), patience=0.01)
    assert not pool.ended


async def test_a_process_that_hangs_before_its_first_thought_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("services.engines.process.STARTING", 0.0)
    pools = [Slow(), Slow()]
    made = iter(pools)
    thinking = Worker("thinking", lambda: next(made))
    thinking.start()
    with pytest.raises(TimeoutError):
        await thinking.of(sum, (1, 2), patience=0.01)
    assert pools[0].ended
    assert len(pools[1].asked) == 1


async def test_a_process_that_hangs_is_killed_at_the_end() -> None:
    thinking = Worker("thinking", one_worker)
    frozen = await thinking.of(os.getpid, patience=60)
    os.kill(frozen, signal.SIGSTOP)
    await thinking.close()
    assert gone(frozen)


def test_what_waits_for_an_executor_that_is_dropped_is_not_begun() -> None:
    free = threading.Event()
    pool = ThreadPoolExecutor(1)
    under_way, waiting = pool.submit(free.wait), pool.submit(free.wait)
    drop(pool)
    free.set()
    assert waiting.cancelled()
    assert under_way.result()


async def test_after_the_end_no_new_process_is_started() -> None:
    made: list[Slow] = []

    def make() -> Slow:
        made.append(Slow())
        return made[-1]

    thinking = Worker("thinking", make)
    lost = asyncio.ensure_future(thinking.of(sum, (1, 2), patience=30))
    await asyncio.sleep(0)
    await thinking.close()
    made[0].asked[0][0].cancel()
    with pytest.raises(BrokenProcessPool):
        await lost
    assert len(made) == 1


PARENT = """
import asyncio, os, signal
from services.engines.process import Worker, one_worker
if __name__ == "__main__":
    asyncio.run(Worker("thinking", one_worker).of(os.getpid, patience=60))
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
