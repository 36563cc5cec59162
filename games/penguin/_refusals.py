"""Why a move is illegal now, for those who ask; the names are codes, the sentences live elsewhere."""

from dataclasses import replace

from games.penguin._turns import FAMILIES, may, penguin_of
from games.penguin.actions import Enter, Go, Move, Stand
from games.penguin.geometry import BALL_BITS, RAYS
from games.penguin.lanes import directions, lane
from games.penguin.state import Places, occupied
from games.penguin.terms import HOMES, UPRIGHT, Square, Who
from games.seats import Seat


def refusal(places: Places, ball: Square, seat: Seat, move: Move) -> str:
    """The first reason that applies to an illegal move."""
    who = penguin_of(places, seat, move)
    if who is None:
        return _nobody(places, seat, move)
    match move:
        case Stand():
            return "already-upright"
        case Go(square, direction) if not RAYS[square][direction]:
            return "leaves-the-board"
        case Go(square) if square == ball:
            return "kicks-do-not-turn" if move.spin else "illegal-now"
        case Go(direction=direction) if places[who] % 9 not in (UPRIGHT, direction):
            return "lies-the-other-way"
        case Enter(direction=direction) if direction not in directions(who, places[who]):
            return "not-away-from-home"
        case Go() | Enter() if move.spin and may(places, ball, seat, replace(move, spin=0)):
            return "no-turn-there"
        case _:
            return _in_the_way(places, ball, who, move)


def _nobody(places: Places, seat: Seat, move: Move) -> str:
    if isinstance(move, Enter):
        return "already-on-the-board"
    theirs = any(places[who] // 9 == move.square for who in FAMILIES[1 - seat])
    return "not-your-penguin" if theirs else "no-penguin-there"


def _in_the_way(places: Places, ball: Square, who: Who, move: Go | Enter) -> str:
    """Somebody stands in the way, or somebody would come into the opposing Home."""
    ice = occupied(places)
    if isinstance(move, Enter) and ice >> HOMES[who // 3] & 1:
        return "home-is-taken"
    for square in lane(who, places[who] // 9, move.direction).path:
        rival = any(places[other] // 9 == square for other in FAMILIES[1 - who // 3])
        if BALL_BITS[ball] >> square & 1 and (rival or not ice >> square & 1):
            break
        if ice >> square & 1:
            return "way-is-blocked"
    return "opposing-home"
