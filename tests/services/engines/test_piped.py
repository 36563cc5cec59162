"""The socket pair of the bot and a worker process: long answers, many calls, and what does not travel."""

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from services.engines._piped import BUFFERED, PipedProcess

PATIENCE = 60.0


def nothing() -> None:
    """Nothing is to be done first."""


class Stubborn(Exception):
    """Cannot be read again by whoever it is sent to."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} {second}")


def stumble() -> None:
    raise Stubborn("over", "a stone")


def fail(why: str) -> None:
    raise ValueError(why)


def noted(path: Path, what: str) -> int:
    """Write down that this was called, and where."""
    with path.open("a") as file:
        file.write(f"{what}\n")
    return os.getpid()


@pytest_asyncio.fixture
async def pool() -> AsyncIterator[PipedProcess]:
    made = PipedProcess(nothing)
    yield made
    await asyncio.to_thread(made.shutdown)


async def of(pool: PipedProcess, fn: object, *args: object) -> object:
    async with asyncio.timeout(PATIENCE):
        return await asyncio.wrap_future(pool.submit(fn, *args))  # type: ignore[arg-type]


async def test_an_answer_longer_than_any_buffer_arrives_whole(pool: PipedProcess) -> None:
    size = 5 * BUFFERED + 1
    assert await of(pool, bytes, size) == bytes(size)
    assert await of(pool, partial(bytes.join, b"-"), [b"a" * size, b"b"]) == b"a" * size + b"-b"


async def test_a_call_longer_than_any_buffer_arrives_whole(pool: PipedProcess) -> None:
    words = "na " * BUFFERED
    calls = [of(pool, len, words + "!" * number) for number in range(4)]
    assert await asyncio.gather(*calls) == [len(words) + number for number in range(4)]


async def test_many_calls_are_answered_each_by_its_own(pool: PipedProcess) -> None:
    calls = [of(pool, divmod, number, 7) for number in range(200)]
    assert await asyncio.gather(*calls) == [divmod(number, 7) for number in range(200)]


async def test_an_error_is_raised_with_where_it_came_from(pool: PipedProcess) -> None:
    with pytest.raises(ValueError, match="no such goal") as error:
        await of(pool, fail, "no such goal")
    assert "in fail" in "".join(error.value.__notes__)


async def test_what_cannot_travel_fails_alone(pool: PipedProcess) -> None:
    with pytest.raises(Exception, match="pickle"):
        await of(pool, lambda: 1)
    with pytest.raises(Exception, match="pickle"):
        await of(pool, threading.Lock)
    with pytest.raises(TypeError):  # of reading the error, which is told instead
        await of(pool, stumble)
    assert await of(pool, max, 3, 5) == 5


async def test_what_was_taken_back_is_not_called(pool: PipedProcess, tmp_path: Path) -> None:
    calls = [pool.submit(noted, tmp_path / "noted", str(number)) for number in range(6)]
    assert calls[4].cancel()
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(asyncio.wrap_future(one) for one in (*calls[:4], calls[5])))
    assert (tmp_path / "noted").read_text().split() == ["0", "1", "2", "3", "5"]


async def test_whoever_waits_for_a_process_that_dies_hears_of_it(pool: PipedProcess) -> None:
    worker = await of(pool, os.getpid)
    assert isinstance(worker, int)
    os.kill(worker, signal.SIGSTOP)
    calls = [of(pool, max, 3, number) for number in range(5)]
    os.kill(worker, signal.SIGKILL)
    lost = await asyncio.gather(*calls, return_exceptions=True)
    assert {type(one) for one in lost} == {BrokenProcessPool}
    with pytest.raises(BrokenProcessPool):
        pool.submit(max, 3, 5)


async def test_a_process_that_stands_still_holds_nobody_up(pool: PipedProcess) -> None:
    """Its socket takes no more: the event loop goes on."""
    worker = await of(pool, os.getpid)
    assert isinstance(worker, int)
    os.kill(worker, signal.SIGSTOP)
    calls = [asyncio.ensure_future(of(pool, len, bytes(4 * BUFFERED))) for _ in range(3)]
    for _ in range(100):
        await asyncio.sleep(0)
    os.kill(worker, signal.SIGCONT)
    assert await asyncio.gather(*calls) == [4 * BUFFERED] * 3


async def test_what_is_computed_at_the_end_is_answered_and_the_rest_is_not(tmp_path: Path) -> None:
    pool = PipedProcess(nothing)
    first = pool.submit(noted, tmp_path / "noted", "0")
    waiting = [pool.submit(noted, tmp_path / "noted", str(number)) for number in range(1, 9)]
    await asyncio.to_thread(pool.shutdown)
    worker = first.result(0)
    assert [one.cancelled() for one in waiting[-2:]] == [True, True]
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)
