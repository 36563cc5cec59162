"""What people can do in Penguin Soccer, and the tokens that name it."""

from dataclasses import dataclass
from typing import NamedTuple

from games.errors import UnreadableAction
from games.penguin.notation import SQUARE_NAMES, entry_digit, way
from games.penguin.terms import ENTRIES, SIZES, SPINS, Direction, Size, Spin, Square


@dataclass(frozen=True, slots=True)
class Go:
    """The penguin on this square slides that way, or kicks when it holds the ball: `d4se`, `d4se.l`."""

    square: Square
    direction: Direction
    spin: Spin = 0

    @property
    def token(self) -> str:
        return SQUARE_NAMES[self.square] + way(self.direction, self.spin)


@dataclass(frozen=True, slots=True)
class Stand:
    """The penguin that lies on this square stands up: `d4u`."""

    square: Square

    @property
    def token(self) -> str:
        return f"{SQUARE_NAMES[self.square]}u"


@dataclass(frozen=True, slots=True)
class Enter:
    """A penguin slides in through its Home: `1e` Baby, `2s` Papa, `3swl` Mama."""

    size: Size
    direction: Direction
    spin: Spin = 0

    @property
    def token(self) -> str:
        return f"{entry_digit(SIZES.index(self.size))}{way(self.direction, self.spin)}"


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Said before one's own move, once a turn; the opponent answers before play goes on."""

    @property
    def token(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    accepted: bool

    @property
    def token(self) -> str:
        return "accept" if self.accepted else "decline"


Move = Go | Stand | Enter
Action = Move | OfferDraw | AnswerDraw


class Choices(NamedTuple):
    """Moves in the order people read them, and as a set."""

    listed: tuple[Move, ...]
    known: frozenset[Move]


OFFER = OfferDraw()
ACCEPT, DECLINE = AnswerDraw(True), AnswerDraw(False)
ANSWERS: tuple[Action, ...] = (ACCEPT, DECLINE)

GOES = tuple(
    tuple({spin: Go(square, direction, spin) for spin in SPINS} for direction in range(8))
    for square in range(64)
)
"""Every Go once: GOES[square][direction][spin]."""
STANDS = tuple(Stand(square) for square in range(64))
ENTERS = {
    (size, direction): {spin: Enter(size, direction, spin) for spin in SPINS}
    for size in SIZES
    for directions in ENTRIES
    for direction in directions
}


class _Readable(dict[str, Action]):
    """Actions by token; UnreadableAction for a token that names none."""

    def __missing__(self, token: str) -> Action:
        raise UnreadableAction("unknown-token")


_GOES = [go for ways in GOES for spins in ways for go in spins.values()]
_ENTERS = [enter for spins in ENTERS.values() for enter in spins.values()]

BY_TOKEN = _Readable({action.token: action for action in (*_GOES, *STANDS, *_ENTERS, OFFER, *ANSWERS)})
"""Every action by its token; UnreadableAction for a token that names none."""
