"""Championships in words: how a cup is cut into pictures, and that alt text and lines say what they show."""

import pickle
from dataclasses import replace

import pytest

from tests.pictures.cups import (
    CROWNED,
    HALL,
    LOTS,
    ODDITIES,
    SAY,
    WORDS,
    double_elimination,
    group,
    knockout,
    league,
)
from tests.pictures.scenes import HOSTILE
from tests.ui.stage import pseudo
from tests.ui.words.test_nothing_missed import missed
from ui.championships.charts import _standings as standings
from ui.championships.charts import ceremony
from ui.championships.charts._knockout import double, part_names, parts, pictures
from ui.championships.charts._standings import pages
from ui.championships.charts._told import alt_of, lines_of
from ui.championships.charts._words import cup_words, stage_name
from ui.championships.picture.scene import Bracket, Part, Slot, Tie
from ui.championships.picture.standings import Remark, Standings
from ui.words.names import safe

SIZES = (2, 4, 8, 16, 32, 64, 128)
LONGEST = 1024
"""Characters Discord takes as the description of a picture."""


@pytest.mark.parametrize(
    ("entrants", "names"),
    [
        (2, ("",)),
        (16, ("",)),
        (32, ("Top half", "Bottom half", "Last rounds")),
        (64, (*(f"Quarter {at} of 4" for at in (1, 2, 3, 4)), "Last rounds")),
        (128, (*(f"Part {at} of 8" for at in range(1, 9)), "Last rounds")),
    ],
)
def test_a_cup_is_cut_into_halves_quarters_and_eighths(entrants: int, names: tuple[str, ...]) -> None:
    assert part_names(knockout(entrants), SAY) == names


@pytest.mark.parametrize("entrants", SIZES)
def test_every_tie_of_a_cup_is_in_a_picture_and_every_part_ends_where_the_last_rounds_begin(
    entrants: int,
) -> None:
    cup = knockout(entrants)
    shown = parts(cup, SAY)
    ties = {tie for part in shown for ties in part.rounds for tie in ties}
    assert ties == {tie for ties in cup.rounds for tie in ties}
    assert tuple(part.rounds[-1][0] for part in shown[:-1]) in {(), shown[-1].rounds[0]}
    assert [part.third for part in shown] == [None] * (len(shown) - 1) + [cup.third]
    assert all(part.onward == f"Next: {shown[-1].stages[1]}" for part in shown[:-1])


def lower(entrants: int) -> Bracket:
    counts = [entrants // 4]
    while counts[-1] > 1 or len(counts) % 2:
        counts.append(counts[-1] if len(counts) % 2 else counts[-1] // 2)
    rounds = tuple(tuple(Tie(Slot(f"{count}.{at}")) for at in range(count)) for count in counts)
    stages = tuple(f"Lower round {at}" for at in range(len(counts)))
    return Bracket("Cup", stages, rounds, WORDS, part=Part("Lower bracket", None, 1))


@pytest.mark.parametrize("entrants", SIZES[1:])
def test_every_tie_of_a_lower_bracket_is_in_one_picture(entrants: int) -> None:
    whole = lower(entrants)
    shown = [tie for part in parts(whole, SAY) for ties in part.rounds for tie in ties]
    expected = [tie for ties in whole.rounds for tie in ties]
    assert len(shown) == len(expected)
    assert set(shown) == set(expected)
    assert all(
        part.part is not None and part.part.name.startswith("Lower bracket") for part in parts(whole, SAY)
    )


def test_both_brackets_of_a_double_elimination_lead_to_the_grand_final() -> None:
    upper, below, final = double_elimination()
    assert (upper.onward, below.onward, final.onward) == ("Grand final", "Grand final", "")
    assert len(double(knockout(128), lower(128), final, SAY)) == 9 + 8 + 1


@pytest.mark.parametrize(
    ("ties", "name"), [(1, "Final"), (2, "Semi-finals"), (4, "Quarter-finals"), (8, "Round of 16")]
)
def test_rounds_are_called_as_everywhere(ties: int, name: str) -> None:
    assert stage_name(ties, SAY) == name


def test_lines_tell_every_state_of_a_tie() -> None:
    assert lines_of(ODDITIES, SAY) == [
        "Quarter-finals",
        "1. Ana has a bye",
        "2. Dmitri beat Chloé by walkover",
        "3. Émile v Fatima, called off",
        "4. Gökçe v Hiro, live, 3–4",
        "Semi-finals",
        "1. Ana v Dmitri",
        "2. bye v to be decided",
        "Third place",
        "1. to be decided v to be decided",
        "Final",
        "1. to be decided v to be decided",
    ]


def test_lines_end_with_the_champion_or_with_what_comes_next() -> None:
    assert lines_of(knockout(8), SAY)[-1].startswith("Champion: ")
    assert lines_of(parts(knockout(32), SAY)[0], SAY)[-1] == "→ Next: Final"


def test_alt_text_tells_the_champion_first_and_then_the_last_rounds() -> None:
    final = Tie(Slot("Ana", 1, score=4), Slot("Bruno", 2, score=2), "played", "home")
    semis = (
        Tie(Slot("Ana", 1), Slot("Chloé", 3), "walkover", "home"),
        Tie(Slot("Bruno", 2), Slot("Dmitri", 4)),
    )
    cup = Bracket(
        "Animal Cup", ("Semi-finals", "Final"), (semis, (final,)), WORDS, note="4 players", champion=1
    )
    assert alt_of(cup, SAY) == (
        "Animal Cup. 4 players. Champion: Ana. Final: Ana beat Bruno 4–2. "
        "Semi-finals: Ana beat Chloé by walkover; Bruno v Dmitri."
    )


@pytest.mark.parametrize("entrants", SIZES)
def test_alt_text_of_the_longest_names_fits(entrants: int) -> None:
    shown = pictures(parts(knockout(entrants, ("W" * 32, *HOSTILE.values())), SAY), SAY)
    assert all(0 < len(picture.alt) <= LONGEST for picture in shown)
    assert len({picture.name for picture in shown}) == len(shown)


def test_pictures_can_be_sent_to_the_drawing_process() -> None:
    (picture,) = pictures(parts(knockout(4), SAY), SAY)
    assert pickle.loads(pickle.dumps(picture.draw))() == picture.draw()


def test_a_tie_that_a_lot_decided_is_not_told_as_if_more_goals_had() -> None:
    final = Tie(Slot("Ana", 1, score=2), Slot("Bruno", 2, score=2), "played", "away")
    assert lines_of(Bracket("Cup", ("Final",), ((final,),), WORDS), SAY) == [
        "Final",
        "1. Bruno beat Ana by lot after 2–2",
    ]


def test_names_are_made_safe_where_lines_are_read_as_markdown() -> None:
    cup = knockout(2, ("**@everyone**", "Bruno"))
    assert not any("**" in line or "@everyone" in line for line in lines_of(cup, SAY, shown=safe))
    row = replace(group("A", 0, 2).rows[0], name="**@everyone**")
    sheet = Standings("Cup", (replace(group("A", 0, 2), rows=(row,)),))
    assert not any("**" in line for line in standings.lines_of(sheet, SAY, shown=safe))


def test_groups_share_a_picture_while_they_fit_and_long_tables_are_cut() -> None:
    groups = Standings("Cup", tuple(group(f"Group {at}", 4 * at, 4) for at in range(8)))
    assert [len(sheet.tables) for sheet in pages(groups, SAY)] == [4, 4]
    sheets = pages(Standings("League", (league(128),)), SAY)
    assert [sheet.part for sheet in sheets] == [f"Page {at} of 8" for at in range(1, 9)]
    assert [row.place for sheet in sheets for row in sheet.tables[0].rows] == list(range(1, 129))


def test_a_table_in_words_has_every_cell_and_who_goes_through() -> None:
    (sheet,) = pages(Standings("Animal Cup", (group("Group A", 0, 3),), "3 players"), SAY)
    assert standings.lines_of(sheet, SAY) == [
        "Group A",
        "1. Ana: Pl 2, W 2, D 0, L 0, Goals 14:3, ± +11, Pts 6, goes through",
        "2. Bruno: Pl 2, W 1, D 0, L 1, Goals 12:5, ± +7, Pts 3, goes through",
        "3. Chloé: Pl 2, W 0, D 0, L 2, Goals 10:7, ± +3, Pts 0, may still go through",
    ]
    assert standings.alt_of(sheet, SAY) == (
        "Animal Cup. 3 players. Group A: 1. Ana Pts 6, goes through; 2. Bruno Pts 3, goes through; "
        "3. Chloé Pts 0, may still go through."
    )
    assert sheet.key == (("through", "goes through"), ("open", "may still go through"))


def test_remarks_are_told_once_after_the_last_row_of_their_table() -> None:
    remark = Remark("{0} is before {1}: drawn by lot", ("Ana", "*Bruno*"))
    sheets = pages(Standings("League", (replace(league(20), remarks=(remark,)),)), SAY)
    told = [standings.lines_of(sheet, SAY) for sheet in sheets]
    assert [lines[-1] == "Ana is before *Bruno*: drawn by lot" for lines in told] == [False, True]
    assert standings.alt_of(sheets[-1], SAY).endswith(" Ana is before *Bruno*: drawn by lot.")
    assert "*Bruno*" not in standings.lines_of(sheets[-1], SAY, shown=safe)[-1].replace("\\*", "")


def test_remarks_stand_on_the_page_of_their_row() -> None:
    remarks = tuple(Remark(f"{row}", row=row) for row in (0, 15, 16, 39))
    sheets = pages(Standings("League", (replace(league(40), remarks=(*remarks, Remark("all"))),)), SAY)
    assert [[one.words for one in sheet.tables[0].remarks] for sheet in sheets] == [
        ["0", "15"], ["16"], ["39", "all"],
    ]  # fmt: skip


def test_alt_text_that_is_too_long_is_cut_between_two_results() -> None:
    (cup,) = parts(knockout(16, tuple(f"{at}" + "w" * 30 for at in range(16))), SAY)
    text = alt_of(cup, SAY)
    assert text.endswith(";…")
    assert text.count("Round of 16: ") == 1


def test_a_first_round_that_is_no_power_of_two_is_refused() -> None:
    rounds = tuple((Tie(),) * count for count in (12, 6, 3))
    with pytest.raises(ValueError, match="12 ties"):
        parts(Bracket("Cup", ("", "", ""), rounds, WORDS), SAY)


def test_a_draw_in_words_has_every_ball_and_how_it_can_be_checked() -> None:
    first, second = ceremony.draw_pages(LOTS, SAY)
    assert ceremony.draw_lines(first)[:2] == ["Page 1 of 2", "Match 1: 1 Ana, 2 bye"]
    assert ceremony.draw_lines(second)[-1] == LOTS.proof
    assert len(first.pots) + len(second.pots) == len(LOTS.pots)


def test_the_champion_in_words_has_the_whole_way() -> None:
    assert ceremony.champion_lines(CROWNED, SAY) == [
        "Champion: Fatima",
        "Round of 16: 4–2 against Kofi",
        "Quarter-finals: 5–4 against Émile",
        "Semi-finals: walkover against Bruno",
        "Final: 3–1 against Hiro",
    ]


def test_the_hall_of_fame_in_words_says_so_when_it_is_empty() -> None:
    assert ceremony.hall_lines(replace(HALL, honours=()), SAY) == ["Nobody has won a championship here yet."]
    assert "Animal Cup 1: Ana (30 Nov 2026)" in ceremony.hall_lines(HALL, SAY)


def test_no_sentence_about_a_championship_was_missed_by_the_catalogues() -> None:
    """The title, the notes and the stages come from outside; names have no letters here."""
    say, names = pseudo(), ("12", "34")
    stages = tuple(stage_name(ties, say) for ties in (16, 8, 4, 2, 1))
    for played in (0, 2, 99):
        cup = replace(
            knockout(32, names, played=played), words=cup_words(say), stages=stages, title="1", note=""
        )
        for part in parts(cup, say):
            for text in (alt_of(part, say), *lines_of(part, say)):
                assert missed(text) == ""
    odd = replace(ODDITIES, words=cup_words(say), stages=stages[2:], title="1", note="")
    assert missed(alt_of(odd, say), "Ana", "Chloé", "Dmitri", "Émile", "Fatima", "Gökçe", "Hiro") == ""
    heads = standings.group_heads(say)
    (sheet,) = pages(Standings("1", (replace(group("1", 0, 5, names), heads=heads),)), say)
    for text in (
        standings.alt_of(sheet, say),
        *standings.lines_of(sheet, say),
        *(word for _, word in sheet.key),
    ):
        assert missed(text) == ""
    way = tuple(replace(step, stage="1", rival="2", score="3") for step in CROWNED.way)
    for text in ceremony.champion_lines(replace(CROWNED, name="1", way=way), say):
        assert missed(text) == ""
    assert missed("".join(ceremony.hall_lines(replace(HALL, honours=()), say))) == ""
