"""The Big Final: rule 16 and rulings G4 and G7."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chance import ScriptedChance
from games.contract import Entry, Over, Played, ToAct, play, replay
from games.errors import IllegalAction
from games.penalties.events import Event, KickDecided, StrikerDiscarded, StrikersReturned
from games.penalties.state import PenaltiesState
from games.penalties.terms import Phase
from games.seats import SPECTATOR, Seat, Viewer
from tests.conformance.walks import LONGEST, RandomChance, some_move
from tests.games.penalties.pitch import GAME, HEADS, SHOTS, TAILS, A, B, after, look

FINAL = {"toss": False, "mode": "big-final"}
START = GAME.initial(FINAL)
ALL = ["discard.lc", "discard.tc", "discard.pa", "discard.pk", "discard.ri"]
FULL = (2, 1, 1, 1, 2)


def discarded(state: PenaltiesState, token: str, by: Seat) -> Played[PenaltiesState, Event]:
    return play(GAME, state, token, by, ScriptedChance())


def both(mine: str, theirs: str, start: PenaltiesState = START) -> PenaltiesState:
    """After A has discarded the one striker and B the other."""
    return discarded(discarded(start, f"discard.{mine}", A).state, f"discard.{theirs}", B).state


def refused(state: PenaltiesState, token: str, by: Seat) -> str:
    with pytest.raises(IllegalAction) as refusal:
        play(GAME, state, token, by, ScriptedChance())
    return refusal.value.code


def tokens(state: PenaltiesState, seat: Seat) -> list[str]:
    return [GAME.to_token(action) for action in GAME.legal_actions(state, seat)]


def aside(state: PenaltiesState, seat: Seat) -> list[str]:
    return [GAME.to_token(action) for action in GAME.aside(state, seat)]


def test_both_are_awaited_in_secret_and_discard_in_any_order() -> None:
    assert GAME.pending(START) == ToAct(frozenset({A, B}), 0, secret=True)
    assert look(START).phase is Phase.DISCARD
    assert tokens(START, A) == tokens(START, B) == ALL
    for first in (A, B):
        one = discarded(START, "discard.pa", first)
        assert one.pending == ToAct(frozenset({Seat(1 - first)}), 0, secret=True)
        assert one.events == (StrikerDiscarded(first),)
        two = discarded(one.state, "discard.pa", Seat(1 - first))
        assert two.events == (StrikerDiscarded(Seat(1 - first)),)
        assert two.pending == ToAct(frozenset({B}), 1, secret=True)
        assert (look(two.state).phase, look(two.state).striker) == (Phase.DIVE, A)


def test_a_striker_is_discarded_once() -> None:
    one = discarded(START, "discard.lc", A).state
    assert refused(one, "discard.tc", A) == "discarded-already"
    assert refused(one, "l", A) == "not-your-turn"
    assert tokens(one, A) == []
    assert refused(both("lc", "ri"), "discard.lc", A) == "discarded-already"
    assert refused(both("lc", "ri"), "discard.lc", B) == "discarded-already"


def test_nobody_kicks_before_both_have_discarded() -> None:
    one = discarded(START, "discard.lc", A).state
    assert refused(one, "l", B) == "illegal-now"


def test_nobody_discards_in_the_classic() -> None:
    classic = GAME.initial({"toss": False})
    assert GAME.aside(classic, A) == GAME.aside(classic, B) == ()
    assert refused(classic, "discard.lc", A) == refused(classic, "discard.lc", B) == "illegal-now"


def test_each_discards_while_the_toss_goes_on_and_that_decides_nothing_else() -> None:
    start = GAME.initial({"mode": "big-final"})
    assert aside(start, A) == aside(start, B) == ALL
    assert aside(start, Seat(2)) == []
    hidden = discarded(start, "discard.pk", A)
    assert hidden.pending == GAME.pending(start)
    assert hidden.events == (StrikerDiscarded(A),)
    assert aside(hidden.state, A) == []
    called = after(hidden.state, "heads", [HEADS])
    assert (called.pending, look(called.state).phase) == (ToAct(frozenset({B}), 1, False), Phase.PRIVILEGE)
    caller = discarded(called.state, "discard.tc", B).state
    assert refused(caller, "discard.lc", B) == "discarded-already"
    lined_up = after(caller, "shoot-first jungle").state
    assert look(lined_up).phase is Phase.DIVE
    assert look(lined_up, A).strikers[A] == (2, 1, 1, 0, 2)
    assert look(lined_up, B).strikers[B] == (2, 0, 1, 1, 2)


def test_whoever_has_not_discarded_by_then_is_awaited_after_the_toss() -> None:
    start = discarded(GAME.initial({"mode": "big-final"}), "discard.pk", A).state
    lined_up = after(start, "heads shoot-first jungle", [TAILS])
    assert lined_up.pending == ToAct(frozenset({B}), 3, secret=True)
    kicking = after(lined_up.state, "discard.pk")
    assert kicking.pending == ToAct(frozenset({B}), 4, secret=True)
    journal = (Entry(A, "discard.pk"), *lined_up.entries, *kicking.entries)
    assert replay(GAME, {"mode": "big-final"}, journal).state == kicking.state


def test_nobody_discards_while_the_coin_is_in_the_air() -> None:
    start = GAME.initial({"mode": "big-final"})
    in_the_air = GAME.apply(start, GAME.from_token("heads"), B).state
    assert GAME.aside(in_the_air, A) == ()
    assert refused(in_the_air, "discard.lc", A) == "chance-is-pending"


@pytest.mark.parametrize("other", [B, SPECTATOR])
def test_from_its_discard_on_a_hand_is_its_owners_alone(other: Viewer) -> None:
    state = discarded(START, "discard.tc", A).state
    mine, theirs = look(state, A), look(state, other)
    assert (mine.strikers[A], mine.left[A], mine.hidden[A]) == ((2, 0, 1, 1, 2), 6, False)
    assert (theirs.strikers[A], theirs.left[A], theirs.hidden[A]) == (FULL, 6, True)
    assert mine.discarded == theirs.discarded == (True, False)
    assert (mine.strikers[B], mine.left[B], mine.hidden[B]) == (FULL, 7, False)


def test_the_others_see_what_was_played_and_how_many_are_left() -> None:
    state = after(both("lc", "tc"), "c lc").state
    assert look(state, A).strikers[A] == (0, 1, 1, 1, 2)
    for viewer in (B, SPECTATOR):
        view = look(state, viewer)
        assert (view.strikers[A], view.left) == ((1, 1, 1, 1, 2), (5, 6))
        assert [kick.shot.value for kick in view.kicks] == ["lc"]


def test_a_discarded_striker_cannot_be_played() -> None:
    state = after(both("pa", "ri"), "l").state
    assert tokens(state, A) == ["lc", "tc", "pk", "ri"]
    assert refused(state, "pa", A) == "striker-spent"


def level(state: PenaltiesState) -> PenaltiesState:
    """Five goals each, and then as many as there are to the next return of the strikers."""
    for _ in range(10):
        seat = look(state).striker
        assert seat is not None
        shot = next(
            s for s, n in zip(SHOTS, look(state, seat).strikers[seat], strict=True) if n and s != "tc"
        )
        state = after(state, "c lc" if shot == "lc" else f"l {shot}").state
    return state


def test_the_discard_stays_out_when_strikers_come_back() -> None:
    start = both("tc", "tc")
    state = level(start)
    assert look(state).sudden_death
    for _ in range(2):
        assert look(state, A).strikers[A] == look(state, B).strikers[B] == (2, 0, 1, 1, 2)
        assert look(state).left == (6, 6)
        assert look(state).strikers == (FULL, FULL)
        assert refused(after(state, "l").state, "tc", A) == "striker-spent"
        state = level(state)


def test_the_discard_is_not_shown_at_the_end_either() -> None:
    three_nil = "r ri c lc r ri l pk c pk l ri"
    ends = [after(both(*discards), three_nil).state for discards in (("tc", "pa"), ("pa", "tc"))]
    assert all(isinstance(GAME.pending(state), Over) for state in ends)
    assert look(ends[0], SPECTATOR) == look(ends[1], SPECTATOR)
    assert look(ends[0]).hidden == (True, True)
    assert look(ends[0], A).hidden == (False, True)
    assert look(ends[0]).strikers == ((2, 1, 1, 0, 0), (1, 1, 1, 0, 1))


def test_a_discard_can_be_any_of_ones_own_picks_once_there_are_seven() -> None:
    options = {"toss": False, "teams": "draft", "mode": "big-final"}
    state = GAME.initial(options)
    assert aside(state, A) == aside(state, B) == []
    assert refused(state, "discard.lc", B) == "squad-incomplete"
    picks = (
        "jungle.striker.lc forest.keeper.l jungle.striker.lc forest.keeper.c forest.striker.lc "
        "forest.keeper.r forest.striker.lc forest.striker.tc jungle.striker.pa forest.striker.pk "
        "jungle.striker.pk "
        "forest.striker.ri jungle.striker.ri"
    )
    seven = after(state, picks).state
    assert aside(seven, B) == ["discard.lc", "discard.pa", "discard.pk", "discard.ri"]
    assert aside(seven, A) == []
    early = discarded(seven, "discard.lc", B)
    assert early.pending == GAME.pending(seven)
    assert look(early.state, SPECTATOR).strikers[B] == (4, 0, 1, 1, 1)
    assert look(early.state, B).strikers[B] == (3, 0, 1, 1, 1)
    done = after(early.state, "auto auto")
    assert isinstance(done.pending, ToAct)
    assert (done.pending.seats, done.pending.secret, look(done.state).phase) == (
        frozenset({A}),
        True,
        Phase.DISCARD,
    )
    assert refused(done.state, "discard.lc", A) == "no-such-striker"
    assert look(after(done.state, "discard.tc").state).phase is Phase.DIVE


numbers = st.integers(0, 10**9)
setups = st.sampled_from(
    [{"mode": "big-final"}, {"mode": "big-final", "toss": False}, {"mode": "big-final", "teams": "draft"}]
)


def matches(
    options: dict[str, object], seed: int
) -> Iterator[tuple[Seat, str, Played[PenaltiesState, Event]]]:
    """A random match: who did what, and what came of it."""
    rng = random.Random(seed)
    state = GAME.initial(options)
    for _ in range(LONGEST):
        pending = GAME.pending(state)
        if not isinstance(pending, ToAct):
            return
        seat, action = some_move(GAME, state, pending, rng)
        played = play(GAME, state, GAME.to_token(action), seat, RandomChance(rng))
        yield seat, GAME.to_token(action), played
        state = played.state


@given(setups, numbers)
def test_every_striker_is_in_hand_on_the_scoreboard_or_discarded(
    options: dict[str, object], seed: int
) -> None:
    aside: dict[Seat, str] = {}
    whole: dict[Seat, Counter[str]] = {}
    spent: dict[Seat, Counter[str]] = {A: Counter(), B: Counter()}
    for seat, token, played in matches(options, seed):
        if token.startswith("discard."):
            assert seat not in aside
            aside[seat] = token.removeprefix("discard.")
        view = look(played.state)
        if view.phase in {Phase.CALL, Phase.PRIVILEGE, Phase.ORDER, Phase.TEAM, Phase.PICK, Phase.DISCARD}:
            continue
        if not view.kicks:
            whole = {s: Counter(dict(zip(SHOTS, view.strikers[s], strict=True))) for s in (A, B)}
        for event in played.events:
            match event:
                case StrikersReturned():
                    spent = {A: Counter(), B: Counter()}
                case KickDecided(kick):
                    spent[kick.striker][kick.shot.value] += 1
        for s in (A, B):
            hand = Counter(dict(zip(SHOTS, look(played.state, s).strikers[s], strict=True)))
            assert hand + spent[s] + Counter([aside[s]]) == whole[s]
            assert view.left[s] == hand.total()


@given(setups, numbers)
def test_a_journal_of_discards_and_all_else_rebuilds_the_match(options: dict[str, object], seed: int) -> None:
    whole = list(matches(options, seed))
    journal = [entry for _, _, played in whole for entry in played.entries]
    rebuilt = replay(GAME, options, journal)
    assert rebuilt.state == whole[-1][2].state
    assert rebuilt.events == tuple(event for _, _, played in whole for event in played.events)


@given(setups, numbers)
def test_the_words_of_the_table_never_name_a_discard(options: dict[str, object], seed: int) -> None:
    for _, token, played in matches(options, seed):
        if token.startswith("discard."):
            assert len(played.events) == 1
            assert isinstance(played.events[0], StrikerDiscarded)
