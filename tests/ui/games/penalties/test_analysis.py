"""What the exact solution says of a finished shoot-out, page by page."""

import re
from dataclasses import replace

import pytest

from games.chance import ScriptedChance
from games.penalties.review.analysis import Question, Review, reviewed
from games.penalties.review.tendencies import Count, Tendency
from games.penalties.terms import SHOTS, Direction, Shot
from games.seats import Seat
from services.ports.records import MatchRecord
from services.review.analyses import Analysis
from tests.ui.stage import after, buttons, english, level_series, match, picture, pseudo, seen, shown, words
from ui.discord.face import Picture
from ui.games.penalties.picture.curve import Curve
from ui.games.penalties.review._quality import LESS, MORE
from ui.games.penalties.review.analysis import analysis
from ui.games.penalties.review.mixes import percent, points
from ui.pages.analyses import waiting

ONE_ROUND = ("l", "pk", "c", "lc")
"""Ana scores with a panenka and the keeper goes left; Bruno scores with a left corner."""


def looked_at(record: MatchRecord) -> Analysis:
    review = reviewed(Question(seen(record).view, ((), ())))
    return Analysis(record, None, (review,))


def finished() -> Analysis:
    return looked_at(match(*level_series, "c", "lc", "r", "ri"))


def curve(shown: Picture) -> Curve:
    (found,) = shown.draw.args  # type: ignore[attr-defined]  # it is a partial
    assert isinstance(found, Curve)
    return found


def test_the_first_page_shows_the_whole_match_and_both_persons() -> None:
    face = analysis(finished(), 0, english())
    assert "🔎 \u2068Ana\u2069 against \u2068Bruno\u2069" in words(face)
    assert "**\u2068Ana\u2069**: " in words(face)
    assert "many choices are equally good, and none of those is a mistake" in words(face)
    drawn = curve(picture(face))
    assert len(drawn.turns) == 12
    assert drawn.lit == ()
    assert drawn.names == ("Ana", "Bruno")
    assert [(one.label, one.id, one.disabled) for one in buttons(face)] == [
        ("Overview", "an1:m1:0", True),
        ("Round 1", "an1:m1:1", False),
    ]


def test_the_alt_text_carries_the_numbers_of_the_picture() -> None:
    whole = finished()
    review: Review = whole.verdict[0]
    shown = picture(analysis(whole, 0, english()))
    drawn = curve(shown)
    assert [turn.after for turn in drawn.turns] == [one.after for one in review.kicks]
    for number, turn in enumerate(drawn.turns, 1):
        at = number if number <= 10 else f"Sudden death {(number - 9) // 2}"
        assert re.search(
            rf"\b{at}\. (Ana|Bruno), (goal|saved|over the bar): {percent(turn.after)}", shown.alt
        )
    for cells in drawn.cells:
        assert "coins {}, duels {}, given away {}.".format(*cells) in shown.alt
    assert len(shown.alt) <= 1024


def test_what_is_shown_adds_up_to_the_whole_change_but_for_rounding() -> None:
    drawn = curve(picture(analysis(finished(), 0, english())))
    (coins, duels, given), (_, _, theirs) = (
        [float(cell.replace("−", "-")) for cell in cells] for cells in drawn.cells
    )
    change = 100 * (drawn.turns[-1].after - drawn.start)
    assert coins + duels - given + theirs == pytest.approx(change, abs=0.25)


def test_a_round_shows_both_exact_mixes_what_was_chosen_and_what_it_was_worth() -> None:
    face = analysis(looked_at(match(*ONE_ROUND, "l")), 1, english())
    said = words(face)
    assert "**1.** ⚽ \u2068Ana\u2069 · Panenka: keeper dived left" in said
    assert "**2.** ⚽ \u2068Bruno\u2069 · Left corner: keeper stayed in the centre" in said
    assert "Chance of \u2068Ana\u2069 to win: 50.0% → " in said
    lines = [line for line in said.splitlines() if line.startswith("▸")]
    assert [line.split()[1] for line in lines] == ["Panenka", "Left", "Left", "Centre"]
    tables = said.split("```")[1::2]
    assert len(tables) == 2
    for table in tables:
        shares = [int(share) for share in re.findall(r"(\d+)%  ", table)]
        assert sum(shares) == pytest.approx(200, abs=3)
    assert max(len(line) for line in tables[0].splitlines()) <= 32
    assert "\u2068Ana\u2069: Panenka gave " in said
    assert said.count("Neither choice gave anything away.") == 1
    assert curve(picture(face)).lit == (0, 1)


def test_pages_lead_to_their_neighbours_and_any_number_beyond_is_the_last() -> None:
    whole = finished()
    labels = [[one.label for one in buttons(analysis(whole, page, english()))] for page in (1, 2, 6, 99)]
    assert labels == [
        ["Overview", "Round 2"],
        ["Overview", "Round 1", "Round 3"],
        ["Overview", "Round 5"],
        ["Overview", "Round 5"],
    ]


def a_final(*moves: str) -> Analysis:
    """A Big Final in which Ana has discarded a right and Bruno a left corner."""
    record = match(options='{"mode":"big-final","toss":false}')
    for seat, token in ((Seat(0), "discard.ri"), (Seat(1), "discard.lc")):
        record = after(record, token, ScriptedChance(()), by=seat)
    for move in moves:
        record = after(record, move, ScriptedChance((0,)))
    return looked_at(record)


def test_a_big_final_is_told_by_the_book_and_says_how_far_that_goes() -> None:
    whole = a_final("c", "lc", "l", "tc")
    for say, mark in ((english(), ""), (pseudo(), "[")):
        for page in (0, 1):
            face = analysis(whole, page, say)
            assert "exact" not in words(face).replace("not exact", "").lower()
            shown = curve(picture(face))
            assert shown.source.startswith(mark or "By the trained book")
            assert "book" in picture(face).alt if not mark else picture(face).alt.startswith("[")
    said = words(analysis(whole, 0, english()))
    assert "somebody who knew it by heart could win at most 7.5 points more than it says." in said
    assert "What was discarded is not in it" in said
    assert "**\u2068Ana\u2069**: none of 2 choices gave anything away." in said
    assert re.search(
        r"\*\*\u2068Bruno\u2069\*\*: 1 of 2 choices gave nothing away, the other one \d\.\d points", said
    )
    said = words(analysis(whole, 1, english()))
    assert re.search(r"\u2068Bruno\u2069: Top corner gave \d\.\d points away\.", said)
    assert said.count("▸") == 4


def test_what_is_exact_says_nothing_of_a_book() -> None:
    face = analysis(finished(), 0, english())
    assert curve(picture(face)).source == ""
    assert "book" not in words(face) + picture(face).alt


def test_a_match_without_a_kick_says_so() -> None:
    face = analysis(Analysis(match(), None, ()), 0, english())
    assert "Nobody took a kick in this match." in words(face)


def of(times: int, expected: float) -> Tendency:
    """Somebody who dived left so often of twenty times."""
    none = tuple(Count(shot, 0, 0.0, 0.0) for shot in SHOTS)
    left = Count(Direction.LEFT, times, expected, 2.0)
    rest = [Count(one, (20 - times) // 2, (20 - expected) / 2, 2.0) for one in list(Direction)[1:]]
    return Tendency(3, none, (left, *rest), Count(Direction.LEFT, 0, 0.0, 0.0))


def test_a_habit_is_named_in_plain_words_with_its_numbers() -> None:
    whole = finished()
    review: Review = whole.verdict[0]
    inclined = Review(review.view, review.kicks, (of(16, 8.0), of(1, 8.0)))
    said = words(analysis(Analysis(whole.record, None, (inclined,)), 0, english()))
    assert (
        "Over 3 matches, 40% of the choices are off the best mixes (chance alone: about 12%); dives left "
        "more often than best play: 16 times, best play about 8.0." in said
    )
    assert "dives left less often than best play: once, best play about 8.0." in said
    even = Review(review.view, review.kicks, (of(8, 8.0), of(8, 8.0)))
    said = words(analysis(Analysis(whole.record, None, (even,)), 0, english()))
    assert said.count("no habit that chance would not explain.") == 2


def test_every_choice_has_words_for_both_kinds_of_habit() -> None:
    assert set(MORE) == set(LESS) == {*Direction, *Shot}


@pytest.mark.parametrize(
    ("change", "shown"), [(0.1234, "+12.3"), (-0.05, "−5.0"), (0.0, "0.0"), (-0.0001, "0.0")]
)
def test_points_carry_their_sign(change: float, shown: str) -> None:
    assert points(change) == shown


def test_a_long_match_still_fits_into_an_alt_text() -> None:
    level = [*level_series * 5]
    whole = looked_at(match(*level, "c", "lc", "r", "ri"))
    face = analysis(whole, 0, english())
    shown = picture(face)
    assert len(curve(shown).turns) == 52
    assert len(shown.alt) <= 1024
    assert "Sudden death 21. Bruno, saved: 100.0%" in shown.alt
    assert "…" in shown.alt
    assert shown.draw().startswith(b"\x89PNG")


def test_what_the_clock_chose_is_told_and_counts_as_nobodys_mistake() -> None:
    whole = looked_at(match(*ONE_ROUND, "l"))
    (review,) = whole.verdict
    clocked = replace(review, late=(frozenset({0, 1}), frozenset()))
    said = words(analysis(Analysis(whole.record, None, (clocked,)), 0, english()))
    assert "**\u2068Ana\u2069**: the clock chose 2 times (kicks 1, 2), which is not counted here." in said
    assert "**\u2068Bruno\u2069**: none of 2 choices gave anything away." in said
    once = replace(review, late=(frozenset({0}), frozenset()))
    said = words(analysis(Analysis(whole.record, None, (once,)), 0, english()))
    assert "the clock chose once (kick 1), which is not counted here." in said


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ((0.0, 0.02), "1 of 2 choices gave nothing away, the other one 2.0 points (kick 2)."),
        ((0.01, 0.02), "0 of 2 choices gave nothing away, the others 3.0 points (kicks 1, 2)."),
    ],
)
def test_one_kick_is_one_and_two_are_more(given: tuple[float, float], told: str) -> None:
    whole = looked_at(match(*ONE_ROUND, "l"))
    (review,) = whole.verdict
    kicks = tuple(replace(one, given=(lost, 0.0)) for one, lost in zip(review.kicks, given, strict=True))
    said = words(analysis(Analysis(whole.record, None, (replace(review, kicks=kicks),)), 0, english()))
    assert f"**\u2068Ana\u2069**: {told}" in said
    late = replace(review, late=(frozenset({1}), frozenset()))
    said = words(analysis(Analysis(whole.record, None, (late,)), 0, english()))
    assert "the clock chose once (kick 2), which is not counted here." in said


def test_whoever_waits_can_ask_again_in_every_game() -> None:
    face = waiting("m1", english())
    assert [(one.label, one.id) for one in buttons(face)] == [("Show it", "an1:m1:0")]


def test_nothing_is_left_in_english() -> None:
    for page in (0, 1):
        face = analysis(finished(), page, pseudo())
        assert all(one.label.startswith("[") for one in buttons(face))
        drawn = curve(picture(face))
        assert all(word.startswith("[") for word in (*drawn.keys, *drawn.heads))


def test_sudden_death_is_numbered_as_the_picture_numbers_it() -> None:
    labels = [[one.label for one in buttons(analysis(finished(), page, english()))] for page in (5, 6)]
    assert labels == [["Overview", "Round 4", "Sudden death 1"], ["Overview", "Round 5"]]
    whole = match(*level_series, "c", "lc", "r", "ri")
    assert "Sudden death, round 1" in picture(shown(whole)).alt
    said = words(analysis(finished(), 6, english()))
    assert [line.split()[0:3] for line in said.splitlines() if line.startswith("**")] == [
        ["**Sudden", "death", "1.**"]
    ] * 2
    alt = picture(analysis(finished(), 0, english())).alt
    assert "Sudden death 1. Ana, goal: " in alt
    assert "Sudden death 1. Bruno, saved: " in alt
    assert " 11. " not in alt


def with_mistakes(rounds: int, *mistakes: int) -> str:
    """What is said of Ana after so many level rounds of sudden death; kick n cost her n tenths of a point."""
    moves = [*level_series * (1 + rounds // 5), "c", "lc", "r", "ri"]
    whole = looked_at(match(*moves))
    (review,) = whole.verdict
    kicks = tuple(
        replace(one, given=(at / 1000 if at in mistakes else 0.0, 0.0))
        for at, one in enumerate(review.kicks, 1)
    )
    said = words(analysis(Analysis(whole.record, None, (replace(review, kicks=kicks),)), 0, english()))
    (line,) = (one for one in said.splitlines() if one.startswith("**\u2068Ana\u2069**"))
    return line


def test_mistakes_in_sudden_death_are_named_by_its_rounds() -> None:
    assert with_mistakes(5, 3, 11, 12, 15).endswith("(kick 3, sudden death 1, 3).")
    assert with_mistakes(5, 11).endswith("the other one 1.1 points (sudden death 1).")


def test_of_very_many_mistakes_the_dearest_are_named() -> None:
    assert with_mistakes(5, 1, 2, 3, 4, 5, 6, 7, 8).endswith("(kicks 1, 2, 3, 4, 5, 6, 7, 8).")
    told = with_mistakes(45, *range(1, 62))
    assert told.endswith("the others 189.1 points (sudden death 24, 25, 26, 56 more).")
