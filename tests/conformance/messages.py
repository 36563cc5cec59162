"""What people are shown of a state, as values that can be compared: boards, pictures, private notes."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from games.clock import Clock
from games.contract import AnyGame, Over, ToDraw
from games.seats import SPECTATOR, Viewer
from services.matches.codec import encode_state
from services.matches.looks import Look, look_at
from services.ports.people import Person, Place
from services.ports.records import MatchRecord, MatchStatus
from services.refusals import Refusal
from ui.discord.face import Face, Picture
from ui.games.contract import GameFace
from ui.games.registry import FACES
from ui.match.watching import spectators_board
from ui.private.hands import kept_true
from ui.words.catalogues import pseudo

Projection = Callable[[AnyGame, Any, Viewer], object]

NOON = 1_800_000_000_000
NAMES = ("Ana", "Bruno", "Carla", "Diego")


def public_message(tables: Mapping[str, GameFace] = FACES) -> Projection:
    """The board that everybody sees, whoever looks; None while chance is asked, or without a table."""

    def shown(game: AnyGame, state: Any, viewer: Viewer) -> object:
        if game.key not in tables or isinstance(game.pending(state), ToDraw):
            return None
        return comparable(tables[game.key].board(_look(game, state, SPECTATOR), pseudo()))

    shown.__name__ = "public_message"
    return shown


def watched_message(tables: Mapping[str, GameFace] = FACES) -> Projection:
    """The private board of somebody who watches, a player or not."""

    def watched(game: AnyGame, state: Any, viewer: Viewer) -> object:
        if game.key not in tables or isinstance(game.pending(state), ToDraw):
            return None
        return comparable(spectators_board(_look(game, state, SPECTATOR), pseudo(), until=NOON))

    watched.__name__ = "watched_message"
    return watched


def private_message(tables: Mapping[str, GameFace] = FACES) -> Projection:
    """What a seat is told when it opens its picker, and after a move of its own."""

    def told(game: AnyGame, state: Any, viewer: Viewer) -> object:
        if game.key not in tables or isinstance(game.pending(state), ToDraw) or viewer == SPECTATOR:
            return None
        look = _look(game, state, viewer)
        try:
            picker: object = comparable(tables[game.key].picker(look, pseudo()))
        except Refusal as refusal:
            picker = refusal.code
        opened = _opened(tables[game.key], look), _open_since(look)
        return picker, opened, comparable(tables[game.key].private(look, pseudo())), look.legal

    told.__name__ = "private_message"
    return told


def _opened(table: GameFace, look: Look) -> object:
    """The own hand, where the game has one to open."""
    if table.panel is None or look.record.game != "penalties":
        return None
    try:
        return comparable(table.panel(look, "hand", pseudo()))
    except Refusal as refusal:
        return refusal.code


def _open_since(look: Look) -> object:
    """What stays on the screen of a seat that opened its panels in this decision, or in an earlier one."""
    shown: list[object] = []
    for turn, partial, last in product(
        (look.record.turn, look.record.turn - 1), (None, "", "hand"), (False, True)
    ):
        face = kept_true(turn, partial, pseudo())(look, last)
        shown.append(None if face is None else comparable(face))
    return tuple(shown)


def comparable(face: Face) -> object:
    """A face in which two pictures are equal when they show the same: what is drawn, and its words."""
    blocks = [
        (block.draw.args, block.alt, block.name) if isinstance(block, Picture) else block  # type: ignore[attr-defined]
        for block in face.blocks
    ]
    return tuple(blocks), face.accent, face.pings


def _look(game: AnyGame, state: Any, viewer: Viewer) -> Look:
    """The stored match as a person at that seat would get it, its whole state at hand in the record."""
    people = tuple(Person(seat, NAMES[seat]) for seat in range(len(game.sides(state))))
    pending = game.pending(state)
    over = isinstance(pending, Over)
    record = MatchRecord(
        id="m1",
        version=1,
        game=game.key,
        rules_version=game.rules_version,
        options="{}",
        state=encode_state(game, state),
        turn=0,
        seats=people,
        pace="live",
        seed="00" * 32,
        digest="00" * 32,
        entries=0,
        misses=Clock.fresh(len(people)).misses,
        place=Place(50, 60, 70),
        status=MatchStatus.OVER if over else MatchStatus.OPEN,
        winner=pending.winner if isinstance(pending, Over) else None,
        reason=pending.reason if isinstance(pending, Over) else None,
        due_at=None if over else NOON,
        started_at=NOON,
        changed_at=NOON,
        ended_at=NOON if over else None,
    )
    look = look_at(game, record, state, None if viewer == SPECTATOR else viewer)
    # A seal differs with what it seals, and only the seed could tell how; here it is as opaque as to people.
    opaque = tuple((name, "opaque") for name, _ in look.seals())
    return replace(look, seals=lambda: opaque)
