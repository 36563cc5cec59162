"""How each game looks: from a look to the faces of its messages."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from services.analyses import Analysis
from services.odds import KnownOdds
from services.replays import Replay
from services.tables import Look, Start
from ui.face import Block, Face
from ui.pictures.animals import LION, Mascot
from ui.pictures.penalties import warm as warm_penalties
from ui.pictures.penguin import warm as warm_penguin
from ui.tables import penalties, penguin
from ui.tables.late import telling_the_late
from ui.tables.players import Names
from ui.tables.step import Secret, nothing_secret
from ui.tables.watch import watchable
from ui.text import Say


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
class Table:
    """A game's messages.

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
    progress: Callable[[Any, Say], str] = _silent


TABLES: Mapping[str, Table] = MappingProxyType(
    {
        "penalties": Table(
            name=penalties.NAME,
            command="penalty",
            book=penalties.pages,
            board=watchable(telling_the_late(penalties.board, penalties.forced)),
            picker=penalties.picker,
            private=penalties.private,
            role=penalties.role,
            warm=warm_penalties,
            panel=penalties.panel,
            asks=penalties.asks,
            standing=frozenset({penalties.HAND}),
            modes=penalties.modes_of,
            progress=penalties.progress,
            step=penalties.step,
            analysis=penalties.analysis,
            odds=penalties.odds,
            mascots=penalties.MASCOTS,
        ),
        "penguin": Table(
            name=penguin.NAME,
            command="penguin",
            book=penguin.pages,
            board=watchable(telling_the_late(penguin.board, penguin.forced)),
            picker=penguin.picker,
            private=penguin.private,
            role=penguin.role,
            warm=warm_penguin,
            panel=penguin.panel,
            replay=penguin.replay,
            start=penguin.start,
            progress=penguin.progress,
            analysis=penguin.analysis,
            mascots=penguin.MASCOTS,
            level=True,
        ),
    }
)
"""Every game's messages by its key."""
