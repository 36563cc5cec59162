"""A background job runs once under its key, is logged when it fails, and ends when its owner does."""

import ast
import asyncio
import logging

import pytest

from services.common.jobs import Jobs
from tests.architecture.sources import modules

log = logging.getLogger(__name__)


class Ball:
    """Comes down when it is told to."""

    def __init__(self) -> None:
        self.kicks: list[str] = []
        self.down = asyncio.Event()

    async def kick(self, who: str) -> str:
        self.kicks.append(who)
        await self.down.wait()
        if who == "nobody":
            raise ValueError("nobody kicks")
        return who


async def turn_of_events() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_one_key_is_under_way_once() -> None:
    ball, jobs = Ball(), Jobs[str]()
    first, second = jobs.start("kick", ball.kick, "Ana"), jobs.start("kick", ball.kick, "Bruno")
    assert first is second
    assert ("kick" in jobs, len(jobs), jobs.keys) == (True, 1, ("kick",))
    ball.down.set()
    assert await second == "Ana"
    assert ball.kicks == ["Ana"]
    assert ("kick" in jobs, len(jobs)) == (False, 0)


async def test_a_key_may_start_again_before_anybody_hears_that_its_job_has_ended() -> None:
    ball, jobs = Ball(), Jobs[str]()
    ball.down.set()
    again: list[asyncio.Task[str]] = []

    async def last_words() -> str:
        asyncio.get_running_loop().call_soon(lambda: again.append(jobs.start("kick", ball.kick, "Bruno")))
        return await ball.kick("Ana")

    assert await jobs.start("kick", last_words) == "Ana"
    assert await again[0] == "Bruno"


async def test_jobs_beside_each_other_may_have_the_same_name() -> None:
    ball, jobs = Ball(), Jobs[str]()
    tasks = [jobs.beside("kick", ball.kick, who) for who in ("Ana", "Bruno")]
    assert [str(key) for key in jobs.keys] == ["kick", "kick"]
    ball.down.set()
    assert await asyncio.gather(*tasks) == ["Ana", "Bruno"]


async def test_what_a_job_raises_is_logged_with_its_key(caplog: pytest.LogCaptureFixture) -> None:
    ball, jobs = Ball(), Jobs[str](log, "%s: the ball was lost")
    ball.down.set()
    jobs.start("m1", ball.kick, "nobody")
    jobs.beside("m2", ball.kick, "nobody")
    await jobs.settled()
    await turn_of_events()
    assert caplog.messages == ["m1: the ball was lost", "m2: the ball was lost"]
    assert [str(one.exc_info[1]) for one in caplog.records if one.exc_info] == ["nobody kicks"] * 2


async def test_without_a_log_whoever_awaits_the_job_hears_of_it(caplog: pytest.LogCaptureFixture) -> None:
    ball, jobs = Ball(), Jobs[str]()
    ball.down.set()
    with pytest.raises(ValueError, match="nobody kicks"):
        await jobs.start("m1", ball.kick, "nobody")
    assert caplog.messages == []


async def test_only_so_many_run_at_once_and_the_others_wait() -> None:
    ball, jobs = Ball(), Jobs[str](at_once=2)
    for who in ("Ana", "Bruno", "Carla"):
        jobs.start(who, ball.kick, who)
    await turn_of_events()
    assert (ball.kicks, len(jobs)) == (["Ana", "Bruno"], 3)
    ball.down.set()
    await jobs.settled()
    assert ball.kicks == ["Ana", "Bruno", "Carla"]


async def test_stopping_lets_a_job_end_and_cuts_off_what_hangs() -> None:
    ball, hanging, jobs = Ball(), Ball(), Jobs[str]()
    ends, hangs = jobs.start("ends", ball.kick, "Ana"), jobs.start("hangs", hanging.kick, "Bruno")
    ball.down.set()
    await jobs.stop(0.01)
    await turn_of_events()
    assert (await ends, hangs.cancelled(), len(jobs)) == ("Ana", True, 0)


async def test_a_job_that_never_got_its_turn_is_forgotten() -> None:
    ball, jobs = Ball(), Jobs[str]()
    jobs.start("kick", ball.kick, "Ana").cancel()
    await turn_of_events()
    assert (ball.kicks, len(jobs)) == ([], 0)


async def test_an_owner_without_jobs_stops_at_once() -> None:
    jobs = Jobs[None]()
    await jobs.stop(60)
    await jobs.settled()


def starts_tasks(tree: ast.AST) -> bool:
    return any(isinstance(one, ast.Attribute) and one.attr == "create_task" for one in ast.walk(tree))


def test_nobody_else_starts_tasks_that_nobody_waits_for() -> None:
    """What one function starts and waits for itself is `asyncio.ensure_future`, which this leaves alone."""
    assert [one.name for one in modules() if starts_tasks(one.tree)] == ["services/common/jobs.py"]
