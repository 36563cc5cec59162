"""What a decision costs on the slower paces: one new message, and who is to move is pinged by it."""

from collections import Counter

from tests.cost.conftest import Table
from tests.cost.duel import BOARD_EDIT
from tests.cost.test_calls import CALLBACK, NOTE_GONE, calls
from tests.loopback import Message, User

FOLLOW_UP = "POST /webhooks/{app}/{token}"
SENT, EDITED = "POST /channels/{channel}/messages", "PATCH /channels/{channel}/messages/{message}"
MOVED = "This match goes on in a newer message."


def messages(table: Table) -> list[Message]:
    """What everybody sees in the channel, oldest first."""
    return [one for one in table.server.messages(table.duel.channel) if not one.ephemeral]


async def follow(table: Table) -> Message:
    """From now on the newest message is the board; the one before points to it."""
    await table.calm()
    before, *_, newest = table.duel.board, *messages(table)
    assert newest is not before
    assert MOVED in table.server.visible_text(before, table.duel.home)
    assert [one.label for one in table.server.buttons(before)] == ["To the match"]
    table.duel.board = newest
    return newest


async def begun(table: Table, pace: str) -> None:
    """The toss is over, step by step on new boards."""
    duel = table.duel
    await duel.begin(pace=pace)
    await duel.press(duel.away, "mv1:", ":heads")
    told = table.server.visible_text(await follow(table), duel.home)
    line = next(line for line in told.splitlines() if "wins the toss" in line)
    duel.striker = duel.home if duel.home.name in line else duel.away
    await duel.press(duel.striker, "mv1:", ":shoot-first")
    await follow(table)
    await duel.press(duel.keeper, "mv1:", ":forest")
    await follow(table)
    table.server.ledger.clear()


async def dive(table: Table, card: str) -> User:
    """The keeper seals a card by the picker; who is the keeper."""
    duel = table.duel
    panel = await duel.press(duel.keeper, "pk1:")
    await table.server.click(duel.keeper, panel, duel.button("mv1:", f":{card}", panel).custom_id)
    await follow(table)
    return duel.keeper


async def test_a_penalty_is_one_message_for_each_of_its_decisions_and_no_ordinary_call(table: Table) -> None:
    await begun(table, "correspondence")
    duel, before = table.duel, len(messages(table))
    await dive(table, "l")
    assert duel.board.pinged == {duel.striker.id}
    assert f"<@{duel.striker.id}>, it is your turn." in table.server.visible_text(duel.board, duel.home)
    await duel.press(duel.striker, "mv1:", ":ri")
    board = await follow(table)
    assert board.pinged == {duel.striker.id}  # who has shot is in goal now
    assert "GOAL!" in table.server.visible_text(board, duel.home)
    assert len(messages(table)) == before + 2
    assert calls(table) == Counter({CALLBACK: 3, FOLLOW_UP: 1, BOARD_EDIT: 2, NOTE_GONE: 1})
    assert table.server.ledger.ordinary() == 0
    assert table.server.violations == []


async def test_a_penalty_by_commands_is_one_message_for_each_too(table: Table) -> None:
    await begun(table, "relaxed")
    duel, server = table.duel, table.server
    await server.slash(duel.keeper, duel.guild, duel.channel, "penalty dive", {"direction": "l"})
    await follow(table)
    await server.slash(duel.striker, duel.guild, duel.channel, "penalty shoot", {"card": "ri"})
    await follow(table)
    counted = calls(table)
    assert (counted[CALLBACK], counted[FOLLOW_UP], counted[SENT]) == (2, 2, 0)
    assert server.violations == []


async def test_when_the_time_runs_out_the_bot_sends_one_message_and_edits_one(table: Table) -> None:
    await begun(table, "relaxed")
    duel, old = table.duel, table.duel.board
    table.clock.wait(20 * 60)  # no token lives that long
    await table.server.until(lambda: MOVED in table.server.visible_text(old, duel.home))
    await follow(table)
    assert duel.board.pinged == {duel.striker.id}
    assert calls(table) == Counter({SENT: 1, EDITED: 1})


async def test_the_end_is_a_message_that_pings_whoever_did_not_press(table: Table) -> None:
    await begun(table, "relaxed")
    duel, server = table.duel, table.server
    question = (await server.slash(duel.striker, duel.guild, duel.channel, "penalty resign", {})).shown
    await server.click(duel.striker, question, duel.button("rs1:", ":yes", question).custom_id)
    board = await follow(table)
    assert board.pinged == {duel.keeper.id}
    assert "the match is over." in server.visible_text(board, duel.home)
    assert server.ledger.ordinary() == 0


async def test_a_press_that_decides_nothing_makes_no_message(table: Table) -> None:
    await begun(table, "relaxed")
    before = len(messages(table))
    await table.duel.press(table.duel.keeper, "pk1:")
    await table.duel.press(table.duel.striker, "wa1:")
    await table.calm()
    assert len(messages(table)) == before
    assert calls(table) == {CALLBACK: 2}
