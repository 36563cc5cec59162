"""What a game shows in Discord: one `GameFace` for each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from services.matches.looks import Look, Start
from services.review.analyses import Analysis
from services.review.odds import KnownOdds
from services.review.replays import Replay
from ui.discord.face import Block, Face
from ui.drawing.animals import LION, Mascot
from ui.games.common.players import Names
from ui.games.common.secret import Secret, nothing_secret
from ui.words.catalogues import Say


def _classic(options: Mapping[str, object], say: Say) -> tuple[str, ...]:
    """A game without modes."""
    return ()


def _no_question(look: Look, token: str, say: Say) -> Face | None:
    """A game in which no move is asked about."""
    return None


def _usual(start: Start, names: Names, say: Say) -> tuple[Block, ...]:
    """A game without another start than the fair one."""
    return ()


def _silent(view: Any, say: Say) -> str:
    """A game that has no short word for how far a match is."""
    return ""


@dataclass(frozen=True, slots=True)
class GameFace:
    """A game's messages, and its sentences.

    `name` is what people call it, `command` its group of slash commands; `book` are the pages of its rules.
    `board` is made from a spectator's look. `picker` shows a seat its private decision, or what it has
    sealed. `private` is what a seat hears after a move of its own. `role` names the part that the look's seat
    plays in the decision on the table. `warm` draws what its pictures share. `panel` goes on in a decision
    that is put together in several steps, from the text of what was chosen so far; the texts in `standing`
    open one that is about no single decision, as the own hand is. `replay` shows a match
    again, by the name of a page. `modes` are the names of what a challenge's options ask for. `analysis` is a
    page of what the game's analyst says of a finished match. `step` is the secret that awaits the look's
    seat. `odds` tells what is known of the decision on the board. Champions cheer as `mascots`.
    `asks` is the question before a move by command that would decide more than one thing.
    `start` shows people who have not agreed yet how a match would begin that is not the fair start.
    `level`: a match of it may end without a winner by its own rules. `progress` is how a match stands, in a
    word, from anybody's view.
    `refusals` are the sentences of the codes that its rules refuse with.
    """

    name: str
    command: str
    book: Callable[[Say], tuple[str, ...]]
    board: Callable[[Look, Say], Face]
    picker: Callable[[Look, Say], Face]
    private: Callable[[Look, Say], Face]
    role: Callable[[Look], str | None]
    warm: Callable[[], None]
    panel: Callable[[Look, str, Say], Face] | None = None
    standing: frozenset[str] = frozenset()
    replay: Callable[[Replay, str, Say], Face] | None = None
    modes: Callable[[Mapping[str, object], Say], tuple[str, ...]] = _classic
    asks: Callable[[Look, str, Say], Face | None] = _no_question
    start: Callable[[Start, Names, Say], tuple[Block, ...]] = _usual
    analysis: Callable[[Analysis, int, Say], Face] | None = None
    step: Callable[[Look, Say], Secret | None] = nothing_secret
    odds: Callable[[KnownOdds, Say], Face] | None = None
    mascots: tuple[Mascot, ...] = (LION,)
    level: bool = False
    refusals: Mapping[str, str] = field(default_factory=dict)
    progress: Callable[[Any, Say], str] = _silent
