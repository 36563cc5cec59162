"""The toss and its two privileges: rule 2."""

import pytest

from games.errors import IllegalAction
from games.penalties.events import FirstKickTaken, TeamTaken, TossCalled, TossFlipped
from games.penalties.state import PenaltiesState
from games.penalties.terms import Face, Phase, Team
from games.seats import Seat
from tests.games.penalties.pitch import GAME, HEADS, TAILS, A, B, after, awaited, kick_off, look

START = GAME.initial({})


def tossed(caller_wins: bool) -> PenaltiesState:
    return after(START, "heads", [HEADS if caller_wins else TAILS]).state


def test_the_challenged_calls() -> None:
    assert awaited(START) == B
    assert [GAME.to_token(call) for call in GAME.legal_actions(START, B)] == ["heads", "tails"]


@pytest.mark.parametrize(
    ("call", "coin", "face", "winner"),
    [
        ("heads", HEADS, Face.HEADS, B),
        ("heads", TAILS, Face.TAILS, A),
        ("tails", HEADS, Face.HEADS, A),
        ("tails", TAILS, Face.TAILS, B),
    ],
)
def test_a_right_call_wins_the_toss_and_a_wrong_one_gives_it_away(
    call: str, coin: int, face: Face, winner: Seat
) -> None:
    played = after(START, call, [coin])
    assert played.events == (TossCalled(B, Face(call)), TossFlipped(face, winner))
    assert awaited(played.state) == winner
    toss = look(played.state).toss
    assert toss is not None
    assert (toss.call, toss.face, toss.winner) == (Face(call), face, winner)


def test_pen_20_the_caller_shoots_first_and_the_flipper_chooses_a_team() -> None:
    waiting = after(tossed(caller_wins=True), "shoot-first")
    assert waiting.events == (FirstKickTaken(B),)
    assert awaited(waiting.state) == A
    assert look(waiting.state).first == B
    lined_up = after(waiting.state, "forest")
    assert lined_up.events == (TeamTaken(A, Team.FOREST), TeamTaken(B, Team.JUNGLE))
    assert look(lined_up.state).teams == (Team.FOREST, Team.JUNGLE)
    assert look(lined_up.state).striker == look(lined_up.state).first == B


def test_pen_20_the_caller_chooses_a_team_and_the_flipper_shoots_first() -> None:
    lined_up = after(tossed(caller_wins=True), "forest")
    assert lined_up.events == (TeamTaken(B, Team.FOREST), TeamTaken(A, Team.JUNGLE), FirstKickTaken(A))
    assert look(lined_up.state).teams == (Team.JUNGLE, Team.FOREST)
    assert look(lined_up.state).striker == look(lined_up.state).first == A


@pytest.mark.parametrize("caller_wins", [True, False])
@pytest.mark.parametrize("team", [Team.JUNGLE, Team.FOREST])
def test_either_winner_may_take_either_privilege(caller_wins: bool, team: Team) -> None:
    winner, loser = (B, A) if caller_wins else (A, B)

    shooter = look(after(tossed(caller_wins), f"shoot-first {team}").state)
    assert shooter.first == shooter.striker == winner
    assert shooter.teams[loser] is team
    assert shooter.teams[winner] is team.other

    chooser = look(after(tossed(caller_wins), team).state)
    assert chooser.first == chooser.striker == loser
    assert chooser.teams[winner] is team
    assert chooser.teams[loser] is team.other


def test_the_toss_winner_may_shoot_first_or_choose_either_team() -> None:
    state = tossed(caller_wins=False)
    tokens = [GAME.to_token(choice) for choice in GAME.legal_actions(state, A)]
    assert tokens == ["shoot-first", "jungle", "forest"]


def test_the_loser_has_a_team_to_choose_and_no_first_kick_to_take() -> None:
    waiting = after(tossed(caller_wins=True), "shoot-first").state
    assert look(waiting).phase is Phase.TEAM
    with pytest.raises(IllegalAction, match="illegal-now"):
        after(waiting, "shoot-first")


def test_without_a_toss_the_challenger_shoots_first_as_jungle_united() -> None:
    view = look(GAME.initial({"toss": False}))
    assert (view.phase, view.first, view.striker) == (Phase.DIVE, A, A)
    assert view.teams == (Team.JUNGLE, Team.FOREST)
    assert view.toss is None


@pytest.mark.parametrize("options", [{"toss": 1}, {"toss": None}, {"tos": True}, {"toss": True, "x": 0}])
def test_an_option_nobody_knows_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(IllegalAction, match="bad-option"):
        GAME.initial(options)


def test_the_kick_off_helper_starts_where_it_says() -> None:
    assert look(kick_off(A)).striker == A
    assert look(kick_off(B)).striker == B
