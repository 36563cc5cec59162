"""Everything a match of Penguin Soccer is at one moment; nothing of it is secret."""

from dataclasses import dataclass
from typing import NamedTuple

from games.penguin import rulings
from games.penguin._events import Event, Push
from games.penguin.geometry import PLACE_BIT
from games.penguin.terms import CENTRAL, MOVE, OFF, Ending, Phase, Place, Square, Who
from games.seats import Seat
from games.values import quick

Places = tuple[Place, Place, Place, Place, Place, Place]
"""The place of each penguin, by Who."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a match may end without a goal (ruling P17); a `ply_limit` of 0 is none."""

    threefold: bool = rulings.THREEFOLD
    agreement: bool = rulings.AGREEMENT
    ply_limit: int = rulings.PLY_LIMIT


@quick
@dataclass(frozen=True, slots=True)
class LastMove:
    """What to draw arrows for: the squares that penguin or ball passed (one for a stand), a tackle's row."""

    by: Seat
    token: str
    path: tuple[Square, ...]
    pushed: tuple[Push, ...] = ()


NOTHING_SEEN = ("", "")


@quick
@dataclass(frozen=True, slots=True)
class PenguinState:
    """`turn` counts decisions, `plies` moves; `seen` are the words of past positions, by who was to move."""

    conditions: Conditions
    places: Places
    ball: Square
    mover: Seat
    phase: Phase
    turn: int = 0
    plies: int = 0
    seen: tuple[str, str] = NOTHING_SEEN
    last: LastMove | None = None
    ending: Ending | None = None


class Done(NamedTuple):
    """The ice after a move, and what is told of it."""

    places: Places
    ball: Square
    events: tuple[Event, ...]
    last: LastMove


EMPTY: Places = (OFF,) * 6
FIRST = Seat(0)
"""Who begins where no lot is drawn and no position says it (ruling P20)."""

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"
_PLACE_SIGNS = tuple(f"{_SIGNS[place // 9]}{place % 9}" if place < OFF else "--" for place in range(OFF + 1))
_BALL_SIGNS = (*_SIGNS, "*")


def mark(places: Places, ball: Square) -> str:
    """A position as a word of 14 signs, a blank last, so that a text of many can be searched for one."""
    a, b, c, d, e, f = places
    sign = _PLACE_SIGNS
    return f"{_BALL_SIGNS[ball]}{sign[a]}{sign[b]}{sign[c]}{sign[d]}{sign[e]}{sign[f]} "


def occupied(places: Places) -> int:
    """The squares penguins are on, as bits."""
    a, b, c, d, e, f = places
    bit = PLACE_BIT
    return bit[a] | bit[b] | bit[c] | bit[d] | bit[e] | bit[f]


def also_seen(seen: tuple[str, str], mover: Seat, word: str) -> tuple[str, str]:
    """What has been seen, and one more position with this player to move."""
    first, second = seen
    return (first + word, second) if mover == FIRST else (first, second + word)


def moved(places: Places, who: Who, place: Place) -> Places:
    """The places with one penguin's changed."""
    after = list(places)
    after[who] = place
    a, b, c, d, e, f = after
    return (a, b, c, d, e, f)


def set_up(
    conditions: Conditions, places: Places = EMPTY, ball: Square = CENTRAL, mover: Seat = FIRST
) -> PenguinState:
    """The state in which `mover` makes the first move."""
    seen = also_seen(NOTHING_SEEN, mover, mark(places, ball)) if conditions.threefold else NOTHING_SEEN
    return PenguinState(conditions, places, ball, mover, MOVE, seen=seen)
