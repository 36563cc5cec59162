"""Which tables call people by a new message for each decision: those that people may leave meanwhile."""

from dataclasses import replace

import pytest

from games.engines import ENGINES
from services.messages.board_claims import calls_people
from services.ports.people import Person
from tests.services.desk import ANA, BRUNO, Desk


@pytest.mark.parametrize(
    ("pace", "calls"),
    [("live", False), ("relaxed", True), ("correspondence", True), ("own-9", False), ("own-10", True)],
)
async def test_people_are_called_where_a_decision_takes_ten_minutes_or_more(
    desk: Desk, pace: str, calls: bool
) -> None:
    record = (await desk.begin("m1", pace=pace)).record
    assert {person.user_id for person in record.seats} == {ANA.user_id, BRUNO.user_id}
    assert calls_people(record) is calls
    engine = next(iter(ENGINES.values()))
    assert not calls_people(replace(record, seats=(ANA, Person(engine.user_id, engine.name))))
