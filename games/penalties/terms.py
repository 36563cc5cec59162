"""The words of the shoot-out: cards, directions, teams, and what a side's strikers are."""

from functools import lru_cache

from games.values import Word


class Face(Word):
    """The coin: heads shows a ball, tails the other side."""

    HEADS = "heads"
    TAILS = "tails"


class Team(Word):
    JUNGLE = "jungle"
    FOREST = "forest"

    @property
    def other(self) -> "Team":
        return Team.FOREST if self is Team.JUNGLE else Team.JUNGLE


class Direction(Word):
    """Left and right are one shared frame: a keeper's left covers shots aimed left."""

    LEFT = "l"
    CENTRE = "c"
    RIGHT = "r"


class Shot(Word):
    """A striker card."""

    LEFT_CORNER = "lc"
    TOP_CORNER = "tc"
    PARADINHA = "pa"
    PANENKA = "pk"
    RIGHT = "ri"


class Phase(Word):
    """What the table waits for."""

    CALL = "call"
    TOSS = "toss"
    PRIVILEGE = "privilege"
    TEAM = "team"
    ORDER = "order"
    PICK = "pick"
    DISCARD = "discard"
    DIVE = "dive"
    SHOT = "shot"
    FLIP = "flip"
    SECOND_DIVE = "second-dive"
    AIM = "aim"
    OVER = "over"


PICK, SHOT = Phase.PICK, Phase.SHOT
"""The phases whose choices depend on the cards; a name of their own is read faster."""


class Picked(Word):
    """How a card came into a squad: its owner's choice, the program's, or the only one possible."""

    CHOSEN = "chosen"
    SUGGESTED = "suggested"
    FORCED = "forced"


FACES = (Face.HEADS, Face.TAILS)
"""Outcomes of the coin by number: 0 heads, 1 tails."""

SHOTS = (Shot.LEFT_CORNER, Shot.TOP_CORNER, Shot.PARADINHA, Shot.PANENKA, Shot.RIGHT)
"""The order in which strikers are counted and shown: left, left, centre, centre, right (rule 3)."""

SEVENTH_STRIKER = Shot.LEFT_CORNER
"""Which striker is the seventh card of a team (ruling G1)."""

SERIES = 5
"""Kicks of each side in the series, and rounds of sudden death before strikers return (rules 10, 14)."""

Strikers = tuple[int, int, int, int, int]
"""How many of each card a side holds, in the order of SHOTS."""


def _full_team() -> Strikers:
    known = dict.fromkeys(SHOTS, 1) | {Shot.RIGHT: 2}
    known[SEVENTH_STRIKER] += 1
    lc, tc, pa, pk, ri = (known[shot] for shot in SHOTS)
    return (lc, tc, pa, pk, ri)


FULL_TEAM: Strikers = _full_team()
"""The seven strikers of a team (rule 4, ruling G1)."""


@lru_cache(maxsize=4096)
def held(strikers: Strikers) -> tuple[Shot, ...]:
    """The different cards among these strikers, in the order of SHOTS."""
    return tuple(shot for shot, count in zip(SHOTS, strikers, strict=True) if count)


@lru_cache(maxsize=4096)
def without(strikers: Strikers, shot: Shot) -> Strikers:
    """These strikers after one `shot` was spent; ValueError when there is none."""
    counts = list(strikers)
    index = SHOTS.index(shot)
    if not counts[index]:
        raise ValueError(f"no {shot} left")
    counts[index] -= 1
    lc, tc, pa, pk, ri = counts
    return (lc, tc, pa, pk, ri)


def with_one_more(strikers: Strikers, shot: Shot) -> Strikers:
    """These strikers with one `shot` more."""
    lc, tc, pa, pk, ri = (count + (known is shot) for known, count in zip(SHOTS, strikers, strict=True))
    return (lc, tc, pa, pk, ri)
