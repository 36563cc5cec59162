"""What practice and looking back cost in calls: none that count against the bot's global limit."""

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest_asyncio

from tests.cost.conftest import Table, at_table
from tests.cost.duel import BOARD_EDIT
from tests.cost.test_calls import CALLBACK, NOTE_GONE, calls
from tests.loopback import Button, Message
from tests.services.engines.slow import Slow

ORIGINAL_EDIT = "PATCH /webhooks/{app}/{token}/messages/@original"
POSITION = "1Pa2 2Mb8 2Ph2 ball=centre turn=1"
NEAR_THE_END = "1Pf6 2Mb2 ball=f6 turn=1"


@dataclass(slots=True)
class Practice:
    """A person at a table with an engine that thinks when it is told to."""

    table: Table
    engine: Slow

    async def command(self, name: str, **options: str) -> Message:
        duel, server = self.table.duel, self.table.server
        return (await server.slash(duel.home, duel.guild, duel.channel, f"penguin {name}", options)).shown

    async def begin(self, position: str = POSITION) -> None:
        self.table.duel.board = await self.command("practice", level="chick", position=position)
        await self.table.calm()
        self.table.server.ledger.clear()

    async def press(self, message: Message, label: str) -> Message:
        """Press the enabled button whose label begins so."""
        server, who = self.table.server, self.table.duel.home
        found = [one for one in server.buttons(message) if one.label.startswith(label) and not one.disabled]
        chosen: Button = found[0]
        return (await server.click(who, message, chosen.custom_id)).shown

    def board(self) -> str:
        return self.table.server.visible_text(self.table.duel.board, self.table.duel.home)

    async def shown(self, words: str) -> None:
        await self.table.server.until(lambda: words in self.board())

    async def answer(self) -> None:
        """The engine makes its move, and the board shows it."""
        await self.engine.at_it.wait()
        self.engine.answer()
        await self.shown(f"{self.table.duel.home.name}\u2069** moves.")
        await self.table.calm()


@pytest_asyncio.fixture
async def practice(sqlite_url: str) -> AsyncIterator[Practice]:
    engine = Slow()
    async with at_table(sqlite_url, thinking=lambda: engine) as made:
        yield Practice(made, engine)


async def test_to_begin_is_one_answer(practice: Practice) -> None:
    practice.table.server.ledger.clear()
    practice.table.duel.board = await practice.command("practice", level="chick", position=POSITION)
    await practice.table.calm()
    assert calls(practice.table) == {CALLBACK: 1}
    assert practice.table.server.ledger.ordinary() == 0


async def test_a_move_by_command_is_an_answer_and_its_edit_and_the_engines_is_an_edit(
    practice: Practice,
) -> None:
    await practice.begin()
    await practice.command("move", notation="a2n")
    await practice.shown("`a2n`")
    await practice.table.calm()
    assert calls(practice.table) == {CALLBACK: 1, BOARD_EDIT: 1}
    await practice.answer()
    assert calls(practice.table) == {CALLBACK: 1, BOARD_EDIT: 2}
    assert practice.table.server.ledger.ordinary() == 0
    assert practice.table.server.violations == []


async def test_a_move_by_the_panel_is_an_answer_a_press_and_two_edits(practice: Practice) -> None:
    await practice.begin()
    panel = await practice.press(practice.table.duel.board, "Move")
    for label in ("Papa", "N", "Straight", "Confirm"):
        await practice.press(panel, label)
    await practice.shown("`a2n`")
    await practice.answer()
    assert calls(practice.table) == {CALLBACK: 5, BOARD_EDIT: 2}
    assert practice.table.server.ledger.ordinary() == 0
    assert practice.table.server.violations == []


async def test_many_moves_make_no_ordinary_call(practice: Practice) -> None:
    await practice.begin()
    for _ in range(6):
        look = await practice.table.bot.pieces.matches.look(
            practice.table.duel.match_id, practice.table.duel.home.id
        )
        token = next(one for one in look.legal if one != "draw")
        await practice.command("move", notation=token)
        await practice.answer()
    counted = calls(practice.table)
    assert counted[CALLBACK] == 6
    assert counted[BOARD_EDIT] == 12
    assert set(counted) <= {CALLBACK, BOARD_EDIT, NOTE_GONE}
    assert practice.table.server.ledger.ordinary() == 0


async def test_the_word_about_the_last_move_stays_and_is_not_taken_away(practice: Practice) -> None:
    await practice.begin(NEAR_THE_END)
    panel = await practice.press(practice.table.duel.board, "Move")
    for label in ("Papa", "NE", "Confirm"):
        await practice.press(panel, label)
    await practice.shown("wins!")
    await practice.table.calm()
    assert calls(practice.table) == {CALLBACK: 4, BOARD_EDIT: 1}
    assert not panel.deleted
    assert "You have won." in practice.table.server.visible_text(panel, practice.table.duel.home)


async def test_while_a_match_is_looked_at_the_private_message_says_so_and_then_shows_it(
    practice: Practice,
) -> None:
    server, home = practice.table.server, practice.table.duel.home
    await practice.begin(NEAR_THE_END)
    await practice.command("move", notation="f6ne")
    await practice.shown("wins!")
    page = await practice.press(practice.table.duel.board, "Replay")
    await practice.table.calm()
    server.ledger.clear()
    await practice.press(page, "Turning points")
    assert "I look at every move of this match once more." in server.visible_text(page, home)
    for _ in range(2):  # the match is taken apart, and its move judged
        await practice.engine.at_it.wait()
        practice.engine.answer()
    await server.until(lambda: "No move of this match gave much away." in server.visible_text(page, home))
    await practice.table.calm()
    assert calls(practice.table) == Counter({CALLBACK: 1, ORIGINAL_EDIT: 1})
    await practice.press(page, "Replay")
    await practice.press(page, "Turning points")
    assert practice.engine.asked == []
    assert calls(practice.table) == Counter({CALLBACK: 3, ORIGINAL_EDIT: 1})
    assert server.ledger.ordinary() == 0
    assert server.violations == []


async def test_a_daily_penalty_is_one_answer_a_press_and_nothing_else(practice: Practice) -> None:
    table = practice.table
    duel, server = table.duel, table.server
    await table.calm()
    server.ledger.clear()
    shown = (await server.slash(duel.home, duel.guild, duel.channel, "penalty daily", {})).shown
    presses = 1
    for stage in ("1", "2"):
        ids = [one.custom_id for one in server.buttons(shown) if not one.disabled]
        for choice in [one for one in ids if one.split(":")[2] == stage][:1]:
            await server.click(duel.home, shown, choice)
            presses += 1
    await server.click(duel.home, shown, "dy1:0:table:0")
    await table.calm()
    assert calls(table) == {CALLBACK: presses + 1}
    assert server.ledger.ordinary() == 0
