"""What a format takes and gives: entrants' numbers, results and tables; never names, sentences or times."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

Number = int | Fraction


class Refused(Exception):
    """Nothing was changed. `code` is a stable kebab-case name of the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


NO_SHOW = "no-show"
"""The reason of a walkover over somebody who did not come."""

PUT_OUT = "put-out:"
"""Begins the reason of whoever was put out, before the organiser's own words, which are no code of ours."""

AT_THE_TABLE = frozenset({"resigned", "time", "moderator", "engine"})
"""Reasons of matches that both had come to, and that were not played to their end."""


class Ending(StrEnum):
    """How a pairing came to its end."""

    PLAYED = "played"
    WALKOVER = "walkover"
    """One side did not play: it never came, left, or was put out."""
    VOID = "void"
    """Neither side goes on: both were missing."""


class Status(StrEnum):
    """How a pairing stands."""

    WAITING = "waiting"
    READY = "ready"
    DONE = "done"
    BYE = "bye"
    """The draw gave one side nobody to play; nothing is played, nobody is told off."""
    EMPTY = "empty"
    """Nobody is left to play it."""
    SPARE = "spare"
    """Not needed: the grand final was not lost by the side that had lost nothing."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """What is frozen when a championship starts; made by `records.lineup`, which checks it.

    `entrants` are in seed order, best first. `seed` is published, and every lot follows from it.
    """

    entrants: tuple[int, ...]
    seed: bytes
    options: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Result:
    """How one pairing ended. `winner` is None for a draw (PLAYED) and where both were missing (VOID).

    `score` is (home, away) as it stood; of a walkover it is what the format awards, so it is left (0, 0).
    `reason` is a kebab-case code for people: "no-show", "left", "banned"...
    """

    pairing: str
    winner: int | None
    score: tuple[int, int] = (0, 0)
    ending: Ending = Ending.PLAYED
    reason: str = ""

    @property
    def begun(self) -> bool:
        """Whether both had come to it."""
        return self.ending is Ending.PLAYED or self.reason in AT_THE_TABLE


@dataclass(frozen=True, slots=True)
class Departure:
    """An entrant who plays no more. `after` is the last round that was drawn with him in it."""

    player: int
    after: int
    reason: str = "left"
    disqualified: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """All that happened since the start; the order means nothing. Only `records` makes new ones."""

    results: tuple[Result, ...] = ()
    departures: tuple[Departure, ...] = ()

    @property
    def absent(self) -> frozenset[int]:
        return frozenset(departure.player for departure in self.departures)


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a championship. `code` is one of a closed list, `number` what it counts.

    "round-of" 128 to 16, "quarter-finals", "semi-finals", "third-place", "final"; "upper-..." and
    "lower-round" 1..., "lower-final", "grand-final", "grand-final-reset"; "group" 1...; "matchday" 1...;
    "swiss-round" 1...
    """

    code: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """Where a side of a pairing comes from: "seed" 3, "winner" or "loser" of a pairing, "qualifier" 2."""

    kind: str
    of: str

    @property
    def number(self) -> int:
        return int(self.of)


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match to be, or that was. `id` never changes its meaning while the results before it stand.

    `home` and `away` are None while nobody is known, or where nobody is left. `sources` are for drawings,
    and are () where a round is drawn from a table. `winner` is also told of a bye.
    """

    id: str
    stage: Stage
    round: int
    home: int | None
    away: int | None
    status: Status
    may_be_level: bool
    sources: tuple[Source, ...] = ()
    winner: int | None = None
    result: Result | None = None

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(player for player in (self.home, self.away) if player is not None)

    @property
    def loser(self) -> int | None:
        """Who lost it; None for a draw, and where both or nobody did."""
        if self.winner is None or self.status is not Status.DONE:
            return None
        return self.away if self.winner == self.home else self.home


@dataclass(frozen=True, slots=True)
class Why:
    """What put one player above the next: the first criterion that told them apart, and both values.

    `among` are those who were still level when it was asked.
    """

    code: str
    own: Number
    next: Number
    among: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table; `why` is None for the last. `extra` holds further values by criterion."""

    player: int
    place: int
    played: int
    won: int
    drawn: int
    lost: int
    scored: int
    conceded: int
    points: int
    why: Why | None = None
    extra: tuple[tuple[str, Number], ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A group, a league or a Swiss table, best first."""

    stage: Stage
    rows: tuple[Row, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A final place. Those who went out together share a `rank`; their order is told all the same.

    `came`: was there at least once. `champion`: has the title, which needs a match won, or a walkover by
    being there; where nobody has that, nobody is champion.
    """

    player: int
    rank: int
    why: Why | None = None
    came: bool = True
    champion: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """How a championship stands. `round` is the one under way, `rounds` how many there will be at most."""

    stages: tuple[Stage, ...]
    pairings: tuple[Pairing, ...]
    tables: tuple[Table, ...]
    round: int
    rounds: int
    places: tuple[Place, ...] = ()
    """The final order, () until it is over."""

    @property
    def over(self) -> bool:
        return bool(self.places)

    @property
    def champion(self) -> int | None:
        """Who has the title; None until it is over, and where nobody has earned it."""
        return self.places[0].player if self.places and self.places[0].champion else None

    @property
    def ready(self) -> tuple[Pairing, ...]:
        """What can be played now, also of later rounds."""
        return tuple(pairing for pairing in self.pairings if pairing.status is Status.READY)

    def pairing(self, key: str) -> Pairing | None:
        return next((pairing for pairing in self.pairings if pairing.id == key), None)


@dataclass(frozen=True, slots=True)
class Fall:
    """What is lost when a result is made void: the record without it, and the later pairings that fall.

    `pairings` are as they stood before: matches of theirs that run are to be stopped, results are gone.
    """

    record: Record
    pairings: tuple[Pairing, ...]
