"""A tie that nobody came to, one without an opponent and one that was given up: the same words everywhere."""

from collections.abc import Iterator

import pytest

from services.formats import records
from services.formats.registry import FORMATS
from services.formats.values import NO_SHOW, Ending, Record, Result
from services.ports.championships import TieStatus
from tests.services.formats.field import lined_up
from tests.ui.championships.test_messages import called, cup_of, told
from tests.ui.championships.test_pages import sight
from tests.ui.stage import all_words, english
from ui.championships._rounds import crown_face, round_face
from ui.championships._ties import call_face
from ui.championships.pages import leaves_of

SAY = english()
SIZE = 5
WRONG = ("w/o", "nobody goes on", "to be decided", "without playing", "goes on", "drew")


def missed_once(form: str) -> Record:
    """Nobody comes to the first match; every other one is won by whoever stands first in it."""
    line, record = lined_up(FORMATS[form], SIZE), Record()
    first = FORMATS[form].course(line, record).ready[0].id
    while not (course := FORMATS[form].course(line, record)).over:
        one = course.ready[0]
        void = Result(one.id, None, ending=Ending.VOID, reason=NO_SHOW)
        record = records.accept(
            FORMATS[form], line, record, void if one.id == first else Result(one.id, one.players[0], (3, 1))
            if one.players[0] == one.home else Result(one.id, one.players[0], (1, 3))
        )  # fmt: skip
    return record


def words_of(form: str, record: Record) -> Iterator[str]:
    """Everything that tells of its matches, a line each."""
    cup = cup_of(form, record, SIZE)
    for face in (crown_face(cup, SAY), *(round_face(cup, at, SAY) for at in range(1, cup.course.round + 1))):
        for text in all_words(told(face)):
            yield from text.replace(". ", ".\n").replace("; ", "\n").splitlines()
    shown = sight(form, record, SIZE)
    for what in ("matches", "bracket-words", "table-words"):
        for leaf in leaves_of(shown, what, SAY):
            yield from leaf.lines
    yield from "".join(all_words(call_face(called(cup, TieStatus.OVER), SAY))).splitlines()


@pytest.mark.parametrize("form", list(FORMATS))
def test_a_match_nobody_came_to_was_called_off_wherever_it_is_told(form: str) -> None:
    record = missed_once(form)
    lines = [one for one in words_of(form, record) if not one.endswith("w/o against nobody.")]
    assert not [line for line in lines if any(word in line for word in WRONG)]
    (void,) = [one for one in record.results if one.ending is Ending.VOID]
    met = FORMATS[form].course(lined_up(FORMATS[form], SIZE), record).pairing(void.pairing)
    assert met is not None
    both = [
        line for line in lines
        if all(f"Player {one}" in line or f"\u2068{one}\u2069" in line for one in met.players)
        and "3" not in line.replace("103", "")
    ]  # fmt: skip
    assert both
    assert all("called off" in line.lower() or " ahead of " in line for line in both), both


def test_who_has_no_opponent_met_nobody_and_has_no_bye() -> None:
    line, record = lined_up(FORMATS["knock-out"], 4), Record()
    first, second = FORMATS["knock-out"].course(line, record).ready
    void = Result(first.id, None, ending=Ending.VOID, reason=NO_SHOW)
    record = records.accept(FORMATS["knock-out"], line, record, void)
    record = records.accept(FORMATS["knock-out"], line, record, Result(second.id, second.home, (3, 1)))
    cup = cup_of("knock-out", record, 4)
    assert "Final: w/o against nobody" in "".join(all_words(told(crown_face(cup, SAY))))
    shown = sight("knock-out", record, 4)
    (matches,) = leaves_of(shown, "matches", SAY)
    (bracket,) = leaves_of(shown, "bracket-words", SAY)
    assert "nobody – " in matches.lines[1] or " – nobody · " in matches.lines[1]
    assert any("has nobody left to play against" in one for one in bracket.lines)
    assert not any("bye" in one or "to be decided" in one for one in (*matches.lines, *bracket.lines))


def test_a_bye_is_said_once() -> None:
    (leaf,) = leaves_of(sight("knock-out", Record(), 3), "matches", SAY)
    (line,) = [line for line in leaf.lines if "bye" in line]
    assert line == "**\u2068Player 101\u2069** – bye"


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("resigned", "🏁 **{home}** wins. **{away}** gave up."),
        ("time", "🏁 **{home}** wins. **{away}** ran out of time."),
        ("no-show", "🏁 **{home}** has a walkover. **{away}** did not come in time."),
        ("put-out:oops", "🏁 **{home}** has a walkover. **{away}** was put out: \u2068oops\u2069"),
    ],
)
def test_who_came_and_gave_up_has_lost_and_not_stayed_away(reason: str, said: str) -> None:
    cup = cup_of("league", Record(), 4)
    one = cup.course.ready[0]
    home, away = one.players
    lost = Record((Result(one.id, home, ending=Ending.WALKOVER, reason=reason),))
    text = "".join(all_words(call_face(called(cup_of("league", lost, 4), TieStatus.OVER), SAY)))
    names = {"home": f"\u2068{home}\u2069", "away": f"\u2068{away}\u2069"}
    assert text.splitlines()[-1] == said.format(**names)
    (line,) = [
        line for leaf in leaves_of(sight("league", lost, 4), "matches", SAY) for line in leaf.lines
        if "Player" in line and ("wins" in line or "walkover" in line)
    ]  # fmt: skip
    assert ("wins" in line) == (reason in {"resigned", "time"})


def test_who_gave_up_after_both_had_come_was_beaten_on_the_champions_way_too() -> None:
    line, record = lined_up(FORMATS["knock-out"], 2), Record()
    (final,) = FORMATS["knock-out"].course(line, record).ready
    given_up = Result(final.id, final.home, ending=Ending.WALKOVER, reason="resigned")
    record = records.accept(FORMATS["knock-out"], line, record, given_up)
    way = "".join(all_words(told(crown_face(cup_of("knock-out", record, 2), SAY))))
    assert "Final: won against" in way
    assert "w/o" not in way


def test_a_champion_who_has_left_is_named_and_not_shown_as_a_number() -> None:
    cup = cup_of("knock-out", missed_once("knock-out"), SIZE)
    champion = cup.championship.champion_id
    face = crown_face(cup, SAY, here=False)
    assert face.pings == ()
    assert f"<@{champion}>" not in "".join(all_words(told(face)))
    assert f"<@{champion}>" in "".join(all_words(told(crown_face(cup, SAY))))
