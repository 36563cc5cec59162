"""The championships of a server and its hall of fame, page by page: nobody is lost between two pages."""

from dataclasses import replace

import pytest

from services.ports.championships import Championship, CupStatus
from tests.ui.championships.test_pages import CUP, buttons, words
from tests.ui.discord.test_layout import parts
from tests.ui.stage import NOON, english, pseudo
from tests.ui.words.test_nothing_missed import check, missed
from ui.championships.lists import hall_face, list_face
from ui.discord.face import Face
from ui.discord.layout import build

SAY = english()


def cups(count: int) -> list[Championship]:
    return [
        replace(CUP, id=f"c{at}", name=f"Cup {at}", status=CupStatus.OVER, champion_id=at + 1, ended_at=NOON)
        for at in range(count)
    ]


def won(count: int) -> list[tuple[Championship, str]]:
    return [(cup, f"Winner {at}") for at, cup in enumerate(cups(count))]


def told(face: Face) -> str:
    return "\n".join(words(block) for block in face.blocks)


def test_a_long_list_is_turned_to_its_end_and_back() -> None:
    all_of_them = cups(19)
    first, second, last = (list_face(all_of_them, page, SAY) for page in range(3))
    assert (buttons(first).get("Back"), buttons(first)["Next"]) == (None, "cl1:list:1")
    assert (buttons(second)["Back"], buttons(second)["Next"]) == ("cl1:list:0", "cl1:list:2")
    assert (buttons(last)["Back"], buttons(last).get("Next")) == ("cl1:list:1", None)
    shown = "\n".join(map(told, (first, second, last)))
    assert [shown.count(f"**\u2068{cup.name}\u2069**") for cup in all_of_them] == [1] * 19
    assert list_face(all_of_them, 9, SAY) == last
    for face in (first, second, last):
        ids = [part["custom_id"] for part in parts(build(face, {})) if "custom_id" in part]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("count", [1, 8])
def test_what_fits_one_page_has_nothing_to_turn(count: int) -> None:
    assert buttons(hall_face(won(count), 0, SAY)) == {}
    assert not {"Next", "Back"} & set(buttons(list_face(cups(count), 0, SAY)))


def test_the_hall_of_fame_shows_eight_and_leads_to_the_older_ones() -> None:
    first, second = hall_face(won(9), 0, SAY), hall_face(won(9)[8:], 1, SAY)
    assert buttons(first) == {"Next": "cl1:hall:1"}
    assert buttons(second) == {"Back": "cl1:hall:0"}
    assert [f"Winner {at}" in told(first) for at in range(9)] == [True] * 8 + [False]
    assert f"🏆 **\u2068Cup 8\u2069** · \u2068Winner 8\u2069 · <t:{NOON // 1000}:D>" in told(second)


def test_an_empty_page_says_why() -> None:
    assert "Nobody has won a championship here yet." in told(hall_face((), 0, SAY))
    past = hall_face((), 3, SAY)
    assert "There are no older ones." in told(past)
    assert buttons(past) == {"Back": "cl1:hall:2"}


def test_the_lists_miss_no_sentence() -> None:
    named = [(replace(cup, name="1"), "2") for cup in cups(9)]
    for page in range(2):
        assert missed(told(hall_face(named[8 * page :], page, pseudo()))) == ""
        check(list_face([cup for cup, _ in named], page, pseudo()))
    check(hall_face((), 1, pseudo()))
