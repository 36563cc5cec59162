"""Championships the picture tests share: cups of any size at any stage, with any names."""

import random
from dataclasses import replace
from typing import Final

from ui.championships.charts._knockout import double
from ui.championships.charts._standings import group_heads, group_row, swiss_heads, swiss_key, swiss_row
from ui.championships.charts._words import cup_words, stage_name
from ui.championships.picture.champion import Crowned, Step
from ui.championships.picture.hall import Hall, Honour
from ui.championships.picture.lots import Lot, Lots, Pot
from ui.championships.picture.scene import Bracket, CupWords, Slot, Tie
from ui.championships.picture.standings import Table
from ui.words.catalogues import Texts

SAY: Final = Texts.load().of(None)
WORDS: Final[CupWords] = cup_words(SAY)
PLAIN: Final = (
    *("Ana", "Bruno", "Chloé", "Dmitri", "Émile", "Fatima", "Gökçe", "Hiro"),
    *("Inés", "João", "Kofi", "Lena", "Mateo", "Nadia", "Olu", "Priya"),
)


def knockout(entrants: int, names: tuple[str, ...] = PLAIN, *, played: int = 99, byes: int = 0) -> Bracket:
    """A cup of 2, 4, 8 ... 128 places, always the same: `played` rounds are over, the next one has begun.

    The last `byes` places are empty. Now and then a tie is a walkover.
    """
    dice = random.Random(entrants * 100 + played)
    slots = [Slot(names[at % len(names)], who=at, seed=at + 1) for at in range(entrants)]
    slots[entrants - 2 * byes + 1 :: 2] = [Slot(nobody=True)] * byes
    rounds: list[tuple[Tie, ...]] = []
    third = Tie() if entrants > 2 else None
    while len(slots) > 1:
        over = len(rounds) < played
        ties = [settled(dice, *pair, over=over) for pair in zip(slots[::2], slots[1::2], strict=True)]
        if len(ties) == 2 and over:
            beaten = [bare(tie.away if tie.winner == "home" else tie.home) for tie in ties]
            third = settled(dice, *beaten, over=len(rounds) + 1 < played)
        rounds.append(tuple(ties))
        slots = [bare(tie.through) if tie.through else Slot() for tie in ties]
    return Bracket(
        "Animal Cup",
        tuple(stage_name(len(ties), SAY) for ties in rounds),
        tuple(rounds),
        WORDS,
        note=f"{entrants} players",
        third=third,
        champion=slots[0].who,
    )


def bare(slot: Slot) -> Slot:
    """Whoever goes on, before the next score."""
    return replace(slot, score=None)


def settled(dice: random.Random, home: Slot, away: Slot, *, over: bool) -> Tie:
    """A tie played, won without playing, or still to come."""
    if home.nobody or away.nobody:
        return Tie(home, away, "bye", "away" if home.nobody else "home")
    if home.name is None or away.name is None:
        return Tie(home, away)
    if not over:
        return Tie(home, away, dice.choice(("open", "live")))
    if dice.random() < 0.1:
        return Tie(home, away, "walkover", dice.choice(("home", "away")))
    goals = dice.sample(range(12), 2)
    scored = (replace(home, score=goals[0]), replace(away, score=goals[1]))
    return Tie(*scored, "played", "home" if goals[0] > goals[1] else "away")


ODDITIES: Final = replace(
    knockout(8, byes=2, played=1),
    rounds=(
        (
            Tie(Slot("Ana", 0, 1), Slot(nobody=True), "bye", "home"),
            Tie(Slot("Chloé", 2, 3), Slot("Dmitri", 3, 4), "walkover", "away"),
            Tie(Slot("Émile", 4, 5), Slot("Fatima", 5, 6), "void"),
            Tie(Slot("Gökçe", 6, 7, 3), Slot("Hiro", 7, 8, 4), "live"),
        ),
        (Tie(Slot("Ana", 0, 1), Slot("Dmitri", 3, 4)), Tie(Slot(nobody=True), Slot())),
        (Tie(),),
    ),
)
"""Every state a tie may be in."""


def double_elimination() -> tuple[Bracket, ...]:
    """The parts of a double elimination of 8 in the middle of it."""
    upper = replace(knockout(8, played=2), third=None)
    beaten = [bare(tie.away if tie.winner == "home" else tie.home) for tie in upper.rounds[0]]
    dropped = [bare(tie.away if tie.winner == "home" else tie.home) for tie in upper.rounds[1]]
    first = tuple(settled(random.Random(8), *pair, over=True) for pair in (beaten[:2], beaten[2:]))
    second = tuple(
        Tie(bare(tie.through or Slot()), late) for tie, late in zip(first, dropped[::-1], strict=True)
    )
    stages = tuple(f"Lower round {number}" for number in (1, 2, 3, 4))
    lower = Bracket("Animal Cup", stages, (first, second, (Tie(),), (Tie(),)), WORDS, note="8 players")
    final = Bracket("Animal Cup", ("Grand final", "Decider"), ((Tie(),), (Tie(),)), WORDS, note="8 players")
    return double(upper, lower, final, SAY)


def group(name: str, first: int, size: int, names: tuple[str, ...] = PLAIN) -> Table:
    """A group after its last match."""
    rows = tuple(
        group_row(
            at + 1,
            names[(first + at) % len(names)],
            results=(size - 1 - at, 0, at),
            goals=(14 - 2 * at, 3 + 2 * at),
            points=3 * (size - 1 - at),
            fate="through" if at < 2 else "open" if at == 2 else "out",
        )
        for at in range(size)
    )
    return Table(name, group_heads(SAY), rows)


def league(size: int) -> Table:
    """A long table."""
    rows = tuple(
        swiss_row(
            at + 1,
            PLAIN[at % 16],
            results=(7 - at * 7 // size, 0, at * 7 // size),
            met=(str(60 - at % 9), str(64 - at % 7)),
            beaten=str(90 - at),
            points=str(2 * (7 - at * 7 // size)),
        )
        for at in range(size)
    )
    return Table("", swiss_heads(SAY), rows, (swiss_key(SAY),))


LOTS: Final = Lots(
    "Animal Cup",
    tuple(
        Pot(
            f"Match {at}",
            (Lot(str(2 * at - 1), PLAIN[at - 1]), Lot(str(2 * at), PLAIN[-at] if at > 1 else "", "bye")),
        )
        for at in range(1, 17)
    ),
    note="The draw",
    proof="Seed 5f3a9c27, published before the sign-up closed",
)
CROWNED: Final = Crowned(
    "Animal Cup",
    "Champion",
    "Fatima",
    (
        Step("Round of 16", "Kofi", "4–2"),
        Step("Quarter-finals", "Émile", "5–4"),
        Step("Semi-finals", "Bruno", "walkover"),
        Step("Final", "Hiro", "3–1"),
    ),
    note="16 players",
)
HALL: Final = Hall(
    "Hall of fame",
    tuple(Honour(f"Animal Cup {at}", "30 Nov 2026", name) for at, name in enumerate(PLAIN[:11], 1)),
)
