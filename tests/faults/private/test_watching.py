"""Spectators: a private board follows the match, tells no secret, and stops when its token ends."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.faults.ground import Ground, ground
from tests.faults.match import Play
from tests.loopback import Message, User
from ui.match.watching import PER_MATCH

EDIT = "PATCH /webhooks/{app}/{token}/messages/{message}"


@pytest_asyncio.fixture
async def here(sqlite_url: str) -> AsyncIterator[Ground]:
    async with ground(sqlite_url) as made:
        await made.bot.pieces.watched.close()  # its rounds are made when these tests say so
        yield made


async def until(here: Ground, name: str) -> Play:
    """A match just before the step of this name."""
    play = Play(here)
    async for step in play.steps():
        if step.name == name:
            return play
        await step.act()
    raise AssertionError(name)


async def watch(here: Ground, play: Play, who: User) -> Message:
    opened = await here.press_label(who, await here.board(play.match_id), "Watch")
    assert opened.original is not None
    assert (await opened).ephemeral
    return opened.original


def told(here: Ground, message: Message, who: User) -> str:
    return here.server.visible_text(message, who)


async def rounds(here: Ground) -> None:
    await here.bot.pieces.watched.round()


async def test_anyone_may_watch_and_the_private_board_follows_at_no_ordinary_call(here: Ground) -> None:
    play = await until(here, "call")
    boards = [(who, await watch(here, play, who)) for who in (here.carla, here.ana)]
    here.server.ledger.clear()
    await here.press_label(here.bruno, await here.board(play.match_id), "Heads")
    await rounds(here)
    for who, board in boards:
        assert "wins the toss" in told(here, board, who)
    assert [str(call) for call in here.server.ledger.calls].count(EDIT) == 2
    assert here.server.ledger.ordinary() == 0
    assert here.server.violations == []


async def test_where_nothing_happened_nothing_is_edited(here: Ground) -> None:
    play = await until(here, "call")
    await watch(here, play, here.carla)
    here.server.ledger.clear()
    await rounds(here)
    await rounds(here)
    assert here.server.ledger.calls == []


async def test_nothing_on_a_private_board_makes_a_move_even_for_a_player(here: Ground) -> None:
    play = await until(here, "shoot")
    board = await watch(here, play, await play.to_act())
    assert [(one.label, one.custom_id) for one in here.server.buttons(board)] == [("To the match", "")]


async def test_a_spectator_sees_the_board_and_no_more_whoever_it_is(here: Ground) -> None:
    play = await until(here, "shoot")  # the keeper's card lies on the table
    keeper = here.bruno if await play.to_act() is here.ana else here.ana
    public = told(here, await here.board(play.match_id), here.carla).splitlines()
    for who in (here.carla, keeper):
        private = told(here, await watch(here, play, who), who).splitlines()
        assert [line for line in private if "Only you see this" not in line] == public


async def test_the_end_of_the_match_is_the_last_that_is_shown(here: Ground) -> None:
    play = await until(here, "resign")
    board = await watch(here, play, here.carla)
    asked = here.interactions[-2].original
    assert asked is not None
    await here.press(here.bruno, asked, here.button(asked, "Yes"))
    await rounds(here)
    assert "wins!" in told(here, board, here.carla)
    assert "Only you see this" not in told(here, board, here.carla)
    here.server.ledger.clear()
    await rounds(here)
    assert here.server.ledger.calls == []


async def test_before_its_token_ends_the_board_says_so_and_stops(here: Ground) -> None:
    play = await until(here, "call")
    board = await watch(here, play, here.carla)
    here.clock.wait(14 * 60 + 1)
    await rounds(here)
    assert "This board is out of date" in told(here, board, here.carla)
    await here.press_label(here.bruno, await here.board(play.match_id), "Heads")
    await rounds(here)
    assert "wins the toss" not in told(here, board, here.carla)


async def test_a_token_that_discord_has_forgotten_ends_that_board_only(here: Ground) -> None:
    play = await until(here, "call")
    lost = await watch(here, play, here.carla)
    kept = await watch(here, play, here.ana)
    await here.press_label(here.bruno, await here.board(play.match_id), "Heads")
    here.server.fail(EDIT, status=401, code=50027)
    await rounds(here)
    assert "wins the toss" in told(here, kept, here.ana)
    assert "wins the toss" not in told(here, lost, here.carla)
    assert [one.user_id for one in here.bot.pieces.watched._followers.values()] == [here.ana.id]


async def test_a_redraw_that_discord_was_too_busy_for_is_made_in_the_next_round(here: Ground) -> None:
    play = await until(here, "call")
    board = await watch(here, play, here.carla)
    await here.press_label(here.bruno, await here.board(play.match_id), "Heads")
    here.server.fail(EDIT, status=500, times=5)
    await rounds(here)
    assert "wins the toss" not in told(here, board, here.carla)
    await rounds(here)
    assert "wins the toss" in told(here, board, here.carla)


async def test_who_watches_again_has_one_board_that_follows(here: Ground) -> None:
    play = await until(here, "call")
    before, now = await watch(here, play, here.carla), await watch(here, play, here.carla)
    await rounds(here)
    assert "This board is out of date" in told(here, before, here.carla)
    assert "Only you see this" in told(here, now, here.carla)


async def test_when_the_stand_is_full_the_first_who_came_makes_room(here: Ground) -> None:
    play = await until(here, "call")
    people = [here.server.user(f"fan {number}") for number in range(PER_MATCH + 1)]
    boards = [await watch(here, play, who) for who in people]
    await rounds(here)
    following = [
        "Only you see this" in told(here, board, who) for who, board in zip(people, boards, strict=True)
    ]
    assert following == [False] + [True] * PER_MATCH
