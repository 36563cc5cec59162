"""`ranking`: a match between two people changes what their server thinks of them."""

from tests.commands.people import ask, housekeeping, note, rows
from tests.play.table import Table

NOTHING = "You have played no match here that counts."


async def test_a_finished_match_is_in_the_ranking_of_its_game(here: Table) -> None:
    assert NOTHING in await ask(here, here.ana, "penalty ranking")
    await here.begin()
    await here.settle_toss()
    await here.penalty("Left", "Right")
    question = note(await here.command(here.bruno, "penalty resign"))
    await here.press(here.bruno, "Yes, I give up", question)
    await housekeeping(here)
    assert (await rows(here))["rated"] == 1
    told = await ask(here, here.ana, "penalty ranking")
    assert "Ranking of this server: Penalties: Animal Cup" in told
    assert "You: ≈ 1579 · 1 match. You are listed after 4 more matches." in told
    assert "You: ≈ 1421 · 1 match." in await ask(here, here.bruno, "penalty ranking")
    assert NOTHING in await ask(here, here.ana, "penguin ranking")
    assert NOTHING in await ask(here, here.carla, "penalty ranking")
    assert (await rows(here))["outbox"] == 0
