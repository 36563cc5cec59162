"""A person's ties: until when each waits and where it is, whatever becomes of its championship."""

from dataclasses import replace

import pytest

from services.championships.looking import Mine
from services.ports.championships import CupStatus, Tie, TieStatus
from services.ports.people import Place
from tests.ui.championships.test_pages import CUP
from tests.ui.stage import NOON, english, pseudo
from tests.ui.words.test_nothing_missed import check
from ui.championships.lists import mine_face
from ui.discord.face import Link, Row, Words

CALL, BOARD = Place(5, 6, 7), Place(5, 8, 9)
TIE = Tie("t-1", CUP.id, 1, 1, "ko.final", 1, 2, (False, False), TieStatus.OPEN, CALL, NOON, NOON)
PLAYING = replace(TIE, status=TieStatus.PLAYING, due_at=None)
PAUSED = replace(CUP, status=CupStatus.PAUSED)


@pytest.mark.parametrize(
    ("mine", "when", "ways"),
    [
        (Mine(CUP, TIE, "Ana"), f"until <t:{NOON // 1000}:R>", [("To the call", "/5/6/7")]),
        (Mine(PAUSED, TIE, "Ana"), "paused", [("To the call", "/5/6/7")]),
        (Mine(CUP, PLAYING, "Ana", BOARD), "being played", [("To the match", "/5/8/9")]),
        (Mine(PAUSED, PLAYING, "Ana", Place(5, 8)), "being played", []),
        (Mine(CUP, replace(TIE, place=Place(5, 6)), "Ana"), f"until <t:{NOON // 1000}:R>", []),
    ],
)
def test_a_tie_says_until_when_it_waits_and_leads_to_where_it_is(
    mine: Mine, when: str, ways: list[tuple[str, str]]
) -> None:
    _, line, *rows = mine_face((mine,), english()).blocks
    assert isinstance(line, Words)
    assert line.text.endswith(f"against \u2068Ana\u2069 · {when}")
    links = [one for row in rows if isinstance(row, Row) for one in row.buttons if isinstance(one, Link)]
    assert [(one.label, one.url.removeprefix("https://discord.com/channels")) for one in links] == ways
    check(mine_face((replace(mine, rival="1", championship=replace(mine.championship, name="2")),), pseudo()))
