"""Whoever stands at the left does so from the toss to the analysis, in every text and every picture."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from games.penalties.review.analysis import Question, reviewed
from games.penalties.review.known import odds_of
from games.penalties.terms import Phase
from games.penalties.view import PenaltiesView
from games.seats import Side
from services.ports.records import MatchRecord
from services.review.analyses import Analysis
from services.review.odds import KnownOdds
from tests.ui.games.penguin import ice
from tests.ui.stage import (
    NAMES,
    all_words,
    english,
    given_up,
    name,
    picture,
    random_records,
    scene,
    seen,
    shown,
    words,
)
from ui.discord.face import Face
from ui.games.common.forgotten import forgotten
from ui.games.common.players import names_by_id
from ui.games.penalties.review.analysis import analysis
from ui.games.penalties.review.odds import odds
from ui.games.penguin._board import board as ice_board
from ui.match.announcements import result_face
from ui.match.telling import who_plays

LEFT, RIGHT = NAMES
MODES = {
    "classic": "{}",
    "draft": '{"teams":"draft"}',
    "big final": '{"mode":"big-final"}',
    "draft and big final": '{"mode":"big-final","teams":"draft"}',
}
BOTH = re.compile(r"\b(?:Ana|Bruno)\b")


@cache
def walk(options: str, seed: int) -> tuple[MatchRecord, ...]:
    """A whole match; among the seeds somebody else shoots first."""
    return tuple(random_records(seed, options=options))


def matches() -> Iterator[tuple[str, int]]:
    return ((options, seed) for options in MODES.values() for seed in range(8))


@pytest.mark.parametrize("mode", MODES)
def test_both_shoot_first_among_these_matches(mode: str) -> None:
    firsts = {seen(walk(MODES[mode], seed)[-1]).view.first for seed in range(8)}
    assert firsts == {0, 1}


@pytest.mark.parametrize(("options", "seed"), list(matches()))
def test_the_board_names_the_left_side_first_wherever_it_names_both(options: str, seed: int) -> None:
    for record in walk(options, seed):
        face, view = shown(record), seen(record).view
        check_picture(face, view)
        for line in columns(face):
            assert BOTH.findall(line) == [LEFT, RIGHT], line
        check_sides(face, view)


@pytest.mark.parametrize(("options", "seed"), list(matches()))
def test_so_does_a_match_that_was_given_up_at_any_moment(options: str, seed: int) -> None:
    for record in walk(options, seed)[:-1:5]:
        for winner in Side:
            over = given_up(record, winner=winner)
            face = shown(over)
            check_picture(face, seen(over).view)
            check_sides(face, seen(over).view)
            home, away = seen(over).view.goals
            title = f"### 🏁 {name(LEFT)} {home} : {away} {name(RIGHT)}"
            assert words(face).splitlines()[0] == title


def check_picture(face: Face, view: PenaltiesView) -> None:
    """The scoreboard, both hands and the alt text: each one's name, team, goals and marks at one side."""
    drawn, alt = scene(face), picture(face).alt
    assert (drawn.home.player, drawn.away.player) == NAMES
    assert (drawn.home.goals, drawn.away.goals) == view.goals
    assert tuple(bench.team for bench in (drawn.home, drawn.away)) == tuple(
        None if team is None else team.value for team in view.teams
    )
    if drawn.hands is not None:
        assert drawn.hands == view.strikers
    if drawn.cards is not None and view.draft is not None:
        assert [len(squad) for squad in drawn.cards.squads] == [len(squad) for squad in view.draft.squads]
    home, away = f"({LEFT}) {view.goals[0]}", f"({RIGHT}) {view.goals[1]}"
    assert alt.index(home) < alt.index(away)


def columns(face: Face) -> list[str]:
    """The lines that are made of both sides: a title, or a score."""
    return [line for line in words(face).splitlines() if line.startswith("### ")]


def check_sides(face: Face, view: PenaltiesView) -> None:
    """Paragraphs with a line for each side: the left one's comes first."""
    lines = words(face).splitlines()
    own = [line for line in lines if re.match(r"\S+ \*\*(Jungle United|Forest F\.C\.)\*\* · ", line)]
    assert [BOTH.findall(line)[0] for line in own] in ([], [LEFT], [RIGHT], [LEFT, RIGHT])
    assert len(own) in {0, 2} or sum(bool(view.kicks) for _ in own) == 1
    squads = [line for line in lines if line.startswith("👥")]
    assert [BOTH.findall(line)[0] for line in squads] in ([], [LEFT, RIGHT])


@pytest.mark.parametrize("seed", range(8))
def test_the_odds_name_them_in_that_order_too(seed: int) -> None:
    for record in walk("{}", seed):
        view = seen(record).view
        if view.phase not in {Phase.DIVE, Phase.SHOT}:
            continue
        title, _, chances = words(odds(KnownOdds(record, view, odds_of(view)), english())).splitlines()[:3]
        home, away = view.goals
        assert title == f"### 🎲 {name(LEFT)} {home} : {away} {name(RIGHT)}"
        assert BOTH.findall(chances) == [LEFT, RIGHT]


@pytest.mark.parametrize("seed", range(8))
def test_so_does_the_analysis(seed: int) -> None:
    record = walk("{}", seed)[-1]
    match = Analysis(record, None, (reviewed(Question(seen(record).view, ((), ()))),))
    for page in (0, 1):
        face = analysis(match, page, english())
        assert BOTH.findall(words(face).splitlines()[0]) == [LEFT, RIGHT]
    people = [line for line in words(analysis(match, 0, english())).splitlines() if line.startswith("**")]
    assert [BOTH.findall(line)[0] for line in people] == [LEFT, RIGHT]


@pytest.mark.parametrize("seed", range(8))
def test_so_do_lists_and_announcements_whoever_won(seed: int) -> None:
    last = walk("{}", seed)[-1]
    drawn = replace(last, winner=None, reason="agreement")
    for record in (last, drawn):
        assert BOTH.findall(words(forgotten(record, english())).splitlines()[0]) == [LEFT, RIGHT]
        label = who_plays(record, english(), names_by_id(record.seats, english()))
        assert BOTH.findall(label) == [LEFT, RIGHT]
    assert BOTH.findall(words(result_face(drawn, english()))) == [LEFT, RIGHT]


@pytest.mark.parametrize("seed", range(3))
def test_penguin_soccer_keeps_it_as_well(seed: int) -> None:
    for record in ice.random_records(seed):
        face = ice_board(ice.seen(record), english())
        drawn = ice.scene(face)
        assert (drawn.home.player, drawn.away.player) == NAMES
        assert BOTH.findall(ice.all_words(face)[0].splitlines()[0]) == [LEFT, RIGHT]
        alt = next(word for word in ice.all_words(face) if "Home a1" in word)
        assert alt.index(f"{LEFT}, Home a1") < alt.index(f"{RIGHT}, Home h8")


def test_nothing_on_any_board_contradicts_the_score_of_the_title() -> None:
    """Scores in words, like 3 : 2, always have the left side's goals before the colon."""
    for options, seed in matches():
        for before, record in pairwise(walk(options, seed)):
            home, away = seen(record).view.goals
            assert before.seats == record.seats
            for text in all_words(shown(record)):
                for one, other in re.findall(r"(\d+) : (\d+)", text):
                    assert (int(one), int(other)) == (home, away)
