"""A whole match of Penguin Soccer through discord.py: one by the panel, the other by notation."""

from typing import Any

import pytest

from services.ports.records import MatchStatus
from tests.commands.people import choices, note, rows, told
from tests.play.table import Actor, Shown, Table, pressable, table, text
from tests.support.clocks import Clock

START = "ball=centre turn=1"
NEAR_THE_END = "1Pf6 2Mb2 ball=f6 turn=1"


async def by_panel(here: Table, who: Actor, *answers: str) -> Shown:
    """Open the panel and answer its questions by the beginnings of labels, the confirmation included."""
    panel = note(await here.press(who, "Move"))
    for answer in (*answers, "Confirm"):
        await here.press(who, answer, panel)
    return panel


async def in_notation(here: Table, who: Actor, move: str) -> str:
    return told(await here.command(who, "penguin move", notation=move))


async def say_about_a_draw(here: Table, who: Actor, answer: str) -> str:
    return told(await here.command(who, "penguin draw", answer=answer))


@pytest.mark.parametrize("restarting", [False, True], ids=["one run", "a restart between any two presses"])
async def test_a_match_is_played_to_a_goal(storage_url: str, restarting: bool) -> None:
    async with table(storage_url, restarting=restarting) as here:
        await here.begin("penguin", position=START)
        assert "Ana\u2069** begins." in here.board_text()
        await by_panel(here, here.ana, "Papa", "NE", "Straight")
        assert "Papa comes in a1–b2, lies facing north-east · `2ne`" in here.board_text()
        assert await in_notation(here, here.bruno, "2w") == "Done: Papa comes in h8–g8, lies facing west."
        await by_panel(here, here.ana, "Papa", "Slide")
        assert "takes the ball" in here.board_text()
        await in_notation(here, here.bruno, " G8W ")
        await by_panel(here, here.ana, "Papa", "NE")
        await in_notation(here, here.bruno, "e8u")
        await by_panel(here, here.ana, "Papa", "Slide NE to f6")
        await in_notation(here, here.bruno, "e8s")
        await by_panel(here, here.ana, "Papa", "NE")
        assert "Papa kicks f6–h8, goal! · `f6ne`" in here.board_text()
        record = (await here.look()).record
        assert (record.status, record.winner, record.reason) == (MatchStatus.OVER, "home", "goal")
        assert "🏆 **\u2068Ana\u2069** wins!" in here.board_text()
        assert here.board is not None
        assert pressable(here.board) == ["Rematch", "Replay"]
        assert [result.acknowledged for result in here.answers] == [True] * len(here.answers)


async def test_an_offer_of_a_draw_is_declined_and_another_accepted(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin("penguin", position=START)
        await here.press(here.ana, "Offer a draw")
        assert "\u2068Ana\u2069 offers a draw." in here.board_text()
        assert "it has to be answered" in told(await here.command(here.bruno, "penguin move", notation="2w"))
        await here.press(here.bruno, "Decline")
        assert "The draw was declined." in here.board_text()
        assert here.board is not None
        assert pressable(here.board) == ["Move", "Watch"]
        assert "already" in await say_about_a_draw(here, here.ana, "draw")
        await in_notation(here, here.ana, "1ne")
        assert await say_about_a_draw(here, here.bruno, "draw") == (
            "Your offer of a draw stands: \u2068Ana\u2069 answers first."
        )
        await here.command(here.ana, "penguin draw", answer="accept")
        record = (await here.look()).record
        assert (record.status, record.winner, record.reason) == (MatchStatus.OVER, None, "agreement")
        assert "🤝 A draw." in here.board_text()
        assert "Both players agreed on it." in here.board_text()
        asked = (await here.press(here.ana, "Rematch")).response
        assert asked is not None
        here.board = (await here.press(here.bruno, "Accept", asked)).response
        assert (await here.look()).record.status is MatchStatus.OPEN


async def test_legal_moves_are_offered_with_their_words_while_somebody_types(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin("penguin", position=NEAR_THE_END)

        async def offered(who: Actor, typed: str) -> list[tuple[str, str]]:
            return choices(await who.autocomplete(here.channel, "penguin move", "notation", typed))

        assert ("f6ne · Papa kicks f6–h8, goal!", "f6ne") in await offered(here.ana, "")
        assert await offered(here.ana, "F6NE") == [("f6ne · Papa kicks f6–h8, goal!", "f6ne")]
        assert [token for _, token in await offered(here.ana, "goal")] == ["f6ne"]
        assert len(await offered(here.ana, "")) == 25
        assert await offered(here.bruno, "") == []


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("a3n", "There is no penguin on that square."),
        ("b2n", "That penguin is your opponent's."),
        ("f6u", "That penguin stands already."),
        ("f6nl", "A kicked ball goes straight on: leave the turn out."),
        ("2n", "That penguin is on the ice already; name it by its square."),
        ("1s", "A penguin comes in by sliding away from its Home, not that way."),
        ("1ne", "Somebody is in the way, and a slide always goes its full distance."),
        ("accept", "No draw was offered."),
        ("xyz", "I cannot read that move."),
    ],
)
async def test_a_move_that_cannot_be_made_is_explained(sqlite_url: str, move: str, said: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin("penguin", position=NEAR_THE_END)
        assert await in_notation(here, here.ana, move) == said


async def test_a_panel_about_an_older_turn_says_so(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin("penguin", position=START)
        panel = note(await here.press(here.ana, "Move"))
        await here.press(here.ana, "Baby", panel)
        await in_notation(here, here.ana, "1ne")
        said = told(await here.press(here.ana, "NE", panel))
        assert said == "That decision has been made already; the board shows what comes next."
        assert "Not your turn yet" in told(await here.press(here.ana, "Move"))
        assert "not your match" in told(await here.press(here.carla, "Move"))


async def test_a_finished_match_is_looked_at_again(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin("penguin", position=NEAR_THE_END)
        await in_notation(here, here.ana, "1n")
        await in_notation(here, here.bruno, "b2e")
        await here.command(here.ana, "penguin move", notation="f6ne")
        match: dict[str, Any] = {"match": here.match_id}
        (offered,) = choices(await here.ana.autocomplete(here.channel, "penguin replay", "match", ""))
        assert offered[0].startswith("against Bruno: won, ")
        assert offered[1] == here.match_id
        page = note(await here.command(here.ana, "penguin replay", **match))
        assert "Move 0 of 3" in text(page)
        assert "Papa on f6 with the ball" in text(page)
        await here.press(here.ana, "Next", page)
        assert "Baby comes in a1–a3, lies facing north · `1n`" in text(page)
        await here.press(here.ana, "In writing", page)
        assert "1. 1n b2e\n2. f6ne" in text(page)
        assert "`1Pf6 1Ba3n 2Mb2 ball=f6 turn=2`" in text(page)
        await here.press(here.ana, "Last", page)
        assert "goal!" in text(page)
        await here.press(here.ana, "Moving picture", page)
        assert "The last moves, one after the other. Ana: Baby comes in" in text(page)
        assert "Move 0 of 3" in text(note(await here.press(here.carla, "Replay")))
        export = note(await here.command(here.bruno, "penguin export", **match))
        assert "1. 1n b2e\n2. f6ne" in text(export)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("1Mh8 turn=1", "I cannot read that position."),
        ("1Mh8 ball=centre turn=1", "a penguin is in the opposing Home"),
        ("ball=h8 turn=1", "the ball is in a Goal already"),
    ],
)
async def test_a_position_that_cannot_be_is_refused(sqlite_url: str, position: str, why: str) -> None:
    async with table(sqlite_url) as here:
        asked = await here.command(here.ana, "penguin challenge", opponent=here.bruno, position=position)
        assert why in told(asked)
        practice = await here.command(here.ana, "penguin practice", level="chick", position=position)
        assert why in told(practice)
        stored = await rows(here)
        assert (stored["challenges"], stored["matches"]) == (0, 0)


async def test_whoever_makes_the_last_move_in_one_line_hears_of_it_in_private(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin("penguin", position=NEAR_THE_END)
        assert await in_notation(here, here.ana, "f6ne") == "🏆 Papa kicks f6–h8, goal! You have won."


async def test_whoever_makes_the_last_move_by_the_panel_hears_of_it_there(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin("penguin", position=NEAR_THE_END)
        panel = await by_panel(here, here.ana, "Papa", "NE")
        assert text(panel) == "🏆 Papa kicks f6–h8, goal! You have won."


async def test_who_kicks_into_the_opposing_goal_hears_that_the_match_is_lost(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin("penguin", position="1Pc3 2Mb8 ball=c3 turn=1")
        said = await in_notation(here, here.ana, "c3sw")
        assert said == "Papa kicks c3–a1, own goal! You have lost."


async def test_where_a_match_turned_is_told_in_private_when_it_is_over(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin("penguin", position=NEAR_THE_END)
        match: dict[str, Any] = {"match": here.match_id}
        await in_notation(here, here.ana, "f6n")
        during = note(await here.command(here.ana, "penguin replay", **match))
        assert "Turning points" not in pressable(during)
        assert "would be cheating" in told(await here.command(here.ana, "penguin analyse", **match))
        assert choices(await here.ana.autocomplete(here.channel, "penguin analyse", "match", "")) == []
        await here.command(here.bruno, "penguin resign")
        await here.press(here.bruno, "Yes", here.answers[-1].response)
        (offered,) = choices(await here.ana.autocomplete(here.channel, "penguin analyse", "match", ""))
        assert offered[1] == here.match_id
        page = note(await here.command(here.ana, "penguin analyse", **match))
        assert "Move 1: `f6n`, better: `f6ne`" in text(page)
        assert "After it the ball is in the Goal of \u2068Ana\u2069." in text(page)
        await here.press(here.ana, "Replay", page)
        assert "Move 1 of 1" in text(page)
        await here.press(here.ana, "Turning points", page)
        assert "Move 1: `f6n`, better: `f6ne`" in text(page)
        public = note(await here.press(here.carla, "Replay"))
        await here.press(here.carla, "Turning points", public)
        assert "Move 1: `f6n`, better: `f6ne`" in text(public)
        assert here.board is not None
        assert pressable(here.board) == ["Rematch", "Replay"]


async def test_a_match_nobody_knows_is_not_analysed(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        for match in ("m9", "\u2603"):
            said = told(await here.command(here.ana, "penguin analyse", match=match))
            assert said == "I do not know this match (any more)."


async def test_who_is_late_has_a_move_made_and_no_draw_agreed(sqlite_url: str) -> None:
    clock = Clock()
    async with table(sqlite_url, now=clock) as here:
        await here.begin("penguin", position=START)
        await here.press(here.ana, "Offer a draw")
        clock.wait(90)
        await here.env.advance_time(2)
        look = await here.look()
        assert look.view.phase == "declined"
        clock.wait(90)
        await here.env.advance_time(2)
        look = await here.look()
        assert (look.view.phase, look.view.plies) == ("move", 1)
