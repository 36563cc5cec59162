"""The public board in every phase: whose turn it is, what can be pressed, and nothing that is secret."""

import re
from dataclasses import replace

import pytest

from games.contract import ToAct
from games.engines import ENGINES
from games.penalties.terms import SHOTS, Team
from services.ports.people import Person
from services.ports.records import MatchRecord
from tests.ui.stage import (
    ANA,
    BRUNO,
    NOON,
    buttons,
    level_series,
    locked,
    match,
    name,
    picture,
    pressable,
    random_records,
    scene,
    seen,
    shown,
    words,
)
from ui.discord.face import Face
from ui.discord.ids import ANALYSIS, MOVE, PICK, REMATCH, parse
from ui.games.penalties.words import ACCENTS, NEUTRAL

CARDS = ["Left corner ×2", "Paradinha", "Panenka", "Right ×2", "Top corner"]
UNTIL = f" ⏳\u00a0<t:{NOON // 1000 + 90}:R>"


@pytest.mark.parametrize(
    ("record", "status", "open_buttons", "locked_buttons"),
    [
        pytest.param(
            match(toss=True),
            f"🪙 **{name('Bruno')}** calls the toss: heads or tails?",
            ["Heads", "Tails"],
            [],
            id="call",
        ),
        pytest.param(
            match("heads", coins=[0], toss=True),
            f"🪙 **{name('Bruno')}** wins the toss. Shoot first, or choose your team?",
            ["Shoot first", "Jungle United", "Forest F.C."],
            [],
            id="privilege of the caller",
        ),
        pytest.param(
            match("heads", coins=[1], toss=True),
            f"🪙 **{name('Ana')}** wins the toss. Shoot first, or choose your team?",
            ["Shoot first", "Jungle United", "Forest F.C."],
            [],
            id="privilege of the challenger",
        ),
        pytest.param(
            match("heads", "shoot-first", coins=[0], toss=True),
            f"🪙 **{name('Bruno')}** shoots first. **{name('Ana')}**, choose your team.",
            ["Jungle United", "Forest F.C."],
            [],
            id="team",
        ),
        pytest.param(
            match(),
            f"🧤 **{name('Bruno')}** is in goal: choose your dive.",
            ["Choose your dive"],
            CARDS,
            id="dive",
        ),
        pytest.param(
            match("l"),
            f"🥅 The keeper is ready. **{name('Ana')}**, take your shot!",
            ["Show my dive", *CARDS],
            [],
            id="shot",
        ),
        pytest.param(
            match("c", "pa"),
            f"⏸️ Paradinha! The keeper stayed in the centre. **{name('Bruno')}**, pick a side in secret.",
            ["Choose your second card"],
            [],
            id="second dive",
        ),
        pytest.param(
            match("c", "pa", "l"),
            f"⏸️ The keeper has picked a side. **{name('Ana')}**, left or right?",
            ["Show my dive", "Left", "Right"],
            [],
            id="aim",
        ),
    ],
)
def test_the_board_says_whose_turn_it_is_and_offers_that_and_no_more(
    record: MatchRecord, status: str, open_buttons: list[str], locked_buttons: list[str]
) -> None:
    face = shown(record)
    assert status + UNTIL in words(face).splitlines()
    assert pressable(face) == open_buttons
    assert locked(face) == locked_buttons


@pytest.mark.parametrize("seed", range(3))
def test_every_button_of_a_match_is_a_move_that_somebody_may_make(seed: int) -> None:
    for record in random_records(seed):
        face, look = shown(record), seen(record)
        ids = [button.id for button in buttons(face)]
        assert len(set(ids)) == len(ids)
        assert all(len(custom_id) <= 100 for custom_id in ids)
        legal = {token for user_id in (ANA, BRUNO) for token in seen(record, user_id).legal}
        for button in buttons(face):
            match parse(button.id):
                case prefix, (match_id, turn, token) if prefix == MOVE:
                    assert isinstance(look.pending, ToAct)
                    assert (match_id, turn) == ("m1", str(look.pending.turn))
                    assert button.disabled or token in legal
                case prefix, (match_id, turn) if prefix == PICK:
                    assert (match_id, turn, button.disabled) == ("m1", str(record.turn), False)
                case prefix, parts:
                    assert prefix in {REMATCH, ANALYSIS}
                    assert (parts[0], record.status) == ("m1", "over")


@pytest.mark.parametrize("seed", range(3))
def test_cards_are_pressable_only_once_the_keeper_is_ready_and_while_they_last(seed: int) -> None:
    for record in random_records(seed):
        view = seen(record).view
        cards = [button for button in buttons(shown(record)) if button.id.rpartition(":")[2] in SHOTS]
        if view.phase not in {"dive", "shot"}:
            assert cards == []
            continue
        held = dict(zip(SHOTS, view.strikers[view.striker], strict=True))
        counts = [held[shot] for shot in ("lc", "pa", "pk", "ri", "tc")]
        ready = view.phase == "shot"
        assert [not card.disabled for card in cards] == [ready and count > 0 for count in counts]
        assert [card.label.endswith(" ×2") for card in cards] == [count == 2 for count in counts]


def test_a_spent_card_stays_in_its_place_and_cannot_be_pressed() -> None:
    face = shown(match("l", "pk", "l", "ri", "l"))
    assert pressable(face) == ["Show my dive", "Left corner ×2", "Paradinha", "Right ×2", "Top corner"]
    assert locked(face) == ["Panenka"]


@pytest.mark.parametrize("moves", [(), ("l",), ("c", "pa")])
def test_a_program_in_goal_needs_no_button(moves: tuple[str, ...]) -> None:
    record = match(*moves)
    program = next(one for one in ENGINES.values() if one.game == record.game)
    keeper = seen(record).view.keeper
    people = [
        Person(program.user_id, program.name) if at == keeper else one for at, one in enumerate(record.seats)
    ]
    kinds = [parse(one.id)[0] for one in buttons(shown(replace(record, seats=tuple(people))))]
    assert PICK not in kinds
    assert PICK in [parse(one.id)[0] for one in buttons(shown(record))]


def test_the_second_copy_of_a_card_counts_down() -> None:
    labels = [button.label for button in buttons(shown(match("l", "ri", "l", "ri", "l")))]
    assert labels == ["Show my dive", "Left corner ×2", "Paradinha", "Panenka", "Right", "Top corner"]


def test_what_happened_last_comes_first() -> None:
    lines = words(shown(match("l", "ri"))).splitlines()
    ana, bruno = name("Ana"), name("Bruno")
    assert lines[1] == f"⚽ **GOAL!** {ana} scores. Right: keeper dived left"
    assert (
        f"**TIPPED AWAY!** {bruno} stops {ana}. Left corner: keeper dived left, the coin shows the X"
        in words(shown(match("l", "lc", coins=[1])))
    )
    assert (
        f"**OVER THE BAR!** {ana} shoots over. Top corner: keeper dived right, the coin shows the X"
        in words(shown(match("r", "tc", coins=[1])))
    )
    assert (
        f"⚽ **GOAL!** {ana} scores. Top corner: keeper stayed in the centre, the coin shows the ball"
        in words(shown(match("c", "tc", coins=[0])))
    )
    assert (
        f"🧤 **SAVED!** {bruno} stops {ana}. Paradinha: keeper stayed in the centre, then left, keeper went "
        "left at last" in words(shown(match("c", "pa", "l", "l")))
    )


def test_both_sides_strikers_are_listed_left_centre_right() -> None:
    text = words(shown(match("c", "pa", "r", "l")))
    jungle, forest = text.index("**Jungle United**"), text.index("**Forest F.C.**")
    assert jungle < forest
    line = text.splitlines()[text[:jungle].count("\n") + 1]
    assert line == "-# ⬅️\u00a0Left corner ×2  ⬆️\u00a0Panenka  ➡️\u00a0Right ×2  🪙\u00a0Top corner"
    assert "⬆️\u00a0Paradinha, Panenka" in text.splitlines()[text[:forest].count("\n") + 1]


def test_the_challenged_may_shoot_first_and_stays_at_the_right() -> None:
    record = match("heads", "shoot-first", "forest", coins=[0], toss=True)
    face = shown(record)
    assert f"🧤 **{name('Ana')}** is in goal" in words(face)
    drawn = scene(face)
    assert (drawn.home.player, drawn.home.team, drawn.away.player) == ("Ana", "forest", "Bruno")
    assert (drawn.striker_team, drawn.keeper_team) == ("jungle", "forest")
    assert words(face).index("Forest F.C.") < words(face).index("Jungle United")
    assert face.accent == ACCENTS[Team.JUNGLE]
    kicked = scene(shown(match("heads", "shoot-first", "forest", "l", "ri", coins=[0], toss=True)))
    assert (kicked.home.goals, kicked.away.goals, kicked.home.marks, kicked.away.marks) == (
        0,
        1,
        (),
        ("goal",),
    )


def test_the_colour_is_the_strikers() -> None:
    assert shown(match(toss=True)).accent == NEUTRAL
    assert shown(match()).accent == ACCENTS[Team.JUNGLE]
    assert shown(match("l", "ri")).accent == ACCENTS[Team.FOREST]


def test_sudden_death_is_said_and_every_striker_is_back() -> None:
    face = shown(match(*level_series))
    assert locked(face) == CARDS
    assert "Sudden death." in picture(face).alt
    assert scene(face).sudden_death
    shot = scene(shown(match(*level_series, "l")))
    assert shot.small == "Sudden death, round 1 · Jungle United"
    assert shot.home.marks == ()
    kicked = scene(shown(match(*level_series, "l", "ri")))
    assert (kicked.home.marks, kicked.home.goals) == (("goal",), 6)


def test_a_second_cycle_of_sudden_death_counts_on() -> None:
    drawn = scene(shown(match(*level_series * 2, "l")))
    assert drawn.small == "Sudden death, round 6 · Jungle United"
    assert (drawn.home.marks, drawn.home.goals) == ((), 10)


def test_the_board_is_the_same_whatever_the_keeper_has_sealed() -> None:
    assert len({opaque(shown(match(dive))) for dive in "lcr"}) == 1
    assert len({opaque(shown(match("c", "pa", dive))) for dive in "lr"}) == 1


def opaque(face: Face) -> str:
    """A face in which one seal is like another: only the seed could tell them apart."""
    return re.sub(r"`[0-9a-f]{32}`", "`seal`", repr(face))


def test_a_sealed_dive_shows_its_seal_and_another_match_has_another() -> None:
    def seals(face: Face) -> list[str]:
        return re.findall(r"🔏 Sealed: `([0-9a-f]{32})`", words(face))

    here = seals(shown(match("l")))
    assert len(here) == 1
    assert seals(shown(replace(match("l"), seed="11" * 32))) != here
    assert seals(shown(match())) == []
