"""How programs play a Big Final: the book of policies, what a policy goes by, and what it is worth."""

import random
from functools import partial

import pytest

from games.engines import flaws
from games.penalties.hidden import book
from games.penalties.hidden.book import Book, Damaged, read, shipped, write
from games.penalties.hidden.policy import WHOLE, every_context, rounded, width_of
from games.penalties.hidden.spending import Context, leads, spending_of
from games.penalties.opponents import Level, choose
from games.penalties.opponents import _beginning as beginning
from games.penalties.opponents import _finalist as finalist
from games.penalties.opponents import _tips as tips
from games.penalties.opponents._beginning import discards
from games.penalties.opponents._finalist import context_of
from games.penalties.opponents._levels import dives, shots
from games.penalties.opponents.drafting import plan_of
from games.penalties.solver.pairs import SQUADS, rest
from games.penalties.state import PenaltiesState
from games.penalties.terms import FULL_TEAM, Phase
from games.seats import SPECTATOR, Seat
from tests.games.penalties.ladder import interval
from tests.games.penalties.pitch import GAME, A, B, after
from tests.games.penalties.test_opponents import played_out

FINAL = {"mode": "big-final", "toss": False}
LC, TC, PA, PK, RI = range(5)


@pytest.fixture
def policies() -> Book:
    found = shipped()
    assert isinstance(found, Book)
    return found


def discarded(mine: str, theirs: str) -> PenaltiesState:
    """A Big Final of whole teams, A to shoot first."""
    state = GAME.initial(FINAL)
    for seat, shot in ((A, mine), (B, theirs)):
        state = GAME.apply(state, GAME.from_token(f"discard.{shot}"), seat).state
    return state


def test_the_book_has_a_policy_for_every_pair_of_squads(policies: Book) -> None:
    assert flaws() == ()
    assert len(policies.packed) == len(policies.first_wins) == len(policies.taken) == len(SQUADS)
    for first in (FULL_TEAM, (4, 0, 0, 1, 2), (0, 2, 2, 2, 1)):
        policy, end = policies.policy(first), 10
        for context in every_context(first, rest(first)):
            assert policy.places[context] == end
            end += width_of(context)
            assert sum(policy.mix(context)) == pytest.approx(1)
        assert end == len(policy.weights)
        for side, squad in enumerate((first, rest(first))):
            mix = policy.discards(side)
            assert sum(mix) == pytest.approx(1)
            assert all(count for count, weight in zip(squad, mix, strict=True) if weight)


def test_a_striker_of_a_policy_never_plays_what_he_has_not(policies: Book) -> None:
    policy, sides = policies.policy(FULL_TEAM), (spending_of(FULL_TEAM),) * 2
    for context in every_context(FULL_TEAM, FULL_TEAM):
        if context.discard is None:
            continue
        for shot, weight in enumerate(policy.mix(context)):
            assert not weight or sides[context.side].can_play(context.discard, context.played, shot)


def test_a_book_is_read_as_it_was_written_and_no_changed_byte_goes_unnoticed(policies: Book) -> None:
    content = write(policies)
    assert read(content) == policies
    rng = random.Random(9)
    for at in (0, 33, 60, 98, 120, len(content) - 1, *(rng.randrange(len(content)) for _ in range(30))):
        changed = bytearray(content)
        changed[at] ^= 1 << rng.randrange(8)
        with pytest.raises(Damaged):
            read(bytes(changed))
    for cut in (b"", content[:50], content[:-1], content + b"\n"):
        with pytest.raises(Damaged):
            read(cut)


def test_where_the_book_is_damaged_it_is_told_and_everybody_plays_on_by_the_tips(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(book, "NAME", "no-such.book")
    shipped.cache_clear()
    try:
        (flaw,) = flaws()
        assert flaw.startswith("no-such.book cannot be read: ")
        view = GAME.view(GAME.initial(FINAL), A)
        assert discards(Level.LEGEND, view, A) == tips.discards(FULL_TEAM) == (0, 1, 0, 0, 0)
        state = discarded("tc", "tc")
        assert dives(Level.LEGEND, GAME.view(state, B)) == tips.dives(GAME.view(state, B).strikers[A])
        assert shots(Level.LEGEND, GAME.view(state, A)) == (0.5, 0, 0.5, 0, 0)
        for options in (FINAL, FINAL | {"teams": "draft"}):
            assert played_out(Level.LEGEND, options, 3)[0].moment.phase is Phase.OVER
    finally:
        shipped.cache_clear()


def test_a_mix_is_stored_in_parts_that_add_up() -> None:
    assert rounded([1 / 3, 1 / 3, 1 / 3]) == bytes([85, 85, 85])
    assert rounded([0.5, 0.5, 0.0]) == bytes([128, 127, 0])
    rng = random.Random(1)
    for _ in range(200):
        weights = [rng.random() ** 3 for _ in range(5)]
        mix = [one / sum(weights) for one in weights]
        stored = rounded(mix)
        assert sum(stored) == WHOLE
        assert all(abs(part / WHOLE - one) < 1 / WHOLE for part, one in zip(stored, mix, strict=True))


def test_what_a_policy_goes_by_in_the_series() -> None:
    state = after(discarded("ri", "tc"), "c lc l lc", [1]).state
    view = GAME.view(state, A)
    assert context_of(view, A, RI) == Context(0, 1, (), (LC,), RI)
    assert context_of(GAME.view(state, B), A, None) == Context(0, 1, (), (LC,), None)
    later = GAME.view(after(state, "c ri l pa").state, SPECTATOR)
    assert context_of(later, A, RI) == Context(0, 1, (), (LC, RI), RI)
    assert context_of(later, B, TC) == Context(1, 1, (), (LC, PA), TC)


def test_in_sudden_death_the_discards_count_that_can_still_be_thought_of() -> None:
    state = discarded("pk", "tc")
    for shot, other in (("ri", "lc"), ("pa", "ri"), ("lc", "pa"), ("ri", "lc"), ("lc", "ri")):
        state = after(
            state, f"c {shot} c {other}" if "pa" not in {shot, other} else pa_miss(shot, other)
        ).state
    assert len(GAME.view(state, SPECTATOR).kicks) == 10
    view = GAME.view(state, A)
    assert context_of(view, A, PK) == Context(0, None, (TC, PK), (), PK)
    assert context_of(view, B, None) == Context(1, None, (TC, PK), (), None)
    known = GAME.view(after(state, "c tc", [0]).state, A)
    assert context_of(known, A, PK) == Context(0, None, (TC, PK), (TC,), PK)
    assert spending_of(FULL_TEAM).suspected((TC,), (TC, PK)) == (PK,)


def pa_miss(shot: str, other: str) -> str:
    """A pair of kicks that both score, one of them a paradinha."""
    return " ".join(f"{'l' if one == 'pa' else 'c'} {one}" for one in (shot, other))


def test_leads_are_those_with_which_a_series_is_open() -> None:
    assert [list(leads(kicks)) for kicks in (0, 1, 9, 10)] == [[0], [0, 1], [0, 1], [0]]
    assert list(leads(8)) == [-1, 0, 1]


@pytest.mark.parametrize("level", Level)
def test_no_program_acts_on_what_the_other_side_has_discarded(level: Level) -> None:
    ours = [discarded("pk", shot) for shot in ("lc", "tc", "pa", "pk", "ri")]
    for seed in range(40):
        luck = seed << 58 | 987654321
        assert (
            len(
                {
                    choose(level, GAME.view(state, B), luck)
                    for state in [discarded(s, "pk") for s in ("lc", "tc", "pa", "pk", "ri")]
                }
            )
            == 1
        )
        dived = [GAME.apply(state, GAME.from_token(card), B).state for state in ours for card in "lcr"]
        assert len({choose(level, GAME.view(state, A), luck) for state in dived}) == 1


def test_a_veteran_discards_like_a_legend_with_lapses_and_a_regular_what_scores_least() -> None:
    view = GAME.view(GAME.initial(FINAL), A)
    exact, mixed = discards(Level.LEGEND, view, A), discards(Level.VETERAN, view, A)
    assert list(mixed) == pytest.approx([0.85 * one + 0.15 / 5 for one in exact])
    assert list(discards(Level.REGULAR, view, A)) == pytest.approx([0.04, 0.84, 0.04, 0.04, 0.04])
    assert tips.discards((2, 0, 0, 1, 4)) == (0, 0, 0, 0.5, 0.5)


def test_whose_discard_is_asked_for_is_known_after_a_draft_too() -> None:
    state = GAME.initial(FINAL | {"teams": "draft"})
    state = GAME.apply(state, GAME.from_token("auto"), B).state
    while state.moment.phase is Phase.PICK:
        (seat,) = GAME.pending(state).seats  # type: ignore[union-attr]
        state = GAME.apply(
            state, GAME.from_token(choose(Level.ROOKIE, GAME.view(state, seat), 3)), seat
        ).state
    for seat in (A, B):
        for level in Level:
            for seed in range(16):
                token = choose(level, GAME.view(state, Seat(seat)), seed << 60)
                assert GAME.is_legal(state, GAME.from_token(token), seat)


def test_a_draft_before_a_big_final_goes_by_what_squads_are_worth_there(policies: Book) -> None:
    view = GAME.view(GAME.initial(FINAL | {"teams": "draft"}), B)
    assert beginning._first_wins(view) == policies.first_wins
    assert plan_of(policies.first_wins).value == pytest.approx(0.5, abs=0.02)


def test_a_legend_wins_big_finals_against_the_lower_levels() -> None:
    legend = partial(choose, Level.LEGEND)
    blind, by_tips = (
        interval(legend, partial(choose, level), 700, 4, {"mode": "big-final"})
        for level in (Level.ROOKIE, Level.REGULAR)
    )
    assert blind[0] > 0.55
    assert by_tips[0] > 0.5
    assert finalist.discards(GAME.view(GAME.initial(FINAL), A)) != tips.discards(FULL_TEAM)
