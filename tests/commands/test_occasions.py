"""Where one of two matches of the same two is the final, everything by which it could be given up says so."""

from collections.abc import AsyncIterator

import pytest

from tests.commands.people import Clock, choices, note
from tests.commands.test_which import asked, lines
from tests.play.hall import Hall, hall
from tests.play.table import Table, text

FINAL = "Final of Animal Cup"


@pytest.fixture
async def here(sqlite_url: str, clock: Clock) -> AsyncIterator[Hall]:
    async with hall(sqlite_url, 2, now=clock) as made:
        yield made


async def final_and_another(here: Hall) -> Table:
    """Both play the final of a cup, and another match beside it."""
    cup = await here.begin()
    (tie,) = await here.open(cup)
    table = await here.begun(tie)
    final = table.board
    await table.begin()
    table.board = final
    return table


async def test_my_games_and_the_question_name_the_final(here: Hall) -> None:
    table = await final_and_another(here)
    mine = note(await table.command(table.ana, "my games"))
    assert text(mine).count("🏆") == 1
    assert "🏆 Final of \u2068Animal Cup\u2069\n**Penalties: Animal Cup** against" in text(mine)
    told = text(note(await table.command(table.ana, "penalty resign", match=table.match_id)))
    assert told.startswith("🏆 **Final of \u2068Animal Cup\u2069**\nGive up your match")


async def test_choices_and_the_menu_name_the_final(here: Hall) -> None:
    table = await final_and_another(here)
    for command in ("resign", "show"):
        offered = choices(await table.ana.autocomplete(here.channel, f"penalty {command}", "match", ""))
        assert [FINAL in line for line, key in offered if key == table.match_id] == [True]
        assert [FINAL in line for line, key in offered if key != table.match_id] == [False]
        shown = lines(await asked(table, table.ana, f"penalty {command}"))
        assert sorted(FINAL in line for line in shown) == [False, True]
    (found,) = choices(await table.ana.autocomplete(here.channel, "penalty resign", "match", "animal cup"))
    assert found[1] == table.match_id
