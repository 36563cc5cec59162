"""Who plays a match, as every game's messages need it: names by seat, who won, and who gave it away."""

from collections.abc import Callable

from games.seats import Seat, Side
from services.ports import MatchRecord
from ui.text import Say

Names = tuple[str, str]
"""Display names by seat, raw."""


def names_of(record: MatchRecord) -> Names:
    return (record.seats[0].name, record.seats[1].name)


def winner_of(record: MatchRecord) -> Seat | None:
    """The seat that won a match of two; None while it is open, and after a draw."""
    return None if record.winner is None else Seat(0 if record.winner == Side.HOME else 1)


def forfeit(record: MatchRecord, names: Names, say: Say, *, shown: Callable[[str], str]) -> str | None:
    """Why a match ended without the rules' doing, else None; `shown` makes a name fit to be read."""
    loser = shown(names[1 if record.winner == Side.HOME else 0])
    match record.reason:
        case "resigned":
            return say("{name} gave the match up.", name=loser)
        case "engine":
            return say("{name} could not find a move and gave the match up.", name=loser)
        case "time":
            return say("{name} let the time run out twice.", name=loser)
        case _:
            return None
