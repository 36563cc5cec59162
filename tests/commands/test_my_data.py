"""*Export my data* and *Delete my data*, as somebody presses them."""

from tests.commands.people import Clock, ask, housekeeping, note, posted, rows, told
from tests.play.table import Table, pressable, text


async def test_a_person_gets_one_file_and_has_to_wait_for_the_next(here: Table, clock: Clock) -> None:
    await here.begin()
    mine = note(await here.command(here.ana, "settings me"))
    handed = note(await here.press(here.ana, "Export my data", mine))
    assert text(handed).startswith("Here is everything I store about you. Only you can see this file.")
    (file,) = handed.attachments
    assert file.filename == "my-data.json"
    again = f"You've just had your data. You can export it again <t:{clock.now // 1000 + 600}:R>."
    assert told(await here.press(here.ana, "Export my data", mine)) == again
    clock.wait(600)
    assert "Here is everything" in told(await here.press(here.ana, "Export my data", mine))


async def test_nothing_is_deleted_before_it_was_asked_about(here: Table) -> None:
    await here.begin()
    before = await rows(here)
    mine = note(await here.command(here.ana, "settings me"))
    question = note(await here.press(here.ana, "Delete my data", mine))
    assert "This can't be undone." in text(question)
    await here.press(here.ana, "Keep it", question)
    assert text(question) == "Nothing was deleted."
    assert await rows(here) == before
    assert here.board is not None
    assert pressable(here.board)


async def test_the_board_of_a_deleted_player_says_somebody(here: Table, clock: Clock) -> None:
    await here.begin()
    await ask(here, here.ana, "settings me", challengers="nobody")
    waiting = posted(await here.command(here.ana, "penguin challenge", opponent=here.bruno))
    mine = note(await here.command(here.ana, "settings me"))
    question = note(await here.press(here.ana, "Delete my data", mine))
    await here.press(here.ana, "Yes, delete my data", question)
    assert text(question) == "Done. I've deleted your data. If you play again, you start as somebody new."
    clock.wait(10)
    for _ in range(4):
        await housekeeping(here)
    assert "\u2068somebody\u2069 resigned." in here.board_text()
    assert "Ana" not in here.board_text()
    assert f"<@{here.ana.user.id}>" not in here.board_text()
    assert text(waiting) == "\u2068somebody\u2069 took the challenge back."
    assert "everyone you haven't blocked" in await ask(here, here.ana, "settings me")
    no = told(await here.press(here.bruno, "Rematch"))
    assert no.startswith("Your opponent has deleted their data, so there's no rematch.")
