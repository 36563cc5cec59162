"""What a match says about its tie, before and after it is over."""

import pytest

from games.registry import GAMES
from services.championships._outcomes import was_level
from services.ports.unit import Storage
from tests.services.championships.hall import Hall


@pytest.fixture
def hall(storage: Storage) -> Hall:
    return Hall(storage)


async def test_a_tie_without_a_match_and_one_that_is_played_are_not_level(hall: Hall) -> None:
    people = await hall.begun(2)
    await hall.follow()
    (tie,) = await hall.live()
    assert not was_level(GAMES, tie, None)
    for who in people:
        await hall.running.ready(tie.id, who)
    match = (await hall.matches.look(tie.id)).record
    assert not was_level(GAMES, tie, match)
