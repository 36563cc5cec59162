"""Whoever was late reads on the board what chance did, and that the next time loses."""

from dataclasses import replace

import pytest

from games.engines import ENGINES
from games.seats import Side
from services.matches.looks import Look
from services.ports.people import Person
from services.ports.records import MatchRecord
from services.times import SECOND
from tests.ui.games.penguin import ice
from tests.ui.stage import ANA, BRUNO, NOON, english, given_up, match, name, pseudo, seen, words
from ui.boards._face import board_face
from ui.match.direct_questions import step_face
from ui.match.reminders import reminder_face

AGAIN = "Late again = match lost."


def late(record: MatchRecord, *forced: str | None) -> MatchRecord:
    """The same match, with these choices of chance for whoever was late last."""
    return replace(record, forced=forced, misses=tuple(int(one is not None) for one in forced))


def told(look: Look) -> list[str]:
    return [line for line in words(board_face(look, english())).splitlines() if line.startswith("🐌")]


@pytest.mark.parametrize(
    ("record", "token", "said"),
    [
        (match("heads", coins=[0], toss=True), "heads", "chance called heads."),
        (match("tails", coins=[0], toss=True), "tails", "chance called tails."),
        (match("heads", "shoot-first", coins=[0], toss=True), "shoot-first", "chance took the first shot."),
        (match("heads", "forest", coins=[0], toss=True), "forest", "chance took Forest F.C."),
        (match("heads", "jungle", coins=[0], toss=True), "jungle", "chance took Jungle United."),
        (match(), "pick-first", "chance took the first pick."),
        (match(), "jungle.striker.lc", "chance picked Left corner of Jungle United."),
        (match(), "forest.keeper.l", "chance picked Keeper: Left of Forest F.C."),
        (match("l"), "", "chance chose in secret."),
        (match("l", "ri"), "ri", "chance played Right."),
        (match("c", "pa", "r", "l"), "l", "chance shot left."),
        (match("c", "pa", "r", "r"), "r", "chance shot right."),
    ],
)
def test_the_board_says_who_was_late_what_chance_did_and_what_comes_next(
    record: MatchRecord, token: str, said: str
) -> None:
    assert told(seen(late(record, None, token))) == [f"🐌 **{name('Bruno')}** was too slow: {said} {AGAIN}"]


def test_both_may_have_been_late() -> None:
    lines = told(seen(late(match(), "", "")))
    assert lines == [
        f"🐌 **{name(who)}** was too slow: chance chose in secret. {AGAIN}" for who in ("Ana", "Bruno")
    ]


@pytest.mark.parametrize(
    ("token", "said"), [("d1n", "chance moved `d1n`."), ("decline", "chance declined the draw.")]
)
def test_on_the_ice_as_well(token: str, said: str) -> None:
    assert told(ice.seen(late(ice.match(), token, None))) == [
        f"🐌 **{name('Ana')}** was too slow: {said} {AGAIN}"
    ]


def test_a_match_that_an_older_version_kept_says_at_least_who_was_late() -> None:
    record = replace(match(), misses=(0, 1))
    assert told(seen(record)) == [f"🐌 **{name('Bruno')}** was too slow. {AGAIN}"]


def test_nothing_of_it_where_nobody_was_late_or_all_is_over_or_a_program_stumbled() -> None:
    assert told(seen(match("l"))) == []
    assert told(seen(given_up(late(match("l"), None, ""), winner=Side.HOME))) == []
    program = next(one for one in ENGINES.values() if one.game == "penalties")
    record = match("l")
    stumbled = replace(record, misses=(0, 1), seats=(record.seats[0], Person(program.user_id, program.name)))
    assert told(seen(stumbled)) == []


def test_a_forced_dive_is_on_no_board_whatever_it_was() -> None:
    boards = {repr(told(seen(late(match(dive), None, "")))) for dive in "lcr"}
    assert len(boards) == 1


def test_the_reminder_says_that_it_is_the_last_chance_where_it_is() -> None:
    until = f"<t:{NOON // SECOND + 90}:R>"
    once = words(reminder_face(seen(late(match(), None, "")), english()))
    assert (
        once == f"⏰ <@{BRUNO}>, your time runs out {until}. It is your last chance: late again = match lost."
    )
    assert words(reminder_face(seen(match()), english())) == f"⏰ <@{BRUNO}>, your time runs out {until}."
    assert words(reminder_face(seen(late(match(), "", None)), english())).endswith(f"{until}.")


def test_of_two_who_are_late_only_the_one_whose_last_chance_it_is_hears_so() -> None:
    record = match(options='{"toss":false,"mode":"big-final"}')
    look = seen(late(record, None, ""))
    assert look.awaited == {0, 1}
    lines = words(reminder_face(look, english())).splitlines()
    assert lines[0].startswith(f"⏰ <@{ANA}> <@{BRUNO}>, your time runs out ")
    assert lines[1:] == [f"<@{BRUNO}>: it is your last chance. Late again = match lost."]


def test_a_direct_message_that_asks_says_it_too() -> None:
    asked = step_face(seen(late(match(), None, ""), BRUNO), None, english())
    assert asked is not None
    assert AGAIN in words(asked)
    calm = step_face(seen(match(), BRUNO), None, english())
    assert calm is not None
    assert AGAIN not in words(calm)


def test_every_word_of_it_is_in_the_catalogues() -> None:
    for token in ("heads", "shoot-first", "forest", "jungle.striker.lc", "", "ri", "l"):
        face = board_face(seen(late(match("l"), None, token)), pseudo())
        (line,) = (one for one in words(face).splitlines() if one.startswith("🐌"))
        assert "was too slow" not in line
