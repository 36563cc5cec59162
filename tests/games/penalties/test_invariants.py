"""What holds at every moment of every shoot-out, however it is played."""

import random
from collections import Counter
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from games.chance import Draw
from games.contract import Over, Played, ToAct, play, replay
from games.penalties.events import Event, KickDecided, StrikersReturned
from games.penalties.state import PenaltiesState
from games.penalties.terms import Direction, Face, Shot
from games.seats import Seat
from tests.games.penalties.pitch import FULL, GAME, SHOTS, A, B, look

LONGEST = 400

choices = st.lists(st.integers(0, 59), min_size=1, max_size=120)
"""Which legal action is taken and how chance answers, one number each, used in turn."""


class Drawn:
    """Chance that answers from the same numbers as the players choose."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self._numbers = numbers

    def absorb(self, line: str) -> None:
        """These numbers do not listen."""

    def answer(self, ask: Draw) -> int:
        return next(self._numbers, 0) % ask.outcomes


def moments(numbers: list[int], toss: bool) -> Iterator[tuple[Seat | None, Played[PenaltiesState, Event]]]:
    """Every moment of the match these numbers make: who acted, and what `play` gave back."""
    state = GAME.initial({"toss": toss})
    stream = iter(numbers)
    yield None, Played(state, (), (), GAME.pending(state))
    for number in stream:
        pending = GAME.pending(state)
        if not isinstance(pending, ToAct):
            return
        (seat,) = pending.seats
        legal = GAME.legal_actions(state, seat)
        played = play(GAME, state, GAME.to_token(legal[number % len(legal)]), seat, Drawn(stream))
        state = played.state
        yield seat, played


@given(choices, st.booleans())
def test_an_awaited_seat_always_has_a_legal_action_and_the_other_has_none(
    numbers: list[int], toss: bool
) -> None:
    for _, played in moments(numbers, toss):
        pending = GAME.pending(played.state)
        awaited = pending.seats if isinstance(pending, ToAct) else frozenset()
        assert isinstance(pending, ToAct | Over)
        assert {seat for seat in (A, B) if GAME.legal_actions(played.state, seat)} == awaited


@given(choices, st.booleans())
def test_the_turn_names_one_decision_only(numbers: list[int], toss: bool) -> None:
    turn = -1
    for _, played in moments(numbers, toss):
        assert look(played.state).turn >= turn
        pending = GAME.pending(played.state)
        if isinstance(pending, ToAct):
            assert pending.turn > turn
            assert pending.turn == look(played.state).turn
            turn = pending.turn


@given(choices)
def test_the_score_counts_the_goals(numbers: list[int]) -> None:
    for _, played in moments(numbers, toss=False):
        view = look(played.state)
        assert view.goals == tuple(sum(kick.goal for kick in view.kicks if kick.striker == s) for s in (A, B))


@given(choices, st.booleans())
def test_kicks_alternate(numbers: list[int], toss: bool) -> None:
    for _, played in moments(numbers, toss):
        view = look(played.state)
        assert [kick.striker for kick in view.kicks] == [
            Seat((view.first or 0) ^ number % 2) for number in range(len(view.kicks))
        ]


@given(choices)
def test_every_striker_is_in_hand_or_on_the_scoreboard(numbers: list[int]) -> None:
    for _, played in moments(numbers, toss=False):
        view = look(played.state)
        returns = len(view.kicks) // 10 * 10
        if view.winner is not None and len(view.kicks) % 10 == 0:
            returns -= 10
        for seat in (A, B):
            spent = Counter(kick.shot.value for kick in view.kicks[returns:] if kick.striker == seat)
            held = Counter(dict(zip(SHOTS, view.strikers[seat], strict=True)))
            assert spent + held == Counter(FULL)


@given(choices)
def test_a_kick_says_exactly_what_decided_it(numbers: list[int]) -> None:
    for _, played in moments(numbers, toss=False):
        for event in played.events:
            if isinstance(event, KickDecided):
                kick = event.kick
                needs_coin = kick.shot is Shot.TOP_CORNER or (
                    kick.shot is Shot.LEFT_CORNER and kick.dive is Direction.LEFT
                )
                held = kick.shot is Shot.PARADINHA and kick.dive is Direction.CENTRE
                assert (kick.coin is not None) is needs_coin
                assert (kick.second_dive is not None) is (kick.aim is not None) is held
                assert not needs_coin or kick.goal is (kick.coin is Face.HEADS)


@given(choices)
def test_every_new_kick_is_announced_and_nothing_is_announced_twice(numbers: list[int]) -> None:
    heard: list[KickDecided] = []
    for _, played in moments(numbers, toss=False):
        heard += [event for event in played.events if isinstance(event, KickDecided)]
        assert tuple(event.kick for event in heard) == look(played.state).kicks


@given(choices)
def test_strikers_return_after_every_tenth_kick_that_does_not_end_the_match(numbers: list[int]) -> None:
    for _, played in moments(numbers, toss=False):
        back = [event.sudden_death for event in played.events if isinstance(event, StrikersReturned)]
        taken = len(look(played.state).kicks)
        decided = any(isinstance(event, KickDecided) for event in played.events)
        goes_on = look(played.state).winner is None
        assert back == ([taken == 10] if decided and goes_on and taken % 10 == 0 else [])


@given(choices, st.booleans())
def test_a_journal_rebuilds_the_match_and_everything_that_was_heard(numbers: list[int], toss: bool) -> None:
    whole = [played for _, played in moments(numbers, toss)]
    journal = [entry for played in whole for entry in played.entries]
    rebuilt = replay(GAME, {"toss": toss}, journal)
    assert rebuilt.state == whole[-1].state
    assert rebuilt.events == tuple(event for played in whole for event in played.events)


@given(choices)
def test_states_are_values_that_nothing_changes(numbers: list[int]) -> None:
    played = [(step.state, repr(step.state)) for _, step in moments(numbers, toss=True)]
    assert all(repr(state) == before for state, before in played)
    assert len({hash(state) for state, _ in played}) > len(played) // 2


def test_random_matches_end_and_somebody_wins() -> None:
    winners = Counter[Seat | None]()
    for seed in range(300):
        rng = random.Random(seed)
        numbers = [rng.randrange(60) for _ in range(LONGEST)]
        *_, (_, last) = moments(numbers, toss=True)
        assert isinstance(GAME.pending(last.state), Over)
        winners[look(last.state).winner] += 1
    assert winners[None] == 0
    assert min(winners[A], winners[B]) > 100
