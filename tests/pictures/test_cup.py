"""What pictures of championships show: every one looks as the one that was kept, and means what it should."""

import pickle
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.pictures.cups import CROWNED, HALL, LOTS, ODDITIES, PLAIN, SAY, WORDS, group, knockout, league
from tests.pictures.golden import apart, brackets, kept, on_phone, others
from tests.pictures.scenes import HOSTILE
from ui.championships.charts._knockout import parts
from ui.championships.picture import champion, hall, lots, standings
from ui.championships.picture._plan import EDGE, WIDTH, Place, plan
from ui.championships.picture.bracket import draw, paint
from ui.championships.picture.scene import Bracket, Slot, Tie, feeds
from ui.championships.picture.standings import Remark, Standings
from ui.drawing.animals import Mascot
from ui.drawing.panel import mark

ALIKE = 14.0
"""What squares of two pictures may differ by and still look the same."""

KEPT = brackets() | others()
FOUR = knockout(4)


def box(bracket: Bracket, column: int, at: int) -> tuple[int, int, int, int]:
    place = plan(bracket).rounds[column][at]
    return (place.left, place.top, place.right, place.bottom)


def differs(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is not None


@pytest.mark.parametrize("name", KEPT)
def test_every_picture_looks_as_the_one_that_was_looked_at_and_kept(name: str) -> None:
    assert apart(on_phone(KEPT[name]()), kept(name)) < ALIKE


def test_the_comparison_sees_a_digit_that_changed() -> None:
    final = FOUR.rounds[-1][0]
    other = replace(final, home=replace(final.home, score=(final.home.score or 0) + 1))
    changed = replace(FOUR, rounds=(FOUR.rounds[0], (other,)))
    assert apart(on_phone(paint(FOUR)), on_phone(paint(changed))) > 2 * ALIKE


@pytest.mark.parametrize("entrants", [2, 4, 8, 16, 32, 64, 128])
@pytest.mark.parametrize("played", [0, 1, 99])
def test_every_part_of_every_size_is_a_light_png_that_decodes_to_what_was_painted(
    entrants: int, played: int
) -> None:
    for part in parts(knockout(entrants, played=played), SAY):
        png = draw(part)
        picture = Image.open(BytesIO(png))
        assert (picture.format, picture.mode, picture.width) == ("PNG", "RGB", WIDTH)
        assert picture.height <= 820
        assert not differs(picture, paint(part))
        assert len(png) < 150_000


@pytest.mark.parametrize("entrants", [2, 4, 8, 16, 32, 64, 128])
def test_boxes_of_ties_keep_apart_and_inside(entrants: int) -> None:
    for part in parts(knockout(entrants), SAY):
        laid = plan(part)
        boxes = [place for places in laid.rounds for place in places]
        boxes += [laid.third] if laid.third else []
        assert all(each.left >= EDGE and each.right <= WIDTH - EDGE for each in boxes)
        assert all(each.bottom < laid.height for each in boxes)
        assert not any(overlap(one, other) for at, one in enumerate(boxes) for other in boxes[at + 1 :])


def overlap(one: Place, other: Place) -> bool:
    beside = one.right <= other.left or other.right <= one.left
    return not beside and one.top < other.bottom + 8 and other.top < one.bottom + 8


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_no_name_leaves_its_box(name: str) -> None:
    """Whatever people are called, all that changes lies in the boxes they stand in."""
    names = (name, *PLAIN[1:])
    usual, strange = knockout(8, played=1), knockout(8, names, played=1)
    changed = ImageChops.difference(paint(usual), paint(strange))
    for column, ties in enumerate(strange.rounds):
        for at, tie in enumerate(ties):
            if name in {slot.name for slot in tie.slots}:
                changed.paste((0, 0, 0), box(strange, column, at))
    assert changed.getbbox() is None


def test_the_score_stays_where_it_is_beside_the_longest_name() -> None:
    usual, strange = (paint(knockout(8, (who, *PLAIN[1:]))) for who in ("Ana", HOSTILE["32 wide letters"]))
    left, top, right, bottom = box(knockout(8), 0, 0)
    edge = (right - 44, top, right, bottom)
    assert not differs(usual.crop(edge), strange.crop(edge))
    assert differs(usual.crop((left, top, right, bottom)), strange.crop((left, top, right, bottom)))


def test_the_seeds_of_a_great_cup_are_told_apart_to_the_last_digit() -> None:
    tie = FOUR.rounds[0][0]
    looks = [
        paint(replace(FOUR, rounds=((replace(tie, home=replace(tie.home, seed=seed)), tie), FOUR.rounds[1])))
        for seed in (127, 128, 117)
    ]
    for one, other in combinations(looks, 2):
        assert differs(one, other)


def test_whoever_won_stands_out_without_any_colour() -> None:
    tie = FOUR.rounds[0][0]
    turned = replace(FOUR, rounds=((replace(tie, winner="away"), FOUR.rounds[0][1]), FOUR.rounds[1]))
    home = replace(FOUR, rounds=((replace(tie, winner="home"), FOUR.rounds[0][1]), FOUR.rounds[1]))
    left, top, right, bottom = box(FOUR, 0, 0)
    beyond = (right, top, right + 9, bottom)  # the winner's slot ends in a point beyond the box
    grey = [paint(each).crop(beyond).convert("L") for each in (home, turned)]
    assert ImageStat.Stat(ImageChops.difference(*grey)).mean[0] > 10
    assert left < right


def test_every_state_of_a_tie_looks_different_without_any_colour() -> None:
    slots = (Slot("Ana", 1), Slot("Bruno", 2))
    ties = (
        Tie(*slots),
        Tie(*slots, "live"),
        Tie(*slots, "void"),
        Tie(*slots, "walkover", "home"),
        Tie(slots[0], Slot(nobody=True), "bye", "home"),
        Tie(slots[0], Slot()),
    )
    seen = [paint(Bracket("Cup", ("Final",), ((tie,),), WORDS)).convert("L") for tie in ties]
    for at, one in enumerate(seen):
        for other in seen[at + 1 :]:
            assert apart(one.convert("RGB"), other.convert("RGB")) > ALIKE


def test_the_champion_is_shown_only_once_the_cup_is_won() -> None:
    corner = plan(knockout(16)).corner
    frame = (corner[0], corner[1], corner[0] + corner[2], corner[1] + corner[3])
    won, open_ = (paint(knockout(16, played=played)).crop(frame) for played in (99, 3))
    other = paint(replace(knockout(16), mascot=Mascot("🐻", "forest"))).crop(frame)
    assert differs(won, open_)
    assert differs(won, other)
    assert not differs(
        open_, paint(replace(knockout(16, played=3), mascot=Mascot("🐻", "forest"))).crop(frame)
    )


def test_the_champions_way_is_gold_from_the_first_round_to_the_final() -> None:
    cup = knockout(16)
    picture = paint(cup)
    laid = plan(cup)
    golden = [
        (column, at)
        for column, places in enumerate(laid.rounds)
        for at, place in enumerate(places)
        if any(picture.getpixel((place.left + 9, place.slot(slot))) == (255, 212, 64) for slot in (0, 1))
    ]
    way = [
        (column, at)
        for column, ties in enumerate(cup.rounds)
        for at, tie in enumerate(ties)
        if tie.through is not None and tie.through.who == cup.champion
    ]
    assert golden == way
    assert len(way) == 4


def test_a_winner_leads_to_the_slot_it_stands_in() -> None:
    ana, bruno, chloe, dmitri = (
        Slot(name, who) for who, name in enumerate(("Ana", "Bruno", "Chloé", "Dmitri"))
    )
    first = (Tie(ana, bruno, "played", "home"), Tie(chloe, dmitri, "played", "home"))
    swapped = Bracket("Cup", ("Semi-finals", "Final"), (first, (Tie(chloe, ana),)), WORDS)
    assert [feeds(swapped, 0, at) for at in (0, 1)] == [(0, 1), (0, 0)]
    still_open = replace(swapped, rounds=(first, (Tie(),)))
    assert [feeds(still_open, 0, at) for at in (0, 1)] == [(0, 0), (0, 1)]


@pytest.mark.parametrize("counts", [(4, 3), (4, 2, 3), (3, 1), (1, 2), (2, 0)])
def test_rounds_that_do_not_lead_into_each_other_are_refused(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="do not lead"):
        Bracket("Cup", ("",) * len(counts), tuple((Tie(),) * count for count in counts), WORDS)


def test_nobody_cannot_win() -> None:
    with pytest.raises(ValueError, match="nobody"):
        Tie(Slot("Ana"), Slot(nobody=True), "walkover", "away")


def test_a_bracket_too_large_for_a_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="in parts"):
        paint(knockout(32))


def test_signs_of_a_table_differ_without_any_colour() -> None:
    through, out, open_ = (mark(fate, 24).getchannel("A") for fate in ("through", "out", "open"))
    for one, other in ((through, out), (out, open_), (open_, through)):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 8


def test_whoever_goes_through_is_marked_in_the_table() -> None:
    rows = group("Group A", 0, 4)
    changed = replace(rows, rows=(replace(rows.rows[0], fate="out"), *rows.rows[1:]))
    assert differs(standings.paint(Standings("Cup", (rows,))), standings.paint(Standings("Cup", (changed,))))


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_no_name_reaches_into_the_cells_of_a_table(name: str) -> None:
    usual, strange = (standings.paint(Standings("Cup", (group("A", 0, 5, (who,)),))) for who in ("Ana", name))
    assert not differs(usual.crop((400, 0, WIDTH, usual.height)), strange.crop((400, 0, WIDTH, usual.height)))


def test_remarks_stand_under_their_table() -> None:
    plain, said = (
        group("A", 0, 3),
        replace(group("A", 0, 3), remarks=(Remark("{0} is before {1}: drawn by lot", ("Ana", "{Bruno}")),)),
    )
    short, tall = (standings.paint(Standings("Cup", (table,))) for table in (plain, said))
    under = (0, short.height - 10, WIDTH, short.height + 10)
    assert tall.height > short.height
    assert differs(
        tall.crop(under),
        standings.paint(Standings("Cup", (replace(said, remarks=(Remark(""),)),))).crop(under),
    )


def test_a_row_has_a_cell_for_each_head() -> None:
    with pytest.raises(ValueError, match="one cell"):
        replace(league(3), heads=("Pl",))


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_the_ends_and_the_draw_bear_any_name(name: str) -> None:
    steps = tuple(replace(step, rival=name, stage=name, score=name) for step in CROWNED.way * 3)
    for way in ((), steps[:1], steps):
        assert champion.paint(replace(CROWNED, name=name, title=name, note=name, way=way)).size == (800, 600)
    pots = tuple(
        replace(pot, name=name, lots=(replace(pot.lots[0], name=name, ball=name),)) for pot in LOTS.pots[:3]
    )
    assert lots.paint(replace(LOTS, pots=pots, title=name, proof=name)).width == WIDTH
    honours = tuple(replace(each, cup=name, champion=name, when=name) for each in HALL.honours[:2])
    assert hall.paint(replace(HALL, honours=honours, title=name)).width == WIDTH


def test_the_same_scene_is_the_same_picture_and_travels_to_the_drawing_process() -> None:
    for scene in (ODDITIES, FOUR):
        assert draw(pickle.loads(pickle.dumps(scene))) == draw(scene)
