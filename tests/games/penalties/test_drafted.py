"""What the picks of a draft were worth, beside a tree of its own; and who or what made them."""

import pickle
import random
from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest

from games.chance import ScriptedChance
from games.contract import Entry, ToAct, play
from games.penalties.cards import strikers_among
from games.penalties.hidden.book import Book, shipped
from games.penalties.opponents import Level, choose
from games.penalties.opponents.drafting import plan_of
from games.penalties.review.analysis import judge, questions
from games.penalties.review.drafted import ROUGH, Drafted, DraftQuestion
from games.penalties.solver.pairs import FIRST_WINS
from games.penalties.state import PenaltiesState
from games.penalties.terms import Phase, Picked
from games.seats import Seat
from tests.games.penalties.pitch import GAME, HEADS, A, B
from tests.games.penalties.test_drafting import WORTH, value

DRAFT: dict[str, object] = {"teams": "draft", "toss": False}
CLOSE = 1e-9

Picker = Callable[[PenaltiesState, Seat], str]


def by_level(level: Level, seed: int) -> Picker:
    rng = random.Random(seed)
    return lambda state, seat: choose(level, GAME.view(state, seat), rng.getrandbits(64))


def played(
    home: Picker, away: Picker, options: dict[str, object] = DRAFT, clocked: Iterable[int] = ()
) -> tuple[DraftQuestion, Drafted]:
    """A match with this draft and two goals, and what is made of it."""
    state, entries = GAME.initial(options), list[Entry]()
    anything = by_level(Level.LEGEND, 1), by_level(Level.LEGEND, 2)
    while len(state.board.kicks) < 2:
        pending = GAME.pending(state)
        assert isinstance(pending, ToAct)
        seat = min(pending.seats)
        picker = (home, away) if state.moment.phase is Phase.PICK else anything
        made = play(GAME, state, picker[seat](state, seat), seat, ScriptedChance((0,) * 9))
        state, entries = made.state, [*entries, *made.entries]
    _, draft = questions(options, tuple(entries), ((), ()), frozenset(clocked))
    assert isinstance(draft, DraftQuestion)
    found = judge(draft)
    assert isinstance(found, Drafted)
    return draft, found


def test_every_chance_is_that_of_a_whole_tree_and_what_was_given_away_is_all_that_changes_it() -> None:
    """A shoots first and so picks second; both take any card."""
    for seed in range(2):
        question, found = played(by_level(Level.ROOKIE, seed), by_level(Level.ROOKIE, 9 + seed))
        draft = question.view.draft
        assert draft is not None
        early, late = draft.squads[B], draft.squads[A]
        assert found.start == pytest.approx(plan_of(FIRST_WINS).value, abs=CLOSE)
        assert found.picks[-1].after == WORTH[strikers_among(late)]
        for taken in range(14, 20):
            held = strikers_among(early[: (taken + 2) // 2]), strikers_among(late[: (taken + 1) // 2])
            assert found.picks[taken].after == pytest.approx(value(held, taken + 1), abs=CLOSE)
        before = found.start
        for number, one in enumerate(found.picks):
            assert one.seat == (B, A)[number % 2]
            lost = one.given if one.seat == B else -one.given
            assert one.after == pytest.approx(before + lost, abs=CLOSE)
            before = one.after
        assert sum(one.given for one in found.picks) > 0.05


def test_who_picks_by_the_plan_gives_nothing_away_and_it_is_told_from_either_seat() -> None:
    best, blind = by_level(Level.LEGEND, 1), by_level(Level.ROOKIE, 3)
    _, found = played(best, blind)
    assert sum(one.given for _, one in found.of(A)) == 0
    assert sum(one.given for _, one in found.of(B)) == pytest.approx(found.picks[-1].after - found.start)
    _, other = played(blind, best)
    assert sum(one.given for _, one in other.of(B)) == 0
    assert other.picks[-1].after < other.start


def test_it_is_told_how_each_pick_came_about_and_the_clocks_are_nobodys() -> None:
    """B picks first, and its third pick is the clock's; A has its squad filled up, which is nobody's."""
    _, found = played(by_level(Level.REGULAR, 1), by_level(Level.ROOKIE, 5), clocked=[3])
    assert [one.how for one in found.picks[1:8:2]] == [Picked.SUGGESTED] * 4
    assert found.picks[0].how is Picked.CHOSEN
    assert found.picks[19].how is Picked.FORCED
    assert [number for number, one in enumerate(found.picks) if one.late] == [4]
    assert found.of(A) == ()
    own = [number for number, _ in found.of(B)]
    assert 5 not in own
    assert own[:3] == [1, 3, 7]
    assert all(found.picks[number - 1].how is not Picked.FORCED for number in own)


def test_before_a_big_final_squads_are_worth_what_the_book_says_and_trifles_are_nothing() -> None:
    book = shipped()
    assert isinstance(book, Book)
    options = DRAFT | {"mode": "big-final"}
    question, found = played(by_level(Level.REGULAR, 1), by_level(Level.ROOKIE, 5), options)
    assert not found.exact
    assert found.start == pytest.approx(plan_of(book.first_wins).value)
    changes = [abs(one.after - before.after) for before, one in pairwise(found.picks)]
    assert any(0 < change < ROUGH for change in changes)
    assert all(not one.given or one.given > ROUGH for one in found.picks)
    assert pickle.loads(pickle.dumps((question, found))) == (question, found)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mode", ["classic", "big-final"])
def test_mistakes_and_what_nobody_is_blamed_for_add_up_from_the_start_to_the_end(
    mode: str, seed: int
) -> None:
    options = DRAFT if mode == "classic" else DRAFT | {"mode": mode}
    levels = by_level(Level.REGULAR, seed), by_level(Level.ROOKIE, seed + 10)
    _, found = played(*levels, options, clocked=[3])
    chances = [found.start, *(one.after for one in found.picks)]
    blamed = [
        one.seat == B and one.how is Picked.CHOSEN and not one.late and one.given > 0 for one in found.picks
    ]
    others = sum(
        after - before
        for (before, after), mistake in zip(pairwise(chances), blamed, strict=True)
        if not mistake
    )
    mistakes = sum(one.given for one, mistake in zip(found.picks, blamed, strict=True) if mistake)
    assert found.start + mistakes + others == pytest.approx(found.picks[-1].after)


def test_a_draft_that_ended_without_a_kick_is_judged_and_half_a_one_is_not() -> None:
    state, entries = GAME.initial(DRAFT), list[Entry]()
    while state.moment.phase is Phase.PICK:
        assert questions(DRAFT, tuple(entries), ((), ())) == ()
        pending = GAME.pending(state)
        assert isinstance(pending, ToAct)
        (seat,) = pending.seats
        made = play(GAME, state, "auto-one", seat, ScriptedChance(()))
        state, entries = made.state, [*entries, *made.entries]
    (question,) = questions(DRAFT, tuple(entries), ((), ()))
    assert isinstance(question, DraftQuestion)
    found = judge(question)
    assert isinstance(found, Drafted)
    assert (found.of(A), found.of(B)) == ((), ())


@pytest.mark.parametrize("outcome", [HEADS, 1 - HEADS])
def test_chances_are_those_of_seat_0_whoever_shoots_first(outcome: int) -> None:
    """Whoever wins the toss shoots first, and the other picks first."""
    options: dict[str, object] = {"teams": "draft"}
    state, entries, chance = GAME.initial(options), list[Entry](), ScriptedChance((outcome,))
    while state.moment.phase in {Phase.CALL, Phase.ORDER, Phase.PICK}:
        pending = GAME.pending(state)
        assert isinstance(pending, ToAct)
        (seat,) = pending.seats
        token = {Phase.CALL: "heads", Phase.ORDER: "shoot-first"}.get(state.moment.phase, "auto-one")
        made = play(GAME, state, token, seat, chance)
        state, entries = made.state, [*entries, *made.entries]
    (question,) = questions(options, tuple(entries), ((), ()))
    assert isinstance(question, DraftQuestion)
    found, draft, first = judge(question), question.view.draft, question.view.first
    assert isinstance(found, Drafted)
    assert draft is not None
    assert draft.first is not None
    assert first == 1 - draft.first
    end, start = WORTH[strikers_among(draft.squads[first])], plan_of(FIRST_WINS).value
    assert found.start == pytest.approx(start if first == A else 1 - start, abs=CLOSE)
    assert found.picks[-1].after == pytest.approx(end if first == A else 1 - end, abs=CLOSE)
    assert found.picks[0].seat == draft.first
