"""The board of a match as everybody sees it, whatever the game, and what is said on it about an outage."""

from dataclasses import replace

from services.matches.looks import Look
from services.ports.records import MatchStatus
from services.ports.shards import Outage
from services.times import MINUTE
from ui.discord.face import Face, Words
from ui.games.common.paces import PACES, told_pace
from ui.games.registry import FACES
from ui.words.catalogues import Say
from ui.words.durations import duration


def board_face(look: Look, say: Say, *, outage: Outage | None = None) -> Face:
    """The table's board, with its pace where that is not one that everybody knows.

    Until the next move it says how long the bot was away, if it was since the last.
    """
    record = look.record
    face = FACES[record.game].board(look, say)
    if record.pace not in PACES and record.status is MatchStatus.OPEN:
        pace = Words("-# ⏱️ " + told_pace(record.pace, say))
        face = replace(face, blocks=(*face.blocks, pace))
    if outage is None or record.status is not MatchStatus.OPEN or record.changed_at >= outage.until:
        return face
    time = duration(-(-outage.length // MINUTE), say)
    line = say("🔌 I am back. I was away for {time}, and the clock got that time back.", time=time)
    return replace(face, blocks=(Words(line), *face.blocks))
