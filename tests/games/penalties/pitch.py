"""A shoot-out driven by tokens: whoever is awaited plays the next one, and coins come from a script."""

from collections.abc import Iterable

from games.chance import ScriptedChance
from games.contract import Entry, Over, Played, ToAct, play
from games.penalties import Penalties
from games.penalties.events import Event
from games.penalties.state import PenaltiesState
from games.penalties.view import Kick, PenaltiesView
from games.seats import SPECTATOR, Seat, Side, Viewer

GAME = Penalties()
A, B = Seat(0), Seat(1)
HEADS, TAILS = 0, 1
SHOTS = ("lc", "tc", "pa", "pk", "ri")
"""The order in which a view counts strikers (rule 3: left, centre, right)."""

Game = Played[PenaltiesState, Event]


def after(start: PenaltiesState, tokens: str, coins: Iterable[int] = ()) -> Game:
    """The match after these tokens, each played by the one seat that is awaited; every coin must be used."""
    state, events, entries = start, tuple[Event, ...](), tuple[Entry, ...]()
    answers = list(coins)
    script = ScriptedChance(answers)
    for token in tokens.split():
        played = play(GAME, state, token, awaited(state), script)
        state, events, entries = played.state, events + played.events, entries + played.entries
    flipped = sum(entry.seat is None for entry in entries)
    assert flipped == len(answers), "a coin of the script was not flipped"
    return Played(state, events, entries, GAME.pending(state))


def awaited(state: PenaltiesState) -> Seat:
    pending = GAME.pending(state)
    assert isinstance(pending, ToAct), pending
    (seat,) = pending.seats
    return seat


def kick_off(first: Seat = A) -> PenaltiesState:
    """Both privileges are settled and the first keeper is about to choose."""
    state = GAME.initial({})
    guessed_right = first == B
    return after(state, "heads shoot-first jungle", [HEADS if guessed_right else TAILS]).state


def look(state: PenaltiesState, viewer: Viewer = SPECTATOR) -> PenaltiesView:
    return GAME.view(state, viewer)


def kick(tokens: str, coins: Iterable[int] = ()) -> Kick:
    """The first penalty of a match, decided by these tokens."""
    played = after(kick_off(), tokens, coins)
    (decided,) = look(played.state).kicks
    return decided


_GOAL = {"lc": "c lc", "pk": "l pk", "pa": "l pa", "ri": "l ri", "tc": "l tc"}
_MISS = {"lc": "l lc", "pk": "c pk", "pa": "c pa l l", "ri": "r ri", "tc": "l tc"}
_COINS = {("tc", True): [HEADS], ("tc", False): [TAILS], ("lc", False): [TAILS]}


def kicked(state: PenaltiesState, *, goal: bool) -> PenaltiesState:
    """The match after one more penalty with this outcome, by the first striker that is still there."""
    shot = next(shot for shot, count in hand(state, striker(state)).items() if count)
    return taken(state, shot, goal=goal)


def taken(state: PenaltiesState, shot: str, *, goal: bool) -> PenaltiesState:
    """The match after one more penalty by this striker with this outcome."""
    return after(state, (_GOAL if goal else _MISS)[shot], _COINS.get((shot, goal), [])).state


def series(outcomes: str, first: Seat = A) -> PenaltiesState:
    """The match after kicks in turn, `o` a goal and `x` a miss; blanks are for the reader."""
    state = kick_off(first)
    for outcome in outcomes.replace(" ", ""):
        state = kicked(state, goal=outcome == "o")
    return state


def striker(state: PenaltiesState) -> Seat:
    seat = look(state).striker
    assert seat is not None
    return seat


def hand(state: PenaltiesState, seat: Seat) -> dict[str, int]:
    """How many of each striker a seat still holds, as everybody sees it."""
    return dict(zip(SHOTS, look(state).strikers[seat], strict=True))


def winner(state: PenaltiesState) -> Seat | None:
    """Who has won, or None while the match goes on."""
    pending = GAME.pending(state)
    if not isinstance(pending, Over):
        return None
    assert pending.winner is not None
    return A if pending.winner is Side.HOME else B


FULL = hand(kick_off(), A)
"""A whole team; which striker is the seventh card is a ruling, and no test but PEN-1 depends on it (G1)."""

ONCE = next(shot for shot, count in FULL.items() if count == 1)
"""A striker of whom each team has only one."""
