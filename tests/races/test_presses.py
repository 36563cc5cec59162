"""Everybody presses at once: one effect, one friendly line for each of the others, and no failed press."""

import asyncio

import pytest

from services.ports.records import ChallengeStatus, MatchStatus, Subject
from tests.loopback import Message, Outcome, User
from tests.races.room import Room, button, kinds, match_of, room

MANY = 50
WHISPER, UPDATE = 4, 7
MADE = "That decision has been made already"
ACCEPTED = "This challenge was accepted; the match is on."
CLOSED = {
    ChallengeStatus.ACCEPTED: ACCEPTED,
    ChallengeStatus.DECLINED: "This challenge was declined already.",
    ChallengeStatus.WITHDRAWN: "This challenge was taken back already.",
}


def fifty(who: User, message: Message, custom_id: str) -> list[tuple[User, Message, str]]:
    return [(who, message, custom_id)] * MANY


def one_effect(here: Room, outcomes: list[Outcome], line: str) -> None:
    """One press changed the message; all the others were told so privately."""
    assert kinds(outcomes) == {UPDATE: 1, WHISPER: MANY - 1}
    lines = [here.said(outcome) for outcome in outcomes if outcome.type == WHISPER]
    assert [one for one in lines if line not in one] == []


async def test_fifty_calls_of_the_toss_call_it_once(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin()
        outcomes = await here.crowd(fifty(here.bruno, board, button(board, "Heads")))
        one_effect(here, outcomes, MADE)
        found = await here.agree(board)
        assert [entry.line for entry in found.made(0)] == ["1:heads"]
        assert found.record.version == 2


async def test_fifty_dives_seal_one(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin()
        await here.settle_toss(board)
        look = await here.look(board)
        keeper = here.awaited(look)
        picker = (await here.press(keeper, board, "Choose your dive")).shown
        outcomes = await here.crowd(fifty(keeper, picker, button(picker, "Left")))
        one_effect(here, outcomes, MADE)
        found = await here.agree(board)
        assert [entry.token for entry in found.made(look.record.turn)] == ["l"]
        assert found.record.version == look.record.version + 1
        assert here.server.visible_text(picker, keeper).startswith("🔒 Sealed: **Left**")


async def test_fifty_shots_are_one_shot(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin()
        await here.settle_toss(board)
        await here.seal(board)
        look = await here.look(board)
        striker = here.awaited(look)
        outcomes = await here.crowd(fifty(striker, board, button(board, "Right")))
        one_effect(here, outcomes, MADE)
        found = await here.agree(board)
        assert [entry.token for entry in found.made(look.record.turn)] == ["ri"]
        assert found.record.version == look.record.version + 1
        assert len((await here.look(board)).view.kicks) == 1


async def test_fifty_different_cards_are_one_shot(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin()
        await here.settle_toss(board)
        await here.seal(board)
        look = await here.look(board)
        striker = here.awaited(look)
        cards = [button(board, label) for label in ("Right", "Left corner", "Panenka", "Paradinha")]
        outcomes = await here.crowd([(striker, board, cards[n % len(cards)]) for n in range(MANY)])
        one_effect(here, outcomes, MADE)
        found = await here.agree(board)
        assert len(found.made(look.record.turn)) == 1


async def test_fifty_yeses_are_one_match(storage_url: str) -> None:
    async with room(storage_url) as here:
        challenge = await here.challenge()
        outcomes = await here.crowd(fifty(here.bruno, challenge, button(challenge, "Accept")))
        assert 0 not in kinds(outcomes)
        (board,) = here.besides(challenge)
        assert here.told(outcomes) == {ACCEPTED}
        assert (await here.agree(board)).record.version == 1


async def test_yes_no_and_taken_back_at_once_are_one_answer(storage_url: str) -> None:
    async with room(storage_url) as here:
        challenge = await here.challenge()
        challenge_id = button(challenge, "Accept").split(":")[1]
        answers = [(here.bruno, "Accept"), (here.bruno, "Decline"), (here.ana, "Withdraw")]
        outcomes = await here.crowd(
            [(*answers[n % 3][:1], challenge, button(challenge, answers[n % 3][1])) for n in range(MANY)]
        )
        assert 0 not in kinds(outcomes)
        record = await here.bot.pieces.challenges.look(challenge_id)
        assert record.version == 2
        assert here.told(outcomes) <= {CLOSED[record.status]}
        assert len(here.besides(challenge)) == (record.status is ChallengeStatus.ACCEPTED)


async def test_fifty_challenges_at_once_are_one_message(storage_url: str) -> None:
    async with room(storage_url) as here:
        typed = [
            here.server.slash(
                here.ana, here.guild, here.channel, "penalty challenge", {"opponent": here.bruno}
            )
            for _ in range(MANY)
        ]
        outcomes = [await one for one in typed]
        assert kinds(outcomes) == {WHISPER: MANY}
        assert len([outcome for outcome in outcomes if not outcome.ephemeral]) == 1


@pytest.mark.parametrize("who", ["one player", "both players"])
async def test_fifty_wishes_for_a_rematch_are_one(storage_url: str, who: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin()
        await here.bot.pieces.matches.resign(match_of(board), (await here.look(board)).record.seats[0])
        await here.bot.pieces.refresher.refresh(Subject.MATCH, match_of(board))
        rematch = button(board, "Rematch")
        people = [here.ana] if who == "one player" else [here.ana, here.bruno]
        outcomes = await here.crowd([(people[n % len(people)], board, rematch) for n in range(MANY)])
        await here.quiet()
        assert kinds(outcomes) == {WHISPER: MANY}
        public = [outcome.shown for outcome in outcomes if not outcome.ephemeral]
        assert len(public) == len(people)
        counts = await here.counts()
        assert (counts["challenges"], counts["matches"]) == (2, len(people))
        if who == "both players":
            again = next(one for one in public if match_of_or_none(one))
            assert (await here.agree(again)).record.version == 1


def match_of_or_none(message: Message) -> str | None:
    try:
        return match_of(message)
    except StopIteration:
        return None


async def test_both_players_press_everything_at_once(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin()
        await here.settle_toss(board)
        look = await here.look(board)
        keeper = here.awaited(look)
        striker = here.bruno if keeper is here.ana else here.ana
        picker = (await here.press(keeper, board, "Choose your dive")).shown
        dive = button(picker, "Left")
        turn = look.record.turn
        shot = f"mv1:{match_of(board)}:{turn + 1}:ri"
        outcomes = await here.crowd(
            [(keeper, picker, dive), (striker, board, shot), (here.carla, board, shot)] * 17
        )
        assert 0 not in kinds(outcomes)
        found = await here.agree(board)
        assert [entry.token for entry in found.made(turn)] == ["l"]
        assert [entry.token for entry in found.made(turn + 1)] in ([], ["ri"])
        strangers = {here.said(outcome) for outcome in outcomes if outcome.interaction.user is here.carla}
        assert strangers <= {
            "This is not your match. Start one with `/penalty challenge`!",
            "That message doesn't offer this any more. Look at it again, then press.",
        }


async def test_a_press_while_the_clock_decides_is_one_decision(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin()
        await here.settle_toss(board)
        for _ in range(4):
            look = await here.look(board)
            if look.record.status is MatchStatus.OVER:
                break
            keeper = here.awaited(look)
            picker = (await here.press(keeper, board, "Choose your dive")).shown
            presses = fifty(keeper, picker, button(picker, "Centre"))
            here.watch.skip(91_000)
            outcomes, _ = await asyncio.gather(
                here.crowd(presses), asyncio.gather(*(here.sweep() for _ in range(4)))
            )
            assert 0 not in kinds(outcomes)
            found = await here.agree(board)
            assert len(found.made(look.record.turn)) == 1
            assert found.record.version == look.record.version + 1
            striker = here.awaited(await here.look(board))
            await here.press(striker, board, "Right")
