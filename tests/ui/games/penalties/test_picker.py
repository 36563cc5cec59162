"""What is said in private: the cards to choose from, what is sealed, what a move did."""

import pytest

from games.seats import Side
from services.ports.records import MatchRecord
from services.refusals import Refusal
from tests.ui.stage import ANA, BRUNO, buttons, english, given_up, match, pressable, seen, words
from ui.discord.face import Face
from ui.discord.ids import MOVE, parse
from ui.games.penalties._picker import picker, private, role

NOTHING = "There is no dive to choose right now."


def picked(record: MatchRecord, who: int) -> Face:
    return picker(seen(record, who), english())


def told(record: MatchRecord, who: int) -> str:
    return words(private(seen(record, who), english()))


def test_the_keeper_chooses_among_three_directions() -> None:
    face = picked(match(), BRUNO)
    assert words(face) == "🧤 Where do you dive against **\u2068Ana\u2069**? Only you can see this."
    assert pressable(face) == ["Left", "Centre", "Right"]
    assert [parse(button.id) for button in buttons(face)] == [(MOVE, ("m1", "0", token)) for token in "lcr"]


def test_the_second_card_is_left_or_right() -> None:
    face = picked(match("c", "pa"), BRUNO)
    assert words(face) == "🧤 **\u2068Ana\u2069** has stopped. Your second card: which way do you go?"
    assert pressable(face) == ["Left", "Right"]


@pytest.mark.parametrize(("moves", "card"), [(["l"], "Left"), (["c"], "Centre"), (["c", "pa", "r"], "Right")])
def test_a_sealed_card_can_be_read_again_and_not_changed(moves: list[str], card: str) -> None:
    face = picked(match(*moves), BRUNO)
    assert words(face) == f"🔒 Sealed: **{card}**. Waiting for \u2068Ana\u2069's shot."
    assert buttons(face) == []
    assert private(seen(match(*moves), BRUNO), english()) == face


@pytest.mark.parametrize("moves", [[], ["l"], ["c", "pa"], ["c", "pa", "l"]])
def test_the_striker_hears_that_the_dive_is_the_keepers(moves: list[str]) -> None:
    with pytest.raises(Refusal, match="keeper-only"):
        picked(match(*moves), ANA)


@pytest.mark.parametrize("who", [ANA, BRUNO])
def test_before_the_first_kick_and_after_the_last_there_is_no_dive(who: int) -> None:
    assert words(picked(match(toss=True), who)) == NOTHING
    assert words(picked(given_up(match(), winner=Side.HOME), who)) == NOTHING


def test_a_move_by_command_is_answered_with_what_came_of_it() -> None:
    assert told(match("heads", coins=[0], toss=True), BRUNO) == "Done. The board shows it."
    assert told(match("l", "ri"), ANA) == "**GOAL!** Right: keeper dived left"
    assert told(match("c", "pa"), ANA) == "Done. The board shows it."
    assert told(match("c", "pa", "l", "l"), ANA).startswith("**SAVED!** Paradinha")


def test_everybody_has_a_role_while_a_kick_is_on_and_nobody_else_has_one() -> None:
    assert role(seen(match(), BRUNO)) == "keeper"
    assert role(seen(match(), ANA)) == "striker"
    assert role(seen(match(), 9)) is None
    assert role(seen(match(toss=True), ANA)) is None
