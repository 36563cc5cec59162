"""A hand that lies open on the screen goes with the match, for as long as Discord lets it, and no further."""

import logging
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from services.ports.people import Person
from tests.faults.ground import Ground, ground
from tests.loopback import Message, User
from ui.private.live import TAKE_OVER

EDIT = "PATCH /webhooks/{app}/{token}/messages/{message}"
WAITS = "It's not your shot yet."
SHOOTS = "Play one:"
STILL = "This hand is out of date. Press *My hand* for the current one."
PAST = "That decision has been made already"


@pytest_asyncio.fixture
async def here(sqlite_url: str) -> AsyncIterator[Ground]:
    async with ground(sqlite_url) as made:
        await made.bot.pieces.hands._rounds.stop()  # its rounds are made when these tests say so
        yield made
        assert made.server.violations == []


class Final:
    """A Big Final between Ana and Bruno at its first kick: whoever is to shoot, and whoever is to dive."""

    def __init__(self, here: Ground, match_id: str) -> None:
        self.here, self.match_id = here, match_id
        self.striker: User
        self.keeper: User

    async def move(self, who: User, token: str) -> None:
        """A move that this process hears of as if another one had made it."""
        await self.here.bot.pieces.matches.play(self.match_id, token, Person(who.id, who.name))

    async def open(self, who: User, label: str) -> Message:
        board = await self.here.board(self.match_id)
        opened = await self.here.press_label(who, board, label)
        assert opened.original is not None
        assert opened.original.ephemeral
        return opened.original

    async def show_board(self) -> None:
        look = await self.here.bot.pieces.matches.look(self.match_id)
        await self.here.bot.pieces.refresher.show(look)


@pytest_asyncio.fixture
async def final(here: Ground) -> Final:
    options = {"opponent": here.bruno, "mode": "big-final"}
    challenge = (await here.command(here.ana, "challenge", options)).original
    assert challenge is not None
    match_id = here.button(challenge, "Accept").split(":")[1]
    await here.press_label(here.bruno, challenge, "Accept")
    made = Final(here, match_id)
    people = {here.ana.id: here.ana, here.bruno.id: here.bruno}
    matches = here.bot.pieces.matches
    while (look := await matches.look(match_id)).view.phase != "dive":
        who = look.record.seats[min(look.awaited)]
        legal = (await matches.look(match_id, who.user_id)).legal
        await matches.play(match_id, legal[0], who)
    (keeper,) = look.awaited
    made.keeper = people[look.record.seats[keeper].user_id]
    made.striker = people[look.record.seats[1 - keeper].user_id]
    await made.show_board()
    return made


def text(here: Ground, message: Message, who: User) -> str:
    return here.server.visible_text(message, who)


async def rounds(here: Ground) -> None:
    await here.bot.pieces.hands.round()


async def test_an_open_hand_shows_when_it_is_time_to_shoot_and_what_is_left_of_it(
    here: Ground, final: Final
) -> None:
    hand = await final.open(final.striker, "My hand")
    assert WAITS in text(here, hand, final.striker)
    here.server.ledger.clear()
    await rounds(here)
    assert here.server.ledger.calls == []
    await final.move(final.keeper, "l")
    await rounds(here)
    assert SHOOTS in text(here, hand, final.striker)
    cards = here.server.buttons(hand)
    assert cards
    assert here.server.ledger.count(EDIT) == 1
    assert here.server.ledger.ordinary() == 0
    await here.press(final.striker, hand, cards[0].custom_id)
    said = text(here, hand, final.striker)
    assert "Your strikers" not in said
    await rounds(here)
    assert text(here, hand, final.striker) == said  # it was played from, and tells how that went


async def test_nobody_else_learns_of_a_hand_and_the_rivals_stays_the_rivals(
    here: Ground, final: Final
) -> None:
    mine, theirs = await final.open(final.striker, "My hand"), await final.open(final.keeper, "My hand")
    before = [[one.label for one in here.server.buttons(hand)] for hand in (mine, theirs)]
    await final.move(final.keeper, "l")
    await rounds(here)
    assert [[one.label for one in here.server.buttons(hand)] for hand in (mine, theirs)] == before
    assert (mine.seen_only_by, theirs.seen_only_by) == (final.striker, final.keeper)
    assert WAITS in text(here, theirs, final.keeper)


async def test_a_card_that_the_clock_played_is_gone_from_the_open_hand(here: Ground, final: Final) -> None:
    await final.move(final.keeper, "l")
    hand = await final.open(final.striker, "My hand")
    cards = [one.label for one in here.server.buttons(hand)]
    here.clock.wait(91)
    await here.keeper.tick()
    await rounds(here)
    assert WAITS in text(here, hand, final.striker)
    assert [one.label for one in here.server.buttons(hand)] != cards


async def test_a_hand_says_that_it_stands_still_before_its_token_ends(here: Ground, final: Final) -> None:
    hand = await final.open(final.striker, "My hand")
    here.clock.wait(14 * 60 + 1)
    await rounds(here)
    assert text(here, hand, final.striker) == STILL
    await final.move(final.keeper, "l")
    await rounds(here)
    assert [one.label for one in here.server.buttons(hand)] == ["Look again"]


async def test_a_hand_that_is_opened_again_leaves_the_first_one_standing_still(
    here: Ground, final: Final
) -> None:
    first, second = [await final.open(final.striker, "My hand") for _ in range(2)]
    await rounds(here)
    assert text(here, first, final.striker) == STILL
    await final.move(final.keeper, "l")
    await rounds(here)
    assert SHOOTS in text(here, second, final.striker)


async def test_at_the_end_an_open_hand_shows_no_card(here: Ground, final: Final) -> None:
    hand = await final.open(final.striker, "My hand")
    await here.bot.pieces.matches.resign(final.match_id, Person(final.keeper.id, final.keeper.name))
    await rounds(here)
    assert text(here, hand, final.striker) == "This match is over."
    assert here.server.buttons(hand) == []
    here.server.ledger.clear()
    await rounds(here)
    assert here.server.ledger.calls == []


async def test_a_dive_that_was_chosen_elsewhere_is_told_where_it_was_asked_for(
    here: Ground, final: Final
) -> None:
    picker = await final.open(final.keeper, "Choose your dive")
    await here.command(final.keeper, "dive", {"direction": "l"})
    await rounds(here)
    assert PAST in text(here, picker, final.keeper)
    assert here.server.buttons(picker) == []


async def test_a_picker_whose_decision_the_clock_made_says_so(here: Ground, final: Final) -> None:
    picker = await final.open(final.keeper, "Choose your dive")
    await final.move(final.keeper, "l")
    await final.move(
        final.striker, (await here.bot.pieces.matches.look(final.match_id, final.striker.id)).legal[0]
    )
    await rounds(here)
    assert PAST in text(here, picker, final.keeper)
    assert here.server.buttons(picker) == []


async def restart(here: Ground, *, dies: bool = False) -> None:
    """The bot starts anew; one that `dies` leaves nothing to the next."""
    if dies:
        here.bot.pieces.hands._followers.clear()
        here.bot.pieces.watched._followers.clear()
    await here.restart()
    await here.bot.pieces.hands._rounds.stop()
    await here.bot.pieces.watched._rounds.stop()


async def left(here: Ground) -> str:
    """Every value that the database keeps beside its tables."""
    async with here.storage.unit() as unit:
        facts = [await unit.facts.get(f"following-{name}") for name in ("hands", "spectators")]
    return "".join(fact or "" for fact in facts)


async def test_an_open_hand_follows_on_after_a_restart(here: Ground, final: Final) -> None:
    hand = await final.open(final.striker, "My hand")
    watched = await final.open(here.carla, "Watch")
    board = await here.board(final.match_id)
    await restart(here)
    here.server.ledger.clear()
    await final.move(final.keeper, "l")
    await rounds(here)
    await here.bot.pieces.watched.round()
    assert SHOOTS in text(here, hand, final.striker)
    await final.show_board()
    public = text(here, board, here.carla).splitlines()
    assert set(public) <= set(text(here, watched, here.carla).splitlines())
    assert here.server.ledger.count(EDIT) >= 2
    await here.press(final.striker, hand, here.server.buttons(hand)[0].custom_id)
    assert "Your strikers" not in text(here, hand, final.striker)


async def test_a_hand_of_a_process_that_ends_beside_this_one_follows_on(here: Ground, final: Final) -> None:
    hand = await final.open(final.striker, "My hand")
    hands = here.bot.pieces.hands
    await hands.close()
    hands._followers.clear()
    hands._made = 1
    await final.move(final.keeper, "l")
    await rounds(here)
    assert WAITS in text(here, hand, final.striker)
    for _ in range(TAKE_OVER):
        await rounds(here)
    assert SHOOTS in text(here, hand, final.striker)


async def test_who_starts_next_takes_every_token_out_of_the_database_and_none_is_logged(
    here: Ground, final: Final, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await final.open(final.striker, "My hand")
    token = here.interactions[-1].token
    hands = here.bot.pieces.hands
    await hands.close()
    assert token in await left(here)
    await restart(here)
    await rounds(here)
    assert token not in await left(here)
    ours = [one for one in caplog.records if not one.name.startswith("discord")]
    assert [one.getMessage() for one in ours if token in one.getMessage()] == []
    assert token not in repr([*hands._followers.values()])


async def test_a_hand_whose_token_ended_while_nobody_was_there_is_let_be(here: Ground, final: Final) -> None:
    hand = await final.open(final.striker, "My hand")
    await here.bot.close()
    here.clock.wait(15 * 60)
    before = text(here, hand, final.striker)
    here.bot, here.keeper = await here.anew()
    await here.bot.pieces.hands._rounds.stop()
    here.server.ledger.clear()
    await rounds(here)
    assert text(here, hand, final.striker) == before
    assert here.server.ledger.count(EDIT) == 0
    assert here.bot.pieces.hands._followers == {}


async def test_a_hand_whose_process_died_is_brought_up_to_date_by_a_press_in_it(
    here: Ground, final: Final
) -> None:
    hand = await final.open(final.striker, "My hand")
    await restart(here, dies=True)
    await final.move(final.keeper, "l")
    await rounds(here)
    assert WAITS in text(here, hand, final.striker)
    await here.press_label(final.striker, hand, "Look again")
    assert SHOOTS in text(here, hand, final.striker)
    here.clock.wait(91)
    await here.keeper.tick()
    await rounds(here)
    assert WAITS in text(here, hand, final.striker)  # from that press on it follows again


async def test_a_card_of_a_hand_whose_process_died_makes_the_hand_say_that_it_is_too_late(
    here: Ground, final: Final
) -> None:
    await final.move(final.keeper, "l")
    hand = await final.open(final.striker, "My hand")
    card = here.server.buttons(hand)[0].custom_id
    await restart(here, dies=True)
    here.clock.wait(91)
    await here.keeper.tick()
    pressed = await here.press(final.striker, hand, card)
    said = text(here, hand, final.striker)
    assert PAST in said
    assert WAITS in said
    assert pressed.followups == []


async def test_a_picker_whose_process_died_says_that_it_is_too_late_when_it_is_pressed(
    here: Ground, final: Final
) -> None:
    picker = await final.open(final.keeper, "Choose your dive")
    press = here.button(picker, "Left")
    await restart(here, dies=True)
    await here.bot.pieces.matches.resign(final.match_id, Person(final.keeper.id, final.keeper.name))
    await here.press(final.keeper, picker, press)
    assert text(here, picker, final.keeper) == "This match is over."
    assert here.server.buttons(picker) == []


@pytest.mark.parametrize("label", ["Left", "Right"])
async def test_a_picker_that_is_pressed_once_more_after_its_process_died_still_says_what_is_sealed(
    here: Ground, final: Final, label: str
) -> None:
    picker = await final.open(final.keeper, "Choose your dive")
    press = here.button(picker, label)
    await here.press(final.keeper, picker, press)
    await restart(here, dies=True)
    await here.press(final.keeper, picker, press)
    said = text(here, picker, final.keeper)
    assert PAST in said
    assert f"Sealed: **{label}**" in said


@pytest.mark.parametrize("label", ["Left", "Right"])
async def test_a_picker_that_was_answered_keeps_its_answer(here: Ground, final: Final, label: str) -> None:
    picker = await final.open(final.keeper, "Choose your dive")
    await here.press_label(final.keeper, picker, label)
    await rounds(here)
    assert f"Sealed: **{label}**" in text(here, picker, final.keeper)


async def test_an_open_move_on_the_ice_is_past_when_the_clock_moved(here: Ground) -> None:
    options = {"opponent": here.bruno}
    challenge = (await here.command(here.ana, "penguin challenge", options)).original
    assert challenge is not None
    match_id = here.button(challenge, "Accept").split(":")[1]
    await here.press_label(here.bruno, challenge, "Accept")
    look = await here.bot.pieces.matches.look(match_id)
    (seat,) = look.awaited
    mover = here.ana if look.record.seats[seat].user_id == here.ana.id else here.bruno
    board = await here.board(match_id)
    opener = next(one for one in here.server.buttons(board) if one.custom_id.startswith("pt1:"))
    panel = (await here.press(mover, board, opener.custom_id)).original
    assert panel is not None
    await rounds(here)
    assert len(here.server.buttons(panel)) > 1
    assert look.record.due_at is not None
    here.clock.wait((look.record.due_at - here.clock.now) / 1000)
    await here.keeper.tick()
    await rounds(here)
    assert PAST in text(here, panel, mover)
