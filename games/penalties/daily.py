"""The daily penalty: one open kick of a shoot-out between two who play perfectly, and a person's try at it.

All of it follows from seeds. The day's seed gives the kick; a try's own seed gives what the program chooses
against it, from the exact mix, and every coin. Who knows a seed can do all of it again, and nobody else can.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from games.chance import Draw, SealedChance, commitment, seal
from games.contract import Entry, Over, play, replay
from games.penalties.actions import SIDES
from games.penalties.review.known import NOTHING
from games.penalties.rules import Penalties
from games.penalties.solver.odds import C, Chosen, Odds
from games.penalties.solver.position import position_of
from games.penalties.solver.solution import odds
from games.penalties.state import PenaltiesState, keeper_of, striker_of
from games.penalties.terms import Direction, Phase, Shot
from games.penalties.view import PenaltiesView, seen
from games.seats import SPECTATOR, Seat

GAME = Penalties()
BARE = {"toss": False}
LABEL = b"table-games/daily/1"
MILLION = 1_000_000
"""Best mixes are drawn from in millionths."""

FEWEST, MOST = 3, 13
"""Kicks before the one in question: from the second round to the second of sudden death."""

OPEN = 0.15
"""What the chance to win of either side is at least."""
UNSURE = 0.75
"""What the likeliest choice of either best mix weighs at most."""
TELLING = 0.06
"""What the poorest choice is worth less than the best, at least: there is something to find out."""
SLIGHT = 0.05
"""A choice that gives away no more of the chance to win than this is still a good one."""

Choices = Sequence[Chosen[Shot]] | Sequence[Chosen[Direction]]


class Role(StrEnum):
    """The part that everybody has that day."""

    STRIKER = "striker"
    KEEPER = "keeper"


@dataclass(frozen=True, slots=True)
class Daily:
    """A kick to take or to save: the journal of the shoot-out before it, seat 0 the first shooter."""

    role: Role
    journal: tuple[Entry, ...]

    @property
    def text(self) -> str:
        """As it is stored and exported: `striker 1:l 0:lc *:0`."""
        return " ".join((self.role, *(entry.line for entry in self.journal)))


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a try's journal: `of` outcomes of a draw, or `sealed` (its name) before the person chose."""

    entry: Entry
    of: int | None = None
    sealed: str | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """A try as far as it has come, as its person may see it.

    `stage` counts the person's choices from 1; None when the kick is decided. `view` is a spectator's.
    `choices` are the tokens to choose from. `seals` are those of the program's choices so far. `known` is of
    the kick as it was at first, and `mix` what the program drew from, in millionths: both are secret until
    the person has chosen, and so are `told` and `digest`.
    """

    seat: Seat
    stage: int | None
    view: PenaltiesView
    choices: tuple[str, ...]
    seals: tuple[str, ...]
    known: Odds
    mix: tuple[tuple[str, int], ...]
    told: tuple[Told, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a try was worth: `given` is what the choice gave away of the chance to win, 0 for one of the best.

    `choice` is 2 points for one of the best, 1 for one that gave away little; `success` is 1 point more.
    """

    given: float
    success: bool
    choice: int

    @property
    def points(self) -> int:
        return self.choice + self.success


def read_daily(text: str) -> Daily:
    """What `Daily.text` wrote; ValueError for anything else."""
    role, *lines = text.split()
    entries = []
    for line in lines:
        who, _, token = line.partition(":")
        entries.append(Entry(None if who == "*" else Seat(int(who)), token))
    return Daily(Role(role), tuple(entries))


def daily_of(seed: bytes) -> Daily:
    """The kick that follows from a day's seed (32 bytes): the first of many that is worth a thought."""
    rolls = _Rolls(seed, sha256(LABEL).hexdigest())
    while True:
        kicks = FEWEST + rolls.roll(MOST - FEWEST + 1)
        role = Role.KEEPER if rolls.roll(2) else Role.STRIKER
        found = _shoot_out(kicks, rolls)
        if found is not None and is_worth_a_thought(odds(position_of(found[0])), role):
            return Daily(role, found[1])


def choices_of(known: Odds, role: Role) -> Choices:
    """What who plays this part can choose from in a kick."""
    if role is Role.STRIKER:
        return known.shots
    return known.dives


def is_worth_a_thought(known: Odds, role: Role) -> bool:
    """Whether a kick is neither decided nor plain, and one can choose badly."""
    worths = [one.worth for one in choices_of(known, role)]
    return (
        OPEN <= known.striker_wins <= 1 - OPEN
        and max(one.weight for one in known.shots) <= UNSURE
        and max(one.weight for one in known.dives) <= UNSURE
        and max(worths) - min(worths) >= TELLING
    )


def attempt(daily: Daily, seed: bytes, tokens: Sequence[str] = ()) -> Attempt:
    """The try of this seed (16 bytes at least) after a person's choices.

    The rules' errors for a token that cannot be chosen. ValueError for more tokens than are asked for.
    """
    state: PenaltiesState = replay(GAME, BARE, daily.journal).state
    mine, theirs = striker_of(state.board), keeper_of(state.board)
    if daily.role is Role.KEEPER:
        mine, theirs = theirs, mine
    known = odds(position_of(state))
    mix = _millionths(choices_of(known, Role.KEEPER if daily.role is Role.STRIKER else Role.STRIKER))
    rolls, seals = _Rolls(seed, commitment(seed)), list[str]()

    def standing(stage: int | None) -> Attempt:
        choices = () if stage is None else GAME.legal_actions(state, mine)
        return Attempt(
            mine,
            stage,
            seen(state, SPECTATOR),
            tuple(GAME.to_token(one) for one in choices),
            tuple(seals),
            known,
            mix,
            tuple(rolls.told),
            rolls.digest,
        )

    for stage in (1, 2):
        shares = mix if stage == 1 else tuple((side.token, MILLION // 2) for side in SIDES)
        chosen, name = drawn(shares, rolls.roll(MILLION)), f"{theirs}:choice-{stage}"
        seals.append(seal(seed, name, chosen))
        if daily.role is Role.STRIKER:
            state = rolls.played(state, chosen, theirs, sealed=name)
        if len(tokens) < stage:
            return standing(stage)
        state = rolls.played(state, tokens[stage - 1], mine)
        if daily.role is Role.KEEPER:
            state = rolls.played(state, chosen, theirs, sealed=name)
        if state.moment.phase is not Phase.SECOND_DIVE:
            break
    if len(tokens) > stage:
        raise ValueError("that kick was decided before")
    return standing(None)


def verdict(tried: Attempt) -> Verdict:
    """What a try that is decided was worth; ValueError while it is not."""
    if tried.stage is not None:
        raise ValueError("nothing is decided yet")
    kick = tried.view.kicks[-1]
    shoots = kick.striker == tried.seat
    given = _given(tried.known.shots, kick.shot) if shoots else _given(tried.known.dives, kick.dive)
    choice = 2 if not given else 1 if given <= SLIGHT else 0
    return Verdict(given, kick.goal is shoots, choice)


def drawn(mix: Sequence[tuple[str, int]], roll: int) -> str:
    """The token that this roll below a million takes: each has its share, in order, the last one the rest."""
    token = ""
    for one, share in mix:
        if share:
            token, roll = one, roll - share
            if roll < 0:
                break
    return token


def _millionths(mix: Choices) -> tuple[tuple[str, int], ...]:
    return tuple((one.choice.value, round(one.weight * MILLION)) for one in mix)


def _given(choices: Sequence[Chosen[C]], taken: C) -> float:
    """What a choice is worth less than the best one."""
    worths = {one.choice: one.worth for one in choices}
    lost = max(worths.values()) - worths[taken]
    return lost if lost > NOTHING else 0.0


def _shoot_out(kicks: int, rolls: "_Rolls") -> tuple[PenaltiesState, tuple[Entry, ...]] | None:
    """So many kicks between two who play the exact mixes; None where that decides the match."""
    state = GAME.initial(BARE)
    rolls.told.clear()
    entries: list[Entry] = []
    while True:
        if isinstance(GAME.pending(state), Over):
            return None
        if len(state.board.kicks) == kicks:
            return state, tuple(entries)
        known = odds(position_of(state))
        held = state.moment.phase in {Phase.SECOND_DIVE, Phase.AIM}
        keeps = state.moment.phase in {Phase.DIVE, Phase.SECOND_DIVE}
        plain = choices_of(known, Role.KEEPER if keeps else Role.STRIKER)
        mix = _millionths(known.aims if held else plain)
        by = keeper_of(state.board) if keeps else striker_of(state.board)
        before = len(rolls.told) + 1
        state = rolls.played(state, drawn(mix, rolls.roll(MILLION)), by)
        entries += [one.entry for one in rolls.told[before:]]


class _Rolls:
    """Chance that answers from one seed, again and again, and remembers what it said."""

    def __init__(self, seed: bytes, digest: str) -> None:
        self._chance = SealedChance(seed, digest)
        self.told: list[Told] = []

    @property
    def digest(self) -> str:
        return self._chance.digest

    def roll(self, outcomes: int) -> int:
        outcome = self._chance.answer(Draw(outcomes))
        entry = Entry(None, str(outcome))
        self._chance.absorb(entry.line)
        self.told.append(Told(entry, of=outcomes))
        return outcome

    def played(
        self, state: PenaltiesState, token: str, by: Seat, *, sealed: str | None = None
    ) -> PenaltiesState:
        """The state after this action and the coin that follows it."""
        after = play(GAME, state, token, by, self._chance)
        action, *coins = after.entries
        self.told += [Told(action, sealed=sealed), *(Told(coin, of=2) for coin in coins)]
        return after.state
