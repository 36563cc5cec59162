"""What a penalty costs in calls: none that count against the bot's global limit, and so many others."""

from collections import Counter

from tests.cost.conftest import Table
from tests.cost.duel import BOARD_EDIT, GOALS
from ui.discord.reply import AnyInteraction

CALLBACK = "POST /interactions/{id}/{token}/callback"
NOTE_GONE = "DELETE /webhooks/{app}/{token}/messages/{message}"


def calls(table: Table) -> Counter[str]:
    """How often each route was called since the ledger was cleared."""
    return Counter(map(str, table.server.ledger.calls))


async def begun(table: Table, **options: str) -> None:
    await table.duel.begin(**options)
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


async def test_an_answer_that_changes_the_clicked_message_gets_no_copy_of_it_back(table: Table) -> None:
    await begun(table)
    await table.duel.penalty("l", "ri")
    await table.calm()
    answers = Counter(call.status for call in table.server.ledger.calls if str(call) == CALLBACK)
    assert answers == {200: 1, 204: 2}  # the picker is a new message, whose id is needed


async def test_of_a_message_that_was_clicked_no_component_is_built(table: Table) -> None:
    await begun(table)
    seen = []
    route = table.bot.router.route

    async def look(interaction: AnyInteraction) -> None:
        seen.append(interaction.message)
        await route(interaction)

    table.bot.router.route = look  # type: ignore[method-assign]
    await table.duel.penalty("l", "ri")
    assert [(message.id != 0, message.components) for message in seen if message] == [(True, [])] * 3


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


async def test_a_penalty_with_a_paradinha_is_two_picks_and_two_kicks(table: Table) -> None:
    await begun(table)
    duel = table.duel
    await duel.dive("c")
    await duel.press(duel.striker, "mv1:", ":pa")
    await duel.dive("l")
    await duel.press(duel.striker, "mv1:", ":r")
    await table.calm()
    assert calls(table) == {CALLBACK: 6, BOARD_EDIT: 2, NOTE_GONE: 2}
    assert table.server.ledger.ordinary() == 0


async def test_a_penalty_by_commands_is_two_private_answers_and_two_edits_by_the_last_clicks(
    table: Table,
) -> None:
    await begun(table)
    duel, server = table.duel, table.server
    await server.slash(duel.keeper, duel.guild, duel.channel, "penalty dive", {"direction": "l"})
    await table.calm()
    await server.slash(duel.striker, duel.guild, duel.channel, "penalty shoot", {"card": "ri"})
    await table.calm()
    assert "GOAL!" in server.visible_text(duel.board, duel.home)
    assert calls(table) == {CALLBACK: 2, BOARD_EDIT: 2, NOTE_GONE: 1}
    assert server.ledger.ordinary() == 0


async def test_time_that_runs_out_is_shown_by_the_last_click_too(table: Table) -> None:
    await begun(table, pace="live")
    table.clock.wait(91)
    before = table.duel.board.revision
    await table.server.until(lambda: table.duel.board.revision > before)
    assert "The keeper is ready" in table.server.visible_text(table.duel.board, table.duel.home)
    assert calls(table) == {BOARD_EDIT: 1}
    assert table.server.ledger.ordinary() == 0


async def test_pressing_like_mad_is_one_answer_a_press_and_no_message_more(table: Table) -> None:
    await begun(table)
    duel, server = table.duel, table.server
    opener, card = duel.button("pk1:").custom_id, duel.button("pk1:").custom_id.replace("pk1", "mv1") + ":ri"
    presses = [server.click(duel.keeper, duel.board, opener) for _ in range(10)]
    presses += [server.click(duel.striker, duel.board, card, stale=True) for _ in range(10)]
    outcomes = [await press for press in presses]
    await table.calm()
    assert [outcome.acknowledged for outcome in outcomes] == [True] * 20
    assert calls(table) == {CALLBACK: 20}


async def test_a_spectator_is_kept_up_to_date_by_the_token_of_the_own_press(table: Table) -> None:
    await begun(table)
    duel, server = table.duel, table.server
    fan = server.user("Carla")
    private = (await server.click(fan, duel.board, duel.button("wa1:").custom_id)).shown
    await duel.penalty("l", "ri")
    await server.until(lambda: "GOAL!" in server.visible_text(private, fan))
    await table.calm()
    assert server.ledger.ordinary() == 0
    assert server.violations == []
