"""What was said in private about a decision goes once it is no longer true, whoever decided next."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from services.ports.people import Person
from services.ports.records import MatchStatus
from tests.faults.ground import Ground, ground
from tests.loopback import Message

SEALED = "Sealed:"
COMMANDS = {"shot": ("shoot", "card"), "aim": ("aim", "side"), "second-dive": ("dive", "direction")}


@pytest_asyncio.fixture
async def here(sqlite_url: str) -> AsyncIterator[Ground]:
    async with ground(sqlite_url) as made:
        await made.bot.pieces.hands._rounds.stop()
        await made.bot.pieces.notes.close()  # its rounds are made when these tests say so
        yield made
        assert made.server.violations == []


async def settled(here: Ground) -> None:
    """The program has moved as often as it was awaited, and the board shows it."""
    jobs = here.bot.pieces.opponents._jobs
    while jobs:
        await jobs.settled()


async def practice(here: Ground) -> str:
    """A match against the rookie in which Ana is in goal."""
    await here.command(here.ana, "practice", {"level": "rookie"})
    await settled(here)
    (look,) = await here.bot.pieces.matches.open_of(here.ana.id, "penalties")
    match_id = look.record.id
    while (look := await here.bot.pieces.matches.look(match_id, here.ana.id)).view.keeper != look.seat or (
        look.view.phase != "dive"
    ):
        await here.bot.pieces.matches.play(match_id, look.legal[0], Person(here.ana.id, "Ana"))
        here.bot.pieces.opponents.ask(match_id)
        await settled(here)
    await here.bot.pieces.refresher.show(await here.bot.pieces.matches.look(match_id))
    return match_id


async def dived(here: Ground, match_id: str) -> Message:
    """Ana has sealed a dive in her private message."""
    opened = (await here.press_label(here.ana, await here.board(match_id), "Choose your dive")).original
    assert opened is not None
    await here.press_label(here.ana, opened, "Left")
    return opened


async def test_no_sealed_dive_stays_under_a_practice_match_that_is_over(here: Ground) -> None:
    match_id = await practice(here)
    notes: list[Message] = []
    while (await here.record(match_id)).status is MatchStatus.OPEN:
        look = await here.bot.pieces.matches.look(match_id, here.ana.id)
        if look.view.phase == "dive":
            notes.append(await dived(here, match_id))
        else:
            name, option = COMMANDS[look.view.phase]
            await here.command(here.ana, name, {option: look.legal[0]})
        await settled(here)
    left = [one for one in notes if not one.deleted and SEALED in here.server.visible_text(one, here.ana)]
    assert notes
    assert left == []


async def test_it_goes_as_soon_as_the_program_has_shot(here: Ground) -> None:
    note = await dived(here, await practice(here))
    await settled(here)
    assert note.deleted


async def test_it_goes_when_another_process_made_the_next_decisions(here: Ground) -> None:
    challenge = (await here.command(here.ana, "challenge", {"opponent": here.bruno})).original
    assert challenge is not None
    match_id = here.button(challenge, "Accept").split(":")[1]
    await here.press_label(here.bruno, challenge, "Accept")
    matches, people = here.bot.pieces.matches, {here.ana.id: here.ana, here.bruno.id: here.bruno}
    while (look := await matches.look(match_id)).view.phase != "dive":
        who = look.record.seats[min(look.awaited)]
        await matches.play(match_id, (await matches.look(match_id, who.user_id)).legal[0], who)
    await here.bot.pieces.refresher.show(look)
    (seat,) = look.awaited
    keeper, striker = look.record.seats[seat], look.record.seats[1 - seat]
    opened = (
        await here.press_label(people[keeper.user_id], await here.board(match_id), "Choose your dive")
    ).original
    assert opened is not None
    await here.press_label(people[keeper.user_id], opened, "Left")
    await here.bot.pieces.notes.round()
    assert not opened.deleted
    await matches.play(match_id, "ri", striker)  # nobody here hears of it
    await here.bot.pieces.notes.round()
    assert opened.deleted


@pytest.mark.parametrize("end", ["clock", "moderator"])
async def test_it_goes_when_the_match_ends_without_a_press_of_the_two(here: Ground, end: str) -> None:
    match_id = await practice(here)
    opened = (await here.press_label(here.ana, await here.board(match_id), "Choose your dive")).original
    assert opened is not None
    if end == "moderator":
        await here.bot.pieces.matches.resign(match_id, Person(here.ana.id, "Ana"))
        await here.bot.pieces.refresher.show(await here.bot.pieces.matches.look(match_id))
    else:
        while (record := await here.record(match_id)).status is MatchStatus.OPEN:
            assert record.due_at is not None
            here.clock.wait_until(record.due_at)
            await here.keeper.tick()
            await settled(here)
    assert opened.deleted


async def test_a_hand_that_is_opened_again_leaves_no_card_to_press_in_the_first(here: Ground) -> None:
    options = {"opponent": here.bruno, "mode": "big-final"}
    challenge = (await here.command(here.ana, "challenge", options)).original
    assert challenge is not None
    match_id = here.button(challenge, "Accept").split(":")[1]
    await here.press_label(here.bruno, challenge, "Accept")
    matches, people = here.bot.pieces.matches, {here.ana.id: here.ana, here.bruno.id: here.bruno}
    while (look := await matches.look(match_id)).view.phase != "shot":
        who = look.record.seats[min(look.awaited)]
        await matches.play(match_id, (await matches.look(match_id, who.user_id)).legal[0], who)
    await here.bot.pieces.refresher.show(look)
    (seat,) = look.awaited
    striker = people[look.record.seats[seat].user_id]
    board = await here.board(match_id)
    first, second = [(await here.press_label(striker, board, "My hand")).original for _ in range(2)]
    assert first is not None
    assert second is not None
    await here.bot.pieces.hands.round()
    assert [one.label for one in here.server.buttons(first)] == ["Look again"]
    assert len(here.server.buttons(second)) > 1
