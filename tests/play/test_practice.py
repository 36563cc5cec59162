"""Practice through discord.py: a board for everybody, an engine that answers, a restart, a rematch."""

import random

import pytest
import simcord
from discord.app_commands import Choice

from cogs.choices import PENALTY_LEVELS, PENGUIN_LEVELS
from games.engines import ENGINES
from games.penalties.hidden import book
from games.penalties.hidden.book import shipped
from services.challenges.practice import MOST_OPEN
from services.matches.looks import Look
from services.ports.records import MatchStatus
from tests.commands.people import Clock, note, posted, rows, told
from tests.play.table import Table, new_bot, pressable, table
from ui.match.engines import Opponents

MOVES = 12


async def look(here: Table) -> Look:
    (mine,) = await here.bot.pieces.matches.open_of(here.ana.id, "penguin")
    return mine


async def begin(here: Table, level: str = "chick") -> None:
    here.board = posted(await here.command(here.ana, "penguin practice", level=level))
    await here.env.settle()


async def test_practice_begins_at_once_and_the_engine_answers_every_move(storage_url: str) -> None:
    chance = random.Random(3)
    async with table(storage_url) as here:
        await begin(here)
        assert here.answers[-1].acknowledged
        assert "Chick" in here.board_text()
        match_id = (await look(here)).record.id
        for _ in range(MOVES):
            mine = await here.bot.pieces.matches.look(match_id, here.ana.id)
            if mine.record.status is MatchStatus.OVER:
                break
            assert mine.legal, "the engine has not answered"
            moves = [token for token in mine.legal if token != "draw"]
            result = await here.command(here.ana, "penguin move", notation=chance.choice(moves))
            assert result.acknowledged
            await here.env.settle()
        after = await here.bot.pieces.matches.look(match_id)
        assert after.record.version > MOVES
        assert after.view.last is not None
        assert f"`{after.view.last.token}`" in here.board_text()


async def test_nobody_else_may_press_and_who_resigns_gets_a_rematch_from_the_other_side(
    storage_url: str,
) -> None:
    async with table(storage_url) as here:
        await begin(here)
        before = (await look(here)).record
        assert "This is not your match" in told(await here.press(here.carla, "Offer a draw"))
        await here.command(here.ana, "penguin resign")
        confirm = here.answers[-1].response
        await here.press(here.ana, "Yes", confirm)
        await here.env.settle()
        assert here.board is not None
        assert pressable(here.board)[0] == "Rematch"
        here.board = posted(await here.press(here.ana, "Rematch"))
        await here.env.settle()
        again = await look(here)
        assert again.seat == 1
        assert again.record.seats[0] == before.seats[1]
        assert again.legal


@pytest.mark.parametrize(("game", "offered"), [("penguin", PENGUIN_LEVELS), ("penalties", PENALTY_LEVELS)])
def test_the_command_offers_every_engine_there_is(game: str, offered: list[Choice[str]]) -> None:
    levels = [engine.level for engine in ENGINES.values() if engine.game == game]
    assert [choice.value for choice in offered] == levels


async def test_a_move_that_was_cut_off_is_made_by_the_next_process(
    storage_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(Opponents, "ask", lambda *_: None)  # nobody lives to think
    async with table(storage_url, now=clock) as here:
        await begin(here)
        mine = await look(here)
        if mine.legal:
            await here.command(here.ana, "penguin move", notation=mine.legal[0])
        version = (await look(here)).record.version
        assert not (await look(here)).legal
        killed = here.bot
        monkeypatch.undo()
        await here.env.restart_bot(new_bot(here.url, now=clock))
        await killed.close()
        clock.wait(6)
        await here.env.advance_time(2)
        after = await look(here)
        assert after.legal
        assert after.record.version == version + 1
        assert f"`{after.view.last.token}`" in here.board_text()


async def test_practice_begins_in_a_position(storage_url: str) -> None:
    async with table(storage_url) as here:
        position = "1Pf6 2Mb2 ball=f6 turn=1"
        begun = await here.command(here.ana, "penguin practice", level="chick", position=f" {position} ")
        here.board = posted(begun)
        assert "f6ne" in (await look(here)).legal
        assert told(await here.command(here.ana, "penguin move", notation="f6ne")).endswith("You have won.")


async def test_one_more_practice_match_than_there_may_be_is_told_in_a_sentence(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        for _ in range(MOST_OPEN):
            await begin(here)
        before = await rows(here)
        said = told(await here.command(here.ana, "penguin practice", level="chick"))
        assert said == (
            "You have 5 practice matches open; that is as many as you may have. "
            "Finish one, or give it up with `/penguin resign`."
        )
        assert await rows(here) == before


@pytest.mark.parametrize("level", ["fledgling", "swimmer"])
async def test_other_levels_sit_down_by_name(storage_url: str, level: str) -> None:
    async with table(storage_url) as here:
        await begin(here, level)
        assert level.capitalize() in here.board_text()


async def shoot_out(here: Table, chance: random.Random) -> Look:
    """Ana presses whatever her shoot-out with an engine offers, until it is over."""
    (mine,) = await here.bot.pieces.matches.open_of(here.ana.id, "penalties")
    match_id = mine.record.id
    for _ in range(200):
        await here.env.settle()
        mine = await here.bot.pieces.matches.look(match_id, here.ana.id)
        if mine.record.status is MatchStatus.OVER:
            return mine
        assert mine.legal or mine.aside, "the engine has not answered"
        token = chance.choice([token for token in mine.legal or mine.aside if token != "auto"])
        command, option = COMMANDS.get(mine.view.phase, ("pick", "card"))
        assert (await here.command(here.ana, f"penalty {command}", **{option: token})).acknowledged
    raise AssertionError("it does not end")


COMMANDS = {
    "privilege": ("take", "privilege"),
    "team": ("take", "privilege"),
    "order": ("take", "privilege"),
    "discard": ("discard", "striker"),
    "dive": ("dive", "direction"),
    "second-dive": ("dive", "direction"),
    "shot": ("shoot", "card"),
    "aim": ("aim", "side"),
}


@pytest.mark.parametrize(
    ("level", "options"),
    [
        ("rookie", {}),
        ("veteran", {}),
        ("legend", {"teams": "draft"}),
        ("mind-reader", {}),
        ("regular", {"mode": "big-final"}),
        ("legend", {"mode": "big-final", "teams": "draft"}),
    ],
)
async def test_a_shoot_out_against_a_level_is_played_alone_to_its_end(
    sqlite_url: str, level: str, options: dict[str, str]
) -> None:
    async with table(sqlite_url) as here:
        here.board = posted(await here.command(here.ana, "penalty practice", level=level, **options))
        assert level.capitalize().replace("-", " ") in here.board_text()
        ended = await shoot_out(here, random.Random(level))
        assert ended.record.reason in {"shoot-out", "sudden-death"}
        assert "wins!" in here.board_text()
        assert pressable(here.board)[0] == "Rematch"


def me(here: Table) -> simcord.MemberActor:
    """The bot itself, as somebody who can be named."""
    assert here.bot.user is not None
    user = simcord.UserHandle(here.env, here.env.backend.get_user(here.bot.user.id))
    return simcord.MemberActor(here.env, here.ana.guild, user)


async def test_who_challenges_the_bot_itself_is_offered_every_level_and_plays_at_a_press(
    sqlite_url: str,
) -> None:
    async with table(sqlite_url) as here:
        offer = note(await here.command(here.ana, "penalty challenge", opponent=me(here)))
        assert pressable(offer) == [
            "Rookie (engine)",
            "Regular (engine)",
            "Veteran (engine)",
            "Legend (engine)",
            "Mind reader (engine)",
        ]
        assert (await rows(here))["challenges"] == 0
        here.board = posted(await here.press(here.ana, "Legend", offer))
        ended = await shoot_out(here, random.Random(4))
        assert (ended.record.seats[1].name, ended.record.pace) == ("Legend (engine)", "relaxed")


async def test_what_was_asked_of_the_bot_is_what_is_practised(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        asked = await here.command(
            here.ana, "penalty challenge", opponent=me(here), mode="big-final", pace="correspondence"
        )
        assert len(pressable(note(asked))) == len(PENALTY_LEVELS)
        here.board = posted(await here.press(here.ana, "Regular", note(asked)))
        (mine,) = await here.bot.pieces.matches.open_of(here.ana.id, "penalties")
        assert mine.view.discarded == (False, False)
        assert mine.record.pace == "correspondence"
        asked = await here.command(here.ana, "penguin challenge", opponent=me(here))
        here.board = posted(await here.press(here.ana, "Chick", note(asked)))
        assert "Chick" in here.board_text()


async def test_a_draft_for_a_big_final_fits_into_a_button_and_a_position_does_not(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        both = {"mode": "big-final", "teams": "draft"}
        asked = await here.command(here.ana, "penalty challenge", opponent=me(here), **both)
        here.board = posted(await here.press(here.ana, "Mind reader", note(asked)))
        (mine,) = await here.bot.pieces.matches.open_of(here.ana.id, "penalties")
        assert (mine.view.discarded, mine.view.draft is not None) == ((False, False), True)
        before = await rows(here)
        position = "1Pf6 2Mb2 ball=f6 turn=1"
        asked = await here.command(here.ana, "penguin challenge", opponent=me(here), position=position)
        assert told(asked) == "You can play against me at once: use `/penguin practice`."
        assert await rows(here) == before


async def test_a_bot_whose_book_of_big_finals_is_damaged_says_so_and_plays_on(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(book, "NAME", "no-such.book")
    shipped.cache_clear()
    try:
        async with table(sqlite_url) as here:
            assert "opponents play worse than they could: no-such.book cannot be read: " in caplog.text
            here.board = posted(
                await here.command(here.ana, "penalty practice", level="legend", mode="big-final")
            )
            assert (await shoot_out(here, random.Random(2))).record.status is MatchStatus.OVER
    finally:
        shipped.cache_clear()
