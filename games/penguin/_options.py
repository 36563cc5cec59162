"""The options of a match, read strictly."""

from collections.abc import Mapping
from dataclasses import replace

from games.errors import IllegalAction
from games.penguin import position, rulings
from games.penguin._turns import can_move
from games.penguin.state import NOTHING_SEEN, Conditions, PenguinState, set_up
from games.penguin.terms import LOT
from games.seats import Seat

KNOWN = frozenset({"lot", "position", "threefold", "agreement", "ply_limit"})


def begun(options: Mapping[str, object]) -> PenguinState:
    """The state a match begins with; IllegalAction("bad-option"), or what `position.read` raises."""
    if set(options) - KNOWN:
        raise IllegalAction("bad-option")
    conditions = Conditions(
        _switch(options, "threefold", rulings.THREEFOLD),
        _switch(options, "agreement", rulings.AGREEMENT),
        _limit(options),
    )
    text = options.get("position")
    lot = _switch(options, "lot", rulings.LOT and text is None)
    if text is None:
        state = set_up(conditions)
        return replace(state, phase=LOT, seen=NOTHING_SEEN) if lot else state
    if lot or not isinstance(text, str):
        raise IllegalAction("bad-option")
    places, ball, mover = position.read(text)
    return set_up(conditions, places, ball, mover if can_move(places, ball, mover) else Seat(1 - mover))


def _switch(options: Mapping[str, object], name: str, default: bool) -> bool:
    value = options.get(name, default)
    if not isinstance(value, bool):
        raise IllegalAction("bad-option")
    return value


def _limit(options: Mapping[str, object]) -> int:
    value = options.get("ply_limit", rulings.PLY_LIMIT)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise IllegalAction("bad-option")
    return value
