"""Files whose tests take long come first, so that no process of a run is left alone with one at its end."""

import pytest

from tests.architecture.sources import ROOT

LONGEST = (
    "tests/soak/test_soak.py",
    "tests/faults/calls/test_every_call.py",
    "tests/soak/test_bot_cups.py",
    "tests/cost/test_ten_thousand.py",
    "tests/browser/test_smoothing.py",
    "tests/conformance/test_every_game.py",
    "tests/browser/test_two_tabs.py",
    "tests/operations/test_starting.py",
    "tests/races/test_processes.py",
    "tests/browser/test_life.py",
    "tests/games/penalties/test_strength.py",
    "tests/browser/test_modes.py",
    "tests/play/test_modes.py",
    "tests/browser/test_penguin.py",
    "tests/play/test_whole_match.py",
    "tests/browser/test_championship.py",
    "tests/conformance/test_messages.py",
    "tests/play/test_championship.py",
    "tests/browser/test_practice.py",
    "tests/operations/test_doctor.py",
    "tests/services/formats/test_worldcup.py",
    "tests/browser/test_daily.py",
    "tests/browser/test_simcord_env.py",
    "tests/services/formats/test_double.py",
    "tests/services/formats/test_swiss.py",
    "tests/soak/test_cups.py",
    "tests/games/penalties/test_solver_proof.py",
    "tests/play/test_world_cup.py",
    "tests/play/test_penguin.py",
    "tests/play/test_practice.py",
)
"""What takes ten seconds or more, the longest first; one that is missing here only comes later."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The order of the run; within a file, and among the others, it stays."""
    places = {ROOT / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))
