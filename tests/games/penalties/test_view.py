"""What each pair of eyes sees of a shoot-out."""

from dataclasses import replace

from games.penalties.terms import Direction, Phase, Shot
from games.seats import SPECTATOR
from tests.games.penalties.pitch import GAME, A, B, after, kick_off, look

DIVED = after(kick_off(), "l").state
HELD = after(kick_off(), "c pa").state
SECOND = after(HELD, "r").state


def test_only_the_keeper_sees_the_card_he_has_laid_down() -> None:
    assert look(DIVED, B).my_dive is Direction.LEFT
    assert look(DIVED, A).my_dive is None
    assert look(DIVED, SPECTATOR).my_dive is None


def test_everybody_sees_that_the_keeper_is_ready() -> None:
    assert [look(kick_off(), viewer).keeper_ready for viewer in (A, B, SPECTATOR)] == [False] * 3
    assert [look(DIVED, viewer).keeper_ready for viewer in (A, B, SPECTATOR)] == [True] * 3
    assert [look(HELD, viewer).keeper_ready for viewer in (A, B, SPECTATOR)] == [False] * 3
    assert [look(SECOND, viewer).keeper_ready for viewer in (A, B, SPECTATOR)] == [True] * 3


def test_only_the_keeper_sees_his_second_card() -> None:
    assert look(SECOND, B).my_second_dive is Direction.RIGHT
    assert look(SECOND, A).my_second_dive is None
    assert look(SECOND, SPECTATOR).my_second_dive is None


def test_everybody_sees_the_paradinha_that_waits_for_its_second_stage() -> None:
    assert [look(HELD, viewer).stopped for viewer in (A, B, SPECTATOR)] == [Shot.PARADINHA] * 3
    assert look(SECOND).stopped is Shot.PARADINHA
    assert look(DIVED).stopped is None
    in_the_air = GAME.apply(DIVED, GAME.from_token("tc"), A).state
    assert look(in_the_air).stopped is None
    assert look(after(SECOND, "l").state).stopped is None


def test_a_decided_penalty_is_everybodys() -> None:
    state = after(SECOND, "l").state
    (penalty,) = look(state, A).kicks
    assert look(state, B).kicks == look(state, SPECTATOR).kicks == (penalty,)
    assert (penalty.striker, penalty.shot, penalty.dive) == (A, Shot.PARADINHA, Direction.CENTRE)
    everybodys = look(state, SPECTATOR)
    assert [look(state, viewer) for viewer in (A, B)] == [replace(everybodys, seat=one) for one in (A, B)]


def test_the_phase_names_what_the_table_waits_for() -> None:
    phases = [look(state).phase for state in (kick_off(), DIVED, HELD, SECOND)]
    assert phases == [Phase.DIVE, Phase.SHOT, Phase.SECOND_DIVE, Phase.AIM]


def test_striker_and_keeper_are_named_while_a_kick_is_on() -> None:
    assert (look(DIVED).striker, look(DIVED).keeper) == (A, B)
    assert look(after(kick_off(), "").state).winner is None
