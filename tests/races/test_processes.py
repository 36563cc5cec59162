"""Two processes of the real bot on one PostgreSQL database: whatever is pressed at once happens once."""

import asyncio
from itertools import count
from pathlib import Path

from games.penalties.terms import Phase
from services.challenges.challenges import Challenges
from services.ports.records import ChallengeStatus, MatchStatus
from tests.loopback import Message, Outcome, User
from tests.races.gathering import button, kinds, match_of
from tests.races.processes import Apart, apart

MANY = 50
WHISPER, UPDATE = 4, 7
MADE = "That decision has been made already"
ACCEPTED = "This challenge was accepted; the match is on."

Presses = list[tuple[User, Message, str]]


def fifty(who: User, message: Message, custom_id: str) -> Presses:
    return [(who, message, custom_id)] * MANY


def one_effect(here: Apart, outcomes: list[Outcome]) -> None:
    """One press changed its message; all the others were told privately that they came too late."""
    assert kinds(outcomes) == {UPDATE: 1, WHISPER: MANY - 1}
    assert late(here, outcomes)


def late(here: Apart, outcomes: list[Outcome]) -> bool:
    """Whether everybody who was told something privately was told to be too late."""
    return all(MADE in here.said(outcome) for outcome in outcomes if outcome.type == WHISPER)


async def test_of_fifty_presses_on_both_processes_one_counts(postgres_url: str, tmp_path: Path) -> None:
    async with apart(postgres_url, tmp_path) as here:
        challenge = await here.challenge()
        outcomes = await here.crowd(fifty(here.bruno, challenge, button(challenge, "Accept")))
        assert 0 not in kinds(outcomes)
        (board,) = here.besides(challenge)
        assert here.told(outcomes) == {ACCEPTED}

        one_effect(here, await here.crowd(fifty(here.bruno, board, button(board, "Heads"))))
        assert [entry.line for entry in (await here.agree(board)).made(0)] == ["1:heads"]
        for label in ("Shoot first", "Jungle"):
            await here.press(here.awaited(await here.look(board)), board, label)

        keeper = here.awaited(await here.look(board))
        picker = (await here.press(keeper, board, "Choose your dive")).shown
        outcomes = await here.crowd(fifty(keeper, picker, button(picker, "Left")))
        assert [entry.token for entry in (await here.agree(board)).made(3)] == ["l"]
        # The process that did not open the picker lets it say itself that it is too late.
        assert kinds(outcomes)[UPDATE] + kinds(outcomes)[WHISPER] == MANY
        assert 1 <= kinds(outcomes)[UPDATE] <= 1 + MANY // 2
        assert late(here, outcomes)
        assert here.server.buttons(picker) == []
        assert "Sealed: **Left**" in here.server.visible_text(picker, keeper)

        striker = here.awaited(await here.look(board))
        cards = [button(board, label) for label in ("Right", "Left corner", "Panenka", "Paradinha", "Right")]
        one_effect(here, await here.crowd([(striker, board, card) for card in cards * (MANY // len(cards))]))
        found = await here.agree(board)
        assert len(found.made(4)) == 1
        assert found.record.version == 6
        assert here.public_messages() == [challenge, board]


async def test_a_whole_shoot_out_with_both_players_at_both_processes_at_once(
    postgres_url: str, tmp_path: Path
) -> None:
    async with apart(postgres_url, tmp_path) as here:
        slow = here.server.fail(times=None, probability=0.3, delay=0.1)
        challenge = await here.challenge()
        board = (await here.press(here.bruno, challenge, "Accept")).shown
        for number in count():
            look = await here.look(board)
            if look.record.status is MatchStatus.OVER:
                break
            outcomes = (
                [await here.move(board)] if number % 3 == 0 else await here.crowd(await at_once(here, board))
            )
            assert 0 not in kinds(outcomes)
            found = await here.agree(board)
            assert len(found.made(look.record.turn)) == 1
        assert slow.hits > 0
        assert here.public_messages() == [challenge, board]
        assert min(here.deliveries()) > 30


async def at_once(here: Apart, board: Message) -> Presses:
    """Whoever is awaited presses two things twice, and the other one is ahead of the game."""
    look = await here.look(board)
    match_id, turn = look.record.id, look.record.turn
    who = here.awaited(look)
    rival = here.ana if who is here.bruno else here.bruno
    legal = (await here.matches.look(match_id, who.id)).legal
    sources = [board, board]
    if look.view.phase in {Phase.DIVE, Phase.SECOND_DIVE}:
        opened = await here.crowd([(who, board, f"pk1:{match_id}:{turn}")] * 2)
        sources = [outcome.shown for outcome in opened]
    mine = [
        (who, source, f"mv1:{match_id}:{turn}:{legal[n % len(legal)]}") for n, source in enumerate(sources)
    ]
    ahead = [(rival, board, f"mv1:{match_id}:{turn + 1}:{token}") for token in ("ri", "l", "c")]
    return [*mine, *ahead, *mine, (here.carla, board, mine[0][2]), *ahead]


async def test_time_runs_out_once_while_both_processes_sweep(postgres_url: str, tmp_path: Path) -> None:
    async with apart(postgres_url, tmp_path) as here:
        boards = [await here.begin() for _ in range(6)]
        for sweeps in (1, 2):
            here.watch.skip(91_000)
            await asyncio.gather(*(here.sweep() for _ in range(5)))
            for board in boards:
                found = await here.agree(board)
                assert found.record.version == 1 + sweeps
                assert all(line.forced for line in found.journal if line.entry.seat is not None)


async def test_a_press_at_one_process_meets_the_clock_of_the_other(postgres_url: str, tmp_path: Path) -> None:
    async with apart(postgres_url, tmp_path) as here:
        board = await here.begin()
        for turn in range(3):
            look = await here.look(board)
            who = here.awaited(look)
            token = (await here.matches.look(look.record.id, who.id)).legal[0]
            presses = [(who, board, f"mv1:{look.record.id}:{turn}:{token}")] * 10
            here.watch.skip(91_000)
            outcomes, _ = await asyncio.gather(
                here.crowd(presses), asyncio.gather(*(here.sweep() for _ in range(3)))
            )
            assert 0 not in kinds(outcomes)
            found = await here.agree(board)
            assert len(found.made(turn)) == 1
            assert found.record.version == 2 + turn


async def test_yes_at_one_process_and_no_at_the_other_are_one_answer(
    postgres_url: str, tmp_path: Path
) -> None:
    async with apart(postgres_url, tmp_path) as here:
        challenges = Challenges(here.storage, now=here.watch)
        begun: list[Message] = []
        for _ in range(8):
            challenge = await here.challenge()
            accept, withdraw = button(challenge, "Accept"), button(challenge, "Withdraw")
            outcomes = await here.crowd(
                [(here.bruno, challenge, accept), (here.ana, challenge, withdraw)] * 2
            )
            assert 0 not in kinds(outcomes)
            record = await challenges.look(accept.split(":")[1])
            assert record.version == 2
            boards = here.besides(challenge)
            assert len(boards) == (record.status is ChallengeStatus.ACCEPTED)
            assert boards or record.status is ChallengeStatus.WITHDRAWN
            for board in boards:
                await here.agree(board)
            begun += boards
        assert (await here.counts())["matches"] == len(begun)


async def test_both_want_a_rematch_at_both_processes_and_get_one(postgres_url: str, tmp_path: Path) -> None:
    async with apart(postgres_url, tmp_path) as here:
        board = await here.begin()
        for again in range(1, 4):
            await give_up(here, here.ana)
            rematch = button(board, "Rematch")
            outcomes = await here.crowd([(here.ana, board, rematch), (here.bruno, board, rematch)] * 6)
            assert kinds(outcomes) == {WHISPER: 12}
            before = board
            _, board = sorted(
                (outcome.shown for outcome in outcomes if not outcome.ephemeral), key=lambda shown: shown.id
            )
            assert match_of(board) != match_of(before)
            assert (await here.agree(board)).record.version == 1
            counts = await here.counts()
            assert (counts["challenges"], counts["matches"]) == (1 + again, 1 + again)


async def give_up(here: Apart, who: User) -> None:
    asked = await here.server.slash(who, here.guild, here.channel, "penalty resign")
    await here.press(who, asked.shown, "Yes")


async def test_two_who_ask_each_other_at_both_processes_have_one_challenge(
    postgres_url: str, tmp_path: Path
) -> None:
    async with apart(postgres_url, tmp_path) as here:
        for asked in range(1, 6):
            typed = [
                here.server.slash(one, here.guild, here.channel, "penalty challenge", {"opponent": other})
                for one, other in [(here.ana, here.bruno), (here.bruno, here.ana)] * 6
            ]
            outcomes = await asyncio.gather(*typed)
            await here.quiet()
            assert kinds(outcomes) == {WHISPER: 12}
            (challenge,) = [outcome.shown for outcome in outcomes if not outcome.ephemeral]
            assert len(here.public_messages()) == asked
            assert (await here.counts())["challenges"] == asked
            (asker,) = challenge.pinged ^ {here.ana.id, here.bruno.id}
            await here.press(here.person(asker), challenge, "Withdraw")
