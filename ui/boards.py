"""The board of a match as everybody sees it, whatever the game, and what is said on it about an outage."""

from dataclasses import replace

from services.records import MatchStatus
from services.sharding import Outage
from services.tables import Look
from services.times import MINUTE
from ui.durations import duration
from ui.face import Face, Words
from ui.tables import TABLES
from ui.tables.paces import PACES, told_pace
from ui.text import Say


def board_face(look: Look, say: Say, *, outage: Outage | None = None) -> Face:
    """The table's board, with its pace where that is not one that everybody knows.

    Until the next move it says how long the bot was away, if it was since the last.
    """
    record = look.record
    face = TABLES[record.game].board(look, say)
    if record.pace not in PACES and record.status is MatchStatus.OPEN:
        pace = Words("-# ⏱️ " + told_pace(record.pace, say))
        face = replace(face, blocks=(*face.blocks, pace))
    if outage is None or record.status is not MatchStatus.OPEN or record.changed_at >= outage.until:
        return face
    time = duration(-(-outage.length // MINUTE), say)
    line = say("🔌 I am back. I was away for {time}, and the clock got that time back.", time=time)
    return replace(face, blocks=(Words(line), *face.blocks))
