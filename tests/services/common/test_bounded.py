"""A bounded dictionary never holds more than it may, and drops the oldest first."""

import ast

import pytest

from services.common.bounded import Bounded
from tests.architecture.sources import modules


def full() -> Bounded[str, int]:
    shirts: Bounded[str, int] = Bounded(3)
    for number, who in enumerate(("Ana", "Bruno", "Carla"), 1):
        shirts[who] = number
    return shirts


def test_a_new_entry_drops_the_oldest() -> None:
    shirts = full()
    shirts["Dora"] = 4
    assert dict(shirts) == {"Bruno": 2, "Carla": 3, "Dora": 4}


def test_an_entry_that_is_written_again_drops_none_and_is_the_youngest() -> None:
    shirts = full()
    shirts["Ana"] = 10
    assert list(shirts.items()) == [("Bruno", 2), ("Carla", 3), ("Ana", 10)]


def test_an_entry_that_is_used_is_the_youngest() -> None:
    shirts = full()
    assert (shirts.used("Ana"), shirts.used("Dora")) == (1, None)
    shirts["Dora"] = 4
    assert list(shirts) == ["Carla", "Ana", "Dora"]


def test_reading_alone_keeps_the_order() -> None:
    shirts = full()
    assert (shirts["Ana"], shirts.get("Ana")) == (1, 1)
    shirts["Dora"] = 4
    assert "Ana" not in shirts


def test_a_default_counts_as_written() -> None:
    shirts = full()
    assert (shirts.setdefault("Dora", 4), shirts.setdefault("Bruno", 9)) == (4, 2)
    assert list(shirts) == ["Bruno", "Carla", "Dora"]


def test_a_smaller_bound_counts_from_the_next_entry_on() -> None:
    shirts = full()
    shirts.most = 2
    shirts["Dora"] = 4
    assert list(shirts) == ["Carla", "Dora"]


def bounds_itself(node: ast.AST) -> bool:
    """Whether this is an OrderedDict, or drops the first key of a dictionary by hand."""
    match node:
        case ast.Name(id="OrderedDict") | ast.Attribute(attr="popitem"):
            return True
        case ast.Call(
            func=ast.Attribute(attr="pop"), args=[ast.Call(func=ast.Name(id="next"), args=[ast.Call()])]
        ):
            return True
    return False


def test_nobody_else_bounds_a_dictionary_by_hand() -> None:
    by_hand = [one.name for one in modules() if any(map(bounds_itself, ast.walk(one.tree)))]
    assert by_hand == ["services/common/bounded.py"]


@pytest.mark.parametrize(
    "text", ["a: OrderedDict[str, int]", "a.pop(next(iter(a)))", "a.popitem(last=False)"]
)
def test_the_rule_finds_what_is_bounded_by_hand(text: str) -> None:
    assert any(map(bounds_itself, ast.walk(ast.parse(text))))
