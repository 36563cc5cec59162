"""The message of a match whose rules this program no longer knows, once it is over: words alone."""

from services.ports.records import MatchRecord
from ui.discord.face import Face, plain
from ui.games.common.players import forfeit, names_of, verdict
from ui.words.catalogues import Say
from ui.words.names import safe


def forgotten(record: MatchRecord, say: Say) -> Face:
    """Who played, and how it ended; nothing of what was played can be shown."""
    names = names_of(record, say)
    home, away = (safe(name) for name in names)
    heading = "### " + say("🏁 {home} against {away}", home=home, away=away)
    why = forfeit(record, names, say, shown=safe)
    return plain("\n".join(line for line in (heading, verdict(record, names, say), why) if line))
