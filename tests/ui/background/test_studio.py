"""The drawing process is there before the first picture; one that dies or hangs is followed by a new one."""

import asyncio
import os
import signal
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from services.engines.process import nothing, one_worker
from ui.background.studio import Studio
from ui.discord.face import Face, Picture


class Pool(Executor):
    """Notes what it is asked; `answers` says what comes of a picture, None being nothing at all."""

    def __init__(self, answers: Any) -> None:
        self.asked: list[Any] = []
        self.ended = False
        self._answers = answers

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked.append(fn)
        future: Future[Any] = Future()
        if fn is nothing:
            future.set_result(None)
        elif isinstance(self._answers, Exception):
            future.set_exception(self._answers)
        elif self._answers is not None:
            future.set_result(self._answers)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.ended = True


def face(number: int) -> Face:
    return Face((Picture(partial(bytes, number), "Nothing."),))


def leave(mark: Path) -> None:
    with mark.open("a") as file:
        file.write(f"{os.getpid()}\n")


async def test_a_studio_that_has_started_has_warmed_its_process(tmp_path: Path) -> None:
    left = tmp_path / "warmed"
    studio = Studio(warm=[partial(leave, left)])
    try:
        await studio.start()
        assert len(left.read_text().splitlines()) == 1
        assert await studio.draw(face(3)) == {"board.png": b"\0\0\0"}
        assert len(left.read_text().splitlines()) == 1
    finally:
        await studio.close()


async def test_pictures_lost_with_a_process_are_drawn_by_one_new_one(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pools = [Pool(BrokenProcessPool("it died")), Pool(b"drawn")]
    made = iter(pools)
    studio = Studio(pool=lambda: next(made))
    assert (
        await asyncio.gather(*(studio.draw(face(number)) for number in range(5)))
        == [{"board.png": b"drawn"}] * 5
    )
    assert pools[0].ended
    assert pools[1].asked.count(nothing) == 1
    assert [one.getMessage() for one in caplog.records] == ["the drawing process died; a new one is started"]


async def test_a_process_that_hangs_is_followed_by_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.background.studio.PATIENCE", 0.01)
    pools = [Pool(None), Pool(b"drawn")]
    made = iter(pools)
    studio = Studio(pool=lambda: next(made))
    await studio.start()
    assert await studio.draw(face(1)) == {}
    assert pools[0].ended
    assert pools[1].asked == [nothing]
    assert await studio.draw(face(1)) == {"board.png": b"drawn"}


async def test_a_process_that_is_still_warming_itself_is_not_taken_for_one_that_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ui.background.studio.PATIENCE", 0.01)
    pool = Pool(None)
    studio = Studio(pool=lambda: pool)
    assert await studio.draw(face(1)) == {}
    assert not pool.ended


async def test_a_worker_that_is_frozen_is_killed_when_its_studio_closes() -> None:
    pool = one_worker()
    studio = Studio(pool=lambda: pool)
    await studio.start()
    worker = next(iter(pool._processes))  # type: ignore[attr-defined]
    os.kill(worker, signal.SIGSTOP)
    await studio.close()
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)
