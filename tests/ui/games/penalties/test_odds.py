"""The exact odds of a board in words."""

from games.chance import ScriptedChance
from games.penalties.review.known import odds_of
from games.seats import Seat
from services.ports.records import MatchRecord
from services.review.odds import KnownOdds
from tests.ui.stage import after, english, level_series, match, pseudo, seen, words
from ui.games.penalties.review.odds import odds


def known(record: MatchRecord) -> KnownOdds:
    view = seen(record).view
    return KnownOdds(record, view, odds_of(view))


def test_the_first_kick_is_told_with_both_mixes() -> None:
    said = words(odds(known(match()), english()))
    assert said.splitlines()[0] == "### 🎲 \u2068Ana\u2069 0 : 0 \u2068Bruno\u2069"
    assert "Kick 1: \u2068Ana\u2069 against \u2068Bruno\u2069 in goal." in said
    assert "With best play \u2068Ana\u2069 wins 50.0% of the time, \u2068Bruno\u2069 50.0%." in said
    rows = [line.split() for line in said.split("```")[1].strip("\n").splitlines()]
    assert [row[0] for row in rows] == [
        *("Striker", "Left", "Paradinha", "Panenka", "Right", "Top"),
        *("Keeper", "Left", "Centre", "Right"),
    ]
    assert [row[-2] for row in rows if row[0] in {"Top", "Panenka"}] == ["0%", "0%"]
    assert "▸" not in said


def test_the_last_kick_of_a_level_series_comes_out_as_by_hand() -> None:
    """Bruno trails by a goal and holds top corner, paradinha, right: the centre twice as often as right."""
    record = match(*level_series[:18])
    view = seen(record).view
    assert view.strikers[1] == (0, 1, 1, 0, 1)
    said = words(odds(known(record), english()))
    assert "Kick 10: \u2068Bruno\u2069 against \u2068Ana\u2069 in goal." in said
    rows = [line.split() for line in said.split("```")[1].strip("\n").splitlines()]
    mixed = {row[0]: row[-2] for row in rows}
    assert (mixed["Paradinha"], mixed["Top"]) == ("67%", "0%")
    assert [row[-2] for row in rows[-3:]] == ["0%", "67%", "33%"]


def test_kicks_in_sudden_death_are_numbered_as_the_board_numbers_them() -> None:
    before = words(odds(known(match(*level_series, "l", "ri")), english()))
    assert "Sudden death, round 1: \u2068Bruno\u2069 against \u2068Ana\u2069 in goal." in before
    assert "Kick " not in before
    assert "Kick 10: " in words(odds(known(match(*level_series[:-2])), english()))


def test_a_held_paradinha_is_left_or_right() -> None:
    said = words(odds(known(match("c", "pa")), english()))
    assert "The paradinha is held: left or right, each as good as the other." in said
    assert said.count(" 50% ") == 4
    assert "Centre" not in said


def test_a_big_final_is_told_by_the_book_with_its_bound() -> None:
    said = words(odds(known(final()), english()))
    assert "By the trained book \u2068Ana\u2069 wins 50.0% of the time, \u2068Bruno\u2069 50.0%." in said
    assert "could win at most 7.5 points more than it says." in said
    assert "best play" not in said
    rows = [line.split() for line in said.split("```")[1].strip("\n").splitlines()]
    mixed = {row[0]: row[-2] for row in rows[:6]}
    assert (mixed["Top"], mixed["Left"], mixed["Paradinha"]) == ("0%", "41%", "37%")


def final() -> MatchRecord:
    record = match(options='{"mode":"big-final","toss":false}')
    for seat in (Seat(0), Seat(1)):
        record = after(record, "discard.ri", ScriptedChance(()), by=seat)
    return record


def test_nothing_is_left_in_english() -> None:
    for record in (match("c", "pa"), final()):
        lines = words(odds(known(record), pseudo())).splitlines()
        assert all(line.startswith(("[", "-# [")) for line in (*lines[1:3], lines[-1]))
