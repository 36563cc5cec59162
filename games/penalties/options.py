"""The options of a shoot-out, read strictly."""

from collections.abc import Mapping

from games.errors import IllegalAction
from games.penalties.state import Draft, Modes

TEAMS = ("whole", "draft")
MODES = ("classic", "big-final")
"""What `teams` and `mode` may say, the default first; `toss` is true or false, true by default."""


def read(options: Mapping[str, object]) -> tuple[bool, Modes | None]:
    """Whether there is a toss, and what the modes add; IllegalAction("bad-option") for anything unknown."""
    tossed = options.get("toss", True)
    if set(options) - {"toss", "teams", "mode"} or not isinstance(tossed, bool):
        raise IllegalAction("bad-option")
    draft, final = _second(options, "teams", TEAMS), _second(options, "mode", MODES)
    if not (draft or final):
        return tossed, None
    return tossed, Modes(Draft() if draft else None, (None, None) if final else None)


def _second(options: Mapping[str, object], name: str, known: tuple[str, str]) -> bool:
    """Whether an option says the second of the two things it may say."""
    value = options.get(name, known[0])
    if not isinstance(value, str) or value not in known:
        raise IllegalAction("bad-option")
    return value == known[1]
