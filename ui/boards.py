"""The board of a match as everybody sees it, whatever the game, and what is said on it about an outage."""

from dataclasses import replace

from services.deadlines import Outage
from services.ports import MatchStatus
from services.tables import Look
from services.times import MINUTE
from ui.durations import duration
from ui.face import Face, Words
from ui.tables import TABLES
from ui.text import Say


def board_face(look: Look, say: Say, *, outage: Outage | None = None) -> Face:
    """The table's board; until the next move it says how long the bot was away, if it was since the last."""
    face = TABLES[look.record.game].board(look, say)
    record = look.record
    if outage is None or record.status is not MatchStatus.OPEN or record.changed_at >= outage.until:
        return face
    time = duration(-(-outage.length // MINUTE), say)
    line = say("🔌 I am back. I was away for {time}, and the clock got that time back.", time=time)
    return replace(face, blocks=(Words(line), *face.blocks))
