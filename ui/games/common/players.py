"""Who plays a match, as every game's messages need it: names by seat, who won, and who gave it away."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from games.engines import ENGINES
from games.seats import Seat, Side
from services.matches.closing import AWAY_OUT, HALTED, HOME_OUT
from services.matches.looks import other_people
from services.players.naming import told_apart
from services.ports.people import Person, is_forgotten
from services.ports.records import MatchRecord
from ui.words.catalogues import Say, msg
from ui.words.names import quoted, safe

REMARK_WIDTH = 400
"""Cells a moderator's remark may take: as many wide characters as the command takes."""

Names = tuple[str, str]
"""Display names by seat, raw; engines' names are in the reader's language."""

IN_ORDER: Final = (Seat(0), Seat(1))
"""Left and right, above and below, first and second, wherever both sides of a match are shown or told.

By seat, which never changes: who shoots first or moves first is settled later, and would turn it around.
"""

ENGINE_NAMES = {
    ("penalties", "rookie"): msg("Rookie (engine)"),
    ("penalties", "regular"): msg("Regular (engine)"),
    ("penalties", "veteran"): msg("Veteran (engine)"),
    ("penalties", "legend"): msg("Legend (engine)"),
    ("penalties", "mind-reader"): msg("Mind reader (engine)"),
    ("penguin", "chick"): msg("Chick (engine)"),
    ("penguin", "fledgling"): msg("Fledgling (engine)"),
    ("penguin", "swimmer"): msg("Swimmer (engine)"),
    ("penguin", "hunter"): msg("Hunter (engine)"),
    ("penguin", "emperor"): msg("Emperor (engine)"),
}
"""By game and level; a test keeps them complete."""


def names_of(record: MatchRecord, say: Say) -> Names:
    """Both names, told apart where they look the same."""
    return _names(record.seats, say)


@lru_cache(maxsize=1024)
def _names(people: tuple[Person, ...], say: Say) -> Names:
    home, away = people
    names = names_by_id(people, say)
    return names[home.user_id], names[away.user_id]


def names_by_id(people: Iterable[Person], say: Say) -> Mapping[int, str]:
    """The names of all whom one message shows, by user id, told apart where they look the same."""
    return told_apart(replace(person, name=name_of(person, say)) for person in people)


def name_of(person: Person, say: Say) -> str:
    """The name to show: in the reader's language where a program plays that this one knows, or "somebody"."""
    if is_forgotten(person):
        return say("somebody")
    engine = ENGINES.get(person.user_id)
    name = None if engine is None else ENGINE_NAMES.get((engine.game, engine.level))
    return person.name if name is None else say(name)


def rivals_of(record: MatchRecord, user_id: int, say: Say) -> str:
    """Everybody else at the table, by names fit to be read."""
    names = names_by_id(record.seats, say)
    return ", ".join(safe(names[person.user_id]) for person in other_people(record, user_id))


def winner_of(record: MatchRecord) -> Seat | None:
    """The seat that won a match of two; None while it is open, and after a draw."""
    return None if record.winner is None else Seat(0 if record.winner == Side.HOME else 1)


WITHOUT_RESULT = frozenset({"aborted", "abandoned", "time", "moderator", "unknown-rules"}) | HALTED
"""Reasons of matches that nobody won, and that are no draw either."""


def verdict(record: MatchRecord, names: Names, say: Say) -> str:
    """The headline of a match that is over, and what a moderator said about it."""
    winner = winner_of(record)
    if winner is not None:
        line = say("🏆 **{winner}** wins!", winner=safe(names[winner]))
    else:
        line = say("🤝 No result.") if record.reason in WITHOUT_RESULT else say("🤝 A draw.")
    named = record.reason in {HOME_OUT, AWAY_OUT}  # then the remark is a championship's name
    remark = "" if named else quoted(record.remark or "", REMARK_WIDTH)
    return f"{line}\n> {remark}" if remark else line


def is_repeatable(record: MatchRecord) -> bool:
    """Whether it makes sense to offer the same match once more: not where a championship ended it."""
    return record.reason not in HALTED


def banner_of_nobody(record: MatchRecord, say: Say) -> str | None:
    """The large words of a picture of a match that nobody won; None where somebody did."""
    if record.winner is not None:
        return None
    return say("NO RESULT") if record.reason in WITHOUT_RESULT else say("A DRAW")


def forfeit(record: MatchRecord, names: Names, say: Say, *, shown: Callable[[str], str]) -> str | None:
    """Why a match ended without the rules' doing, else None; `shown` makes a name fit to be read."""
    loser = shown(names[1 if record.winner == Side.HOME else 0])
    match record.reason:
        case "resigned":
            return say("{name} resigned.", name=loser)
        case "engine":
            return say("{name} couldn't find a move and resigned.", name=loser)
        case "time" if record.winner is None:
            return say("Both players let the time run out twice.")
        case "time":
            return say("{name} let the time run out twice.", name=loser)
        case "aborted":
            return say("It was called off before it had begun.")
        case "abandoned":
            return say("Both players agreed to abandon it.")
        case "agreement":
            return say("Both players agreed on it.")
        case "moderator":
            return say("A moderator ended the match.")
        case "championship":
            return say("Its championship goes on without this match. The message about the tie says how.")
        case str(reason) if reason in {HOME_OUT, AWAY_OUT}:
            out, other = names if reason == HOME_OUT else names[::-1]
            return say(
                "{name} is out of {cup}, so {rival} wins this tie.",
                name=shown(out),
                rival=shown(other),
                cup=shown(record.remark or ""),
            )
        case "unknown-rules":
            return say("It was ended: I no longer know the rules it was begun by.")
        case _:
            return None
