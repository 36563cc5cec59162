"""A trouble that goes on fills no log: one line as it begins, one a minute, one when it is over."""

import logging
from collections.abc import Callable, Iterator

import pytest

from bot.logs import set_up
from bot.repeated_errors import EVERY, Quiet
from services.ports.unit import StorageDown

DOWN = "The PostgreSQL database club failed: connection refused."


class Minutes:
    """What is to be done later is done when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def __call__(self, seconds: float, work: Callable[[], None]) -> None:
        assert seconds == EVERY
        self.waiting.append(work)

    def pass_one(self) -> None:
        waiting, self.waiting = self.waiting, []
        for work in waiting:
            work()


class Lines(logging.Handler):
    """Keeps what a file would hold."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.kept.append(self.format(record))


@pytest.fixture
def minutes() -> Minutes:
    return Minutes()


@pytest.fixture
def lines(minutes: Minutes) -> Iterator[Lines]:
    handler = Lines()
    handler.addFilter(Quiet(minutes))
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


def meet(error: Exception, *, logger: str = "ui.background.periodic", words: str = "a round failed") -> None:
    try:
        raise error
    except type(error):
        logging.getLogger(logger).exception(words)


def test_a_database_that_is_away_is_told_once_then_once_a_minute_and_at_its_end(
    lines: Lines, minutes: Minutes
) -> None:
    for _ in range(2):
        for _ in range(60):
            meet(StorageDown(DOWN))
            meet(StorageDown(DOWN), logger="ui.background.chores", words="a message could not be redrawn")
        minutes.pass_one()
    minutes.pass_one()
    assert lines.kept == [
        f"a round failed: {DOWN}",
        f"119 more in 60 s: a round failed: {DOWN}",
        f"120 more in 60 s: a round failed: {DOWN}",
        f"over, 240 in all: a round failed: {DOWN}",
    ]
    assert minutes.waiting == []
    meet(StorageDown(DOWN))
    assert lines.kept[4:] == [f"a round failed: {DOWN}"]


def test_a_drawer_that_is_stuck_leaves_no_trace(lines: Lines) -> None:
    for _ in range(208):
        meet(TimeoutError(), logger="ui.background.studio", words="a picture could not be drawn")
    assert lines.kept == ["a picture could not be drawn: TimeoutError"]


def test_a_mistake_of_the_program_leaves_its_trace_once(lines: Lines, minutes: Minutes) -> None:
    for _ in range(3):
        meet(ZeroDivisionError("by nought"))
    meet(KeyError("another"))
    assert [one.splitlines()[0] for one in lines.kept] == ["a round failed", "a round failed"]
    assert all("Traceback" in one for one in lines.kept)
    minutes.pass_one()
    assert lines.kept[2:] == [
        "2 more in 60 s: a round failed: by nought",
        "over, 1 in all: a round failed: 'another'",
    ]


def test_whoever_was_told_a_reference_finds_it(lines: Lines) -> None:
    for reference in ("reference 1", "reference 2"):
        meet(ZeroDivisionError("by nought"), logger="ui.discord.router", words=reference)
    assert ["reference 1" in lines.kept[0], "reference 2" in lines.kept[1]] == [True, True]


def test_lines_without_an_error_pass(lines: Lines) -> None:
    for _ in range(2):
        logging.getLogger("ui.discord.channel_messages").warning("twice")
    assert lines.kept == ["twice", "twice"]


def test_the_bot_logs_quietly(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    root.handlers[:] = []
    try:
        set_up("INFO")
        for _ in range(100):
            meet(StorageDown(DOWN))
    finally:
        root.handlers[:] = before
        root.setLevel(level)
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(f"a round failed: {DOWN}")
