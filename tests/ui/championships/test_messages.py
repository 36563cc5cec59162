"""Messages of championships in every state: within limits, in the test language, with the right pings."""

import json
from dataclasses import replace
from random import Random
from typing import cast

import pytest

from games.chance import commitment
from services.championships.cup import Cup
from services.championships.lots import LOT
from services.championships.showing import Called
from services.formats.registry import FORMATS
from services.formats.values import Ending, Record, Result, Status
from services.ports.championships import CupStatus, Entrant, Seeding, Tie, TieStatus
from services.ports.people import Person, Place
from services.ports.unit import Unit
from tests.pictures.scenes import HOSTILE
from tests.services.formats.field import Hand, lined_up, steps
from tests.ui.championships.test_pages import CUP
from tests.ui.discord.test_layout import parts
from tests.ui.stage import NOON, all_words, english, pseudo
from tests.ui.words.test_nothing_missed import check
from ui.championships._rounds import crown_face, round_face
from ui.championships._ties import call_face, reminder_face
from ui.championships.charts.formats import FORMS, RULES
from ui.championships.signup import cup_face
from ui.discord.face import Face, Picture, Words
from ui.discord.layout import MAX_ALT, MAX_CHARACTERS, build
from ui.games.registry import FACES
from ui.words.names import safe

SAY = english()
NOBODY = cast("Unit", None)


def entrants(players: tuple[int, ...], names: tuple[str, ...] = ()) -> tuple[Entrant, ...]:
    shown = names or tuple(str(player) for player in players)
    return tuple(
        Entrant(Person(player, shown[at % len(shown)]), NOON + at, checked_in=at % 2 == 0)
        for at, player in enumerate(players)
    )


def cup_of(form: str, record: Record, size: int, *, names: tuple[str, ...] = ()) -> Cup:
    line = lined_up(FORMATS[form], size)
    course = FORMATS[form].course(line, record)
    status = CupStatus.OVER if course.over else CupStatus.RUNNING
    options = json.dumps(dict(line.options))
    it = replace(
        CUP, name="1234", organiser=Person(1, "1"), form=form, lineup=line.entrants, status=status,
        champion_id=course.champion, form_options=options, seed=line.seed.hex(),
    )  # fmt: skip
    return Cup(NOBODY, it, entrants(line.entrants, names), (), record)


def called(cup: Cup, status: TieStatus, *, ready: tuple[bool, bool] = (False, False)) -> Called:
    one = next(pairing for pairing in cup.course.pairings if len(pairing.players) == 2)
    place = Place(5, 6, 7)
    home, away = one.players
    tie = Tie("t-1", CUP.id, 1, 1, one.id, home, away, ready, status, place, NOON, NOON)
    return Called(cup, tie, None)


def told(face: Face) -> Face:
    """The same with its pictures in words."""
    blocks = (Words(block.alt) if isinstance(block, Picture) else block for block in face.blocks)
    return replace(face, blocks=tuple(blocks))


def within_limits(face: Face) -> None:
    message = build(face, {block.name: b"" for block in face.blocks if isinstance(block, Picture)})
    ids = [part["custom_id"] for part in parts(message) if "custom_id" in part]
    assert len(ids) == len(set(ids))
    assert all(len(block.alt) <= MAX_ALT for block in face.blocks if isinstance(block, Picture))
    assert sum(len(block.text) for block in face.blocks if isinstance(block, Words)) <= MAX_CHARACTERS


@pytest.mark.parametrize("form", list(FORMATS))
@pytest.mark.parametrize("size", [3, 8, 17])
def test_every_message_of_every_format_fits(form: str, size: int) -> None:
    size = min(size, FORMATS[form].most)
    line = lined_up(FORMATS[form], size)
    way = steps(FORMATS[form], line, Hand(Random(size), departures=3, missing=6))
    for record, course in (way[0], way[-1]):
        cup = cup_of(form, record, size, names=tuple(HOSTILE))
        within_limits(cup_face(cup, SAY))
        within_limits(round_face(cup, 1, SAY))
        within_limits(round_face(cup, course.round, SAY))
        if course.over:
            within_limits(crown_face(cup, SAY))
            assert crown_face(cup, SAY).pings == (course.champion,)
        assert round_face(cup, 1, SAY).pings == ()


@pytest.mark.parametrize("form", list(FORMATS))
def test_the_first_round_of_the_largest_fits(form: str) -> None:
    cup = cup_of(form, Record(), FORMATS[form].most, names=tuple(HOSTILE))
    within_limits(cup_face(cup, SAY))
    within_limits(round_face(cup, 1, SAY))


def test_a_full_sign_up_names_as_many_as_there_is_room_for() -> None:
    signing = replace(CUP, status=CupStatus.SIGN_UP, lineup=(), due_at=NOON, check_in=600_000)
    cup = Cup(NOBODY, signing, entrants(tuple(range(1, 129)), tuple(HOSTILE)), (), Record())
    face = cup_face(cup, SAY)
    within_limits(face)
    listed = next(
        block.text for block in face.blocks if isinstance(block, Words) and "places taken" in block.text
    )
    assert " more" in listed
    assert listed.startswith("**128 of 128 places taken**")


def test_the_check_in_counts_and_ticks_whoever_is_there_and_nobody_before_it() -> None:
    ana, bruno, program = (Person(1, "Ana"), Person(2, "Bruno"), Person(-1, "Rookie"))
    those = (Entrant(ana, NOON, checked_in=True), Entrant(bruno, NOON), Entrant(program, NOON))
    checking = replace(CUP, status=CupStatus.CHECK_IN, lineup=(), due_at=NOON)
    shown = "\n".join(all_words(cup_face(Cup(NOBODY, checking, those, (), Record()), SAY)))
    assert "**2 of 3 checked in**\n\u2068Ana\u2069 ✅, \u2068Bruno\u2069, \u2068Rookie\u2069 ✅" in shown
    signing = replace(checking, status=CupStatus.SIGN_UP)
    shown = "\n".join(all_words(cup_face(Cup(NOBODY, signing, those[1:], (), Record()), SAY)))
    assert "**2 of 128 places taken**\n\u2068Bruno\u2069, \u2068Rookie\u2069" in shown
    assert "✅" not in shown


@pytest.mark.parametrize("status", list(CupStatus))
@pytest.mark.parametrize("seeding", list(Seeding))
def test_the_message_of_a_championship_misses_no_sentence(status: CupStatus, seeding: Seeding) -> None:
    cup = cup_of("knock-out", Record(), 4)
    for reason in ("too-few", "bad-option", "organiser", "other"):
        it = replace(
            cup.championship, status=status, seeding=seeding, due_at=NOON, check_in=60_000, reason=reason
        )
        face = cup_face(replace(cup, championship=replace(it, role_id=5)), pseudo())
        check(face, commitment(bytes.fromhex(it.seed))[:16])


@pytest.mark.parametrize("form", list(FORMATS))
def test_a_draw_by_rating_says_what_everybody_was_rated_at_and_how_it_is_checked(form: str) -> None:
    cup = cup_of(form, Record(), 8, names=("5",))
    rated = replace(cup.championship, seeding=Seeding.RATING, points=tuple(range(1608, 1600, -1)))
    cup = replace(cup, championship=rated)
    said = "\n".join(all_words(told(round_face(cup, 1, SAY))))
    for seed, points in enumerate(rated.points, 1):
        assert f"{seed} {points} · 5" in said
    assert f"Seed `{rated.seed}`" in said
    assert "Then those with more points come first" in said
    assert "Everybody starts at 1500." in said
    within_limits(round_face(cup, 1, SAY))
    check(told(round_face(cup, 1, pseudo())), cup.championship.seed, "services/formats/knockouts/seeding.py")
    unrated = "\n".join(all_words(told(round_face(cup_of(form, Record(), 8), 1, SAY))))
    assert "points" not in unrated


@pytest.mark.parametrize("form", list(FORMATS))
def test_announcements_miss_no_sentence(form: str) -> None:
    line = lined_up(FORMATS[form], 8)
    for record, course in steps(FORMATS[form], line, Hand(Random(3)))[::5]:
        cup = cup_of(form, record, 8)
        check(
            told(round_face(cup, course.round, pseudo())),
            cup.championship.seed,
            "services/formats/knockouts/seeding.py",
        )
        if course.over:
            check(told(crown_face(cup, pseudo())))


@pytest.mark.parametrize("status", list(TieStatus))
@pytest.mark.parametrize("ready", [(False, False), (True, False), (True, True)])
def test_a_call_misses_no_sentence(status: TieStatus, ready: tuple[bool, bool]) -> None:
    check(call_face(called(cup_of("knock-out", Record(), 4), status, ready=ready), pseudo()))


@pytest.mark.parametrize("ready", [(False, False), (True, False)])
def test_a_reminder_pings_only_who_is_late_and_misses_no_sentence(ready: tuple[bool, bool]) -> None:
    call = called(cup_of("knock-out", Record(), 4), TieStatus.OPEN, ready=ready)
    face = reminder_face(call, pseudo())
    check(face)
    assert face.pings == call.tie.players[int(ready[0]) :]


@pytest.mark.parametrize(
    "reason", ["no-show", "resigned", "time", "left", "both-missing", "organiser", "moderator", ""]
)
def test_every_end_of_a_tie_is_told(reason: str) -> None:
    cup = cup_of("knock-out", Record(), 4)
    one = next(pairing for pairing in cup.course.pairings if pairing.status is Status.READY)
    home, away = one.players
    for result in (
        Result(one.id, home, (4, 2)),
        Result(one.id, away, ending=Ending.WALKOVER, reason=reason),
        Result(one.id, None, ending=Ending.VOID, reason=reason),
        Result(one.id, None, (1, 1)),
        Result(one.id, away, (0, 0), reason=LOT),
    ):
        over = called(replace(cup, record=Record((result,))), TieStatus.OVER)
        face = call_face(over, pseudo())
        check(face)
        assert not any(block for block in face.blocks if not isinstance(block, Words))


def test_a_level_match_says_that_it_is_played_again_and_a_lot_who_goes_on() -> None:
    cup = cup_of("knock-out", Record(), 4)
    void = called(cup, TieStatus.VOID)
    assert "this tie counts for nothing any more" in "".join(all_words(call_face(void, SAY)))
    again = replace(void, level=True)
    assert "ended level: they play again. After 3 level" in "".join(all_words(call_face(again, SAY)))
    check(call_face(again, pseudo()))
    pairing = cup.course.ready[0]
    home, away = pairing.players
    result = Result(pairing.id, away, (0, 0), reason=LOT)
    penguin = replace(cup.championship, game="penguin")
    decided = replace(cup, record=Record((result,)), championship=penguin)
    said = "".join(all_words(call_face(called(decided, TieStatus.OVER), SAY)))
    told_home, told_away = (safe(str(player)) for player in (home, away))
    assert f"🎲 **{told_away}** goes on by lot: **{told_home}** and **{told_away}** were level in 3" in said
    assert "`/penguin verify`" in said
    assert f"**0 : 0** · {told_away} by lot" in "".join(all_words(told(round_face(decided, 1, SAY))))


@pytest.mark.parametrize("form", list(FORMATS))
@pytest.mark.parametrize("game", list(FACES))
def test_sign_up_says_what_becomes_of_level_matches_where_they_can_be_and_need_a_winner(
    form: str, game: str
) -> None:
    line = lined_up(FORMATS[form], 8)
    courses = [course for _, course in steps(FORMATS[form], line, Hand(Random(3)))]
    needs = any(not one.may_be_level for course in courses for one in course.pairings)
    it = replace(CUP, form=form, game=game, status=CupStatus.SIGN_UP, lineup=(), due_at=NOON)
    said = "".join(all_words(cup_face(Cup(NOBODY, it, (), (), Record()), SAY)))
    assert ("after 3 level matches the lot decides" in said) == (needs and game == "penguin")


def test_only_a_new_call_pings_and_only_the_two() -> None:
    cup = cup_of("knock-out", Record(), 4)
    call = called(cup, TieStatus.OPEN)
    assert call_face(call, SAY).pings == call.tie.players
    assert call_face(replace(call, tie=replace(call.tie, status=TieStatus.PLAYING)), SAY).pings == ()


def test_every_format_has_a_name_and_its_rules_in_words() -> None:
    assert set(FORMATS) <= set(FORMS)
    assert set(FORMATS) <= set(RULES)


def test_the_hash_of_the_seed_stands_on_the_call_and_the_seed_nowhere() -> None:
    one = called(cup_of("knock-out", Record(), 4), TieStatus.OPEN)
    seed = bytes(range(32)).hex()
    texts = [
        block.text
        for block in call_face(replace(one, tie=replace(one.tie, seed=seed)), SAY).blocks
        if isinstance(block, Words)
    ]
    assert commitment(bytes.fromhex(seed)) in "".join(texts)
    assert seed not in "".join(texts)
