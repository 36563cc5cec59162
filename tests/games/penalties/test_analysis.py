"""What coins and choices made of a match: sums that come out, positions worked out by hand, and habits."""

import pickle
import random
from collections.abc import Iterable
from importlib import import_module
from itertools import pairwise

import pytest

from games.analysts import ANALYSTS
from games.contract import Entry
from games.penalties.hidden import book
from games.penalties.hidden.book import shipped
from games.penalties.opponents import Level, Watched
from games.penalties.review.analysis import Judged, Question, Review, judge, judged, questions, reviewed
from games.penalties.review.known import known_of, refusal
from games.penalties.review.tendencies import tendency_of
from games.penalties.solver import Position, odds, solve
from games.penalties.state import PenaltiesState
from games.penalties.terms import FULL_TEAM, Direction, Shot
from games.penalties.view import PenaltiesView
from games.seats import SPECTATOR
from tests.conformance.walks import random_match
from tests.games.penalties.pitch import GAME, HEADS, TAILS, A, B, after, kick_off, series, taken
from tests.games.penalties.test_opponents import played_out

CLOSE = 1e-12
LONG_FINALS = (0, 6)
"""The second goes into the second cycle of sudden death."""
WHOLE = (FULL_TEAM, FULL_TEAM)
LEVEL = solve(*WHOLE).first_wins(Position(WHOLE, WHOLE, 10, (5, 5)))
"""The first shooter's chance when sudden death begins."""


def ended(seed: int, options: dict[str, object] | None = None) -> PenaltiesView:
    *_, last = random_match(GAME, options or {}, random.Random(seed))
    return GAME.view(last.state, SPECTATOR)


def review(view: PenaltiesView) -> Review:
    return reviewed(Question(view, ((), ())))


def last_kick(state: PenaltiesState, tokens: str, coins: tuple[int, ...] = ()) -> Judged:
    return judged(GAME.view(after(state, tokens, coins).state, SPECTATOR))[-1]


def must_score() -> PenaltiesState:
    """The last kick of the series: B trails by a goal and has a left corner, the paradinha, the panenka."""
    state = kick_off(A)
    for mine, theirs in (("ri", "lc"), ("ri", "tc"), ("lc", "ri"), ("lc", "ri"), ("pk", None)):
        state = taken(state, mine, goal=True)
        state = state if theirs is None else taken(state, theirs, goal=True)
    return state


@pytest.mark.parametrize(
    ("options", "seeds"),
    [
        ({}, range(40)),
        ({"teams": "draft"}, range(40)),
        ({"toss": False}, range(40)),
        ({"mode": "big-final", "toss": False}, LONG_FINALS),
        ({"mode": "big-final", "teams": "draft"}, range(2)),
    ],
    ids=str,
)
def test_coins_duels_and_what_was_given_away_add_up_to_the_change_of_the_chance_to_win(
    options: dict[str, object], seeds: Iterable[int]
) -> None:
    for seed in seeds:
        view = ended(seed, options)
        found = review(view)
        assert found.kicks[-1].after == pytest.approx(float(view.winner == A), abs=CLOSE)
        total = found.coins + found.duels - found.given(A) + found.given(B)
        assert found.start + total == pytest.approx(found.kicks[-1].after, abs=CLOSE)
        for kick in found.kicks:
            parts = kick.coin + kick.duel - kick.given[0] + kick.given[1]
            assert parts == pytest.approx(kick.after - kick.before, abs=CLOSE)
            assert min(kick.given) >= 0
        for one, other in pairwise(found.kicks):
            assert one.after == pytest.approx(other.before, abs=CLOSE)


def test_every_kick_is_worth_what_a_linear_program_says() -> None:
    optimize = import_module("scipy.optimize")
    for kick in judged(ended(5)):
        rows = [[one.against(shot, card) for shot, one in kick.odds.kicked.items()] for card in Direction]
        shots = len(rows[0])
        program = optimize.linprog(
            [0.0] * shots + [-1.0],
            A_ub=[[-one for one in row] + [1.0] for row in rows],
            b_ub=[0.0] * len(rows),
            A_eq=[[1.0] * shots + [0.0]],
            b_eq=[1.0],
            bounds=[(0, 1)] * shots + [(None, None)],
        )
        value = -program.fun
        assert kick.before == pytest.approx(value if kick.kick.striker == A else 1 - value, abs=1e-9)
        keeper = {one.choice: one.weight for one in kick.odds.dives}
        against = {
            shot: sum(weight * one.against(shot, card) for card, weight in keeper.items())
            for shot, one in kick.odds.kicked.items()
        }
        lost = value - against[kick.kick.shot]
        assert kick.given[kick.kick.striker] == pytest.approx(lost, abs=1e-9)


def test_the_last_kick_of_a_series_comes_out_as_by_hand() -> None:
    """With left corner, paradinha and panenka the keeper stands left or in the centre, half and half; the
    kick is a goal three times in four, and only a goal leads to sudden death."""
    rest = 1 - LEVEL
    saved = last_kick(must_score(), "l lc", (TAILS,))
    assert saved.before == pytest.approx(1 - 0.75 * rest, abs=CLOSE)
    assert saved.asked == pytest.approx(1 - 0.5 * rest, abs=CLOSE)
    assert saved.after == 1.0
    assert saved.coin == pytest.approx(0.5 * rest, abs=CLOSE)
    assert saved.duel == pytest.approx(0.25 * rest, abs=CLOSE)
    assert saved.given == (0.0, 0.0)
    scored = last_kick(must_score(), "l lc", (HEADS,))
    assert scored.coin == pytest.approx(-0.5 * rest, abs=CLOSE)
    assert scored.after == pytest.approx(LEVEL, abs=CLOSE)


def test_a_choice_is_a_mistake_by_as_much_as_it_is_worth_less_than_the_best() -> None:
    """A panenka is a goal half the time then; a keeper who goes right lets everything in."""
    rest = 1 - LEVEL
    panenka = last_kick(must_score(), "c pk")
    assert panenka.given[0] == 0.0
    assert panenka.given[1] == pytest.approx(0.25 * rest, abs=CLOSE)
    assert panenka.duel == pytest.approx(0.5 * rest, abs=CLOSE)
    assert panenka.coin == 0.0
    right = last_kick(must_score(), "r lc")
    assert right.given[0] == pytest.approx(0.25 * rest, abs=CLOSE)
    assert right.given[1] == 0.0
    assert right.duel == pytest.approx(0.0, abs=CLOSE)


def test_the_second_stage_of_a_paradinha_is_no_coin() -> None:
    held = last_kick(must_score(), "c pa l l")
    assert held.coin == 0.0
    assert held.asked == pytest.approx(1 - 0.5 * (1 - LEVEL), abs=CLOSE)
    assert held.after == 1.0
    assert held.duel == pytest.approx(0.75 * (1 - LEVEL), abs=CLOSE)


def test_a_match_that_was_given_up_is_judged_as_far_as_it_came() -> None:
    played = after(kick_off(A), "l ri r lc c")
    (question,) = questions({}, (*_toss(), *played.entries), ((), ()))
    assert isinstance(question, Question)
    found = reviewed(question)
    assert len(found.kicks) == 2
    assert 0 < found.kicks[-1].after < 1
    total = found.coins + found.duels - found.given(A) + found.given(B)
    assert found.start + total == pytest.approx(found.kicks[-1].after, abs=CLOSE)


def _toss() -> tuple[Entry, ...]:
    lines = ("1:heads", "*:1", "0:shoot-first", "1:jungle")
    return tuple(Entry(None if line[0] == "*" else (A, B)[int(line[0])], line[2:]) for line in lines)


def test_what_the_clock_chose_is_nobodys_habit() -> None:
    played = after(kick_off(A), "l ri r lc c pk")
    journal = (*_toss(), *played.entries)
    (question,) = questions({}, journal, ((), ()), frozenset({0, 4, 9}))
    assert isinstance(question, Question)
    assert question.late == (frozenset({2}), frozenset({0}))
    found = reviewed(question)
    assert sum(one.times for one in found.tendencies[B].dives) == 1
    assert sum(one.times for one in found.tendencies[A].shots) == 1
    (whole,) = questions({}, journal, ((), ()))
    assert isinstance(whole, Question)
    assert sum(one.times for one in reviewed(whole).tendencies[B].dives) == 2


def test_a_match_in_which_nobody_kicked_asks_nothing() -> None:
    assert questions({}, _toss(), ((), ())) == ()


def test_a_big_final_is_refused_only_where_its_book_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    final: dict[str, object] = {"mode": "big-final"}
    assert [refusal(options) for options in ({}, final, {"teams": "draft", **final})] == [None] * 3
    assert ANALYSTS["penalties"].refusal is refusal
    played = Watched(ended(1, final), A)
    assert tendency_of([played]).matches == 1
    monkeypatch.setattr(book, "NAME", "no-such.book")
    shipped.cache_clear()
    try:
        assert refusal(final) == "book-damaged"
        assert refusal({"teams": "draft", "mode": "classic"}) is None
        assert tendency_of([played]).matches == 0
    finally:
        shipped.cache_clear()


def test_questions_and_what_is_found_can_go_to_another_process_and_back() -> None:
    question = Question(ended(3), ((Watched(ended(4), A),), ()))
    assert pickle.loads(pickle.dumps(question)) == question
    found = judge(question)
    assert pickle.loads(pickle.dumps(found)) == found


def view_of(tokens: str) -> PenaltiesView:
    return GAME.view(after(kick_off(A), tokens).state, SPECTATOR)


def test_whoever_always_does_the_same_has_a_habit_and_the_clearest_is_named() -> None:
    matches = [Watched(view_of("l ri l ri l ri l ri l pk l pk"), B)] * 4
    found = tendency_of(matches)
    left, centre, right = found.dives
    assert (left.times, centre.times, right.times) == (12, 0, 0)
    mixes = [odds(Position(WHOLE, WHOLE, 0, (0, 0))).dives[0].weight] * 4
    assert sum(mixes) < left.expected < 12
    assert sum(one.expected for one in found.dives) == pytest.approx(12)
    assert sum(one.expected for one in found.shots) == pytest.approx(12)
    assert found.repeats.times == 8
    habit = found.habit
    assert habit is not None
    assert habit == found.shots[4]
    assert (habit.choice, habit.times) == (Shot.RIGHT, 8)
    assert habit.off > left.off > 4
    assert left.off == pytest.approx((12 - left.expected) / left.scatter)
    assert found.distance > found.usual


def test_who_plays_the_exact_mixes_has_no_habit_more_often_than_chance_gives_one() -> None:
    """Counts are compared with their scatter."""
    found = [
        tendency_of(
            [
                Watched(GAME.view(played_out(Level.LEGEND, {}, 10 * person + number)[0], SPECTATOR), A)
                for number in range(8)
            ]
        )
        for person in range(12)
    ]
    assert sum(one.habit is None for one in found) >= 6
    distances = sum(one.distance for one in found) / len(found)
    usual = sum(one.usual for one in found) / len(found)
    assert distances == pytest.approx(usual, rel=0.35)


def test_choices_in_big_finals_count_beside_the_mixes_of_the_book() -> None:
    final = ended(1, {"mode": "big-final"})
    found = [tendency_of([Watched(final, seat)]) for seat in (A, B)]
    assert [one.choices for one in found] == [len(final.kicks)] * 2
    for one in found:
        assert sum(count.expected for count in (*one.shots, *one.dives)) == pytest.approx(len(final.kicks))
    mixes = [known_of(final, at).odds for at, kick in enumerate(final.kicks) if kick.striker == A]
    for count in found[A].shots:
        best = sum(one.weight for mix in mixes for one in mix.shots if one.choice is count.choice)
        assert count.expected == pytest.approx(best)


def test_what_was_done_once_is_no_habit_however_seldom_the_book_does_it() -> None:
    state = GAME.initial({"mode": "big-final", "toss": False})
    for seat in (A, B):
        state = GAME.apply(state, GAME.from_token("discard.ri"), seat).state
    kicked = after(state, "l tc l lc c lc c lc r pa r pa", [HEADS, HEADS]).state
    found = tendency_of([Watched(GAME.view(kicked, SPECTATOR), A)])
    top = found.shots[1]
    assert (top.times, top.off > 5) == (1, True)
    assert found.habit is None


def test_a_handful_of_choices_says_nothing_about_habits() -> None:
    few = tendency_of([Watched(view_of("l ri l ri"), A)])
    assert few.choices == 2
    assert few.habit is None


def test_repeats_are_counted_within_a_match_only() -> None:
    one = Watched(GAME.view(series("oo"), SPECTATOR), B)
    assert tendency_of([one, one]).repeats.times == 0
    assert tendency_of([one]).shots[0].choice is Shot.LEFT_CORNER
