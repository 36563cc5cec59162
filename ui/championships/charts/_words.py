"""Words of championships: names of rounds and parts, and the few that stand in the pictures themselves."""

from collections.abc import Iterable

from ui.championships.picture.scene import CupWords
from ui.words.catalogues import Say, stopped
from ui.words.names import tidy

ALT = 1000
"""Characters of alt text that are filled; Discord takes 1,024."""


def cup_words(say: Say) -> CupWords:
    """Words a bracket repeats."""
    return CupWords(
        open=say("to be decided"),
        bye=say("bye"),
        live=say("LIVE"),
        walkover=say("w/o"),
        void=say("called off"),
        champion=say("Champion"),
        third=say("Third place"),
        nobody=say("nobody"),
    )


def stage_name(ties: int, say: Say) -> str:
    """What a round of so many ties is called; 1 is the final."""
    match ties:
        case 1:
            return say("Final")
        case 2:
            return say("Semi-finals")
        case 4:
            return say("Quarter-finals")
        case _:
            return say("Round of {n}", n=2 * ties)


def part_name(at: int, of: int, say: Say) -> str:
    """What one of 2, 4 or more equal parts of a bracket is called, counted from 0."""
    match of:
        case 2:
            return say("Bottom half") if at else say("Top half")
        case 4:
            return say("Quarter {n} of {all}", n=at + 1, all=of)
        case _:
            return say("Part {n} of {all}", n=at + 1, all=of)


def page_name(at: int, of: int, say: Say) -> str:
    """Which page of a list this is, counted from 0; nothing where there is only one."""
    return say("Page {n} of {all}", n=at + 1, all=of) if of > 1 else ""


def whole(sentences: Iterable[str]) -> str:
    """Alt text: the first sentences that fit it, each with a full stop; a list that is too long is cut."""
    told, room = [], ALT
    for sentence in sentences:
        text = sentence.strip()
        if not text:
            continue
        text = stopped(text)
        if len(text) + 1 > room:
            told.append(text[: max(0, text.rfind("; ", 0, room - 2) + 1)] + "…")
            break
        told.append(text)
        room -= len(text) + 1
    return " ".join(told)


def titled(title: str, note: str, part: str = "") -> tuple[str, ...]:
    """The first sentences of an alt text; people wrote the title."""
    return tuple(words for words in (tidy(title, 60), note, part) if words)
