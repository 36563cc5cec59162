"""Paces in words."""

from games.clock import pace_of
from ui.words.catalogues import Say, msg
from ui.words.durations import duration

PACES = {
    "live": msg("live: 90 seconds a move"),
    "relaxed": msg("relaxed: 10 minutes a move"),
    "correspondence": msg("correspondence: a day a move"),
}


def told_pace(pace: str, say: Say) -> str:
    """How long each decision may take, by the name of the pace."""
    if pace in PACES:
        return say(PACES[pace])
    return say("this server's own pace: {time} a move", time=duration(pace_of(pace).seconds // 60, say))
