"""The contact sheet leaves out nothing that a picture of a shoot-out may show."""

import importlib.util
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import get_args

import pytest

from ui.games.penalties.picture.scene import Mood, Scene

SCRIPT = Path(__file__).parents[2] / "scripts" / "contact-sheet"


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    loader = SourceFileLoader("contact_sheet", str(SCRIPT))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    script = importlib.util.module_from_spec(spec)
    loader.exec_module(script)
    made: dict[str, Scene] = script.scenes()
    return made


def test_every_mood_is_on_it(scenes: dict[str, Scene]) -> None:
    assert {scene.mood for scene in scenes.values()} == set(get_args(Mood))


def test_the_cards_of_a_draft_are_on_it_from_the_first_to_the_last(scenes: dict[str, Scene]) -> None:
    open_cards = {len(scene.cards.pool) for scene in scenes.values() if scene.cards is not None}
    assert max(open_cards) == 20
    assert min(open_cards) < 5


def test_a_big_final_is_on_it_with_hands_face_down_and_each_discard(scenes: dict[str, Scene]) -> None:
    assert any(None not in scene.face_down for scene in scenes.values())
    assert {sum(scene.discarded) for scene in scenes.values()} == {0, 1, 2}


def test_both_modes_together_are_on_it(scenes: dict[str, Scene]) -> None:
    assert any(scene.counted and None not in scene.face_down for scene in scenes.values())
