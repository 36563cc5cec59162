"""A position as text: `1Ma1n 1Pd4 2Bh8sw ball=d4 turn=1`.

Words with one blank between them, in this order:

* each penguin on the board: player and size (1M 1P 1B 2M 2P 2B), square, and the way it faces when it lies
  (n ne e se s sw w nw); without one it is upright. Penguins that are not named are off the board;
* `ball=` and its square, or `ball=centre` for the central crossing; on the square of an upright penguin that
  penguin holds it;
* `turn=` and the player to move, 1 or 2.

There is one text for a position, so the start is `ball=centre turn=1` and nothing else. Refused are positions
the rules cannot bring about: two penguins on a square, a penguin in the opposing Home, a ball in a Goal, a
lying penguin with the ball, a penguin in the middle while the ball lies on the crossing.
"""

import re
from unicodedata import normalize

from games.errors import IllegalAction
from games.penguin.geometry import CENTRE
from games.penguin.notation import DIRECTION_NAMES, DIRECTIONS, PENGUIN_NAMES, SQUARE_NAMES, SQUARES
from games.penguin.state import EMPTY, Places
from games.penguin.terms import CENTRAL, GOALS, OFF, UPRIGHT, Place, Square, facing_of, seat_of
from games.seats import Seat

_PENGUIN = "".join(rf"(?:{name}([a-h][1-8])([ns]?[ew]?) )?" for name in PENGUIN_NAMES)
_OWNER = re.compile(r"\b[12][mpb](?=[a-h][1-8])")
_TEXT = re.compile(rf"{_PENGUIN}ball=([a-h][1-8]|centre) turn=([12])")


def read(text: str) -> tuple[Places, Square, Seat]:
    """Places, ball and who moves; IllegalAction("unreadable-position") for other texts.

    IllegalAction says what is wrong with a position that the rules cannot bring about, as in `check`.
    """
    found = _TEXT.fullmatch(text)
    if found is None:
        raise IllegalAction("unreadable-position")
    *penguins, ball_name, player = found.groups()
    a, b, c, d, e, f = (_place(*penguins[at : at + 2]) for at in range(0, 12, 2))
    places: Places = (a, b, c, d, e, f)
    ball = SQUARES.get(ball_name, CENTRAL)
    check(places, ball)
    return places, ball, Seat(int(player) - 1)


def tidied(text: str) -> str:
    """What somebody typed, or copied with its backticks, in the letters that `read` knows.

    "`1PG7 2mb2  BALL=g7 turn=1`" is "1Pg7 2Mb2 ball=g7 turn=1"; what cannot be read stays unreadable.
    """
    plain = " ".join(normalize("NFKC", text).replace("`", " ").lower().split())
    return _OWNER.sub(lambda found: found[0].upper(), plain)


def write(places: Places, ball: Square, mover: Seat) -> str:
    """The text of a position, which `read` reads."""
    words = [
        f"{name}{_written(place)}" for name, place in zip(PENGUIN_NAMES, places, strict=True) if place != OFF
    ]
    where = "centre" if ball == CENTRAL else SQUARE_NAMES[ball]
    return " ".join([*words, f"ball={where}", f"turn={mover + 1}"])


def check(places: Places, ball: Square) -> None:
    """Nothing for what can be while a match goes on.

    IllegalAction: two-on-one-square, penguin-in-goal, ball-in-goal, lying-with-the-ball,
    ball-not-in-the-middle.
    """
    squares = [place // 9 for place in places if place != OFF]
    if len(set(squares)) < len(squares):
        raise IllegalAction("two-on-one-square")
    if any(place // 9 == GOALS[seat_of(who)] for who, place in enumerate(places)):
        raise IllegalAction("penguin-in-goal")
    if ball in GOALS:
        raise IllegalAction("ball-in-goal")
    if ball in {place // 9 for place in places if facing_of(place) is not None}:
        raise IllegalAction("lying-with-the-ball")
    if ball == CENTRAL and set(CENTRE) & set(squares):
        raise IllegalAction("ball-not-in-the-middle")


def _place(square: str | None, facing: str | None) -> Place:
    if square is None:
        return OFF
    return 9 * SQUARES[square] + (DIRECTIONS[facing] if facing else UPRIGHT)


def _written(place: Place) -> str:
    facing = facing_of(place)
    return SQUARE_NAMES[place // 9] + ("" if facing is None else DIRECTION_NAMES[facing])


START = write(EMPTY, CENTRAL, Seat(0))
"""The position every match begins with, seat 0 to move."""
