"""A board that Discord once refused to the bot is put right by whoever presses it, after a restart too."""

from collections.abc import Awaitable, Callable

import pytest

from services.ports.people import Person
from tests.faults.ground import Ground, ground, shown
from tests.faults.match import Play
from tests.loopback import User

Change = Callable[[Ground, Play], Awaitable[object]]


def person(user: User) -> Person:
    return Person(user.id, user.name)


async def at(here: Ground, name: str) -> Play:
    """A match that waits for this step."""
    play = Play(here)
    async for step in play.steps():
        if step.name == name:
            break
        await step.act()
    return play


async def resign(here: Ground, play: Play) -> object:
    return await here.bot.pieces.matches.resign(play.match_id, person(here.bruno))


async def call(here: Ground, play: Play) -> object:
    return await here.bot.pieces.matches.play(play.match_id, "heads", person(await play.to_act()))


async def dive_and_shoot(here: Ground, play: Play) -> object:
    await here.bot.pieces.matches.play(play.match_id, "r", person(await play.to_act()))
    return await here.bot.pieces.matches.play(play.match_id, "lc", person(await play.to_act()))


@pytest.mark.parametrize(
    ("step", "change", "button"),
    [
        ("call", resign, "Heads"),
        ("call", call, "Heads"),
        ("dive", resign, "Choose your dive"),
        ("dive", dive_and_shoot, "Choose your dive"),
        ("call", resign, "Watch"),
        ("dive", dive_and_shoot, "Watch"),
    ],
)
@pytest.mark.parametrize("restarted", [False, True])
async def test_a_board_that_discord_refused_is_put_right_by_a_press(
    sqlite_url: str, step: str, change: Change, button: str, restarted: bool
) -> None:
    async with ground(sqlite_url) as here:
        play = await at(here, step)
        board = await here.board(play.match_id)
        here.clock.wait(15 * 60)
        here.server.fail("PATCH /*", status=403, code=50001, times=None)
        await change(here, play)
        await here.keep_house()
        here.server.heal()
        if restarted:
            await here.restart()
        await here.keep_house()
        assert not await here.is_right(play.match_id)
        pressed = await here.press(here.ana, board, here.button(board, button))
        assert (await pressed).acknowledged
        assert await here.is_right(play.match_id)


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_challenge_that_discord_refused_to_redraw_is_put_right_by_a_press(
    sqlite_url: str, restarted: bool
) -> None:
    async with ground(sqlite_url) as here:
        play = await at(here, "accept")
        message = await play.challenge_message()
        accept = here.button(message, "Accept")
        here.clock.wait(15 * 60)
        here.server.fail("PATCH /*", status=403, code=50001, times=None)
        await here.bot.pieces.challenges.withdraw(accept.split(":")[1], person(here.ana))
        await here.keep_house()
        here.server.heal()
        if restarted:
            await here.restart()
        assert here.server.buttons(message)
        assert (await here.press(here.bruno, message, accept)).followups
        assert here.server.buttons(message) == []


async def test_who_draws_a_challenge_as_it_was_before_somebody_answered_draws_the_answer_too(
    sqlite_url: str,
) -> None:
    """Its edit may arrive last, whoever has drawn the answer meanwhile, in this process or in another."""
    async with ground(sqlite_url) as here:
        message = (await here.command(here.ana, "challenge", {"opponent": here.bruno})).original
        assert message is not None
        challenge_id = here.button(message, "Accept").split(":")[1]
        challenges, refresher = here.bot.pieces.challenges, here.bot.pieces.refresher
        before = await challenges.look(challenge_id)
        await refresher.show_challenge(await challenges.decline(challenge_id, person(here.bruno)))
        answered = shown(message.components)
        await refresher.show_challenge(before)
        assert shown(message.components) == answered
        assert here.server.buttons(message) == []
