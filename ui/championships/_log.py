"""The log of a championship in words: who did what, when."""

from collections.abc import Sequence

from services.championships.looking import Sight
from services.championships.lots import MOST_LEVEL
from services.championships.roll import LEFT_SERVER
from services.ports.championships import Act
from services.times import MINUTE, SECOND
from ui.championships.charts.stages import stage_words
from ui.championships.signup import why_cancelled
from ui.words.catalogues import Say
from ui.words.durations import duration
from ui.words.names import safe


def log_lines(sight: Sight, acts: Sequence[Act], say: Say) -> list[str]:
    """A line for each act, the latest first."""
    return [f"<t:{act.at // SECOND}:f> {_told(sight, act, say)}" for act in reversed(acts)]


def _told(sight: Sight, act: Act, say: Say) -> str:
    by = say("The clock") if act.by_id is None else f"**{_name(sight, act.by_id)}**"
    about = ", ".join(f"**{_name(sight, who)}**" for who in act.about)
    where = _where(sight, act.detail, say)
    match act.what:
        case "created":
            return say("{by} announced the championship.", by=by)
        case "check-in-opened":
            return say("{by} closed sign-up; check-in began.", by=by)
        case "started" if about:
            return say("It began; not checked in: {names}.", names=about)
        case "started":
            return say("It began.")
        case "result":
            return say("{where}: the match of {names} was counted.", where=where, names=about)
        case "replayed":
            return say(
                "{where}: {names} play again, for their match had no winner.", where=where, names=about
            )
        case "lot":
            return say(
                "{where}: {names} were level {n} times, so the lot decided.",
                where=where,
                names=about,
                n=MOST_LEVEL,
            )
        case "no-show":
            return say("{where}: {names} did not come in time.", where=where, names=about)
        case "prolonged":
            time = duration(int(act.detail) // MINUTE, say)
            return say("Too few had joined, so sign-up stayed open for {time} more.", time=time)
        case "gone":
            return say("{names} left the server, and the list.", names=about)
        case "withdrawn" if act.detail == LEFT_SERVER:
            return say("{names} left the server, and the championship.", names=about)
        case "withdrawn":
            return say("{names} left the championship.", names=about)
        case "disqualified":
            reason = safe(act.detail)
            return say("{by} put {names} out: {reason}", by=by, names=about, reason=reason)
        case "readmitted":
            return say("{by} let {names} take part again.", by=by, names=about)
        case "replaced":
            gone, fresh = (f"**{_name(sight, who)}**" for who in act.about[:2])
            return say("{by} let {fresh} play for {gone}.", by=by, fresh=fresh, gone=gone)
        case "filled":
            return say("{by} let programs take part: {names}.", by=by, names=about)
        case "extended":
            time = duration(int(act.detail) // MINUTE, say)
            return say("{by} gave everybody {time} more.", by=by, time=time)
        case "moved":
            return say("{by} let it go on in <#{channel}>.", by=by, channel=act.detail)
        case "walkover":
            return say("{by} gave {where} to {names}.", by=by, where=where, names=about)
        case "voided":
            return say("{by} took the result of {where} back.", by=by, where=where)
        case "seeded":
            return say("{by} set the seeds by hand.", by=by)
        case "paused":
            return say("{by} paused the championship.", by=by)
        case "resumed":
            return say("{by} let it go on.", by=by)
        case "cancelled" if act.detail:
            return why_cancelled(act.detail, say)
        case "cancelled":
            return say("{by} cancelled the championship.", by=by)
        case _:
            return safe(act.what)


def _name(sight: Sight, user_id: int) -> str:
    return safe(sight.names.get(user_id, "?"))


def _where(sight: Sight, pairing: str, say: Say) -> str:
    found = None if sight.course is None else sight.course.pairing(pairing)
    return safe(pairing) if found is None else stage_words(found.stage, say)
