"""Five opponents: what each of them goes by, that they are fair, and that they play on in every situation."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest

from games.contract import Over, ToDraw
from games.penalties.opponents import BOUND, Level, Watched, choose
from games.penalties.opponents import _reader as reader
from games.penalties.opponents import _tips as tips
from games.penalties.opponents._leaning import LAST, allowance, lean
from games.penalties.opponents._levels import dives, shots
from games.penalties.opponents.habits import Habits, habits_of, last_dive
from games.penalties.solver import Odds, odds, position_of
from games.penalties.state import Kick, PenaltiesState
from games.penalties.terms import FULL_TEAM, SHOTS, Direction, Phase, Shot
from games.seats import SPECTATOR
from tests.conformance.walks import random_match
from tests.games.penalties.pitch import GAME, A, B, kick_off, series, taken

CLOSE = 1e-12
MODES: tuple[dict[str, object], ...] = (
    {},
    {"teams": "draft"},
    {"mode": "big-final"},
    {"teams": "draft", "mode": "big-final"},
)
SCORES = ("", "oxo", "oooox", "oooooooooo", "oooooooooo oo x")
"""Kicks that lead into the series and into sudden death."""


def played_out(level: Level, options: dict[str, object], seed: int) -> tuple[PenaltiesState, list[str]]:
    """A match of this level against itself, and every token it chose; the rules take each of them."""
    rng, state, tokens = random.Random(seed), GAME.initial(options), list[str]()
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, ToDraw):
            state = GAME.apply_draw(state, rng.randrange(2)).state
            continue
        seat = min(pending.seats)
        tokens.append(choose(level, GAME.view(state, seat), rng.getrandbits(64)))
        action = GAME.from_token(tokens[-1])
        assert GAME.is_legal(state, action, seat)
        state = GAME.apply(state, action, seat).state
    return state, tokens


@pytest.mark.parametrize("level", Level)
def test_a_level_plays_to_the_end_what_it_says_it_plays(level: Level) -> None:
    for seed, options in product(range(12), MODES):
        state, tokens = played_out(level, options, seed)
        assert state.moment.phase is Phase.OVER
        assert tokens == played_out(level, options, seed)[1]


@pytest.mark.parametrize("level", Level)
def test_a_striker_plays_the_same_card_whatever_the_keeper_has_picked(level: Level) -> None:
    state = kick_off()
    for seed in range(64):
        views = [GAME.view(after_dive(state, token), A) for token in ("l", "c", "r")]
        cards = {choose(level, view, seed << 58 | 12345) for view in views}
        assert len(cards) == 1


def after_dive(state: PenaltiesState, token: str) -> PenaltiesState:
    return GAME.apply(state, GAME.from_token(token), B).state


@pytest.mark.parametrize("score", SCORES)
def test_the_legend_plays_the_solvers_mixes_by_whoever_kicks_first(score: str) -> None:
    for first in (A, B):
        state = series(score, first=first)
        found = odds(position_of(state))
        view = GAME.view(state, SPECTATOR)
        expected = [one.weight for one in found.dives]
        assert list(dives(Level.LEGEND, view)) == pytest.approx(expected, abs=CLOSE)
        weights = dict(zip(SHOTS, shots(Level.LEGEND, view), strict=True))
        assert weights == pytest.approx(
            dict.fromkeys(SHOTS, 0.0) | {one.choice: one.weight for one in found.shots}, abs=CLOSE
        )


@pytest.mark.parametrize("level", Level)
def test_cards_come_as_often_as_their_weights_say(level: Level) -> None:
    view, rng, tries = GAME.view(after_dive(kick_off(), "c"), A), random.Random(8), 6_000
    seen = Counter(choose(level, view, rng.getrandbits(64)) for _ in range(tries))
    for shot, weight in zip(SHOTS, shots(level, view), strict=True):
        assert seen[shot.value] / tries == pytest.approx(weight, abs=0.025)
        assert weight or not seen[shot.value]


def test_luck_at_its_ends_names_a_card_too() -> None:
    for level in Level:
        for seed in (0, (1 << 64) - 1):
            assert choose(level, GAME.view(kick_off(), B), seed) in set(Direction)
            assert choose(level, GAME.view(GAME.initial({}), B), seed) in {"heads", "tails"}


def test_the_tips_are_the_best_cards_against_a_blind_keeper_and_a_dive_to_where_the_cards_are() -> None:
    assert tips.shots(FULL_TEAM) == (0.5, 0, 0.5, 0, 0)
    assert tips.shots((0, 1, 0, 1, 2)) == (0, 0, 0, 0.5, 0.5)
    assert tips.shots((0, 1, 0, 0, 0)) == (0, 1, 0, 0, 0)
    assert tips.dives(FULL_TEAM) == (3 / 7, 2 / 7, 2 / 7)
    assert tips.dives((0, 0, 0, 0, 2)) == (0, 0, 1)


def test_a_veteran_is_a_legend_with_lapses() -> None:
    view = GAME.view(kick_off(), A)
    exact, random_ = shots(Level.LEGEND, view), shots(Level.ROOKIE, view)
    expected = [0.85 * one + 0.15 * other for one, other in zip(exact, random_, strict=True)]
    assert list(shots(Level.VETERAN, view)) == pytest.approx(expected)


def test_habits_are_counted_from_public_choices_by_role() -> None:
    ended = GAME.view(series("oxoxox"), SPECTATOR)
    habits = habits_of([Watched(ended, A)])
    kicks = [kick for kick in ended.kicks if kick.striker == A]
    assert sum(habits.played) == len(kicks)
    assert habits.played == tuple(sum(kick.shot is shot for kick in kicks) for shot in SHOTS)
    assert sum(habits.dived) == len(ended.kicks) - len(kicks)
    assert sum(map(sum, habits.after)) == sum(habits.dived) - 1
    assert habits.offered[SHOTS.index(Shot.TOP_CORNER)] == offers(kicks, Shot.TOP_CORNER)
    assert last_dive(ended.kicks, A) == [kick.dive for kick in ended.kicks if kick.striker == B][-1]


def test_of_two_cards_that_are_alike_the_second_is_offered_until_it_is_played_as_well() -> None:
    """A shoots right twice, which is all that a team has of it (rule 4), then to the top corner."""
    state = kick_off()
    for shot in ("ri", "lc", "ri", "pk", "tc"):
        state = taken(state, shot, goal=True)
    habits = habits_of([Watched(GAME.view(state, SPECTATOR), A)])
    offered = dict(zip(SHOTS, habits.offered, strict=True))
    assert FULL_TEAM[SHOTS.index(Shot.RIGHT)] == 2
    assert offered == dict.fromkeys(SHOTS, 3) | {Shot.RIGHT: 2}


def offers(kicks: list[Kick], shot: Shot) -> int:
    """Kicks until the only card of this shot was played, that one included."""
    played = [kick.shot for kick in kicks]
    return played.index(shot) + 1 if shot in played else len(played)


def test_without_anything_seen_the_mind_reader_is_a_legend() -> None:
    view = GAME.view(kick_off(), B)
    assert list(dives(Level.MIND_READER, view)) == pytest.approx(list(dives(Level.LEGEND, view)), abs=CLOSE)


def test_the_mind_reader_goes_where_somebody_always_shoots() -> None:
    view = GAME.view(kick_off(), B)
    past = GAME.view(series("oxoxox"), SPECTATOR)
    kicks = tuple(replace(kick, shot=Shot.RIGHT, dive=Direction.LEFT) for kick in past.kicks[:4])
    seen = [Watched(replace(past, kicks=kicks), A)] * 10
    exact, read = dives(Level.LEGEND, view), dives(Level.MIND_READER, view, seen)
    assert read[2] > exact[2] + 0.05
    assert (
        shots(Level.MIND_READER, view, [Watched(replace(past, kicks=kicks), B)] * 10)[0]
        < shots(Level.LEGEND, view)[0]
    )


def any_habits(rng: random.Random) -> Habits:
    def counts(most: int, length: int) -> tuple[int, ...]:
        return tuple(rng.randrange(rng.choice((1, most))) if rng.random() < 0.7 else 0 for _ in range(length))

    played = counts(60, 5)
    offered = tuple(count + rng.randrange(40) for count in played)
    return Habits(played, offered, counts(80, 3), (counts(30, 3), counts(30, 3), counts(30, 3)))


def kicks_of_matches(rng: random.Random, matches: int) -> Iterator[PenaltiesState]:
    """Every kick of random matches, before the keeper chooses."""
    for _ in range(matches):
        for played in random_match(GAME, {}, rng):
            if played.state.moment.phase is Phase.DIVE:
                yield played.state


def test_no_kick_of_the_mind_reader_risks_more_than_its_allowance() -> None:
    rng, leant = random.Random(3), 0
    for state in kicks_of_matches(rng, 60):
        position, habits = position_of(state), any_habits(rng)
        found, kick, hand = odds(position), position.kicks, position.hands[not position.firsts]
        kept, mix = least_against(reader.dives(found, habits, hand, kick), dive_chances(found))
        assert kept >= 1 - found.striker_wins - allowance(kick) - CLOSE
        leant += mix != pytest.approx([one.weight for one in found.dives])
        last = rng.choice((None, *Direction))
        cards = zip(reader.shots(found, habits, last, kick), hand, strict=True)
        weights = [weight for weight, count in cards if count]
        kept, mix = least_against(weights, shot_chances(found))
        assert kept >= found.striker_wins - allowance(kick) - CLOSE
        leant += mix != pytest.approx([one.weight for one in found.shots])
    assert leant > 200


def least_against(mix: Sequence[float], chances: list[list[float]]) -> tuple[float, list[float]]:
    """What a mix is worth against the answer that suits it least; the mix is one."""
    assert sum(mix) == pytest.approx(1)
    assert min(mix) >= 0
    columns = zip(*chances, strict=True)
    return min(sum(w * one for w, one in zip(mix, column, strict=True)) for column in columns), list(mix)


def dive_chances(found: Odds) -> list[list[float]]:
    return [[1 - after.against(shot, card) for shot, after in found.kicked.items()] for card in Direction]


def shot_chances(found: Odds) -> list[list[float]]:
    return [[after.against(shot, card) for card in Direction] for shot, after in found.kicked.items()]


def test_allowances_add_up_to_the_bound_and_end() -> None:
    assert sum(map(allowance, range(1_000))) == pytest.approx(BOUND)
    assert pytest.approx(0.06) == BOUND
    assert allowance(LAST) == 0


def test_without_an_allowance_nobody_leans_and_with_a_large_one_all_the_way() -> None:
    chances, exact = [[1.0, 0.0], [0.0, 1.0]], [0.5, 0.5]
    assert lean(chances, exact, [0.9, 0.1], 0.0) == exact
    assert lean(chances, exact, [0.9, 0.1], 0.1) == pytest.approx([0.6, 0.4])
    assert lean(chances, exact, [0.9, 0.1], 0.7) == [1.0, 0.0]
    assert lean(chances, exact, [0.5, 0.5], 0.7) == exact


def test_what_was_seen_counts_as_much_as_what_is_best_after_eight_choices() -> None:
    habits = Habits(played=(3, 0, 0, 0, 0), offered=(4, 4, 0, 0, 0))
    likely = habits.next_shot((0.5, 0.5, 0.0, 0.0, 0.0), (1, 2, 0, 0, 0))
    assert likely == pytest.approx((7 / 11, 4 / 11, 0.0, 0.0, 0.0))


def test_a_dive_after_the_same_one_counts_twice_more() -> None:
    habits = Habits(dived=(2, 1, 0), after=((1, 0, 0), (0, 1, 0), (0, 0, 0)))
    even = (1 / 3, 1 / 3, 1 / 3)
    assert habits.next_dive(even, Direction.LEFT) == pytest.approx((20 / 39, 11 / 39, 8 / 39))
    assert habits.next_dive(even, None) == pytest.approx((14 / 33, 11 / 33, 8 / 33))


def test_a_mix_leans_to_the_choice_that_gains_most_within_what_it_may_cost() -> None:
    """Sure of 0.4: a fifth of the second choice gains 0.02, half of the third 0.03."""
    chances = [(0.5, 0.5), (0.6, 0.0), (0.56, 0.3)]
    assert lean(chances, (1.0, 0.0, 0.0), (1.0, 0.0), 0.1) == pytest.approx([0.5, 0.0, 0.5])
