"""Short soaks of championships: processes that die, people who leave, and a champion all the same."""

import pytest

from services.formats.registry import FORMATS
from tests.soak.championships.desk import Clock
from tests.soak.cups import played
from tests.support.databases import opened


@pytest.mark.parametrize("form", FORMATS)
async def test_whatever_happens_every_championship_comes_to_a_true_end(storage_url: str, form: str) -> None:
    clock, did = Clock(), set[str]()
    async with opened(storage_url) as one, opened(storage_url) as two:
        for size in (3, 5, 8, 14):
            told = await played((one, two), clock, form, size, "short", wildness=0.6)
            assert told.faults == []
            did |= {what for what, count in told.did.items() if count}
    assert {"killed", "score", "here"} <= did
