"""`python -m bot export USER` and `forget USER`: what an operator does with one person's data."""

import json
from pathlib import Path

import pytest

from services.ports.people import is_forgotten
from tests.db.records import ANN, BOB, MATCH, add
from tests.operations.program import run
from tests.support.databases import opened


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


async def test_an_operator_exports_and_forgets_a_person(tmp_path: Path, url: str) -> None:
    who = str(ANN.user_id)
    async with opened(url) as storage:
        await add(storage, matches=[MATCH])
        async with storage.unit() as unit:  # rules that this program does not know
            unit.matches.save(MATCH, expected=MATCH.version)
            await unit.commit()
    told = await run(tmp_path, "export", who, settings={"DATABASE_URL": url})
    assert told.code == 0, told
    assert json.loads(told.out)["you"][0]["name"] == ANN.name
    told = await run(tmp_path, "forget", who, settings={"DATABASE_URL": url})
    assert (told.code, told.out) == (0, f"The data of {who} was deleted.\n"), told
    async with opened(url) as storage, storage.unit() as unit:
        record = await unit.matches.get(MATCH.id)
    assert record is not None
    assert is_forgotten(record.seats[0])
    assert record.seats[1] == BOB
    for command in ("export", "forget"):
        told = await run(tmp_path, command, who, settings={"DATABASE_URL": url})
        assert (told.code, told.sentence) == (2, f"Nothing is stored about {who}.")


@pytest.mark.parametrize("wrong", ["ana", "0", "-5", "1" * 30, "\u0661"])
async def test_what_is_no_id_is_one_line_and_2(tmp_path: Path, url: str, wrong: str) -> None:
    told = await run(tmp_path, "forget", "--", wrong, settings={"DATABASE_URL": url})
    assert told.code == 2
    assert len(told.err.strip().splitlines()) == 1
