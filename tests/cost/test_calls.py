"""What a penalty costs in calls: none that count against the bot's global limit, and so many others."""

from collections import Counter

from tests.cost.conftest import Table
from tests.cost.duel import BOARD_EDIT, GOALS

CALLBACK = "POST /interactions/{id}/{token}/callback"
NOTE_GONE = "DELETE /webhooks/{app}/{token}/messages/{message}"


def calls(table: Table) -> Counter[str]:
    """How often each route was called since the ledger was cleared."""
    return Counter(map(str, table.server.ledger.calls))


async def begun(table: Table) -> None:
    await table.duel.begin()
    await table.duel.settle_toss()
    await table.calm()
    table.server.ledger.clear()


async def test_a_penalty_is_three_answers_an_edit_of_the_board_and_a_note_taken_away(table: Table) -> None:
    await begun(table)
    await table.duel.penalty("l", "ri")
    await table.calm()
    assert calls(table) == {CALLBACK: 3, BOARD_EDIT: 1, NOTE_GONE: 1}
    assert table.server.ledger.ordinary() == 0
    assert table.server.violations == []


async def test_a_whole_match_makes_no_ordinary_call(table: Table) -> None:
    await table.calm()
    table.server.ledger.clear()
    await table.duel.begin()
    await table.duel.settle_toss()
    for dive, card in (*GOALS, *GOALS):
        for _ in range(2):
            await table.duel.penalty(dive, card)
    await table.duel.resign()
    await table.calm()
    assert "wins!" in table.server.visible_text(table.duel.board, table.duel.home)
    assert table.server.ledger.ordinary() == 0
    assert table.server.violations == []
