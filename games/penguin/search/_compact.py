"""Between the rules' positions and the ten cells of the search's."""

from collections.abc import Sequence

from games.penguin.actions import STANDS
from games.penguin.lanes import go
from games.penguin.search._moves import BALL, SIDE, Cells
from games.penguin.search._tables import BALL_KEY, PLACE_KEY, PLACES, SIDE_KEY, STAND
from games.penguin.state import Places, occupied
from games.penguin.terms import Square
from games.seats import Seat


def pack(places: Places, ball: Square, mover: Seat) -> Cells:
    """A position as ten cells."""
    key = BALL_KEY[ball] ^ (SIDE_KEY if mover else 0)
    for who, place in enumerate(places):
        key ^= PLACE_KEY[who * PLACES + place]
    ice = occupied(places)
    return [*places, ball, mover, key, ice - (1 << 64) if ice >> 63 else ice]


def unpack(cells: Sequence[int], at: int = 0) -> tuple[Places, Square, Seat]:
    """Places, ball and who moves."""
    a, b, c, d, e, f = (int(place) for place in cells[at : at + 6])
    return (a, b, c, d, e, f), int(cells[at + BALL]), Seat(int(cells[at + SIDE]))


def token(places: Places, move: int) -> str:
    """The rules' token of a move in this position."""
    who, direction, spin, kind = move & 7, move >> 3 & 7, (move >> 6 & 7) - 3, move >> 9 & 3
    square = places[who] // 9
    return STANDS[square].token if kind == STAND else go(who, square, direction, spin).token
