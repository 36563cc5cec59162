"""What a process has taken on is done once, however long it takes, and is kept from other processes."""

import asyncio

import pytest

import ui.background.chores
from bot.housekeeping import _id_of
from tests.ui.stage import challenge, random_records, seen
from ui.background.chores import Chore, Chores


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ui.background.chores, "PATIENCE", 0.001)


class Desk:
    """A chore whose claim has run out by the next round: there is the same to do again and again."""

    def __init__(self, *items: str) -> None:
        self.items = items
        self.begun: list[str] = []
        self.held: list[str] = []
        self.answered = asyncio.Event()
        self.chore: Chore[str] = Chore(self.claim, self.do, self.hold, about=str)

    async def claim(self) -> tuple[str, ...]:
        return self.items

    async def do(self, item: str) -> None:
        self.begun.append(item)
        await self.answered.wait()
        if item == "broken":
            raise ValueError(item)

    async def hold(self, items: object) -> None:
        assert isinstance(items, list)
        self.held += items


async def over() -> None:
    """Whatever has got its answer comes to its end."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_what_hangs_is_not_taken_up_twice() -> None:
    desk, chores = Desk("a", "b"), Chores()
    for _ in range(3):
        await chores.run(desk.chore)
    assert desk.begun == ["a", "b"]
    desk.answered.set()
    await over()
    await chores.run(desk.chore)
    assert desk.begun == ["a", "b", "a", "b"]
    await chores.stop()


async def test_what_hangs_is_held_and_what_is_done_is_not() -> None:
    desk, chores = Desk("a"), Chores()
    await chores.hold()
    assert desk.held == []
    await chores.run(desk.chore)
    await chores.hold()
    assert desk.held == ["a"]
    desk.answered.set()
    await over()
    await chores.hold()
    assert desk.held == ["a"]
    await chores.stop()


async def test_the_same_thing_of_another_chore_is_another_thing() -> None:
    one, other, chores = Desk("a"), Desk("a"), Chores()
    await chores.run(one.chore)
    await chores.run(other.chore)
    assert (one.begun, other.begun) == (["a"], ["a"])
    await chores.stop()


async def test_trouble_with_one_thing_is_logged_and_it_is_done_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    desk, chores = Desk("broken"), Chores()
    desk.answered.set()
    await chores.run(desk.chore)
    await chores.run(desk.chore)
    assert desk.begun == ["broken", "broken"]
    assert "broken: a message could not be redrawn" in caplog.messages


async def test_stopping_cuts_off_what_hangs() -> None:
    desk, chores = Desk("a"), Chores()
    await chores.run(desk.chore)
    await chores.stop()
    await over()
    me = asyncio.current_task()
    assert [one for one in asyncio.all_tasks() if one is not me and not one.cancelling()] == []


def test_the_log_names_what_has_changed_by_its_id_alone() -> None:
    asked = challenge()
    record = next(random_records(1))
    assert (_id_of(asked), _id_of(seen(record))) == (asked.id, record.id)
