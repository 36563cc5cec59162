"""Pages of a championship: every format at every state gives pictures, lines and messages within limits."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from services.championships.looking import Sight
from services.formats.registry import FORMATS
from services.formats.values import Ending, Record, Result
from services.ports.championships import Act, Championship, CupStatus, Seeding, Tie, TieStatus
from services.ports.people import Person, Place
from tests.pictures.scenes import HOSTILE
from tests.services.formats.field import Hand, ended, lined_up, steps
from tests.ui.discord.test_layout import parts
from tests.ui.stage import NOON, english, pseudo
from ui.championships._log import log_lines
from ui.championships._mascots import mascot_of
from ui.championships.pages import cut, leaves_of, page_face
from ui.championships.signup import why_cancelled
from ui.discord.face import Button, Face, Picture, Row, Words
from ui.discord.ids import cup_page_id
from ui.discord.layout import MAX_ALT, build

SAY = english()

CUP = Championship(
    id="1brhcyxt40000", version=3, name="Animal *Cup*", game="penalties", options="{}", pace="live",
    form="knock-out", form_options="{}", seeding=Seeding.LOT, seed="00" * 32, places=128, entered=8,
    check_in=0, tie_time=1, organiser=Person(1, "Olga"), place=Place(5, 6, 7), role_id=None,
    status=CupStatus.RUNNING, lineup=(1, 2), champion_id=None, reason=None, due_at=None, paused_at=None,
    created_at=NOON, started_at=NOON, ended_at=None,
)  # fmt: skip


def sight(form: str, record: Record, size: int, *, names: tuple[str, ...] = ()) -> Sight:
    line = lined_up(FORMATS[form], size)
    course = FORMATS[form].course(line, record)
    status = CupStatus.OVER if course.over else CupStatus.RUNNING
    cup = replace(CUP, form=form, lineup=line.entrants, status=status, champion_id=course.champion)
    shown = names or tuple(f"Player {player}" for player in line.entrants)
    return Sight(cup, {player: shown[at % len(shown)] for at, player in enumerate(line.entrants)}, (), course)


def words(one: object) -> str:
    return one.text if isinstance(one, Words) else one.alt if isinstance(one, Picture) else ""


@pytest.mark.parametrize("form", list(FORMATS))
@pytest.mark.parametrize("size", [3, 5, 8, 17, 33])
@pytest.mark.parametrize("what", ["bracket", "table", "matches", "bracket-words", "table-words"])
def test_every_page_of_every_state_is_a_message(form: str, size: int, what: str) -> None:
    line = lined_up(FORMATS[form], size)
    way = steps(FORMATS[form], line, Hand(Random(size), departures=4, missing=8))
    for record, _ in (way[0], way[len(way) // 2], way[-1]):
        shown = sight(form, record, size, names=tuple(HOSTILE))
        leaves = leaves_of(shown, what, SAY)
        for page in range(len(leaves) or 1):
            face = page_face(shown, what, leaves, page, SAY)
            message = build(face, {"x": b""})
            ids = [part["custom_id"] for part in parts(message) if "custom_id" in part]
            assert len(ids) == len(set(ids))
            assert all(len(block.alt) <= MAX_ALT for block in face.blocks if isinstance(block, Picture))


@pytest.mark.parametrize("form", ["knock-out", "league", "world-cup"])
@pytest.mark.parametrize("size", [64, 128])
def test_a_large_cup_is_cut_into_pages_in_which_everybody_is_named(form: str, size: int) -> None:
    if size > FORMATS[form].most or form == "league":
        size = min(size, FORMATS[form].most)
    line = lined_up(FORMATS[form], size)
    record, _ = ended(FORMATS[form], line, Hand(Random(1)))
    shown = sight(form, record, size)
    kinds = [kind for kind in ("bracket", "table") if leaves_of(shown, kind, SAY)]
    told = "\n".join(
        "\n".join(leaf.chart.lines)
        for kind in kinds
        for leaf in leaves_of(shown, kind, SAY)
        if leaf.chart is not None
    )
    for player in line.entrants:
        assert f"Player {player}" in told


@pytest.mark.parametrize("form", list(FORMATS))
def test_what_a_picture_shows_is_told_in_words_beside_it_and_back(form: str) -> None:
    line = lined_up(FORMATS[form], 33)
    record, course = ended(FORMATS[form], line, Hand(Random(3)))
    shown = sight(form, record, 33)
    for kind in ("bracket", "table"):
        pictures, told = (leaves_of(shown, what, SAY) for what in (kind, f"{kind}-words"))
        assert [leaf.name for leaf in pictures] == [leaf.name for leaf in told]
        for page, leaf in enumerate(pictures):
            there = page_face(shown, kind, pictures, page, SAY)
            back = page_face(shown, f"{kind}-words", told, page, SAY)
            assert buttons(there)["In words"] == cup_page_id(CUP.id, f"{kind}-words", page)
            assert buttons(back)["As a picture"] == cup_page_id(CUP.id, kind, page)
            assert leaf.chart is not None
            assert words(back.blocks[1]) == "\n".join(leaf.chart.lines)
        everything = "\n".join(line for leaf in told for line in leaf.lines)
        for pairing in course.pairings if kind == "bracket" and told else ():
            if pairing.result is not None and pairing.result.ending is Ending.PLAYED and pairing.sources:
                more, less = sorted(pairing.result.score, reverse=True)
                winner, loser = (f"\u2068Player {one}\u2069" for one in (pairing.winner, pairing.loser))
                assert f"{winner} beat {loser} {more}–{less}" in everything
        for row in [row for table in course.tables for row in table.rows] if kind == "table" else ():
            assert f"{row.place}. \u2068Player {row.player}\u2069: " in everything


def buttons(face: Face) -> dict[str, str]:
    """The ids of its buttons by what stands on them."""
    rows = [block for block in face.blocks if isinstance(block, Row)]
    return {one.label: one.id for row in rows for one in row.buttons if isinstance(one, Button)}


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("no-show", " \u2068Player 104\u2069 did not come in time."),
        ("left", " \u2068Player 104\u2069 has left."),
        ("organiser", " The organiser decided so."),
        ("he *cheated*", " \u2068he \\*cheated\\*\u2069"),
        ("", ""),
    ],
)
def test_the_matches_tell_why_a_walkover_was_given(reason: str, said: str) -> None:
    walkover = Result("ko.r1.m1", 101, ending=Ending.WALKOVER, reason=reason)
    (leaf,) = leaves_of(sight("knock-out", Record((walkover,)), 4), "matches", SAY)
    (line,) = [line for line in leaf.lines if "walkover" in line]
    assert line.endswith(f" · walkover for \u2068Player 101\u2069.{said}")


@pytest.mark.parametrize("form", ["league", "swiss", "world-cup"])
def test_why_one_stands_above_another_can_be_read_in_the_cells_or_under_them(form: str) -> None:
    for seed in range(6):
        line = lined_up(FORMATS[form], 12)
        hand = Hand(Random(seed), departures=3, missing=10, levels=60, goals=1)
        record, course = ended(FORMATS[form], line, hand)
        leaves = leaves_of(sight(form, record, 12), "table-words", SAY)
        told = " ".join(line for leaf in leaves for line in leaf.lines)
        cells = {"points": "Pts ", "wins": "W ", "goals": "Goals ", "goal-difference": "± ",
                 "buchholz-cut": "BH1 ", "buchholz": "BH ", "sonneborn-berger": "SB "}  # fmt: skip
        for table in course.tables:
            for row, below in zip(table.rows, table.rows[1:], strict=False):
                assert row.why is not None
                one, other = (f"\u2068Player {each.player}\u2069" for each in (row, below))
                in_cells = row.why.code in cells and f"{cells[row.why.code]}" in told
                assert in_cells or f"-# {one} is ahead of {other}: " in told


def test_too_few_and_a_format_that_cannot_be_played_so_are_two_reasons() -> None:
    assert why_cancelled("too-few", SAY) == "Cancelled: too few took part."
    assert why_cancelled("bad-option", SAY) == (
        "Cancelled: with so few entrants this format cannot be played as it was chosen."
    )


def test_the_result_the_stage_and_the_champion_are_told() -> None:
    record, course = ended(FORMATS["knock-out"], lined_up(FORMATS["knock-out"], 4), Hand(Random(5)))
    shown = sight("knock-out", record, 4)
    (leaf,) = leaves_of(shown, "matches", SAY)
    final = course.pairing("ko.final")
    assert final is not None
    assert final.result is not None
    assert leaf.lines[0] == "**Final**"
    home, away = final.result.score
    assert leaf.lines[1].endswith(f"**{home} : {away}**")
    face = page_face(shown, "matches", [leaf], 0, SAY)
    heading = words(face.blocks[0])
    assert "Animal \\*Cup\\*" in heading
    assert f"Champion: \u2068Player {course.champion}\u2069" in heading


def test_a_match_that_runs_is_marked_as_live() -> None:
    shown = sight("knock-out", Record(), 4)
    assert shown.course is not None
    first = shown.course.ready[0]
    assert first.home is not None
    assert first.away is not None
    tie = Tie(
        "x-1", "x", 1, 1, first.id, first.home, first.away, (True, True), TieStatus.PLAYING, Place(5, 6),
        None, NOON,
    )  # fmt: skip
    live = replace(shown, ties=(tie,))
    (leaf,) = leaves_of(live, "bracket", SAY)
    assert leaf.chart is not None
    assert ", live" in leaf.chart.picture.alt
    assert ", live" not in leaves_of(shown, "bracket", SAY)[0].chart.picture.alt  # type: ignore[union-attr]


def test_the_champion_is_the_same_animal_of_that_game_in_every_picture() -> None:
    record, course = ended(FORMATS["knock-out"], lined_up(FORMATS["knock-out"], 4), Hand(Random(5)))
    for game, animals in (("penalties", "🦁🐻🐯🦊🐘🐺"), ("penguin", "🐧"), ("chess", "🦁")):
        shown = sight("knock-out", record, 4)
        shown = replace(shown, championship=replace(shown.championship, game=game))
        (leaf,) = leaves_of(shown, "bracket", SAY)
        assert leaf.chart is not None
        drawn = leaf.chart.picture.draw
        assert isinstance(drawn, partial)
        mascot = drawn.args[0].mascot
        assert mascot == mascot_of(shown.championship)
        assert mascot.emoji in animals
    champions = {mascot_of(replace(CUP, champion_id=who)) for who in range(12)}
    assert {one.emoji for one in champions} == set("🦁🐻🐯🦊🐘🐺")
    assert course.champion is not None


def test_before_the_start_there_is_a_sentence_instead() -> None:
    waiting = Sight(replace(CUP, lineup=(), status=CupStatus.SIGN_UP, entered=3), {}, (), None)
    face = page_face(waiting, "bracket", (), 0, SAY)
    assert "3 of 128 places taken" in words(face.blocks[0])
    assert "the draw comes when sign-up closes" in words(face.blocks[0])


def test_long_lists_are_cut_into_pages_and_none_is_lost() -> None:
    lines = [f"{'wide' * 30} {number}" for number in range(100)]
    pages = cut("Matches", lines, SAY)
    assert [line for page in pages for line in page.lines] == lines
    assert all(len("\n".join(page.lines)) <= 3_500 for page in pages)


@pytest.mark.parametrize(
    ("what", "about", "detail"),
    [
        ("created", (), ""), ("check-in-opened", (), ""), ("started", (), ""), ("started", (2,), ""),
        ("result", (2, 3), "ko.final"), ("replayed", (2, 3), "ko.final"), ("no-show", (2,), "ko.final"),
        ("withdrawn", (2,), "left"), ("disqualified", (2,), "*rude*"), ("replaced", (2, 3), ""),
        ("extended", (), "3600000"), ("walkover", (2,), "ko.final"), ("voided", (), "ko.final"),
        ("seeded", (2, 3), ""), ("paused", (), ""), ("resumed", (), ""), ("cancelled", (), ""),
        ("moved", (), "123"), ("cancelled", (), "too-few"), ("cancelled", (), "bad-option"),
    ],
)  # fmt: skip
def test_every_act_is_a_sentence_in_the_readers_language(
    what: str, about: tuple[int, ...], detail: str
) -> None:
    shown = replace(sight("knock-out", Record(), 2), names={1: "Olga", 2: "Ana", 3: "Bruno"})
    (line,) = log_lines(shown, [Act(1, NOON, 1, what, about, detail)], SAY)
    assert line.startswith(f"<t:{NOON // 1000}:f> ")
    assert what not in line.split("> ", 1)[1].split(" ")[:1]
    for who in about:
        assert {2: "Ana", 3: "Bruno"}[who] in line or what == "seeded"
    assert "*rude*" not in line
    (foreign,) = log_lines(shown, [Act(1, NOON, 1, what, about, detail)], pseudo())
    assert foreign != line
