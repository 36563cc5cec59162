"""Against a program every kick is on the board before the next question: it commits its next card at once."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.engines import ENGINES
from games.seats import Seat, Side
from services.ports.people import Person
from services.ports.records import MatchRecord
from tests.ui.stage import english, given_up, match, name, picture, random_records, scene, seen, shown, words
from ui.games.penalties.picture._flight import flight
from ui.games.penalties.words import outcome, story

PROGRAM = next(one for one in ENGINES.values() if one.game == "penalties")
OPTIONS = ["{}", '{"mode":"big-final"}', '{"teams":"draft"}']


def against_program(record: MatchRecord, seat: int) -> MatchRecord:
    people = [
        Person(PROGRAM.user_id, PROGRAM.name) if at == seat else one for at, one in enumerate(record.seats)
    ]
    return replace(record, seats=tuple(people))


def questions(options: str, seed: int, program: Seat) -> Iterator[MatchRecord]:
    """The records of a whole match at which a person has to decide: what a board stands at."""
    for record in random_records(seed, options=options):
        if seen(record).awaited - {program}:
            yield against_program(record, program)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("program", [0, 1])
@pytest.mark.parametrize("seed", range(3))
def test_every_kick_is_in_the_picture_before_the_person_is_asked_again(
    options: str, program: Seat, seed: int
) -> None:
    taken, last = 0, None
    for record in questions(options, seed, program):
        view, drawn, alt = seen(record).view, scene(shown(record)), picture(shown(record)).alt
        if len(view.kicks) > taken:
            taken, last = len(view.kicks), view.kicks[-1]
            assert drawn.mood == "reveal"
            assert drawn.strike is not None
            assert (drawn.strike.dive, drawn.strike.goal) == (last.dive.value, last.goal)
            assert drawn.banner == outcome(last, english())
            assert story(last, english()) in alt
    assert taken


def test_ones_own_save_is_seen_and_the_question_stands_under_it() -> None:
    """Ana dives right, the program shoots right, and has chosen its own dive already."""
    kicks = match("l", "ri", "r", "ri", "c")
    face = shown(against_program(kicks, 1))
    drawn = scene(face)
    assert drawn.mood == "reveal"
    assert drawn.strike is not None
    assert flight(drawn.strike).ending == "saved"
    assert (drawn.keeper_team, drawn.striker_team) == ("jungle", "forest")
    assert [mark for bench in (drawn.home, drawn.away) for mark in bench.marks] == ["goal", "saved"]
    assert "The keeper is ready." in words(face)


def test_between_two_people_the_keeper_who_thought_is_shown_as_before() -> None:
    assert scene(shown(match("l", "ri", "r", "ri", "c"))).mood == "ready"
    assert scene(shown(against_program(match("l"), 1))).mood == "ready"


def test_no_board_tells_what_the_program_has_sealed() -> None:
    rng = random.Random(5)
    for _ in range(5):
        card = rng.choice(("lc", "ri", "pk"))
        boards = {repr(scene(shown(against_program(match("l", card, "c", "ri", dive), 1)))) for dive in "lcr"}
        assert len(boards) == 1


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", range(3))
def test_every_kick_is_told_in_words_with_who_did_it_the_deciding_one_too(options: str, seed: int) -> None:
    taken = 0
    for record in random_records(seed, options=options):
        view = seen(record).view
        if len(view.kicks) > taken:
            taken, last = len(view.kicks), view.kicks[-1]
            striker, keeper = (name(record.seats[seat].name) for seat in (last.striker, 1 - last.striker))
            did = {
                "⚽": f"{striker} scores.",
                "🧤": f"{keeper} stops {striker}.",
                "🚫": f"{striker} shoots over.",
            }
            sign = "⚽" if last.goal else "🚫" if last.shot == "tc" else "🧤"
            line = f"{sign} **{outcome(last, english())}** {did[sign]} {story(last, english())}"
            assert line in words(shown(record)).splitlines()
    assert record.status == "over"
    assert taken


def test_a_kick_that_decided_nothing_is_not_told_beside_the_reason() -> None:
    over = given_up(match("l", "ri"), winner=Side.AWAY)
    assert "GOAL!" not in words(shown(over))
