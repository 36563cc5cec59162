"""`/my games`: everything one is in, and a way out of each."""

from tests.commands.people import Clock, ask, note, posted, told
from tests.play.table import Table, buttons, pressable, text


async def test_somebody_who_plays_nothing_is_told_how_to_begin(here: Table) -> None:
    assert await ask(here, here.carla, "my games") == (
        "You are in no match, and no challenge is open. `/help` tells how to begin."
    )


async def test_a_match_is_listed_with_rival_turn_clock_and_a_link(here: Table, clock: Clock) -> None:
    await here.begin()
    assert here.board is not None
    ends = f"<t:{clock.now // 1000 + 90}:R>"
    mine = note(await here.command(here.bruno, "my games"))
    assert f"**Penalties: Animal Cup** against \u2068Ana\u2069\n**Your turn** · {ends}" in text(mine)
    assert buttons(mine)[0]["url"].endswith(f"/{here.channel.id}/{here.board.id}")
    theirs = await ask(here, here.ana, "my games")
    assert f"against \u2068Bruno\u2069\nWaits for \u2068Bruno\u2069 · {ends}" in theirs


async def test_giving_up_from_the_list_asks_once(here: Table) -> None:
    await here.begin()
    assert here.board is not None
    mine = note(await here.command(here.ana, "my games"))
    question = note(await here.press(here.ana, "Give up", mine))
    assert "It counts as lost." in text(question)
    assert "resigned" not in text(here.board)
    await here.press(here.ana, "Yes, I give up", question)
    assert "\u2068Ana\u2069 resigned." in text(here.board)
    await here.press(here.ana, "Look again", mine)
    assert text(mine).startswith("You are in no match")


async def test_a_challenge_is_taken_back_or_declined_and_its_message_says_so(here: Table) -> None:
    first = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    mine = note(await here.command(here.ana, "my games"))
    assert "You asked; no answer yet" in text(mine)
    assert pressable(mine) == ["To the challenge", "Withdraw", "Look again"]
    await here.press(here.ana, "Withdraw", mine)
    assert text(first) == "\u2068Ana\u2069 took the challenge back."
    assert text(mine).startswith("You are in no match")

    second = posted(await here.command(here.ana, "penguin challenge", opponent=here.bruno))
    theirs = note(await here.command(here.bruno, "my games"))
    assert "**Penguin Soccer** against \u2068Ana\u2069\nAsks for your answer" in text(theirs)
    await here.press(here.bruno, "Decline", theirs)
    assert text(second) == "\u2068Bruno\u2069 declined \u2068Ana\u2069's challenge."


async def test_an_old_list_cannot_decline_twice(here: Table) -> None:
    challenge = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    mine = note(await here.command(here.bruno, "my games"))
    await here.press(here.ana, "Withdraw", challenge)
    assert told(await here.press(here.bruno, "Decline", mine)) == "This challenge was taken back already."


async def test_many_are_told_page_by_page(here: Table) -> None:
    for number in range(6):
        guest = here.ana.guild.add_member(here.env.create_user(f"Guest{number}"))
        await here.command(here.ana, "penalty challenge", opponent=guest)
    mine = note(await here.command(here.ana, "my games"))
    assert "Page 1 of 2" in text(mine)
    assert pressable(mine).count("Withdraw") == 5
    await here.press(here.ana, "Next", mine)
    assert "Page 2 of 2" in text(mine)
    assert pressable(mine) == ["To the challenge", "Withdraw", "Back", "Look again"]
    await here.press(here.ana, "Withdraw", mine)
    assert pressable(mine).count("Withdraw") == 5
    assert "Page" not in text(mine)
