"""The words of a picture say what the picture shows."""

import pytest

from games.seats import Side
from services.records import MatchRecord
from tests.ui.stage import given_up, match, picture, random_records, scene, scene_words, shown


@pytest.mark.parametrize("seed", range(4))
def test_every_word_and_every_mark_in_the_picture_is_in_its_words(seed: int) -> None:
    for record in random_records(seed):
        check(record)


@pytest.mark.parametrize("winner", list(Side))
def test_also_when_a_match_is_given_up_or_lost_on_time(winner: Side) -> None:
    for record in random_records(1):
        if record.status == "open":
            check(given_up(record, winner=winner))
            check(given_up(record, winner=winner, reason="time"))


def check(record: MatchRecord) -> None:
    drawn, alt = scene(shown(record)), picture(shown(record)).alt
    assert [word for word in scene_words(drawn) if word not in alt] == []
    for bench in (drawn.home, drawn.away):
        assert f"{bench.title} ({bench.player}) {bench.goals}" in alt
        marks = ", ".join("goal" if mark else "miss" for mark in bench.marks)
        assert f"{bench.title}: {marks}." in alt if marks else f"{bench.title}: " not in alt
    for role, name in drawn.roles or ():
        assert f"{role}: {name}." in alt
    assert ("Sudden death." in alt) is drawn.sudden_death


def test_a_whole_alt_text_reads_like_this() -> None:
    assert picture(shown(match("l", "ri", "l", "lc", coins=[1]))).alt == (
        "Score: Jungle United (Ana) 1, Forest F.C. (Bruno) 0. Jungle United: goal. Forest F.C.: miss. "
        "Keeper: Ana. Striker: Bruno. TIPPED AWAY! Penalty 1 of 5 · Forest F.C. "
        "Left corner: keeper dived left, the coin shows the X."
    )
    assert picture(shown(match("l"))).alt == (
        "Score: Jungle United (Ana) 0, Forest F.C. (Bruno) 0. Keeper: Bruno. Striker: Ana. "
        "The keeper is ready; the card is sealed. Penalty 1 of 5 · Jungle United. "
        "The keeper is ready. Ana to shoot."
    )
    assert picture(shown(match("c", "pa"))).alt == (
        "Score: Jungle United (Ana) 0, Forest F.C. (Bruno) 0. Keeper: Bruno. Striker: Ana. STOP! "
        "Penalty 1 of 5 · Jungle United. Ana stops, Bruno waits in the centre."
    )


def test_before_the_toss_the_picture_asks_for_the_call() -> None:
    assert "Heads or tails? The toss. Bruno calls: heads or tails?" in picture(shown(match(toss=True))).alt
