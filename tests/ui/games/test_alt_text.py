"""The words of a picture say what the picture shows."""

import pytest

from games.penalties.view import Kick
from games.seats import Side
from services.ports.records import MatchRecord
from tests.ui.stage import (
    given_up,
    level_series,
    match,
    picture,
    random_records,
    scene,
    scene_words,
    seen,
    shown,
)


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
    for seat, bench in enumerate((drawn.home, drawn.away)):
        assert f"{bench.title} ({bench.player}) {bench.goals}" in alt
        kicks = [kick for kick in seen(record).view.kicks if kick.striker == seat]
        told = ", ".join(map(came, kicks[-25:]))
        assert f"{bench.title}: " not in alt if not kicks else f" {told}." in alt
        assert "miss" not in alt
        if 0 < len(kicks) <= 25:
            assert f"{bench.title}: {told}." in alt
            assert told.split(", ").count("goal") == bench.goals
    for role, name in drawn.roles or ():
        assert f"{role}: {name}." in alt
    assert ("Sudden death." in alt) is drawn.sudden_death


def came(kick: Kick) -> str:
    if kick.goal:
        return "goal"
    return "over the bar" if kick.shot == "tc" else "saved"


def test_in_sudden_death_every_goal_of_the_score_is_told() -> None:
    alt = picture(shown(match(*level_series, "l", "ri"))).alt
    assert "(Ana) 6" in alt
    assert alt.count("goal") == 11


def test_a_whole_alt_text_reads_like_this() -> None:
    assert picture(shown(match("l", "ri", "l", "lc", coins=[1]))).alt == (
        "TIPPED AWAY! Penalty 1 of 5 · Forest F.C. Left corner: keeper dived left, the coin shows the X. "
        "Score: Jungle United (Ana) 1, Forest F.C. (Bruno) 0. Jungle United: goal. Forest F.C.: saved. "
        "Keeper: Ana. Striker: Bruno."
    )
    assert picture(shown(match("l"))).alt == (
        "Penalty 1 of 5 · Jungle United. The keeper is ready. Ana to shoot. "
        "Score: Jungle United (Ana) 0, Forest F.C. (Bruno) 0. Keeper: Bruno. Striker: Ana. "
        "The keeper is ready; the card is sealed."
    )
    assert picture(shown(match("c", "pa"))).alt == (
        "STOP! Penalty 1 of 5 · Jungle United. Ana stops, Bruno waits in the centre. "
        "Score: Jungle United (Ana) 0, Forest F.C. (Bruno) 0. Keeper: Bruno. Striker: Ana."
    )


def test_before_the_toss_the_picture_asks_for_the_call() -> None:
    assert "Heads or tails? The toss. Bruno calls: heads or tails?" in picture(shown(match(toss=True))).alt
