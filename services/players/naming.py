"""People's names as one short line of visible characters, and told apart where two of them look the same."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, count

from services.players.typed import BLANK, INVISIBLE, folded
from services.ports.people import Person

WIDTH = 32
"""Cells a shown name may take; wide characters take two."""

OF_MARK = 16
"""Cells that what is added to a name may take."""

OF_MARKED = 12
"""Cells that are left to the name before it: what is added is to be read in narrow pictures, too."""

NOBODY = "?"
JOINERS = "\u200d\ufe0f"
"""What holds emoji together; nothing else that is invisible is kept."""
_COMBINING_KEPT = 2


@lru_cache(maxsize=2048)
def tidy(name: str, width: int = WIDTH) -> str:
    """One line of visible characters, cut to `width` cells: for pictures, labels and alt text."""
    return visible(name, width) or NOBODY


def visible(name: str, width: int) -> str:
    """The same; empty where nothing of it can be seen."""
    kept: list[str] = []
    cells = marks = 0
    for char in unicodedata.normalize("NFC", " ".join(name.split())):
        kind = unicodedata.category(char)
        if char in BLANK or (kind in INVISIBLE and char not in JOINERS):
            continue
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if marks > _COMBINING_KEPT:
            continue
        cells += 0 if marks else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        if cells > width:
            kept.append("…")
            break
        kept.append(char)
    shown = " ".join("".join(kept).split())
    return shown if any(unicodedata.category(char)[0] in "LNPS" for char in shown) else ""


def told_apart(people: Iterable[Person]) -> dict[int, str]:
    """The names of those whom one message shows, by user id, raw: no two look the same once they are cut.

    A name that only one has stays as it is. Those who share one get their user names added; where these are
    not known or are no help, numbers in the order of `people`.
    """
    known: dict[int, Person] = {}
    for person in people:
        known.setdefault(person.user_id, person)
    alike: dict[str, list[Person]] = defaultdict(list)
    for person in known.values():
        alike[folded(tidy(person.name))].append(person)
    taken, names = {*alike}, {person.user_id: person.name for person in known.values()}
    for same in alike.values():
        for number, person in enumerate(same if len(same) > 1 else (), 1):
            marks = chain((person.handle,) if person.handle else (), map(str, count(number)))
            name = next(name for mark in marks if folded(name := _marked(person.name, mark)) not in taken)
            taken.add(folded(name))
            names[person.user_id] = name
    return names


def _marked(name: str, mark: str) -> str:
    return f"{tidy(name, OF_MARKED)} ({tidy(mark, OF_MARK)})"
