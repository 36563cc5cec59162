"""What holds at every moment of every match, however it is played."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from games.chance import ScriptedChance
from games.contract import Played, ToAct, play, replay
from games.penguin._events import BallTaken, Event, GoalScored, PenguinEntered, PenguinOff, TurnSkipped
from games.penguin.position import read, write
from games.penguin.state import PenguinState
from games.penguin.terms import Phase
from games.seats import Seat
from tests.games.penguin.ice import GAME, A, B, look, start

HOME = {A: 0, B: 63}
MIDDLE = {27, 28, 35, 36}

choices = st.lists(st.integers(0, 10_000), min_size=1, max_size=150)
"""Which legal action is taken, one number each."""


def moments(numbers: list[int]) -> Iterator[Played[PenguinState, Event]]:
    """Every moment of the match these numbers make."""
    state = start(Seat(numbers[0] % 2))
    yield Played(state, (), (), GAME.pending(state))
    for number in numbers:
        pending = GAME.pending(state)
        if not isinstance(pending, ToAct):
            return
        (seat,) = pending.seats
        legal = GAME.legal_actions(state, seat)
        token = GAME.to_token(legal[number % len(legal)])
        played = play(GAME, state, "decline" if token == "accept" else token, seat, ScriptedChance())
        state = played.state
        yield played


@given(choices)
def test_there_is_one_penguin_a_square_and_none_in_the_opposing_home(numbers: list[int]) -> None:
    for played in moments(numbers):
        penguins = look(played.state).penguins
        squares = [one.square for one in penguins if one.square is not None]
        assert len(set(squares)) == len(squares)
        assert all(one.square != HOME[Seat(1 - one.seat)] for one in penguins)
        assert [(one.seat, one.size.value) for one in penguins] == [
            (seat, size) for seat in (A, B) for size in ("mama", "papa", "baby")
        ]


@given(choices)
def test_the_ball_is_in_one_place_and_whoever_is_there_holds_it_upright(numbers: list[int]) -> None:
    for played in moments(numbers):
        view = look(played.state)
        there = [one for one in view.penguins if view.ball is not None and one.square == view.ball]
        assert there == [one for one in view.penguins if one.holds_ball]
        assert all(one.facing is None for one in there)
        if view.ball is None:
            assert not MIDDLE & {one.square for one in view.penguins}
        assert (view.ball in (0, 63)) is (view.winner is not None)


@given(choices)
def test_who_is_off_the_board_faces_nowhere(numbers: list[int]) -> None:
    for played in moments(numbers):
        for one in look(played.state).penguins:
            assert one.facing is None or (one.square is not None and 0 <= one.facing <= 7)


@given(choices)
def test_who_is_on_the_board_has_entered_and_not_been_pushed_off(numbers: list[int]) -> None:
    entered = set[tuple[Seat, str]]()
    for played in moments(numbers):
        for event in played.events:
            match event:
                case PenguinEntered(seat, size):
                    entered.add((seat, size))
                case PenguinOff(seat, size):
                    entered.remove((seat, size))
        assert entered == {(o.seat, o.size) for o in look(played.state).penguins if o.square is not None}


@given(choices)
def test_turns_alternate_unless_one_is_skipped(numbers: list[int]) -> None:
    before = None
    for played in moments(numbers):
        view = look(played.state)
        skipped = any(isinstance(event, TurnSkipped) for event in played.events)
        if before is not None and view.plies > before.plies and view.phase is not Phase.OVER:
            assert (view.mover == before.mover) is skipped
        before = view


@given(choices)
def test_the_turn_grows_and_names_one_decision(numbers: list[int]) -> None:
    turns = [look(played.state).turn for played in moments(numbers)]
    assert turns == list(range(len(turns)))
    for played in moments(numbers):
        if isinstance(played.pending, ToAct):
            assert played.pending.turn == look(played.state).turn


@given(choices)
def test_whoever_is_awaited_can_do_something_else_than_talk(numbers: list[int]) -> None:
    for played in moments(numbers):
        if isinstance(played.pending, ToAct):
            (seat,) = played.pending.seats
            named = {GAME.to_token(action) for action in GAME.legal_actions(played.state, seat)}
            assert named - {"draw"}
            assert not GAME.legal_actions(played.state, Seat(1 - seat))


@given(choices)
def test_no_move_leaves_everything_where_it_was(numbers: list[int]) -> None:
    *_, last = moments(numbers)
    state = last.state
    if isinstance(last.pending, ToAct) and look(state).phase in (Phase.MOVE, Phase.DECLINED):
        for action in GAME.legal_actions(state, state.mover):
            if GAME.to_token(action) != "draw":
                made = GAME.apply(state, action, state.mover).state
                assert (made.places, made.ball) != (state.places, state.ball)


@given(choices)
def test_a_goal_or_a_new_holder_is_told(numbers: list[int]) -> None:
    holder = None
    for played in moments(numbers):
        view = look(played.state)
        now = next(((one.seat, one.size) for one in view.penguins if one.holds_ball), None)
        taken = [(event.seat, event.size) for event in played.events if isinstance(event, BallTaken)]
        assert taken == ([now] if now is not None and now != holder else [])
        assert any(isinstance(event, GoalScored) for event in played.events) is (view.winner is not None)
        holder = now


@given(choices)
def test_every_position_has_a_text(numbers: list[int]) -> None:
    for played in moments(numbers):
        state = played.state
        if look(state).winner is None:
            position = (state.places, state.ball, state.mover)
            assert read(write(*position)) == position


@given(choices)
def test_a_journal_rebuilds_the_match_and_everything_that_was_heard(numbers: list[int]) -> None:
    whole = list(moments(numbers))
    journal = [entry for played in whole for entry in played.entries]
    position = "ball=centre turn=" + str(numbers[0] % 2 + 1)
    rebuilt = replay(GAME, {"position": position}, journal)
    assert rebuilt.state == whole[-1].state
    assert rebuilt.events == tuple(event for played in whole for event in played.events)
