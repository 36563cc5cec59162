"""Every notice of the outbox has one handler; one that nobody knows is logged and stays."""

import logging

import pytest

from services.ports import topics
from services.ports.records import Notice, Subject
from services.ports.topics import ASKED, BOARD
from tests.commands.people import Clock
from tests.play.hall import Hall

TOPICS = {value for name, value in vars(topics).items() if name.isupper() and isinstance(value, str)}


def test_every_topic_may_be_asked_for() -> None:
    assert len(TOPICS) > 15
    assert {topic for topic, _ in ASKED} == TOPICS


async def test_every_notice_has_one_handler(here: Hall) -> None:
    assert set(here.bot.pieces.housekeeping._handlers) == ASKED


@pytest.mark.parametrize(
    ("topic", "subject"), [("applause", Subject.MATCH), (topics.CALL, Subject.CHALLENGE)]
)
async def test_a_notice_that_nobody_knows_is_logged_and_stays(
    here: Hall, clock: Clock, caplog: pytest.LogCaptureFixture, topic: str, subject: Subject
) -> None:
    storage = here.bot.pieces.cup_followers.showing._storage
    async with storage.unit() as unit:
        unit.outbox.put(Notice(topic, subject, "m1", 1, clock()))
        unit.outbox.put(Notice(BOARD, Subject.MATCH, "m1", 1, clock()))  # of no match: done with
        await unit.commit()
    with caplog.at_level(logging.WARNING):
        await here.rounds(1)
    assert f"nobody follows '{topic}' of the {subject} m1" in caplog.messages
    async with storage.unit() as unit:
        assert await unit.outbox.holds(topic, subject, "m1")
        assert not await unit.outbox.holds(BOARD, Subject.MATCH, "m1")
