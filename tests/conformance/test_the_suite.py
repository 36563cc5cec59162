"""The suite itself is tried: planted leaks and broken promises are found, and a clean game passes."""

import random
from dataclasses import replace

import pytest

from games.contract import AnyGame, Pending, Step, ToAct
from games.errors import RuleError
from games.penalties import Penalties
from games.penalties.actions import DISCARDS, Action, Discard, PickDirection
from games.penalties.events import Event, KeeperReady, StrikerDiscarded
from games.penalties.state import PenaltiesState
from games.penalties.terms import Direction, Phase, Shot
from games.penalties.view import PenaltiesView
from games.seats import SPECTATOR, Seat, Viewer
from tests.conformance import bids, checks, walks
from tests.conformance.bids import Bid, Bids, Seen, Table
from tests.conformance.projections import PROJECTIONS, RULES
from tests.conformance.secrets import Fork, Leak, check_secrets

SEEDS = range(4)


def laid_down(state: PenaltiesState) -> Direction | None:
    """The card under the keeper's hand, as his own view shows it."""
    views = [Penalties().view(state, Seat(seat)) for seat in (0, 1)]
    return next((view.my_dive for view in views if view.my_dive is not None), None)


class DiveInTheView(Penalties):
    def view(self, state: PenaltiesState, viewer: Viewer) -> PenaltiesView:
        return replace(super().view(state, viewer), my_dive=laid_down(state))


class DiveInTheSpectatorsView(Penalties):
    def view(self, state: PenaltiesState, viewer: Viewer) -> PenaltiesView:
        seen = super().view(state, viewer)
        return replace(seen, my_dive=laid_down(state)) if viewer == SPECTATOR else seen


class DiveInAnEvent(Penalties):
    def apply(self, state: PenaltiesState, action: Action, by: Seat) -> Step[PenaltiesState, Event]:
        step = super().apply(state, action, by)
        match action:
            case PickDirection(Direction.LEFT) if isinstance(step.events[0], KeeperReady):
                return Step(step.state, (*step.events, *step.events))
            case _:
                return step


class DiveInTheTurn(Penalties):
    def pending(self, state: PenaltiesState) -> Pending:
        pending = super().pending(state)
        skips = isinstance(pending, ToAct) and laid_down(state) is Direction.RIGHT
        return replace(pending, turn=pending.turn + 1) if isinstance(pending, ToAct) and skips else pending


class DiveInTheChoices(Penalties):
    def legal_actions(self, state: PenaltiesState, seat: Seat) -> tuple[Action, ...]:
        legal = super().legal_actions(state, seat)
        return legal[::-1] if laid_down(state) is Direction.RIGHT else legal


class SecondDiveInTheView(Penalties):
    def view(self, state: PenaltiesState, viewer: Viewer) -> PenaltiesView:
        keeper = super().view(state, viewer).keeper
        second = None if keeper is None else super().view(state, keeper).my_second_dive
        return replace(super().view(state, viewer), my_second_dive=second)


@pytest.mark.parametrize(
    ("leaky", "where"),
    [
        (DiveInTheView(), "view of"),
        (DiveInTheSpectatorsView(), "view of spectator"),
        (DiveInAnEvent(), "events tell"),
        (DiveInTheTurn(), "pending of"),
        (DiveInTheChoices(), "choices of"),
    ],
)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_planted_leak_of_the_keepers_card_is_found(leaky: AnyGame, where: str, seed: int) -> None:
    with pytest.raises(Leak, match=where):
        check_secrets(leaky, {"toss": False}, seed)


def test_a_planted_leak_of_the_second_card_is_found() -> None:
    def many_matches() -> None:
        for seed in range(40):
            check_secrets(SecondDiveInTheView(), {"toss": False}, seed)

    with pytest.raises(Leak, match="view of"):
        many_matches()


FINAL: dict[str, object] = {"mode": "big-final"}


def laid_aside(state: PenaltiesState) -> Shot | None:
    """What seat 0 discarded, read where no view may look."""
    modes = state.board.lineup.modes
    return None if modes is None or modes.discards is None else modes.discards[0]


class HandInTheView(Penalties):
    """As if nobody had thought of hiding what is left."""

    def view(self, state: PenaltiesState, viewer: Viewer) -> PenaltiesView:
        return replace(super().view(state, viewer), strikers=state.board.strikers)


class HandInTheViewAtTheEnd(HandInTheView):
    def view(self, state: PenaltiesState, viewer: Viewer) -> PenaltiesView:
        over = state.moment.phase is Phase.OVER
        return super().view(state, viewer) if over else Penalties.view(self, state, viewer)


class HandInTheViewOfSuddenDeath(HandInTheView):
    def view(self, state: PenaltiesState, viewer: Viewer) -> PenaltiesView:
        late = len(state.board.kicks) > 10
        return super().view(state, viewer) if late else Penalties.view(self, state, viewer)


class DiscardInAnEvent(Penalties):
    def apply(self, state: PenaltiesState, action: Action, by: Seat) -> Step[PenaltiesState, Event]:
        step = super().apply(state, action, by)
        return Step(step.state, (*step.events, *step.events)) if action == DISCARDS[Shot.PARADINHA] else step


class DiscardInALaterEvent(Penalties):
    def apply(self, state: PenaltiesState, action: Action, by: Seat) -> Step[PenaltiesState, Event]:
        step = super().apply(state, action, by)
        tells = state.moment.phase is Phase.DIVE and laid_aside(state) is Shot.RIGHT
        return Step(step.state, (*step.events, StrikerDiscarded(by))) if tells else step


class DiscardInTheTurn(Penalties):
    def pending(self, state: PenaltiesState) -> Pending:
        pending = super().pending(state)
        skips = isinstance(pending, ToAct) and laid_aside(state) is Shot.PANENKA
        return replace(pending, turn=pending.turn + 1) if isinstance(pending, ToAct) and skips else pending


class DiscardInTheRivalsChoices(Penalties):
    def legal_actions(self, state: PenaltiesState, seat: Seat) -> tuple[Action, ...]:
        legal = super().legal_actions(state, seat)
        return legal[::-1] if seat == 1 and laid_aside(state) is Shot.RIGHT else legal


class DiscardInWhatTheRivalMayDoAside(Penalties):
    def aside(self, state: PenaltiesState, seat: Seat) -> tuple[Action, ...]:
        legal = super().aside(state, seat)
        return legal[::-1] if seat == 1 and laid_aside(state) is Shot.RIGHT else legal


@pytest.mark.parametrize(
    ("leaky", "where"),
    [
        (HandInTheView(), "view of"),
        (HandInTheViewAtTheEnd(), "view of"),
        (HandInTheViewOfSuddenDeath(), "view of"),
        (DiscardInAnEvent(), "events tell"),
        (DiscardInALaterEvent(), "events tell"),
        (DiscardInTheTurn(), "pending of"),
        (DiscardInTheRivalsChoices(), "choices of 1"),
        (DiscardInWhatTheRivalMayDoAside(), "asides of 1"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Penalties) else value,
)
@pytest.mark.parametrize("teams", ["whole", "draft"])
def test_a_planted_leak_of_a_discard_is_found(leaky: AnyGame, where: str, teams: str) -> None:
    def many_matches() -> None:
        for seed in range(60):
            check_secrets(leaky, {**FINAL, "teams": teams}, seed, projections=RULES)

    with pytest.raises(Leak, match=where):
        many_matches()


def test_a_discard_is_followed_to_the_end_of_the_match() -> None:
    compared = check_secrets(Penalties(), {**FINAL, "toss": False}, 0, projections=RULES)
    assert compared > 2 * 4 * 10


def test_an_aside_that_makes_a_decision_is_found() -> None:
    class Pushy(Penalties):
        def apply(self, state: PenaltiesState, action: Action, by: Seat) -> Step[PenaltiesState, Event]:
            step = super().apply(state, action, by)
            if not isinstance(action, Discard):
                return step
            board = replace(step.state.board, turn=step.state.board.turn + 1)
            return Step(replace(step.state, board=board), step.events)

    with pytest.raises(AssertionError):
        checks.check_asides(Pushy(), FINAL, 0)


def test_a_leak_in_what_somebody_else_shows_is_found() -> None:
    def gossip(game: AnyGame, state: PenaltiesState, viewer: Viewer) -> object:
        return f"They say it is {laid_down(state)}"

    with pytest.raises(Leak, match="gossip of"):
        check_secrets(Penalties(), {}, 0, projections=[*PROJECTIONS, gossip])


def test_every_keepers_choice_of_a_match_was_compared() -> None:
    assert check_secrets(Penalties(), {"toss": False}, 0) >= 2 * 6


def test_a_game_that_says_it_hides_nothing_and_does_is_found() -> None:
    class Boastful(Penalties):
        hides_nothing = True

    with pytest.raises(AssertionError):
        checks.check_openness(Boastful(), {}, 0)


def test_a_game_that_leaves_chance_nothing_to_choose_is_found() -> None:
    class Strict(Penalties):
        def in_absence(self, state: PenaltiesState, seat: Seat) -> tuple[Action, ...]:
            return ()

    with pytest.raises(AssertionError):
        checks.check_absence(Strict(), {}, 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_of_hidden_hands_and_simultaneous_bids_passes(seed: int) -> None:
    game = Bids()
    assert check_secrets(game, {}, seed) > 10
    checks.check_journal(game, {}, seed)
    checks.check_storage(game, {}, seed)
    checks.check_values(game, {}, seed)
    checks.check_tokens(game, {}, seed)
    checks.check_turns(game, {}, seed)
    checks.check_legality(game, {}, seed)
    checks.check_strangers(game, {}, seed)
    checks.check_gibberish(game)


class CardOnTheTable(Bids):
    def view(self, state: Table, viewer: Viewer) -> Seen:
        return replace(super().view(state, viewer), dealt=sum(state.cards))


class BidHeard(Bids):
    def apply(self, state: Table, action: Bid, by: Seat) -> Step[Table, bids.Event]:
        step = super().apply(state, action, by)
        return Step(step.state, (*step.events, bids.Revealed(step.state.bids)))


class BidSeenOnceTwoHaveBid(Bids):
    """Keeps quiet at first: only a branch that is carried on can tell."""

    def view(self, state: Table, viewer: Viewer) -> Seen:
        seen = super().view(state, viewer)
        told = [bid for bid in state.bids if bid is not None]
        return replace(seen, dealt=sum(told)) if len(told) == 2 else seen


@pytest.mark.parametrize("leaky", [CardOnTheTable(), BidHeard(), BidSeenOnceTwoHaveBid()])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_planted_leak_of_a_hidden_hand_or_a_bid_is_found(leaky: AnyGame, seed: int) -> None:
    with pytest.raises(Leak):
        check_secrets(leaky, {}, seed)


def test_a_game_may_keep_its_secrets_for_longer() -> None:
    """A hand stays hidden after the deal; the table may only talk once the first bid is in."""

    class HandInTheView(Bids):
        def view(self, state: Table, viewer: Viewer) -> Seen:
            seen = super().view(state, viewer)
            return replace(seen, dealt=state.cards[0]) if any(seen.ready) else seen

    def until_two_bids(game: AnyGame, fork: Fork) -> bool:
        return fork.since < 2

    check_secrets(HandInTheView(), {}, 0)
    with pytest.raises(Leak, match="view of"):
        check_secrets(HandInTheView(), {}, 0, still_secret=until_two_bids)


class Forgetful(Penalties):
    def from_token(self, token: str) -> Action:
        return super().from_token("l" if token == "r" else token)


class Silent(Penalties):
    def legal_actions(self, state: PenaltiesState, seat: Seat) -> tuple[Action, ...]:
        return super().legal_actions(state, Seat(1 - seat))


class Stuttering(Penalties):
    def pending(self, state: PenaltiesState) -> Pending:
        pending = super().pending(state)
        return replace(pending, turn=pending.turn // 2) if isinstance(pending, ToAct) else pending


def test_a_token_that_names_another_action_is_found() -> None:
    with pytest.raises(AssertionError):
        checks.check_tokens(Forgetful(), {}, 0)


def test_a_seat_with_nothing_to_do_is_found() -> None:
    with pytest.raises((AssertionError, IndexError)):
        checks.check_turns(Silent(), {}, 0)


def test_a_turn_that_comes_twice_is_found() -> None:
    with pytest.raises(AssertionError):
        checks.check_turns(Stuttering(), {}, 0)


def test_a_legality_that_differs_from_what_is_listed_is_found() -> None:
    class Generous(Penalties):
        def is_legal(self, state: PenaltiesState, action: Action, by: Seat) -> bool:
            return bool(self.legal_actions(state, by))

    with pytest.raises(AssertionError):
        checks.check_legality(Generous(), {}, 0)


def test_a_match_without_end_is_found() -> None:
    class Endless(Bids):
        def apply(self, state: Table, action: Bid, by: Seat) -> Step[Table, bids.Event]:
            return Step(state, ())

    with pytest.raises(AssertionError, match="goes on"):
        list(walks.random_match(Endless(), {}, random.Random(0)))


def test_a_state_that_chance_changes_behind_the_journal_is_found() -> None:
    class Moody(Penalties):
        def __init__(self) -> None:
            self.rolls = random.Random(0)

        def apply_draw(self, state: PenaltiesState, outcome: int) -> Step[PenaltiesState, Event]:
            return super().apply_draw(state, self.rolls.randrange(2))

    def many_matches() -> None:
        for seed in range(8):
            checks.check_journal(Moody(), {}, seed)

    with pytest.raises((AssertionError, RuleError)):
        many_matches()
