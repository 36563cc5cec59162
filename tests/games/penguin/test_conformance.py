"""Penguin Soccer keeps what every game promises, with each of its options."""

from collections.abc import Callable

import pytest

from games.contract import AnyGame
from tests.conformance import checks
from tests.conformance.secrets import check_secrets
from tests.games.penguin.ice import GAME

Check = Callable[[AnyGame, checks.Options, int], None]

OPTIONS: list[dict[str, object]] = [
    {},
    {"lot": False, "agreement": False, "ply_limit": 150},
    {"threefold": False, "position": "1Mc3 1Bd2n 2Pe5 2Bg7s ball=c3 turn=2"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "no-lot", "position"])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "check",
    [
        checks.check_journal,
        checks.check_storage,
        checks.check_values,
        checks.check_tokens,
        checks.check_turns,
        checks.check_legality,
        checks.check_strangers,
    ],
    ids=lambda check: check.__name__.removeprefix("check_"),
)
def test_a_random_match_keeps_what_the_contract_promises(
    options: checks.Options, seed: int, check: Check
) -> None:
    check(GAME, options, seed)


@pytest.mark.parametrize("seed", range(3))
def test_nobody_learns_anothers_secret_for_there_is_none(seed: int) -> None:
    assert check_secrets(GAME, {}, seed) == 0


def test_gibberish_is_unreadable() -> None:
    checks.check_gibberish(GAME)
