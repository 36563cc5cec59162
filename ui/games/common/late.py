"""What boards and questions say of whoever was late: what chance did, and that the next time loses."""

from collections.abc import Callable
from dataclasses import replace

from services.matches.looks import Look, is_engine
from services.ports.records import MatchRecord, MatchStatus
from ui.discord.face import Face, Picture, Words
from ui.games.common.players import names_of
from ui.words.catalogues import Say, stopped
from ui.words.names import safe

Board = Callable[[Look, Say], Face]
Forced = Callable[[str, str, Say], str]
"""What chance did, in a sentence, from a token and the name of whoever was late."""

MARK = "🐌"


def telling_the_late(board: Board, forced: Forced) -> Board:
    """The same board with a line for each seat that was late and has not decided since, under its picture."""

    def told(look: Look, say: Say) -> Face:
        face = board(look, say)
        lines = late_lines(look.record, forced, say)
        if not lines:
            return face
        at = next((n for n, block in enumerate(face.blocks, 1) if isinstance(block, Picture)), 1)
        return replace(face, blocks=(*face.blocks[:at], Words("\n".join(lines)), *face.blocks[at:]))

    return told


def late_lines(record: MatchRecord, forced: Forced, say: Say) -> list[str]:
    """Who was late, and what came of it; a secret that chance chose is not told."""
    if record.status is not MatchStatus.OPEN:
        return []
    names = names_of(record, say)
    return [
        f"{MARK} {_was_late(record, seat, f'**{safe(names[seat])}**', forced, say)} {late_again(say)}"
        for seat in range(len(record.seats))
        if on_last_chance(record, seat)
    ]


def on_last_chance(record: MatchRecord, seat: int) -> bool:
    """Whether this person loses the match by being late once more; programs have no clock."""
    return record.misses[seat] > 0 and not is_engine(record.seats[seat])


def late_again(say: Say) -> str:
    return say("Late again = match lost.")


def _was_late(record: MatchRecord, seat: int, name: str, forced: Forced, say: Say) -> str:
    token = record.forced[seat] if record.forced else None
    if token is None:
        return say("{name} was too slow.", name=name)
    if not token:
        return say("{name} was too slow: chance chose in secret.", name=name)
    return stopped(forced(token, name, say))
