"""What everybody at the table hears: public by definition, so it holds only what a spectator may know."""

from dataclasses import dataclass

from games.penalties.cards import Card
from games.penalties.state import Kick
from games.penalties.terms import Face, Picked, Team
from games.seats import Seat


@dataclass(frozen=True, slots=True)
class TossCalled:
    seat: Seat
    face: Face


@dataclass(frozen=True, slots=True)
class TossFlipped:
    face: Face
    winner: Seat


@dataclass(frozen=True, slots=True)
class FirstKickTaken:
    """This seat shoots first in every pair (ruling G2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TeamTaken:
    seat: Seat
    team: Team


@dataclass(frozen=True, slots=True)
class FirstPickTaken:
    """This seat takes the first card of the draft, then both pick in turn (ruling G8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPicked:
    seat: Seat
    card: Card
    how: Picked


@dataclass(frozen=True, slots=True)
class PicksHandedOver:
    """This seat's further picks are made for it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StrikerDiscarded:
    """A striker lies face down until the match is over and beyond; which one is nobody else's business."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class KeeperReady:
    """The keeper has committed a card; which one is nobody's business yet."""

    seat: Seat
    second: bool


@dataclass(frozen=True, slots=True)
class ParadinhaHeld:
    """The striker stopped his run and the keeper stayed in the centre: a second card follows (rule 8)."""

    striker: Seat


@dataclass(frozen=True, slots=True)
class KickDecided:
    kick: Kick


@dataclass(frozen=True, slots=True)
class StrikersReturned:
    """Both sides take their used strikers back (rules 13, 14)."""

    sudden_death: bool


@dataclass(frozen=True, slots=True)
class ShootOutWon:
    seat: Seat


Event = (
    TossCalled
    | TossFlipped
    | FirstKickTaken
    | TeamTaken
    | FirstPickTaken
    | CardPicked
    | PicksHandedOver
    | StrikerDiscarded
    | KeeperReady
    | ParadinhaHeld
    | KickDecided
    | StrikersReturned
    | ShootOutWon
)
