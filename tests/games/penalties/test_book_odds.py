"""What the trained book says of a Big Final's kicks: held against the rules, and no secret in it."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

from games.contract import Entry, Over
from games.errors import IllegalAction
from games.penalties.hidden._chances import chances_of
from games.penalties.hidden.book import Book, shipped
from games.penalties.hidden.lines import LAPSES, Hand
from games.penalties.hidden.odds import before
from games.penalties.hidden.spending import Context, spending_of
from games.penalties.opponents import _finalist as finalist
from games.penalties.review.analysis import judged, questions
from games.penalties.review.known import RARE, known_of, odds_of
from games.penalties.solver.pairs import SQUADS, rest
from games.penalties.state import PenaltiesState
from games.penalties.terms import FULL_TEAM, SHOTS, Direction, Phase, Shot
from games.penalties.view import PenaltiesView
from games.seats import SPECTATOR, Seat
from tests.games.penalties.pitch import GAME, HEADS, TAILS, A, B, after
from tests.games.penalties.test_hidden_hands import discarded

CLOSE = 1e-9
KINDS = ("lc", "tc", "pa", "pk", "ri")
SAVES = ((0.5, 0, 0), (0.5, 0.5, 0.5), (0, 0.5, 0), (0, 1, 0), (0, 0, 1))
"""How often each of SHOTS misses against left, centre and right (rule 7; a held paradinha is a coin)."""

SEVEN_KICKS = "c lc l ri c pa l l r ri c lc l pa c pk"
"""A goes first: goal, goal, miss, miss, goal, goal, miss; then it is B's fourth kick."""


def book() -> Book:
    found = shipped()
    assert isinstance(found, Book)
    return found


def lapsing(mix: Sequence[float], can: Sequence[int]) -> list[float]:
    kinds = sum(count > 0 for count in can)
    return [
        (1 - LAPSES) * weight + (LAPSES / kinds if count else 0)
        for weight, count in zip(mix, can, strict=True)
    ]


def shots_of(state: PenaltiesState, seat: Seat) -> list[float]:
    """What a program plays that looks at its own hand, and now and then plays anything of it."""
    view = GAME.view(state, seat)
    return lapsing(finalist.shots(view), view.strikers[seat])


@cache
def sudden_death(mine: tuple[Any, ...], theirs: tuple[Any, ...], rounds: int = 0) -> float:
    """The first shooter's chance, round after round, by what both have (suspects, played, discard)."""
    if rounds == 45:
        return 0.5
    if rounds and rounds % 5 == 0 and mine[1]:
        mine, theirs = (
            (spending_of(FULL_TEAM).suspected(played, suspects), (), hid)
            for suspects, played, hid in (mine, theirs)
        )
    won = 0.0
    for (goal, chance, then), (other, likely, next_) in product(kicks(0, mine), kicks(1, theirs)):
        if goal == other:
            won += chance * likely * sudden_death(then, next_, rounds + 1)
        elif goal:
            won += chance * likely
    return won


@cache
def kicks(side: int, hand: tuple[Any, ...]) -> list[tuple[bool, float, tuple[Any, ...]]]:
    suspects, played, hid = hand
    left = [count - played.count(shot) - (shot == hid) for shot, count in enumerate(FULL_TEAM)]
    policy = book().policy(FULL_TEAM)
    dives = policy.mix(Context(side, None, suspects, played, None))
    found = []
    for shot, weight in enumerate(lapsing(policy.mix(Context(side, None, suspects, played, hid)), left)):
        saved = sum(dive * miss for dive, miss in zip(dives, SAVES[shot], strict=True))
        then = (suspects, tuple(sorted((*played, shot))), hid)
        found += [(True, weight * (1 - saved), then), (False, weight * saved, then)] if weight else []
    return found


def first_wins(state: PenaltiesState, hidden: tuple[int, int]) -> float:
    """A's chance by the true rules, with every choice, coin and second stage, to the end of the series."""
    moment = state.moment
    if isinstance(GAME.pending(state), Over):
        return float(GAME.view(state, SPECTATOR).winner == A)
    if moment.phase is Phase.DIVE and len(state.board.kicks) == 10:
        series = [
            sorted(KINDS.index(kick.shot) for kick in state.board.kicks if kick.striker == seat)
            for seat in (A, B)
        ]
        mine, theirs = (
            (spending_of(FULL_TEAM).suspected(tuple(played)), (), hid)
            for played, hid in zip(series, hidden, strict=True)
        )
        return sudden_death(mine, theirs)
    if moment.awaits is None:
        return sum(first_wins(GAME.apply_draw(state, face).state, hidden) for face in (HEADS, TAILS)) / 2
    if moment.phase is Phase.DIVE:
        weights = dict(zip("lcr", finalist.dives(GAME.view(state, moment.awaits)), strict=True))
    elif moment.phase is Phase.SHOT:
        weights = dict(zip(KINDS, shots_of(state, moment.awaits), strict=True))
    else:
        weights = {"l": 0.5, "r": 0.5}
    return sum(
        weight * first_wins(GAME.apply(state, GAME.from_token(token), moment.awaits).state, hidden)
        for token, weight in weights.items()
        if weight
    )


def possible(tokens: str, coins: Sequence[int] = ()) -> dict[tuple[int, int], PenaltiesState]:
    """The match after these kicks with every two discards with which it can have gone so."""
    found = dict[tuple[int, int], PenaltiesState]()
    for mine, theirs in product(range(5), repeat=2):
        with suppress(IllegalAction):
            found[mine, theirs] = after(discarded(KINDS[mine], KINDS[theirs]), tokens, coins).state
    return found


def likely(tokens: str, coins: Sequence[int] = ()) -> dict[tuple[int, int], float]:
    """How likely these discards are after these kicks: programs with such hands are asked what they play."""
    policy, weights = book().policy(FULL_TEAM), dict[tuple[int, int], float]()
    firsts, seconds = (lapsing(policy.discards(side), FULL_TEAM) for side in (0, 1))
    for (mine, theirs), state in possible(tokens, coins).items():
        weight = firsts[mine] * seconds[theirs]
        moment, faces = discarded(KINDS[mine], KINDS[theirs]), iter(coins)
        for token in tokens.split():
            seat = moment.moment.awaits
            assert seat is not None
            if moment.moment.phase is Phase.SHOT:
                weight *= shots_of(moment, seat)[KINDS.index(token)]
            moment = GAME.apply(moment, GAME.from_token(token), seat).state
            if moment.moment.phase is Phase.FLIP:
                moment = GAME.apply_draw(moment, next(faces)).state
        assert moment == state
        weights[mine, theirs] = weight
    return {pair: weight / sum(weights.values()) for pair, weight in weights.items()}


def spectator(state: PenaltiesState) -> PenaltiesView:
    return GAME.view(state, SPECTATOR)


def test_a_chance_is_what_comes_out_when_every_choice_and_coin_is_played_by_the_rules() -> None:
    for (mine, theirs), state in possible(SEVEN_KICKS).items():
        ((found,),) = chances_of(book(), FULL_TEAM).of(
            [Hand((), (0, 2, 0, 3), mine)],
            [Hand((), (4, 4, 2), theirs)],
            taken=7,
            lead=0,
            sudden_death=False,
        )
        assert found == pytest.approx(first_wins(state, (mine, theirs)), abs=CLOSE)


def test_what_a_spectator_is_told_is_the_average_over_the_discards_that_there_can_be() -> None:
    weights, states = likely(SEVEN_KICKS), possible(SEVEN_KICKS)
    assert len(states) == 6
    expected = sum(weights[pair] * first_wins(state, pair) for pair, state in states.items())
    for state in states.values():
        told = odds_of(spectator(state))
        assert told is not None
        assert told.first_wins == pytest.approx(expected, abs=CLOSE)


@pytest.mark.parametrize(
    ("tokens", "coins"),
    [("", ()), ("c lc l ri", ()), (SEVEN_KICKS, ()), ("l lc c tc r lc", (HEADS, TAILS)), ("c tc", (HEADS,))],
)
def test_beliefs_are_those_of_who_asks_programs_with_every_hand(tokens: str, coins: tuple[int, ...]) -> None:
    pairs, state = likely(tokens, coins), next(iter(possible(tokens, coins).values()))
    mine, theirs = before(book(), spectator(state), len(state.board.kicks)).beliefs
    for (one, other), weight in pairs.items():
        assert mine[one] * theirs[other] == pytest.approx(weight, abs=CLOSE)
    assert sum(mine.values()) * sum(theirs.values()) == pytest.approx(1)


def test_both_mixes_are_the_programs_own() -> None:
    weights, states = likely("c lc l ri"), possible("c lc l ri")
    known = odds_of(spectator(next(iter(states.values()))))
    assert known is not None
    for number, shot in enumerate(SHOTS):
        played = sum(weights[pair] * shots_of(states[pair], A)[number] for pair in states)
        assert next(one.weight for one in known.shots if one.choice is shot) == pytest.approx(played)
    view = GAME.view(next(iter(states.values())), B)
    assert [one.weight for one in known.dives] == pytest.approx(list(finalist.dives(view)))


def test_choices_are_worth_the_kick_on_average_and_a_held_paradinha_is_as_good_either_way() -> None:
    for tokens in ("c lc l ri", SEVEN_KICKS):
        told = odds_of(spectator(next(iter(possible(tokens).values()))))
        assert told is not None
        assert sum(one.weight * one.worth for one in told.shots) == pytest.approx(told.striker_wins)
        assert sum(one.weight * one.worth for one in told.dives) == pytest.approx(1 - told.striker_wins)
    before_it, held = (odds_of(spectator(discarded_then(tokens))) for tokens in ("c", "c pa"))
    assert before_it is not None
    assert held is not None
    assert held.striker_wins == pytest.approx(
        before_it.kicked[Shot.PARADINHA].against(Shot.PARADINHA, Direction.CENTRE)
    )
    assert (held.shots, [one.weight for one in held.aims]) == ((), [0.5, 0.5])
    assert held.bound == before_it.bound == book().taken[SQUADS.index(FULL_TEAM)]


def discarded_then(tokens: str) -> PenaltiesState:
    return after(discarded("ri", "lc"), tokens).state


@pytest.mark.parametrize("number", [0, SQUADS.index(FULL_TEAM), 104])
def test_at_the_start_the_chance_is_within_the_bounds_that_were_measured(number: int) -> None:
    first = SQUADS[number]
    chances = chances_of(book(), first)
    mine, theirs = (player.discards() for player in chances.players)
    hands = [
        [Hand((), (), hid) for hid, count in enumerate(squad) if count] for squad in (first, rest(first))
    ]
    matrix = chances.of(hands[0], hands[1], taken=0, lead=0, sudden_death=False)
    value = sum(
        mine[one.discard] * theirs[other.discard] * chance
        for one, row in zip(hands[0], matrix, strict=True)
        for other, chance in zip(hands[1], row, strict=True)
    )
    assert abs(value - book().first_wins[number]) <= book().taken[number] / 2


def test_no_two_hands_that_look_alike_are_told_apart_by_odds_or_by_the_analysis() -> None:
    """The discards, and the dive that is sealed, of a match that goes on and of one that is over."""
    told = [
        odds_of(spectator(after(state, dive).state))
        for state in possible("c lc l ri c pa l l r ri").values()
        for dive in "lcr"
    ]
    assert len(told) > 40
    assert all(one == told[0] for one in told)
    asked = set()
    for mine, theirs in possible(SEVEN_KICKS):
        lines = [f"0:discard.{KINDS[mine]}", f"1:discard.{KINDS[theirs]}"]
        journal = tuple(Entry(Seat(int(one[0])), one[2:]) for one in lines)
        played = after(discarded(KINDS[mine], KINDS[theirs]), SEVEN_KICKS).entries
        asked.add(questions({"mode": "big-final", "toss": False}, (*journal, *played), ((), ())))
    assert len(asked) == 1


def test_what_the_book_plays_is_no_mistake_and_what_it_does_not_play_counts() -> None:
    """A top corner at the first kick is next to never played; a panenka is, seldom, and so no mistake."""
    known = known_of(spectator(discarded_then("l pa")), 0)
    weights = {one.choice: one.weight for one in known.odds.shots}
    assert weights[Shot.TOP_CORNER] < RARE < weights[Shot.RIGHT]
    top = next(one for one in known.odds.shots if one.choice is Shot.TOP_CORNER)
    assert known.struck(Shot.TOP_CORNER) == pytest.approx(known.usual[Shot.TOP_CORNER] - top.worth)
    assert known.struck(Shot.TOP_CORNER) > 0.01
    assert [known.struck(shot) for shot in (Shot.LEFT_CORNER, Shot.PARADINHA, Shot.RIGHT)] == [0, 0, 0]
    assert [known.kept(dive) for dive in Direction] == [0, 0, 0]


def test_nobody_who_can_have_played_a_shot_usually_wins_less_by_the_book_than_is_said() -> None:
    """After four kicks a top corner is played by who has it: compared is what he would have had otherwise."""
    tokens = "c lc l ri c pa l l r ri"
    weights, states = likely(tokens), possible(tokens)
    known = odds_of(spectator(next(iter(states.values()))))
    assert known is not None
    found = known_of(
        spectator(
            after(next(state for (mine, _), state in states.items() if mine != 1), "l tc", [HEADS]).state
        ),
        4,
    )
    shares = {pair: weights[pair] * shots_of(state, A)[1] for pair, state in states.items() if pair[0] != 1}
    usual = sum(share * value_of(pair, tokens) for pair, share in shares.items()) / sum(shares.values())
    assert found.usual[Shot.TOP_CORNER] == pytest.approx(usual)


def value_of(pair: tuple[int, int], tokens: str) -> float:
    """The first shooter's chance before his third kick, with these discards."""
    ((found,),) = chances_of(book(), FULL_TEAM).of(
        [Hand((), (0, 2), pair[0])], [Hand((), (4, 4), pair[1])], taken=4, lead=0, sudden_death=False
    )
    return found


def test_a_whole_final_comes_out_and_every_chance_is_that_before_the_next_kick() -> None:
    state = discarded_then(SEVEN_KICKS)
    found = judged(spectator(after(state, "c lc r tc l pk", [HEADS]).state))
    assert len(found) == 10
    for one, other in pairwise(found):
        assert one.after == pytest.approx(other.before, abs=CLOSE)
