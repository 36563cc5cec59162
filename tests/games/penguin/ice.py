"""A match of Penguin Soccer set up from a position text and driven by tokens."""

from games.chance import ScriptedChance
from games.contract import Entry, Over, Played, ToAct, play
from games.errors import RuleError
from games.penguin import Penguin
from games.penguin._events import Event
from games.penguin.notation import square_name
from games.penguin.position import write
from games.penguin.state import PenguinState
from games.penguin.view import PenguinView
from games.seats import SPECTATOR, Seat, Side, Viewer

GAME = Penguin()
A, B = Seat(0), Seat(1)

Match = Played[PenguinState, Event]


def on(penguins: str, mover: Seat = A, **options: object) -> PenguinState:
    """The state with these penguins, `mover` to move; the ball is central where nothing else is said."""
    middle = "" if "ball=" in penguins else "ball=centre"
    words = [*penguins.split(), *middle.split(), f"turn={mover + 1}"]
    return GAME.initial({"position": " ".join(words), **options})


def start(mover: Seat = A, **options: object) -> PenguinState:
    return on("", mover, **options)


def after(state: PenguinState, tokens: str) -> Match:
    """The match after these tokens, each played by the seat that is awaited."""
    events, entries = tuple[Event, ...](), tuple[Entry, ...]()
    for token in tokens.split():
        played = play(GAME, state, token, awaited(state), ScriptedChance())
        state, events, entries = played.state, events + played.events, entries + played.entries
    return Played(state, events, entries, GAME.pending(state))


def awaited(state: PenguinState) -> Seat:
    pending = GAME.pending(state)
    assert isinstance(pending, ToAct), pending
    (seat,) = pending.seats
    return seat


def tokens(state: PenguinState, beginning: str = "") -> list[str]:
    """The tokens of the legal actions of the seat that is awaited."""
    legal = GAME.legal_actions(state, awaited(state))
    return [token for action in legal if (token := GAME.to_token(action)).startswith(beginning)]


def refused(state: PenguinState, token: str) -> str:
    """The code of the refusal; the token must not be offered either."""
    assert token not in tokens(state)
    try:
        after(state, token)
    except RuleError as refusal:
        return refusal.code
    raise AssertionError(f"{token} was played")


def text(state: PenguinState) -> str:
    """Penguins and ball, without whose turn it is."""
    return write(state.places, state.ball, state.mover).rsplit(" ", 1)[0]


def results(state: PenguinState, beginning: str) -> set[str]:
    """The positions that the legal tokens with this beginning make."""
    return {text(after(state, token).state) for token in tokens(state, beginning)}


def where(state: PenguinState, name: str) -> str:
    """A penguin's square and facing: `d4n`, `d4` upright, `d4*` with the ball, `off`."""
    found = [word[2:] for word in text(state).split() if word.startswith(name)]
    if not found:
        return "off"
    return found[0] + ("*" if f"ball={found[0]}" in text(state).split() else "")


def spun(state: PenguinState, straight: str) -> list[str]:
    """The legal tokens of one slide with all its spins."""
    return [token for token in tokens(state, straight) if token[len(straight) :].strip(".") in ("", "l", "r")]


def ends(state: PenguinState, name: str, among: list[str]) -> set[str]:
    """Where and how this penguin ends with these tokens."""
    return {where(after(state, token).state, name) for token in among}


def facings(square: str, names: str) -> set[str]:
    return {square + name for name in names.split()}


def ball(state: PenguinState) -> str:
    square = look(state).ball
    return "centre" if square is None else square_name(square)


def look(state: PenguinState, viewer: Viewer = SPECTATOR) -> PenguinView:
    return GAME.view(state, viewer)


def winner(state: PenguinState) -> Seat | None:
    """Who has won, or None while the match goes on."""
    pending = GAME.pending(state)
    if not isinstance(pending, Over):
        return None
    assert pending.winner is not None
    return A if pending.winner is Side.HOME else B
