"""Every registered game keeps every promise, with each of its options."""

from collections.abc import Callable

import pytest
from _pytest.mark.structures import ParameterSet

from games.contract import AnyGame
from games.registry import GAMES
from tests.conformance import checks
from tests.conformance.projections import PROJECTIONS
from tests.conformance.secrets import check_secrets

OPTIONS: dict[str, list[dict[str, object]]] = {
    "penalties": [
        {},
        {"toss": False},
        {"teams": "draft"},
        {"teams": "draft", "toss": False},
        {"mode": "big-final"},
        {"mode": "big-final", "toss": False},
        {"teams": "draft", "mode": "big-final"},
        {"teams": "draft", "mode": "big-final", "toss": False},
    ],
    "penguin": [{}, {"lot": False, "agreement": False, "ply_limit": 150}],
}
"""The options each game is tried with; none where a game is not named."""

Check = Callable[[AnyGame, checks.Options, int], None]

SEEDS = range(8)


def setups() -> list[ParameterSet]:
    """Every game with each of its options."""
    return [
        pytest.param(game, options, id=f"{key}-{number}")
        for key, game in GAMES.items()
        for number, options in enumerate(OPTIONS.get(key, [{}]))
    ]


every_setup = pytest.mark.parametrize(("game", "options"), setups())
every_seed = pytest.mark.parametrize("seed", SEEDS)


@every_setup
@every_seed
@pytest.mark.parametrize(
    "check",
    [
        checks.check_journal,
        checks.check_storage,
        checks.check_values,
        checks.check_tokens,
        checks.check_turns,
        checks.check_asides,
        checks.check_legality,
        checks.check_openness,
        checks.check_absence,
        checks.check_strangers,
    ],
    ids=lambda check: check.__name__.removeprefix("check_"),
)
def test_a_random_match_keeps_what_the_contract_promises(
    game: AnyGame, options: checks.Options, seed: int, check: Check
) -> None:
    check(game, options, seed)


@every_setup
@every_seed
def test_nobody_learns_anothers_secret(game: AnyGame, options: checks.Options, seed: int) -> None:
    check_secrets(game, options, seed, projections=PROJECTIONS)


@pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))
def test_gibberish_is_unreadable(game: AnyGame) -> None:
    checks.check_gibberish(game)


@pytest.mark.parametrize(("key", "game"), list(GAMES.items()), ids=list(GAMES))
def test_a_game_is_registered_under_its_own_key(key: str, game: AnyGame) -> None:
    assert game.key == key
    assert checks.TOKEN.fullmatch(key)
    assert game.rules_version >= 1
