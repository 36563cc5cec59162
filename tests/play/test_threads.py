"""A shoot-out in a thread of its own, from the challenge to the rematch."""

import simcord

from services.matches.consequences import LINGER
from services.times import SECOND
from tests.play.table import Table, pressable, table, text


def last_in(here: Table, thread: simcord.ChannelHandle) -> simcord.ResponseMessage:
    """The newest message there, to be pressed."""
    newest = thread.last_message
    assert newest is not None
    return simcord.ResponseMessage(here.env, here.env.backend.messages[thread.id][newest.id])


async def test_a_match_is_played_in_its_thread_and_the_next_one_too(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        options = {"opponent": here.bruno, "place": "thread", "pace": "relaxed"}
        asked = (await here.command(here.ana, "penalty challenge", **options)).response
        assert asked is not None
        await here.press(here.bruno, "Accept", asked)
        assert pressable(asked) == ["To the match"]
        (thread,) = here.channel.threads
        assert thread.name == "Ana – Bruno"
        here.board = last_in(here, thread)
        assert f"<@{here.ana.id}>, <@{here.bruno.id}>, the match is on!" in here.board_text()
        await here.settle_toss()
        await here.penalty("Left", "Right")
        assert "GOAL" in here.board_text()
        question = (await here.bruno.slash(thread, "penalty resign")).response
        await here.press(here.bruno, "Yes, I give up", question)
        await here.env.advance_time(LINGER / SECOND)
        await here.press(here.ana, "Rematch")
        await here.press(here.bruno, "Accept", last_in(here, thread))
        assert "the match is on!" in text(last_in(here, thread))
        assert len(here.channel.threads) == 1
