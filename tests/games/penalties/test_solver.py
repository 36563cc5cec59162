"""The solved shoot-out: published values, equilibria proved on the real rules, and best responses."""

import random

import pytest

from games.contract import Over, ToAct, ToDraw
from games.penalties.actions import DIVES, KICKS, SIDES
from games.penalties.solver import Position, Returns, Solution, odds, position_of, solve
from games.penalties.solver._kernels import Way
from games.penalties.solver.solution import solved
from games.penalties.state import PenaltiesState
from games.penalties.terms import FULL_TEAM, SHOTS, Phase, Shot, Strikers, held
from tests.games.penalties.duel import Duel, Mixes, Policy
from tests.games.penalties.pitch import GAME, A, B, kick_off, look, series

CLOSE = 1e-12


def squad(seventh: Shot) -> Strikers:
    lc, tc, pa, pk, ri = (1 + (shot is seventh) + (shot is Shot.RIGHT) for shot in SHOTS)
    return (lc, tc, pa, pk, ri)


def start(team: Strikers) -> Position:
    return Position((team, team), (team, team), 0, (0, 0))


@pytest.mark.parametrize(
    ("seventh", "published"),
    [
        (Shot.LEFT_CORNER, 0.501055083),
        (Shot.TOP_CORNER, 0.500360994),
        (Shot.PARADINHA, 0.500962908),
        (Shot.PANENKA, 0.500665137),
        (Shot.RIGHT, 0.501468125),
    ],
)
def test_where_only_used_strikers_return_the_first_shooter_wins_as_often_as_published(
    seventh: Shot, published: float
) -> None:
    team = squad(seventh)
    assert solve(team, team, returns=Returns.USED).value == pytest.approx(published, abs=1e-9)


def test_the_best_opening_is_the_published_mix() -> None:
    team = squad(Shot.LEFT_CORNER)
    opening = solve(team, team, returns=Returns.USED).odds(start(team))
    striker = {one.choice: round(one.weight, 3) for one in opening.shots}
    assert striker == {"ri": 0.194, "pa": 0.403, "lc": 0.403, "pk": 0, "tc": 0}
    assert [round(one.weight, 3) for one in opening.dives] == [0.294, 0.346, 0.360]


def first_wins(state: PenaltiesState) -> float:
    """By the real rules where they know, by the tables where a kick is to come."""
    pending = GAME.pending(state)
    if isinstance(pending, Over):
        return (
            float(state.board.goals[A] > state.board.goals[B])
            if state.board.lineup.first == A
            else float(state.board.goals[B] > state.board.goals[A])
        )
    if isinstance(pending, ToDraw):
        return sum(first_wins(GAME.apply_draw(state, face).state) for face in (0, 1)) / 2
    if state.moment.phase is Phase.SECOND_DIVE:
        ends = [after(state, dive, side) for dive in SIDES for side in SIDES]
        return sum(map(first_wins, ends)) / 4
    return odds(position_of(state)).first_wins


def after(state: PenaltiesState, *actions: object) -> PenaltiesState:
    for action in actions:
        pending = GAME.pending(state)
        assert isinstance(pending, ToAct)
        (seat,) = pending.seats
        state = GAME.apply(state, action, seat).state  # type: ignore[arg-type]
    return state


def random_kicks(seed: int) -> list[PenaltiesState]:
    """Every kick of a random match, before the keeper chooses."""
    rng, found = random.Random(seed), list[PenaltiesState]()
    state = kick_off(A if seed % 2 else B)
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, ToDraw):
            state = GAME.apply_draw(state, rng.randrange(2)).state
            continue
        found += [state] if state.moment.phase is Phase.DIVE else []
        (seat,) = pending.seats
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state, seat)), seat).state
    return found


@pytest.mark.parametrize("seed", range(12))
def test_neither_side_can_do_better_than_the_mixes_of_a_kick_on_the_real_rules(seed: int) -> None:
    """A mix that no card beats and a mix that beats every card as far: the value is proved without an LP."""
    for state in random_kicks(seed):
        found = odds(position_of(look(state)))
        mine = position_of(state).firsts
        ends = {
            (dive.direction, shot): first_wins(after(state, dive, KICKS[shot]))
            for dive in DIVES
            for shot in found.kicked
        }
        chance = {key: end if mine else 1 - end for key, end in ends.items()}
        for shot in found.shots:
            facing = sum(dive.weight * chance[dive.choice, shot.choice] for dive in found.dives)
            assert facing == pytest.approx(shot.worth, abs=CLOSE)
            assert facing <= found.striker_wins + CLOSE
        for dive in found.dives:
            facing = sum(shot.weight * chance[dive.choice, shot.choice] for shot in found.shots)
            assert 1 - facing == pytest.approx(dive.worth, abs=CLOSE)
            assert facing >= found.striker_wins - CLOSE
        assert sum(one.weight for one in found.dives) == pytest.approx(1, abs=CLOSE)
        assert sum(one.weight for one in found.shots) == pytest.approx(1, abs=CLOSE)
        assert min([d.weight for d in found.dives] + [s.weight for s in found.shots]) >= 0


def exact(solution: Solution) -> Policy:
    """Both mixes of the tables."""

    def mixes(position: Position) -> Mixes:
        found = solution.odds(position)
        shots = {one.choice: one.weight for one in found.shots}
        return [one.weight for one in found.dives], [shots.get(shot, 0.0) for shot in SHOTS]

    return mixes


@pytest.mark.parametrize("teams", [(FULL_TEAM, FULL_TEAM), ((4, 0, 1, 0, 2), (0, 2, 2, 2, 1))])
def test_a_best_response_to_the_tables_gains_nothing(teams: tuple[Strikers, Strikers]) -> None:
    solution = solve(*teams)
    for sides in ((None, exact(solution)), (exact(solution), None)):
        assert Duel(teams, *sides).first_wins() == pytest.approx(solution.value, abs=1e-9)


def test_a_held_paradinha_is_a_coin_for_both() -> None:
    state = after(kick_off(), DIVES[1], KICKS[Shot.PARADINHA])
    found, before = odds(position_of(state)), odds(position_of(look(kick_off())))
    kicked = before.kicked[Shot.PARADINHA]
    assert [(one.choice, one.weight) for one in found.aims] == [("l", 0.5), ("r", 0.5)]
    assert found.striker_wins == pytest.approx((kicked.goal + kicked.miss) / 2, abs=CLOSE)
    assert found.first_wins == pytest.approx(first_wins(state), abs=CLOSE)


def test_the_position_before_a_kick_of_a_finished_match_is_the_one_that_was_on_the_table() -> None:
    for seed in range(8):
        kicks = random_kicks(seed)
        end = look(series("ooo xxx" if seed % 2 else "oxoxox"))
        assert position_of(end, kick=0).hands == (FULL_TEAM, FULL_TEAM)
        for state in kicks:
            last = kicks[-1]
            if len(state.board.kicks) < len(last.board.kicks):
                assert position_of(last, kick=len(state.board.kicks)) == position_of(state)


def test_a_decided_match_and_a_toss_have_no_odds() -> None:
    with pytest.raises(ValueError, match="no such kick"):
        position_of(look(series("oxoxox")))
    with pytest.raises(ValueError, match="no such kick"):
        position_of(GAME.initial({}))


@pytest.mark.parametrize("kick", [-1, 6, 7, 60])
def test_a_kick_that_nobody_took_has_no_odds(kick: int) -> None:
    """Three goals of the first shooter end a match with three misses of the other after six kicks."""
    end = look(series("oxoxox"))
    assert len(end.kicks) == 6
    with pytest.raises(ValueError, match="no such kick"):
        position_of(end, kick=kick)


def test_other_squads_than_those_solved_are_refused() -> None:
    with pytest.raises(ValueError, match="not solved"):
        solve(FULL_TEAM, FULL_TEAM).odds(start(squad(Shot.RIGHT)))
    with pytest.raises(ValueError, match="five strikers"):
        solve((1, 1, 1, 1, 0), FULL_TEAM)


def test_a_hand_without_panenka_and_right_fears_no_dive_to_the_right() -> None:
    team = (4, 0, 1, 0, 2)
    found = solve(team, team).odds(Position((team, team), ((1, 0, 1, 0, 0), (2, 0, 1, 0, 0)), 9, (4, 4)))
    assert {one.choice for one in found.shots} == set(held((2, 0, 1, 0, 0)))


@pytest.mark.parametrize("way", [Way.BATCHED, Way.COMPILED])
@pytest.mark.parametrize(
    "teams", [(FULL_TEAM, FULL_TEAM), (FULL_TEAM, (4, 0, 1, 0, 2)), ((0, 2, 2, 2, 1), (3, 2, 0, 0, 1))]
)
def test_tables_say_the_same_whichever_way_they_are_filled(
    way: Way, teams: tuple[Strikers, Strikers]
) -> None:
    if not way.is_open:
        pytest.skip("what this way needs is not installed")
    plain, other = (solved(*teams, way=one) for one in (Way.PLAIN, way))
    assert list(other.series) == pytest.approx(list(plain.series), abs=CLOSE)
    assert list(other.sudden_death) == pytest.approx(list(plain.sudden_death), abs=CLOSE)
