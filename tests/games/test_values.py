"""Quick values are the same frozen dataclasses, only cheaper to make."""

import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace
from inspect import signature

import pytest

from games.values import Word, quick, travels


@dataclass(frozen=True, slots=True)
class Plain:
    name: str
    goals: int = 0
    kicks: tuple[int, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Quick:
    name: str
    goals: int = 0
    kicks: tuple[int, ...] = ()


def test_a_quick_value_holds_what_it_was_made_of() -> None:
    full = Quick("A", 3, (1, 2))
    assert (full.name, full.goals, full.kicks) == ("A", 3, (1, 2))
    assert Quick("A") == Quick(name="A", goals=0, kicks=())
    assert hash(Quick("A")) == hash(Quick("A"))
    assert repr(full) == "Quick(name='A', goals=3, kicks=(1, 2))"
    assert replace(full, goals=4) == Quick("A", 4, (1, 2))


def test_a_quick_value_is_as_frozen_as_any() -> None:
    value = Quick("A")
    with pytest.raises(FrozenInstanceError):
        value.goals = 1  # type: ignore[misc]
    assert not hasattr(value, "__dict__")


def test_a_quick_class_is_called_like_the_plain_one() -> None:
    assert signature(Quick) == signature(Plain)
    with pytest.raises(TypeError, match="name"):
        Quick()  # type: ignore[call-arg]


def test_a_class_that_does_more_than_fill_slots_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Listed:
        kicks: list[int] = field(default_factory=list)

    @dataclass(frozen=True, slots=True)
    class Checked:
        goals: int

        def __post_init__(self) -> None:
            if self.goals < 0:
                raise ValueError(self.goals)

    for cls in (Listed, Checked):
        with pytest.raises(ValueError, match="more than fill slots"):
            quick(cls)


class Foot(Word):
    LEFT = "l"
    RIGHT = "r"


@travels
@dataclass(frozen=True, slots=True)
class Shown:
    name: str
    foot: Foot = Foot.LEFT
    beside: "Shown | None" = None


def test_a_word_is_its_text_and_the_member_of_its_text() -> None:
    assert (Foot.LEFT.value, f"{Foot.RIGHT}", Foot("r"), Foot.LEFT.name) == ("l", "r", Foot.RIGHT, "LEFT")
    goals: dict[str, int] = {Foot.LEFT: 1}
    assert (goals["l"], {"l": 1}[Foot.LEFT]) == (1, 1)
    assert pickle.loads(pickle.dumps(Foot.RIGHT)) is Foot.RIGHT
    assert list(Foot) == [Foot.LEFT, Foot.RIGHT]
    with pytest.raises(ValueError, match="x"):
        Foot("x")


def test_a_value_that_travels_arrives_as_it_was() -> None:
    shown = Shown("A", Foot.RIGHT, Shown("B"))
    assert pickle.loads(pickle.dumps(shown)) == shown
