"""A finished shoot-out looked at again through discord.py: the button, the command, and who may ask."""

from tests.commands.people import ask, note, told
from tests.play.table import Shown, Table, buttons, pressable, table, text
from tests.play.test_whole_match import five_goals_each


async def played(here: Table) -> Shown:
    """A match with sudden death, won by Ana in its first round; the board with its result."""
    await here.begin()
    await here.settle_toss()
    await five_goals_each(here)
    await here.penalty("Left", "Right")
    await here.penalty("Right", "Right")
    assert here.board is not None
    return here.board


async def test_the_result_is_analysed_page_by_page_in_private(storage_url: str) -> None:
    async with table(storage_url) as here:
        board = await played(here)
        for who in (here.ana, here.carla):
            page = note(await here.press(who, "Analyse", board))
            assert "🔎 \u2068Ana\u2069 against \u2068Bruno\u2069" in text(page)
            assert "Chance of Ana to win: 50" in text(page)
            assert "Sudden death 1. Bruno, saved: 100.0%." in text(page)
            assert pressable(page) == ["Round 1"]
        await here.press(here.carla, "Round 1", page)
        assert "**1.** ⚽ \u2068Ana\u2069 · Right: keeper dived left" in text(page)
        assert pressable(page) == ["Overview", "Round 2"]
        await here.press(here.carla, "Overview", page)
        assert pressable(page) == ["Round 1"]


async def test_the_command_names_finished_matches_and_refuses_open_ones(storage_url: str) -> None:
    async with table(storage_url) as here:
        await here.begin()
        await here.settle_toss()
        await here.penalty("Left", "Right")
        refused = await ask(here, here.ana, "penalty analyse", match=here.match_id)
        assert refused.startswith("That match goes on: a hint about it would be cheating.")
        assert await ask(here, here.carla, "penalty analyse", match=here.match_id) == refused
        await here.press(here.ana, "Yes, I give up", note(await here.command(here.ana, "penalty resign")))
        offered = await here.bruno.autocomplete(here.channel, "penalty analyse", "match", "")
        assert [one["value"] for one in offered] == [here.match_id]
        page = note(await here.command(here.bruno, "penalty analyse", match=here.match_id))
        assert "1. Ana, goal: " in text(page)
        assert await ask(here, here.ana, "penalty analyse", match="m0") == (
            "I do not know this match (any more)."
        )


async def test_a_match_in_which_nobody_kicked_has_no_button(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin(mode="big-final")
        await here.settle_toss()
        await here.press(here.ana, "Yes, I give up", note(await here.command(here.ana, "penalty resign")))
        assert here.board is not None
        assert [one["label"] for one in buttons(here.board)] == ["Rematch"]
        said = told(await here.command(here.ana, "penalty analyse", match=here.match_id))
        assert "Nobody took a kick in this match." in said


async def test_a_big_final_is_watched_and_analysed_by_the_book_without_its_discards(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin(mode="big-final")
        for who, striker in ((here.ana, "Panenka"), (here.bruno, "Top corner")):
            await here.press(who, striker, note(await here.press(who, "Discard a striker")))
        await here.settle_toss()
        await here.dive("Left")
        said = await ask(here, here.carla, "penalty odds", match=here.match_id)
        assert "By the trained book \u2068Ana\u2069 wins 50." in said
        assert "7.5 points more than it says" in said
        assert "exact mix" not in said
        for who in (here.ana, here.bruno):
            refused = await ask(here, who, "penalty odds", match=here.match_id)
            assert refused.startswith("You play that match")
        await here.command(here.ana, "penalty shoot", card="ri")
        await here.press(here.ana, "Yes, I give up", note(await here.command(here.ana, "penalty resign")))
        assert here.board is not None
        page = note(await here.press(here.bruno, "Analyse", here.board))
        assert "By the trained book, not exact. Chance of Ana to win: 50." in text(page)
        await here.press(here.bruno, "Round 1", page)
        assert "**1.** ⚽ \u2068Ana\u2069 · Right: keeper dived left" in text(page)


async def test_odds_are_for_who_looks_on_and_never_for_who_plays(storage_url: str) -> None:
    async with table(storage_url) as here:
        await here.begin()
        await here.settle_toss()
        await here.dive("Left")
        offered = await here.carla.autocomplete(here.channel, "penalty odds", "match", "")
        assert [one["value"] for one in offered] == [here.match_id]
        assert await here.bruno.autocomplete(here.channel, "penalty odds", "match", "") == []
        for who in (here.ana, here.bruno):
            said = await ask(here, who, "penalty odds", match=here.match_id)
            assert (
                said
                == "You play that match: its odds are for those who look on, and for you when it is over."
            )
        told_carla = await ask(here, here.carla, "penalty odds", match=here.match_id)
        assert "Kick 1: \u2068Ana\u2069 against \u2068Bruno\u2069 in goal." in told_carla
        await here.press(here.ana, "Yes, I give up", note(await here.command(here.ana, "penalty resign")))
        assert await ask(here, here.bruno, "penalty odds", match=here.match_id) == told_carla
