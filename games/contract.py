"""What every game promises, and the only door to its rules: `play` and `replay`."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from games.chance import ChanceSource, Draw
from games.errors import IllegalAction
from games.seats import BySide, Seat, Side, Viewer

S = TypeVar("S")
A = TypeVar("A", bound=Hashable)
E = TypeVar("E")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class ToAct:
    """These seats have a decision to make, in any order. `turn` names the decision for ever."""

    seats: frozenset[Seat]
    turn: int
    secret: bool


@dataclass(frozen=True, slots=True)
class ToDraw:
    """The rules wait for chance; they never roll."""

    ask: Draw


@dataclass(frozen=True, slots=True)
class Over:
    """The match is decided; `winner` is None for a draw, `reason` a stable kebab-case name."""

    winner: Side | None
    score: BySide[int]
    reason: str


Pending = ToAct | ToDraw | Over


@dataclass(frozen=True, slots=True)
class Sealed:
    """A secret choice that lies on the table: whose it is, the token, and a `label` no other of its has."""

    seat: Seat
    label: str
    token: str

    @property
    def name(self) -> str:
        """What no other secret choice of the match is called."""
        return f"{self.seat}:{self.label}"


class Step(NamedTuple, Generic[S, E]):
    """One transition: the next state, and what everybody may hear about it."""

    state: S
    events: tuple[E, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a journal: a seat's token, or (seat None) chance's outcome as decimal digits."""

    seat: Seat | None
    token: str

    @property
    def line(self) -> str:
        """`0:lc` for seat 0, `*:1` for chance: what is chained, exported and verified."""
        return f"{'*' if self.seat is None else self.seat}:{self.token}"


class Played(NamedTuple, Generic[S, E]):
    """What `play` did: the state that waits for people again, public events, and the journal's new lines."""

    state: S
    events: tuple[E, ...]
    entries: tuple[Entry, ...]
    pending: Pending


class Game(ABC, Generic[S, A, E, V]):
    """The rules of one game over frozen values; every method is a pure function of its arguments."""

    key: ClassVar[str]
    """In the database and in button ids: never changes."""
    rules_version: ClassVar[int]
    """The rules' behaviour; a match keeps the version it began with."""
    state_type: ClassVar[type[Any]]
    """The state's dataclass, for the storage border."""
    hides_nothing: ClassVar[bool] = False
    """Everybody may know everything: moves may be tried out, and the journal of an open match read."""

    @abstractmethod
    def initial(self, options: Mapping[str, object]) -> S:
        """The state before anything happened; IllegalAction("bad-option") for an option it does not know."""

    @abstractmethod
    def sides(self, state: S) -> tuple[Side, ...]:
        """The side of each seat, by seat."""

    @abstractmethod
    def pending(self, state: S) -> Pending:
        """Whom or what the state waits for."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> tuple[A, ...]:
        """Every action this seat may make now, in the order people read them; () when not awaited."""

    @abstractmethod
    def apply(self, state: S, action: A, by: Seat) -> Step[S, E]:
        """The step of a legal action."""

    @abstractmethod
    def apply_draw(self, state: S, outcome: int) -> Step[S, E]:
        """The step of chance's answer to the pending draw."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """What `viewer` may know, built up from nothing."""

    @abstractmethod
    def to_token(self, action: A) -> str:
        """Short text, [a-z0-9.-]{1,60}: button id, journal, tests, replay."""

    @abstractmethod
    def from_token(self, token: str) -> A:
        """The action a token names; UnreadableAction when it names none."""

    def aside(self, state: S, seat: Seat) -> tuple[A, ...]:
        """What this seat may do in secret although nobody waits for it; () in most games, and while chance is
        asked. It makes no decision: the turn stays, and so does what everybody else may do.
        """
        return ()

    def sealed(self, state: S) -> tuple[Sealed, ...]:
        """The secret choices that lie on the table now; () in games without secrets."""
        return ()

    def waits_for_no_turn(self, action: A) -> bool:
        """Whether `aside` may list such an action: whose turn it is says nothing about why it is refused."""
        return False

    def is_fair(self, options: Mapping[str, object]) -> bool:
        """Whether nobody who chose these options could have chosen an advantage: only such a match tells
        strength. Games say no to a position of one's own, and where chance does not settle what is unequal.
        """
        return True

    def has_begun(self, state: S) -> bool:
        """Whether anything was played that counts; until then a match may be called off by one side alone."""
        return True

    def is_legal(self, state: S, action: A, by: Seat) -> bool:
        """Whether `legal_actions` or `aside` lists it; games override it where they know a shorter way."""
        return action in self.legal_actions(state, by) or action in self.aside(state, by)

    def in_absence(self, state: S, seat: Seat) -> tuple[A, ...]:
        """What chance chooses from for a seat that is late; games leave out what only its owner may say."""
        return self.legal_actions(state, seat)

    def refusal(self, state: S, action: A, by: Seat) -> str:
        """The code of why an action is illegal now; games name the reasons worth telling."""
        return "illegal-now"


AnyGame = Game[Any, Any, Any, Any]


def play(game: Game[S, A, E, V], state: S, token: str, by: Seat, chance: ChanceSource) -> Played[S, E]:
    """Make one seat's action and answer the draws that follow it.

    Raises UnreadableAction for a token of no action, IllegalAction for an action this seat may not make now;
    nothing has happened then, and chance was not asked.
    """
    action = game.from_token(token)
    if not game.is_legal(state, action, by):
        raise _refused(game, state, action, by)
    entries, line = _written(by, token)
    chance.absorb(line)
    state, events = game.apply(state, action, by)
    pending = game.pending(state)
    if isinstance(pending, ToDraw):
        return _settled(game, Played(state, events, entries, pending), chance)
    return Played(state, events, entries, pending)


def begin(game: Game[S, A, E, V], options: Mapping[str, object], chance: ChanceSource) -> Played[S, E]:
    """Set up a match and answer the draws that come before the first decision."""
    state = game.initial(options)
    return _settled(game, Played(state, (), (), game.pending(state)), chance)


@lru_cache(maxsize=4096)
def _written(seat: Seat | None, token: str) -> tuple[tuple[Entry], str]:
    """A new entry of the journal, and its line; few differ, so each is made once."""
    entry = Entry(seat, token)
    return (entry,), entry.line


def _refused(game: Game[S, A, E, V], state: S, action: A, by: Seat) -> IllegalAction:
    match game.pending(state):
        case ToAct(seats=seats) if by in seats:
            return IllegalAction(game.refusal(state, action, by))
        case ToAct() if game.waits_for_no_turn(action):
            return IllegalAction(game.refusal(state, action, by))
        case ToAct():
            return IllegalAction("not-your-turn")
        case Over():
            return IllegalAction("match-over")
        case ToDraw():
            return IllegalAction("chance-is-pending")


def _settled(game: Game[S, A, E, V], played: Played[S, E], chance: ChanceSource) -> Played[S, E]:
    """Everything played, with the draws answered that it waits for."""
    state, events, entries, pending = played
    while isinstance(pending, ToDraw):
        outcome = chance.answer(pending.ask)
        new, line = _written(None, str(outcome))
        chance.absorb(line)
        state, more = game.apply_draw(state, outcome)
        events, entries, pending = events + more, entries + new, game.pending(state)
    return Played(state, events, entries, pending)


def replay(game: Game[S, A, E, V], options: Mapping[str, object], journal: Iterable[Entry]) -> Played[S, E]:
    """Rebuild a match from its journal, asking nobody.

    Raises IllegalAction("broken-journal") where a line does not fit the state it meets, and the rules' own
    errors for a line that names no action or an illegal one.
    """
    state = game.initial(options)
    events: tuple[E, ...] = ()
    entries: list[Entry] = []
    for entry, step in retraced(game, options, journal):
        state, events = step.state, events + step.events
        entries.append(entry)
    return Played(state, events, tuple(entries), game.pending(state))


def retraced(
    game: Game[S, A, E, V], options: Mapping[str, object], journal: Iterable[Entry]
) -> Iterator[tuple[Entry, Step[S, E]]]:
    """Every line of a journal with the step it makes; it raises as `replay` does."""
    state = game.initial(options)
    for entry in journal:
        step = _replayed(game, state, entry)
        state = step.state
        yield entry, step


def _replayed(game: Game[S, A, E, V], state: S, entry: Entry) -> Step[S, E]:
    match game.pending(state):
        case ToDraw(ask) if entry.seat is None:
            return game.apply_draw(state, _outcome(ask, entry.token))
        case ToAct(seats=seats) if entry.seat is not None and (
            entry.seat in seats or game.aside(state, entry.seat)
        ):
            action = game.from_token(entry.token)
            if not game.is_legal(state, action, entry.seat):
                raise IllegalAction(game.refusal(state, action, entry.seat))
            return game.apply(state, action, entry.seat)
        case _:
            raise IllegalAction("broken-journal")


def _outcome(ask: Draw, token: str) -> int:
    """The outcome a journal's line names, written as `str` writes it and in no other way."""
    outcome = int(token) if token.isdecimal() and len(token) <= len(str(ask.outcomes)) else -1
    if not 0 <= outcome < ask.outcomes or str(outcome) != token:
        raise IllegalAction("broken-journal")
    return outcome
