"""What the analysis says of a finished draft: every pick, both persons, and that it adds up."""

import random
import re
from dataclasses import replace

import pytest

from games.penalties.cards import Card
from games.penalties.review.drafted import Drafted, Pick
from games.penalties.terms import Direction, Picked, Shot, Team
from games.seats import Seat
from services.review.analyses import Analysis
from tests.ui.games.penalties.test_analysis import ONE_ROUND, looked_at
from tests.ui.stage import buttons, english, match, pseudo, words
from ui.games.penalties.review.analysis import analysis


def a_draft(*, exact: bool = True) -> Analysis:
    """Bruno picks first and takes a keeper, which gives four points away; the clock's picks are nobody's."""
    keeper, left = Card(Team.JUNGLE, Direction.LEFT), Card(Team.FOREST, Shot.LEFT_CORNER)
    picks = [
        Pick(Seat(1), keeper, Picked.CHOSEN, late=False, after=0.54, given=0.04),
        Pick(Seat(0), left, Picked.SUGGESTED, late=False, after=0.54, given=0.0),
        Pick(Seat(1), left, Picked.CHOSEN, late=True, after=0.6, given=0.06),
        Pick(Seat(0), left, Picked.CHOSEN, late=False, after=0.59, given=0.01),
        Pick(Seat(1), keeper, Picked.FORCED, late=False, after=0.59, given=0.0),
    ]
    whole = looked_at(match(*ONE_ROUND, "l"))
    return replace(whole, verdict=(*whole.verdict, Drafted(0.5, tuple(picks), exact=exact)))


def test_a_draft_has_a_page_of_its_own_that_says_what_every_pick_was_worth() -> None:
    overview = analysis(a_draft(), 0, english())
    assert [(one.label, one.id) for one in buttons(overview)][1] == ("Draft", "an1:m1:1000")
    assert (
        "The draft left \u2068Ana\u2069 59.0% to win; given away by picks: \u2068Ana\u2069 1.0, "
        "\u2068Bruno\u2069 4.0." in words(overview)
    )
    page = analysis(a_draft(), 1000, english())
    assert [(one.label, one.id) for one in buttons(page)] == [
        ("Overview", "an1:m1:0"),
        ("Round 1", "an1:m1:1"),
    ]
    said = words(page)
    assert (
        "\u2068Bruno\u2069 picked first: odd numbers. Chance of \u2068Ana\u2069 to win before it: 50.0%."
        in said
    )
    table = said.split("```")[1].strip("\n").splitlines()
    assert [row.split() for row in table[1:]] == [
        ["1", "Keeper", "54.0%", "4.0"],
        ["2*", "Left", "corner", "54.0%"],
        ["3!", "Left", "corner", "60.0%", "6.0"],
        ["4", "Left", "corner", "59.0%", "1.0"],
        ["5=", "Keeper", "59.0%"],
    ]
    assert max(map(len, table)) <= 32
    assert "**\u2068Bruno\u2069**: 0 of 1 picks gave nothing away, the other one 4.0 points (pick 1)." in said
    assert "**\u2068Ana\u2069**: 0 of 1 picks gave nothing away, the other one 1.0 points (pick 4)." in said
    assert "moved the chance of \u2068Ana\u2069: +6.0 points" in said
    for meaning in ("`*` picked by the program", "`=` the only card", "`!` chosen by the clock"):
        assert meaning in said
    assert "with best play" in said
    assert "by the trained book, which is not exact" in words(analysis(a_draft(exact=False), 1000, english()))


def test_without_a_draft_there_is_no_such_page() -> None:
    whole = looked_at(match(*ONE_ROUND, "l"))
    assert words(analysis(whole, 1000, english())) == words(analysis(whole, 1, english()))
    assert "Draft" not in [one.label for one in buttons(analysis(whole, 0, english()))]


def test_a_draft_without_a_kick_has_its_page_and_no_other() -> None:
    drafted = a_draft()
    face = analysis(replace(drafted, verdict=drafted.verdict[1:]), 0, english())
    said = words(face)
    assert "Nobody took a kick in this match." in said
    assert "**The draft.**" in said
    assert buttons(face) == []


def test_small_losses_of_a_big_final_stand_in_brackets_so_that_the_column_adds_up() -> None:
    """62.5 % falls to 60.6 % and rises to 61.1 %: the book cannot tell these from the best pick."""
    card = Card(Team.JUNGLE, Shot.PARADINHA)
    picks = (
        Pick(Seat(0), card, Picked.CHOSEN, late=False, after=0.606, given=0.0),
        Pick(Seat(1), card, Picked.CHOSEN, late=False, after=0.601, given=0.0),
        Pick(Seat(0), card, Picked.CHOSEN, late=False, after=0.561, given=0.04),
    )
    whole = looked_at(match(*ONE_ROUND, "l"))
    found = replace(whole, verdict=(*whole.verdict, Drafted(0.625, picks, exact=False)))
    said = words(analysis(found, 1000, english()))
    rows = [row.split()[1:] for row in said.split("```")[1].strip("\n").splitlines()[1:]]
    assert rows == [
        ["Paradinha", "60.6%", "(1.9)"],
        ["Paradinha", "60.1%", "(+0.5)"],
        ["Paradinha", "56.1%", "4.0"],
    ]
    assert "moved the chance of \u2068Ana\u2069: −2.4 points" in said
    assert pytest.approx(56.1) == 62.5 - 2.4 - 4.0


@pytest.mark.parametrize("seed", range(12))
def test_all_that_is_told_of_a_draft_adds_up_to_the_tenth(seed: int) -> None:
    """Row by row, by person, and from the first chance to the last: as anybody adds it up who reads it."""
    rng = random.Random(seed)
    card, chance, picks = Card(Team.JUNGLE, Shot.PARADINHA), 0.5 + rng.uniform(-0.05, 0.05), []
    start = chance
    for number in range(20):
        seat, lost, late = Seat(number % 2), rng.uniform(-0.01, 0.03), rng.random() < 0.2
        chance += lost if seat else -lost
        given = lost if lost > 0.015 else 0.0
        how = rng.choice([Picked.CHOSEN, Picked.CHOSEN, Picked.SUGGESTED])
        picks.append(Pick(seat, card, how, late=late, after=chance, given=given))
    whole = looked_at(match(*ONE_ROUND, "l"))
    drafted = replace(whole, verdict=(*whole.verdict, Drafted(start, tuple(picks), exact=False)))
    said = words(analysis(drafted, 1000, english()))
    first = tenths_of(re.search(r"before it: ([\d.]+)%", said))
    rows = [row.split()[2:] for row in said.split("```")[1].strip("\n").splitlines()[1:]]
    before, blamed = first, {0: 0, 1: 0}
    for pick, (told_after, *told_lost) in zip(picks, rows, strict=True):
        after_it = round(10 * float(told_after.rstrip("%")))
        cost = round(10 * float(told_lost[0].strip("()").replace("+", "-"))) if told_lost else 0
        assert cost == (after_it - before if pick.seat else before - after_it)
        if pick.given and pick.how is Picked.CHOSEN and not pick.late:
            blamed[pick.seat] += cost
        before = after_it
    for at, who in enumerate(("Ana", "Bruno")):
        (line,) = (one for one in said.splitlines() if one.startswith(f"**\u2068{who}\u2069**"))
        assert tenths_of(re.search(r"([\d.]+) points", line)) == blamed[at]
    rest = tenths_of(re.search(r"moved the chance of \S+: ([+−][\d.]+) points", said))
    assert first - blamed[0] + blamed[1] + rest == before
    overview = words(analysis(drafted, 0, english()))
    assert f"\u2068Ana\u2069 {blamed[0] / 10}, \u2068Bruno\u2069 {blamed[1] / 10}." in overview


def tenths_of(found: re.Match[str] | None) -> int:
    return 0 if found is None else round(10 * float(found[1].replace("−", "-")))


@pytest.mark.parametrize(
    ("ways", "said"),
    [
        ([(Picked.SUGGESTED, False), (Picked.FORCED, False)], "let the program pick every card."),
        (
            [(Picked.CHOSEN, True), (Picked.FORCED, True)],
            "let the time run out: the clock picked every card.",
        ),
        (
            [(Picked.CHOSEN, True), (Picked.SUGGESTED, False)],
            "let the program and the clock pick every card.",
        ),
    ],
)
def test_who_picked_nothing_is_told_who_did(ways: list[tuple[Picked, bool]], said: str) -> None:
    card = Card(Team.JUNGLE, Shot.PARADINHA)
    picks = tuple(Pick(Seat(0), card, how, late=late, after=0.5, given=0.1) for how, late in ways)
    whole = looked_at(match(*ONE_ROUND, "l"))
    found = replace(whole, verdict=(*whole.verdict, Drafted(0.5, picks, exact=True)))
    assert f"**\u2068Ana\u2069** {said}" in words(analysis(found, 1000, english()))


def test_nothing_is_left_in_english() -> None:
    drafted = analysis(a_draft(), 1000, pseudo())
    assert all(one.label.startswith("[") for one in buttons(drafted))
    assert all(
        line.lstrip("-# ").startswith("[") for line in words(drafted).split("```")[2].split("\n") if line
    )
