"""How programs pick their teams: the solved draft against a tree of its own, and against other drafters."""

import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from math import sqrt
from statistics import fmean, stdev

import pytest

from games.penalties.opponents import Level, choose
from games.penalties.opponents.drafting import KEEPER, plan_of
from games.penalties.solver._kernels import Way
from games.penalties.solver.pairs import FIRST_WINS, OPEN, SQUADS, rest
from games.penalties.solver.solution import solved
from games.penalties.state import PenaltiesState
from games.penalties.terms import FULL_TEAM, Phase, Strikers
from games.penalties.view import PenaltiesView
from tests.games.penalties.pitch import GAME, HEADS, A, B, after, awaited

CLOSE = 1e-9
NOTHING: Strikers = (0, 0, 0, 0, 0)
WORTH = dict(zip(SQUADS, FIRST_WINS, strict=True))
WAY = Way.BATCHED if Way.BATCHED.is_open else Way.PLAIN


def test_every_pair_of_squads_is_worth_what_the_solver_says() -> None:
    assert len(SQUADS) == len(FIRST_WINS) == 105
    assert tuple(2 * count for count in FULL_TEAM) == OPEN
    for squad, wins in WORTH.items():
        assert wins == pytest.approx(solved(squad, rest(squad), way=WAY).value, abs=CLOSE)


Held = tuple[Strikers, Strikers]


def options(held: Held, taken: int) -> Iterator[tuple[int, Held]]:
    """Every kind of card that the picker may take, by the rules, and what is held then."""
    picker = taken % 2
    strikers, picks = sum(held[picker]), (taken + 1 - picker) // 2
    if picks - strikers < 3:
        yield KEEPER, held
    if strikers < 7:
        for shot in range(5):
            if held[0][shot] + held[1][shot] < OPEN[shot]:
                mine = held[picker]
                more = (*mine[:shot], mine[shot] + 1, *mine[shot + 1 :])
                lc, tc, pa, pk, ri = more
                yield (
                    shot,
                    ((lc, tc, pa, pk, ri), held[1]) if picker == 0 else (held[0], (lc, tc, pa, pk, ri)),
                )


@cache
def value(held: Held, taken: int) -> float:
    """The chance of the first shooter, who picks second."""
    if taken == 20:
        return WORTH[held[1]]
    best = max if taken % 2 else min
    return best(value(then, taken + 1) for _, then in options(held, taken))


def test_no_pick_of_the_plan_gives_anything_away() -> None:
    """Drafts that go astray for fourteen picks, and then to their end by the plan or off it."""
    plan, rng = plan_of(FIRST_WINS), random.Random(5)
    for _ in range(25):
        held, taken = (NOTHING, NOTHING), 0
        while taken < 20:
            then = dict(options(held, taken))
            best = plan.pick(*held, taken)
            if taken >= 14:
                assert value(then[best], taken + 1) == pytest.approx(value(held, taken), abs=1e-12)
            held, taken = then[rng.choice([best, *then])], taken + 1


def test_two_who_pick_by_the_plan_share_the_cards_evenly() -> None:
    assert drafted(by_plan, by_plan, random.Random(1)) == plan_of(FIRST_WINS).value == WORTH[FULL_TEAM]


Drafter = Callable[[PenaltiesView, int], str]
by_plan, by_tips, blindly = (partial(choose, one) for one in (Level.LEGEND, Level.REGULAR, Level.ROOKIE))


def drafted(shoots: Drafter, picks: Drafter, rng: random.Random) -> float:
    """What a draft by the rules is worth to `shoots`, who shoots first and picks second."""
    state: PenaltiesState = GAME.initial({"toss": False, "teams": "draft"})
    while state.moment.phase is Phase.PICK:
        seat = awaited(state)
        token = (shoots if seat == A else picks)(GAME.view(state, seat), rng.getrandbits(64))
        action = GAME.from_token(token)
        assert GAME.is_legal(state, action, seat)
        state = GAME.apply(state, action, seat).state
    assert state.board.strikers[B] == rest(state.board.strikers[A])
    return WORTH[state.board.strikers[A]]


def interval(one: Drafter, other: Drafter, drafts: int) -> tuple[float, float]:
    """95 % of what `one` wins on average after a draft, as first and as second shooter in turn."""
    rng = random.Random(2026)
    found = [
        drafted(one, other, rng) if number % 2 else 1 - drafted(other, one, rng) for number in range(drafts)
    ]
    half = 1.96 * stdev(found) / sqrt(drafts)
    return fmean(found) - half, fmean(found) + half


def test_who_picks_by_the_plan_wins_far_more_matches_than_blind_and_tip_following_drafters() -> None:
    blind, tips, between = (
        interval(by_plan, blindly, 120),
        interval(by_plan, by_tips, 4),
        interval(by_tips, blindly, 120),
    )
    assert blind[0] > tips[1] > tips[0] > between[1] > between[0] > 0.5
    assert tips == pytest.approx((0.673, 0.673), abs=2e-3)
    assert blind == pytest.approx((0.83, 0.83), abs=0.03)


@pytest.mark.parametrize("level", [Level.VETERAN, Level.LEGEND, Level.MIND_READER])
def test_who_knows_the_drafts_value_shoots_first_where_that_is_worth_more(level: Level) -> None:
    state = after(GAME.initial({"teams": "draft"}), "heads", [HEADS])
    assert choose(level, GAME.view(state.state, B), 1) == "shoot-first"
    assert choose(Level.REGULAR, GAME.view(state.state, B), 1) == "pick-first"
