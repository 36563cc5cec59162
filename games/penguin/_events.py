"""What everybody at the table hears; a path names squares from the first to the last."""

from dataclasses import dataclass

from games.penguin.terms import Direction, Ending, Size, Square
from games.seats import Seat
from games.values import quick


@dataclass(frozen=True, slots=True)
class FirstMoverDrawn:
    seat: Seat


@quick
@dataclass(frozen=True, slots=True)
class PenguinSlid:
    """The path begins where the penguin was; `facing` is None when it ends upright."""

    seat: Seat
    size: Size
    path: tuple[Square, ...]
    direction: Direction
    facing: Direction | None


@quick
@dataclass(frozen=True, slots=True)
class PenguinEntered:
    """The path begins in Home; `facing` is None when the penguin ends upright."""

    seat: Seat
    size: Size
    path: tuple[Square, ...]
    direction: Direction
    facing: Direction | None


@dataclass(frozen=True, slots=True)
class PenguinStood:
    seat: Seat
    size: Size
    square: Square


@quick
@dataclass(frozen=True, slots=True)
class BallKicked:
    """The path is the ball's and begins with the kicker, who now lies facing `direction`."""

    seat: Seat
    size: Size
    path: tuple[Square, ...]
    direction: Direction


@dataclass(frozen=True, slots=True)
class BallTaken:
    """This penguin holds the ball now, upright: it slid to it, tackled for it, or stopped a kick."""

    seat: Seat
    size: Size
    square: Square


@dataclass(frozen=True, slots=True)
class Push:
    """One penguin of a pushed row; `end` is None when it left the board."""

    seat: Seat
    size: Size
    start: Square
    end: Square | None


@dataclass(frozen=True, slots=True)
class Tackled:
    """The row that a tackle pushed, the tackled penguin first."""

    seat: Seat
    size: Size
    direction: Direction
    row: tuple[Push, ...]


@dataclass(frozen=True, slots=True)
class PenguinOff:
    """Pushed off the board; it may enter again."""

    seat: Seat
    size: Size


@dataclass(frozen=True, slots=True)
class GoalScored:
    """The ball is in this seat's Goal; `by` moved it there."""

    seat: Seat
    by: Seat
    square: Square


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """This seat has no legal move (ruling P18)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawOffered:
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchDrawn:
    ending: Ending


Event = (
    FirstMoverDrawn
    | PenguinSlid
    | PenguinEntered
    | PenguinStood
    | BallKicked
    | BallTaken
    | Tackled
    | PenguinOff
    | GoalScored
    | TurnSkipped
    | DrawOffered
    | DrawDeclined
    | MatchDrawn
)
