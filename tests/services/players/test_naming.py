"""Names of one message that look the same get something added by which people know each other."""

import random

import pytest

from services.players.naming import WIDTH, tidy, told_apart
from services.players.typed import folded
from services.ports.people import Person

ALEX, OTHER = Person(1, "Alex", "alex_92"), Person(2, "Alex", "alexandra")


def shown(*people: Person) -> list[str]:
    names = told_apart(people)
    return [tidy(names[one.user_id]) for one in people]


def test_a_name_that_only_one_has_stays_as_it_is() -> None:
    assert shown(ALEX, Person(2, "Bruno", "b")) == ["Alex", "Bruno"]
    assert shown(ALEX, ALEX) == ["Alex", "Alex"]


def test_two_of_one_name_get_their_user_names() -> None:
    assert shown(ALEX, Person(3, "Bruno"), OTHER) == ["Alex (alex_92)", "Bruno", "Alex (alexandra)"]


def test_where_user_names_are_not_known_they_are_numbered_in_the_order_of_the_message() -> None:
    assert shown(Person(1, "Alex"), Person(2, "Alex")) == ["Alex (1)", "Alex (2)"]
    assert shown(Person(1, "Alex"), OTHER) == ["Alex (1)", "Alex (alexandra)"]


@pytest.mark.parametrize(
    "other", ["ALEX", "\uff21lex", "Al\u200bex", " Alex ", "Alex\u3164", "Al\u00adex", "\u202eAlex"]
)
def test_names_that_look_the_same_are_the_same(other: str) -> None:
    assert shown(ALEX, Person(2, other, "two"))[0] == "Alex (alex_92)"


def test_names_that_are_the_same_only_once_they_are_cut_are_told_apart() -> None:
    one, two = shown(Person(1, "x" * 40 + "1", "one"), Person(2, "x" * 40 + "2", "two"))
    assert (one, two) == ("x" * 12 + "… (one)", "x" * 12 + "… (two)")


@pytest.mark.parametrize(
    ("handle", "name"), [("a" * 16, f"Alex ({'a' * 16})"), ("a" * 17, f"Alex ({'a' * 16}…)")]
)
def test_what_is_added_takes_sixteen_cells(handle: str, name: str) -> None:
    assert shown(Person(1, "Alex", handle), OTHER)[0] == name


@pytest.mark.parametrize(
    ("name", "cut"), [("x" * 32, "x" * 32), ("x" * 33, "x" * 32 + "…"), ("電" * 17, "電" * 16 + "…")]
)
def test_a_name_takes_thirty_two_cells(name: str, cut: str) -> None:
    assert tidy(name) == cut


def test_user_names_that_are_the_same_once_they_are_cut_are_no_help() -> None:
    one, two = shown(Person(1, "Alex", "a" * 31 + "1"), Person(2, "Alex", "a" * 31 + "2"))
    assert folded(one) != folded(two)
    assert two == "Alex (2)"


def test_somebody_who_is_called_like_a_name_with_its_addition_is_not_taken_for_it() -> None:
    names = shown(Person(3, "Alex (alex_92)"), ALEX, OTHER)
    assert names == ["Alex (alex_92)", "Alex (1)", "Alex (alexandra)"]


def test_a_person_who_calls_himself_like_a_program_is_told_from_it() -> None:
    assert shown(Person(-1, "Rookie"), Person(5, "rookie", "joker")) == ["Rookie (1)", "rookie (joker)"]


def test_whoever_is_shown_together_is_shown_differently_and_short_enough() -> None:
    rng = random.Random(7)
    bits = [
        "Alex",
        "alex",
        "Alex (1)",
        "",
        "\u3164",
        "電" * 20,
        "x" * 40,
        "e\u0301",
        "\u00e9",
        "\U0001f427" * 20,
    ]
    for _ in range(300):
        people = [
            Person(number, rng.choice(bits), rng.choice(("", "a" * 32, f"u{number}")))
            for number in range(rng.randrange(1, 12))
        ]
        names = shown(*people)
        assert len({folded(name) for name in names}) == len(names)
        assert all(len(name) <= WIDTH + 1 for name in names)
