"""Sealed chance: fair, repeatable, moved by what people do, and closed to whoever knows only the public."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chance import Draw, ScriptedChance, SealedChance, commitment

SEED = bytes(range(32))
START = hashlib.sha256(b"match 1").hexdigest()


def answers(seed: bytes, count: int, outcomes: int, digest: str = START) -> list[int]:
    """Answers to one question asked after each line of a journal."""
    chance = SealedChance(seed, digest)
    heard = []
    for number in range(count):
        chance.absorb(f"0:{number}")
        heard.append(chance.answer(Draw(outcomes)))
    return heard


@pytest.mark.parametrize(("outcomes", "limit"), [(2, 10.83), (3, 13.82), (6, 20.52), (7, 22.46), (52, 87.97)])
def test_every_outcome_is_equally_likely(outcomes: int, limit: float) -> None:
    """Pearson's chi-square below its 99.9 % quantile; the seed is fixed, so this never flickers."""
    count = 200 * outcomes
    seen = Counter(answers(SEED, count, outcomes))
    assert set(seen) == set(range(outcomes))
    assert sum((seen[outcome] - 200) ** 2 / 200 for outcome in range(outcomes)) < limit


def test_pairs_of_answers_are_as_even_as_single_ones() -> None:
    heard = answers(SEED, 4000, 2)
    pairs = Counter(zip(heard[0::2], heard[1::2], strict=True))
    assert sum((pairs[a, b] - 500) ** 2 / 500 for a in range(2) for b in range(2)) < 16.27


def test_the_same_seed_and_journal_give_the_same_answers() -> None:
    assert answers(SEED, 64, 2) == answers(SEED, 64, 2)


def test_another_seed_gives_other_answers() -> None:
    assert answers(SEED, 64, 2) != answers(SEED[::-1], 64, 2)


def test_another_match_gives_other_answers() -> None:
    assert answers(SEED, 64, 2) != answers(SEED, 64, 2, hashlib.sha256(b"match 2").hexdigest())


def test_what_people_did_moves_the_answer() -> None:
    def after(line: str) -> list[int]:
        chance = SealedChance(SEED, START)
        chance.absorb(line)
        return [chance.answer(Draw(1 << 32))]

    assert after("0:l") != after("0:r") != after("1:l")


def test_the_order_of_lines_matters_and_their_borders_too() -> None:
    def digest(*lines: str) -> str:
        chance = SealedChance(SEED, START)
        for line in lines:
            chance.absorb(line)
        return chance.digest

    assert digest("0:l", "1:r") != digest("1:r", "0:l")
    assert digest("0:l", "1:r") != digest("0:l1:r")
    assert digest("0:l") != START


def test_the_chain_goes_on_from_a_stored_digest() -> None:
    whole, first = SealedChance(SEED, START), SealedChance(SEED, START)
    whole.absorb("0:l")
    first.absorb("0:l")
    resumed = SealedChance(SEED, first.digest)
    whole.absorb("1:r")
    resumed.absorb("1:r")
    assert resumed.digest == whole.digest
    assert resumed.answer(Draw(1 << 32)) == whole.answer(Draw(1 << 32))


def test_the_chain_is_public_and_does_not_depend_on_the_seed() -> None:
    one, other = SealedChance(SEED, START), SealedChance(SEED[::-1], START)
    one.absorb("0:l")
    other.absorb("0:l")
    assert one.digest == other.digest


@pytest.mark.parametrize("length", [0, 1, 15])
def test_a_short_seed_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        SealedChance(bytes(length), START)


def test_the_commitment_opens_for_its_seed_only() -> None:
    assert commitment(SEED) == hashlib.sha256(b"table-games/seed/1" + SEED).hexdigest()
    assert commitment(SEED) != commitment(SEED[::-1])


def test_answers_cannot_be_computed_from_what_is_published() -> None:
    """A rival who knows the construction, commitment and chain foretells coins no better than by luck."""
    told = answers(SEED, 256, 2)
    committed = commitment(SEED)
    digests, public = [], SealedChance(bytes(16), START)
    for number in range(256):
        public.absorb(f"0:{number}")
        digests.append(bytes.fromhex(public.digest))
    keys = (bytes.fromhex(committed), committed.encode(), bytes.fromhex(START), START.encode(), b"")
    for key in keys:
        messages = [b"table-games/draw/1" + digest + bytes(4) for digest in digests]
        numbers = [hmac.digest(key, message, "sha256")[:8] for message in messages]
        hits = sum(number[-1] % 2 == coin for number, coin in zip(numbers, told, strict=True))
        assert 96 < hits < 160, key


def test_whoever_holds_the_seed_can_verify_every_answer() -> None:
    digest = bytes.fromhex(START)
    told = answers(SEED, 64, 6)
    for number, answer in enumerate(told):
        digest = hashlib.sha256(b"table-games/chain/1" + digest + f"0:{number}".encode()).digest()
        drawn = hmac.digest(SEED, b"table-games/draw/1" + digest + bytes(4), "sha256")[:8]
        assert int.from_bytes(drawn, "big") % 6 == answer


@given(st.binary(min_size=16, max_size=64), st.integers(1, 1 << 40), st.text(max_size=20))
def test_an_answer_is_always_one_of_the_outcomes(seed: bytes, outcomes: int, line: str) -> None:
    chance = SealedChance(seed, START)
    chance.absorb(line)
    assert 0 <= chance.answer(Draw(outcomes)) < outcomes


def test_numbers_that_would_favour_low_outcomes_are_drawn_again() -> None:
    """With two thirds of the range as outcomes one number in three is thrown away and none counts twice."""
    outcomes = (1 << 64) // 3 * 2
    heard = answers(SEED, 600, outcomes)
    lower_half = sum(number < outcomes // 2 for number in heard)
    assert 250 < lower_half < 350


def test_a_script_answers_in_order_and_says_when_it_cannot() -> None:
    script = ScriptedChance([1, 0, 2])
    script.absorb("0:l")
    assert [script.answer(Draw(2)), script.answer(Draw(2))] == [1, 0]
    with pytest.raises(ValueError, match="2 outcomes"):
        script.answer(Draw(2))
    with pytest.raises(ValueError, match="used up"):
        script.answer(Draw(2))


@pytest.mark.parametrize("outcomes", [0, -1, (1 << 64) + 1])
def test_a_draw_nobody_can_answer_is_refused(outcomes: int) -> None:
    with pytest.raises(ValueError, match="outcomes"):
        SealedChance(SEED, START).answer(Draw(outcomes))
