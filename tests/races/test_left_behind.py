"""What a process left undone when it died, or drew too late, is put right by the next press or sweep."""

from dataclasses import replace

from services.ports.people import Person
from tests.races.audit import boards, face_of, shown
from tests.races.room import Room, button, match_of, room


async def forget_board(here: Room, match_id: str) -> None:
    """The process died between posting the board and writing down where it is."""
    place = (await here.bot.pieces.matches.look(match_id)).record.place
    await here.bot.pieces.matches.move_board(match_id, replace(place, message_id=None))


async def repost(here: Room, match_id: str) -> None:
    """The board is taken for lost."""
    pieces = here.bot.pieces
    await pieces.refresher.repost(await pieces.matches.look(match_id))


async def test_a_board_that_nobody_wrote_down_is_the_board_again_when_it_is_pressed(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin()
        await forget_board(here, match_of(board))
        await here.press(here.bruno, board, "Heads")
        found = await here.agree(board)
        assert found.record.place.message_id == board.id


async def test_a_board_left_behind_takes_the_press_and_points_on(storage_url: str) -> None:
    async with room(storage_url) as here:
        old = await here.begin()
        match_id = match_of(old)
        await repost(here, match_id)
        assert len(boards(here.server, match_id)) == 2
        await here.press(here.bruno, old, "Heads")
        (new,) = boards(here.server, match_id)
        assert "This match goes on in a newer message." in here.server.visible_text(old, here.carla)
        found = await here.agree(new)
        assert [entry.token for entry in found.made(0)] == ["heads"]


async def test_a_board_that_is_pressed_before_it_is_written_down_is_the_board(storage_url: str) -> None:
    async with room(storage_url) as here:
        old = await here.begin()
        match_id, matches = match_of(old), here.bot.pieces.matches
        before = (await matches.look(match_id)).record.place
        await repost(here, match_id)
        (new,) = (one for one in boards(here.server, match_id) if one is not old)
        await matches.move_board(match_id, before)
        await here.press(here.bruno, new, "Heads")
        assert "This match goes on in a newer message." in here.server.visible_text(old, here.carla)
        found = await here.agree(new)
        assert [entry.token for entry in found.made(0)] == ["heads"]


async def test_a_no_on_a_board_left_behind_points_on_too(storage_url: str) -> None:
    async with room(storage_url) as here:
        old = await here.begin()
        await repost(here, match_of(old))
        outcome = await here.press(here.ana, old, "Heads")
        assert "This match goes on in a newer message." in here.server.visible_text(old, here.carla)
        assert "Not your turn yet" in here.said(outcome)


async def test_an_older_drawing_that_comes_last_does_not_stay(storage_url: str) -> None:
    async with room(storage_url, bots=2) as here:
        here.only(0)
        board = await here.begin()
        before = await here.bots[1].pieces.matches.look(match_of(board))
        await here.press(here.bruno, board, "Heads")
        for bot in reversed(here.bots):
            await bot.pieces.refresher.show(before)
            assert shown(board) == face_of((await here.stored(board)).record, bot.texts.public)


async def test_an_answer_whose_process_died_is_drawn_by_the_sweeps(storage_url: str) -> None:
    async with room(storage_url) as here:
        message = await here.challenge()
        challenge_id = button(message, "Accept").split(":")[1]
        await here.bot.pieces.challenges.accept(challenge_id, Person(here.bruno.id, "Bruno"))
        for seconds in (6, 61):
            here.watch.skip(1000 * seconds)
            await here.sweep()
        (board,) = boards(here.server, challenge_id)
        await here.agree(board)
        assert "accepted" in here.server.visible_text(message, here.carla)
        assert [one.label for one in here.server.buttons(message)] == ["To the match"]


async def test_a_challenge_that_nobody_wrote_down_is_found_when_it_is_answered(storage_url: str) -> None:
    async with room(storage_url) as here:
        message = await here.challenge()
        challenge_id = button(message, "Accept").split(":")[1]
        record = await here.bot.pieces.challenges.look(challenge_id)
        await here.bot.pieces.challenges.move_message(challenge_id, replace(record.place, message_id=None))
        await here.press(here.bruno, message, "Accept")
        assert [one.label for one in here.server.buttons(message)] == ["To the match"]
        assert (await here.bot.pieces.challenges.look(challenge_id)).place.message_id == message.id


async def test_a_closed_challenge_that_nobody_wrote_down_is_redrawn_when_it_is_pressed(
    storage_url: str,
) -> None:
    async with room(storage_url) as here:
        message = await here.challenge()
        challenge_id = button(message, "Accept").split(":")[1]
        record = await here.bot.pieces.challenges.look(challenge_id)
        await here.bot.pieces.challenges.move_message(challenge_id, replace(record.place, message_id=None))
        await here.bot.pieces.challenges.withdraw(challenge_id, record.challenger)
        outcome = await here.press(here.bruno, message, "Accept")
        assert "took the challenge back" in here.server.visible_text(message, here.carla)
        assert here.server.buttons(message) == []
        assert here.said(outcome) == "This challenge was taken back already."
