"""The daily penalty: an open kick that follows from a seed, and a try that is fair whatever is chosen."""

import hashlib
from collections import Counter
from math import sqrt

import pytest

from games.chance import commitment, seal
from games.contract import Entry, ToAct, replay
from games.errors import IllegalAction, RuleError
from games.penalties.daily import (
    BARE,
    GAME,
    MILLION,
    Attempt,
    Daily,
    Role,
    attempt,
    choices_of,
    daily_of,
    drawn,
    read_daily,
    verdict,
)
from games.penalties.solver import Position, solve
from games.penalties.terms import FULL_TEAM, Phase, Shot
from games.seats import Seat

DAYS = 40


def seed(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def by_hand(role: Role, *moves: str) -> Daily:
    """The kick after these moves without a coin, seat 0 shooting first."""
    entries, state = [], GAME.initial(BARE)
    for move in moves:
        pending = GAME.pending(state)
        assert isinstance(pending, ToAct)
        (seat,) = pending.seats
        entries.append(Entry(seat, move))
        state = replay(GAME, BARE, entries).state
    return Daily(role, tuple(entries))


LAST_KICK = (
    *("l", "ri", "l", "ri", "r", "lc", "r", "lc", "c", "lc", "c", "lc"),
    *("l", "pk", "l", "pk", "c", "ri"),
)
"""Five goals to four, and seat 1 with its fifth kick: top corner, paradinha or right, and a miss loses."""


@pytest.mark.parametrize("day", range(DAYS))
def test_a_day_brings_an_open_kick_with_something_to_find_out(day: int) -> None:
    daily = daily_of(seed(f"day {day}"))
    tried = attempt(daily, seed("anybody"))
    known = tried.known
    assert 3 <= len(tried.view.kicks) <= 13
    assert tried.view.phase is (Phase.SHOT if daily.role is Role.STRIKER else Phase.DIVE)
    assert 0.15 <= known.striker_wins <= 0.85
    for role in Role:
        assert max(one.weight for one in choices_of(known, role)) <= 0.75
    worths = [one.worth for one in choices_of(known, daily.role)]
    assert max(worths) - min(worths) >= 0.06
    goals = [(after.goal, after.miss) for after in (known.kicked.get(shot) for shot in Shot) if after]
    assert all(goal > miss for goal, miss in goals)


def test_days_differ_and_both_parts_come_up() -> None:
    dailies = [daily_of(seed(f"day {day}")) for day in range(DAYS)]
    assert len(set(dailies)) == DAYS
    assert min(Counter(one.role for one in dailies).values()) > DAYS / 4
    assert {len(attempt(one, seed("x")).view.kicks) >= 10 for one in dailies} == {True, False}


def test_the_kick_of_a_seed_is_the_same_for_ever() -> None:
    """It is published as the hash of a seed: a version that made another of it would break that word."""
    assert daily_of(bytes(32)).text == PINNED


PINNED = "keeper 1:c 0:lc 0:r 1:pa 1:c 0:lc 0:r 1:lc 1:c 0:pa 1:l 0:r 0:r 1:pk 1:c 0:tc *:0 0:l 1:ri 1:c 0:pk"


def test_a_kick_is_stored_as_text_and_read_again() -> None:
    for day in range(DAYS):
        daily = daily_of(seed(f"day {day}"))
        assert read_daily(daily.text) == daily
    with pytest.raises(ValueError, match="goalkeeper"):
        read_daily("goalkeeper 1:l")


@pytest.mark.parametrize("role", list(Role))
def test_the_program_draws_from_the_exact_mix(role: Role) -> None:
    """Seat 1 may hold the centre twice as often as right, and shoot the paradinha twice as often as right."""
    daily = by_hand(role, *LAST_KICK)
    assert dict(attempt(daily, seed("0")).mix) == (
        {"l": 0, "c": 666667, "r": 333333} if role is Role.STRIKER else {"tc": 0, "pa": 666667, "ri": 333333}
    )
    tries = 1500
    mine = "ri" if role is Role.STRIKER else "r"
    chosen = Counter(sealed_choice(daily, seed(f"{role} {number}"), mine) for number in range(tries))
    often = "c" if role is Role.STRIKER else "pa"
    assert set(chosen) <= {"c", "r", "pa", "ri"}
    assert abs(chosen[often] - tries * 2 / 3) < 4 * sqrt(tries * 2 / 9)


def sealed_choice(daily: Daily, own: bytes, mine: str) -> str:
    told = attempt(daily, own, (mine,)).told
    return next(one.entry.token for one in told if one.sealed is not None)


def test_a_mix_is_drawn_from_by_its_shares_and_nothing_else() -> None:
    mix = (("l", 0), ("c", 250_000), ("r", 749_999))
    assert [drawn(mix, roll) for roll in (0, 249_999, 250_000, 999_998, 999_999)] == ["c", "c", "r", "r", "r"]
    assert drawn((("l", MILLION), ("c", 0)), MILLION - 1) == "l"


def coins() -> list[bool]:
    """What the coin said in many tries with the top corner, where it always falls."""
    daily = by_hand(Role.STRIKER, *LAST_KICK)
    tries = (attempt(daily, seed(f"coin {number}"), ("tc",)) for number in range(1200))
    return [one.view.kicks[-1].goal for one in tries]


def test_the_coin_is_fair() -> None:
    assert abs(sum(coins()) - 600) < 4 * sqrt(300)


def test_the_coin_depends_on_what_is_chosen_so_that_no_seed_alone_decides_it() -> None:
    """Two tries of one seed, each with a coin: the paths part with the choice."""
    daily = by_hand(Role.STRIKER, "l", "ri", "l", "ri")
    both = set()
    for number in range(60):
        left = attempt(daily, seed(f"both {number}"), ("lc",)).view.kicks[-1].coin
        top = attempt(daily, seed(f"both {number}"), ("tc",)).view.kicks[-1].coin
        both.add((left, top))
    assert {(one, other) for one, other in both if one is not None} >= {
        (face, other) for face in ("heads", "tails") for other in ("heads", "tails")
    }


@pytest.mark.parametrize("role", list(Role))
def test_what_a_person_sees_before_choosing_is_the_same_whatever_is_sealed(role: Role) -> None:
    daily = by_hand(role, *LAST_KICK)
    seen, sealed = list[object](), set()
    mine = "ri" if role is Role.STRIKER else "r"
    for number in range(20):
        own = seed(f"sealed {number}")
        before = attempt(daily, own)
        sealed.add(sealed_choice(daily, own, mine))
        assert before.seals == (seal(own, f"{1 - before.seat}:choice-1", sealed_choice(daily, own, mine)),)
        seen.append((before.seat, before.stage, before.view, before.choices, before.known, before.mix))
    assert len(sealed) == 2
    assert all(one == seen[0] for one in seen)


def held(role: Role) -> Attempt:
    """The first try in which the paradinha is held: the keeper stayed in the centre."""
    return next(one for _, one in every_held(role))


def every_held(role: Role) -> list[tuple[bytes, Attempt]]:
    daily, found = by_hand(role, *LAST_KICK), []
    mine = "pa" if role is Role.STRIKER else "c"
    for number in range(40):
        own = seed(f"held {number}")
        tried = attempt(daily, own, (mine,))
        if tried.stage == 2:
            found.append((own, tried))
    return found


@pytest.mark.parametrize("role", list(Role))
def test_a_held_paradinha_asks_once_more_and_a_seal_lies_on_the_table_before(role: Role) -> None:
    daily, sides = by_hand(role, *LAST_KICK), set()
    mine = "pa" if role is Role.STRIKER else "c"
    for own, before in every_held(role):
        assert before.choices == ("l", "r")
        assert before.view.phase is (Phase.AIM if role is Role.STRIKER else Phase.SECOND_DIVE)
        goals = {}
        for side in "lr":
            after = attempt(daily, own, (mine, side))
            assert after.stage is None
            assert after.seals == before.seals
            kick = after.view.kicks[-1]
            theirs = kick.second_dive if role is Role.STRIKER else kick.aim
            assert theirs is not None
            assert after.seals[1] == seal(own, f"{1 - after.seat}:choice-2", theirs.value)
            goals[side] = kick.goal
            sides.add(theirs.value)
        assert sorted(goals.values()) == [False, True]
    assert sides == {"l", "r"}


def test_nothing_is_chosen_twice_and_nothing_that_is_not_there() -> None:
    daily, own = by_hand(Role.STRIKER, *LAST_KICK), seed("0")
    with pytest.raises(ValueError, match="decided before"):
        attempt(daily, own, ("tc", "l"))
    with pytest.raises(IllegalAction) as spent:
        attempt(daily, own, ("lc",))
    assert spent.value.code == "striker-spent"
    for token in ("l", "discard.ri", "x", ""):
        with pytest.raises(RuleError):
            attempt(daily, own, (token,))
    with pytest.raises(ValueError, match="nothing is decided"):
        verdict(attempt(daily, own))


def worth_of_sudden_death() -> float:
    """To the second shooter."""
    both = (FULL_TEAM, FULL_TEAM)
    return 1 - solve(*both).first_wins(Position(both, both, 10, (5, 5)))


def test_the_last_kick_of_a_series_is_judged_as_by_hand() -> None:
    """Against a keeper who stays two times in three, paradinha and right go in two times in three, and the
    top corner every other time: it gives away a sixth of what sudden death is worth to the second shooter.
    """
    sudden = worth_of_sudden_death()
    daily = by_hand(Role.STRIKER, *LAST_KICK)
    points = Counter[tuple[str, bool, int]]()
    for number in range(30):
        for shot in ("tc", "ri"):
            tried = attempt(daily, seed(f"judged {number}"), (shot,))
            found = verdict(tried)
            assert found.given == pytest.approx(0 if shot == "ri" else sudden / 6)
            assert found.success is tried.view.kicks[-1].goal
            points[shot, found.success, found.points] += 1
    assert set(points) == {("tc", True, 1), ("tc", False, 0), ("ri", True, 3), ("ri", False, 2)}


def test_a_keeper_is_judged_by_the_dive_and_wins_the_point_where_it_does_not_go_in() -> None:
    """Left is where no ball goes: diving there lets in every paradinha and every right, always."""
    sudden = worth_of_sudden_death()
    daily = by_hand(Role.KEEPER, *LAST_KICK)
    for number in range(10):
        found = verdict(attempt(daily, seed(f"kept {number}"), ("l",)))
        assert found.given == pytest.approx(sudden / 3)
        assert (found.choice, found.success, found.points) == (0, False, 0)
    saved = next(
        one
        for one in (attempt(daily, seed(f"saved {number}"), ("r",)) for number in range(60))
        if not one.view.kicks[-1].goal
    )
    assert verdict(saved).points == 3
    assert saved.seat == Seat(0)


def test_the_seed_of_a_try_begins_with_its_own_hash() -> None:
    """As in the record of a match: the journal is chained from what was published."""
    daily, own = by_hand(Role.STRIKER, *LAST_KICK), seed("chain")
    tried = attempt(daily, own, ("tc",))
    digest = commitment(own)
    for one in tried.told:
        chained = b"table-games/chain/1" + bytes.fromhex(digest) + one.entry.line.encode()
        digest = hashlib.sha256(chained).hexdigest()
    assert tried.digest == digest
    assert [one.of for one in tried.told] == [MILLION, None, None, 2]


def test_the_best_choices_are_worth_two_points_and_one_that_gives_away_a_twentieth_at_most_is_worth_one() -> (
    None
):
    points = Counter[int]()
    for number in range(60, 150):
        daily = daily_of(seed(f"slight {number}"))
        known = attempt(daily, seed("own")).known
        worths = {one.choice: one.worth for one in choices_of(known, daily.role)}
        for choice, token in zip(worths, (str(one.value) for one in worths), strict=True):
            tried = attempt(daily, seed("own"), (token[:1] if daily.role is Role.KEEPER else token,))
            if tried.stage is None:
                given = max(worths.values()) - worths[choice]
                expected = 2 if given < 1e-6 else 1 if given <= 0.05 else 0
                assert verdict(tried).choice == expected
                points[expected] += 1
    assert min(points[choice] for choice in range(3)) >= 3
