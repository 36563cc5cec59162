"""Lines of a menu that a person chooses from: no two of them read the same."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from services.players.typed import folded

LENGTH = 100
"""Characters of a line: of what autocompletion offers, and of a select."""

MOST = 25
"""Lines that Discord shows at once."""

OF_DETAILS = 60
"""Characters that details may take of a line, so that the beginning of what they belong to is still read."""

DOT = " · "


@dataclass(frozen=True, slots=True)
class Option:
    """A line and what its choice stands for; `more` is what else people know of it, the best first.

    What is in `more` is shown where the lines would read the same without it, and found when typed anyway.
    """

    label: str
    value: str
    more: tuple[str, ...] = ()


def lines(options: Iterable[Option]) -> list[tuple[str, str]]:
    """Each option's line and value, in this order; lines that read the same get details, then numbers."""
    listed = list(options)
    added: list[list[str]] = [[] for _ in listed]
    for level in range(max((len(one.more) for one in listed), default=0)):
        for same in _alike([_line(one, details) for one, details in zip(listed, added, strict=True)]):
            details = [_detail(listed[index], level) for index in same]
            if len(set(map(folded, details))) > 1:
                for index, detail in zip(same, details, strict=True):
                    if detail:
                        added[index].append(detail)
    shown = [_line(one, details) for one, details in zip(listed, added, strict=True)]
    return list(zip(_numbered(shown), (one.value for one in listed), strict=True))


def offered(options: Iterable[Option], typed: str) -> list[tuple[str, str]]:
    """What is offered to somebody who has typed this: first what begins so, then what has it in it.

    Lines are told apart before they are sifted, so that none changes its words while somebody types.
    """
    listed, wanted = list(options), folded(typed)
    found = [
        (not folded(line).startswith(wanted), line, value)
        for (line, value), one in zip(lines(listed), listed, strict=True)
        if wanted in folded(line) or any(wanted in folded(text) for text in (one.label, *one.more))
    ]
    return [(line, value) for _, line, value in sorted(found, key=lambda one: one[0])][:MOST]


def meant(options: Iterable[Option], typed: str) -> str:
    """The value that was chosen, or whose line was typed, or the only one that has in it what was typed."""
    listed, wanted = list(options), folded(typed)
    if not wanted or any(one.value == typed for one in listed):
        return typed
    found = [value for line, value in lines(listed) if folded(line) == wanted]
    found = found or [value for _, value in offered(listed, typed)]
    return found[0] if len(found) == 1 else typed


def _detail(option: Option, level: int) -> str:
    return option.more[level] if level < len(option.more) else ""


def _line(option: Option, details: Sequence[str]) -> str:
    tail = "".join(DOT + detail for detail in details)
    return _joined(option.label, _cut(tail, OF_DETAILS))


def _numbered(shown: Sequence[str]) -> list[str]:
    """The same lines; those that still read like another one get their place among these."""
    numbered, taken = list(shown), {folded(line) for line in shown}
    for same in _alike(shown):
        for number, index in enumerate(same, 1):
            while folded(line := _joined(shown[index], f" ({number})")) in taken:
                number += len(same)  # noqa: PLW2901 (somebody is called like that)
            numbered[index] = line
            taken.add(folded(line))
    return numbered


def _alike(shown: Sequence[str]) -> list[list[int]]:
    """The places of lines that read the same, together."""
    by_looks: dict[str, list[int]] = defaultdict(list)
    for index, line in enumerate(shown):
        by_looks[folded(line)].append(index)
    return [same for same in by_looks.values() if len(same) > 1]


def _joined(head: str, tail: str) -> str:
    return _cut(head, LENGTH - len(tail)) + tail


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"
