"""Lines to choose from never read the same: what people know of each is added, a number when nothing else."""

import random

import pytest

from services.players.typed import folded
from ui.words.apart import LENGTH, MOST, Option, lines, meant, offered

TURN = "against Bruno: your turn"


def words(*options: Option) -> list[str]:
    return [line for line, _ in lines(options)]


def test_lines_that_differ_stay_as_they_are() -> None:
    assert words(Option("Ana", "1", ("draft",)), Option("Bruno", "2", ("classic",))) == ["Ana", "Bruno"]


def test_the_first_detail_that_differs_is_added_and_no_other() -> None:
    options = (Option(TURN, "1", ("Draft", "2 : 1", "here")), Option(TURN, "2", ("Draft", "0 : 0", "away")))
    assert words(*options) == [f"{TURN} · 2 : 1", f"{TURN} · 0 : 0"]


def test_more_details_are_added_until_all_differ() -> None:
    options = (
        Option(TURN, "1", ("Draft", "2 : 1")),
        Option(TURN, "2", ("", "2 : 1")),
        Option(TURN, "3", ("", "0 : 0")),
    )
    assert words(*options) == [f"{TURN} · Draft", f"{TURN} · 2 : 1", f"{TURN} · 0 : 0"]


def test_what_nothing_tells_apart_is_numbered_in_the_order_of_the_list() -> None:
    assert words(*(Option("Alex", str(n), ("same",)) for n in range(3))) == [
        "Alex (1)",
        "Alex (2)",
        "Alex (3)",
    ]


def test_a_number_that_somebody_is_called_by_is_left_out() -> None:
    shown = words(Option("Alex (1)", "0"), Option("Alex", "1"), Option("Alex", "2"))
    assert len({folded(line) for line in shown}) == 3
    assert shown[0] == "Alex (1)"


@pytest.mark.parametrize("other", ["BRUNO", " Bruno", "Bru\u200bno", "\uff22runo", "Bruno\u3164"])
def test_lines_that_a_client_or_an_eye_takes_for_equal_are_equal(other: str) -> None:
    one, two = words(Option("Bruno", "1"), Option(other, "2"))
    assert folded(one) != folded(two)


def test_lines_that_are_equal_once_they_are_cut_are_told_apart_within_the_limit() -> None:
    long = "x" * 150
    shown = words(
        Option(long + "a", "1", ("first",)), Option(long + "b", "2", ("second",)), Option(long, "3")
    )
    assert [line.rpartition("…")[2] for line in shown] == [" · first", " · second", ""]
    assert all(len(line) <= LENGTH for line in shown)


def test_what_begins_as_typed_comes_first_and_details_are_found_though_not_shown() -> None:
    options = [Option("against Ana", "1", ("ana_92",)), Option("Ana", "2", ()), Option("Bruno", "3", ("hi",))]
    assert [value for _, value in offered(options, "ANA")] == ["2", "1"]
    assert [value for _, value in offered(options, "92")] == ["1"]
    assert [value for _, value in offered(options, "")] == ["1", "2", "3"]


def test_no_line_changes_its_words_while_somebody_types() -> None:
    options = [Option(TURN, str(n), (f"{n} : 0",)) for n in range(30)]
    everything = {value: line for line, value in lines(options)}
    few = offered(options, "7")
    assert [value for _, value in few] == ["7", "17", "27"]
    assert all(everything[value] == line for line, value in few)
    assert len(offered(options, "")) == MOST


def test_whatever_is_offered_reads_differently_and_fits() -> None:
    rng = random.Random(5)
    bits = ["a", "A", "\uff41", "a (1)", "a (2)", "x" * 120, "x" * 99, "", " ", "\u3164", "ß", "ss"]
    for _ in range(500):
        options = [
            Option(rng.choice(bits) or "?", str(n), tuple(rng.choice(bits) for _ in range(rng.randrange(4))))
            for n in range(rng.randrange(12))
        ]
        shown = [line for line, _ in lines(options)]
        assert len({folded(line) for line in shown}) == len(shown)
        assert all(1 <= len(line) <= LENGTH for line in shown)
        assert [value for _, value in lines(options)] == [one.value for one in options]


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("lc", "lc"),
        ("LEFT CORNER", "lc"),
        ("pane", "pk"),
        ("pa", "pa"),
        ("corner", "corner"),
        ("", ""),
        ("x", "x"),
    ],
)
def test_what_is_typed_instead_of_chosen_is_what_it_says_or_the_only_one_it_can_be(
    typed: str, value: str
) -> None:
    cards = [
        Option("Left corner", "lc"),
        Option("Top corner", "tc"),
        Option("Paradinha", "pa"),
        Option("Panenka", "pk"),
    ]
    assert meant(cards, typed) == value
