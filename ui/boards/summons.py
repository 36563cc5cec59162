"""Whom a new message calls to the table, and with which words."""

from dataclasses import dataclass
from typing import Final

from services.matches.looks import Look
from services.ports.people import is_member
from services.ports.records import MatchStatus
from ui.words.catalogues import Say

MARK: Final = "🔔"


@dataclass(frozen=True, slots=True)
class Summons:
    """The first line of a new board, and whom it pings."""

    words: str
    pings: tuple[int, ...]


def summons(look: Look, say: Say, *, by: int | None = None) -> Summons:
    """Who is to move is called; at the end both, but for the one (`by`) whose press has ended the match."""
    record = look.record
    over = record.status is MatchStatus.OVER
    seats = range(len(record.seats)) if over else sorted(look.awaited)
    called = [record.seats[seat] for seat in seats if is_member(record.seats[seat])]
    pings = tuple(person.user_id for person in called if not (over and person.user_id == by))
    who = mentions(pings)
    if not pings:
        return Summons("", ())
    words = say("{who}, the match is over.", who=who) if over else say("{who}, it is your turn.", who=who)
    return Summons(f"{MARK} {words}", pings)


def mentions(user_ids: tuple[int, ...]) -> str:
    """People as Discord names them."""
    return " ".join(f"<@{user_id}>" for user_id in user_ids)
