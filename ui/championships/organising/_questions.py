"""What an organiser is asked before something that costs somebody a match, or everybody the championship."""

import hashlib
from collections.abc import Iterable, Sequence

from services.championships.looking import Sight
from services.formats.values import Pairing, Status
from services.ports.people import Person
from ui.championships.charts.charts import tie_lines
from ui.championships.charts.stages import stage_words
from ui.championships.pages import known_of
from ui.championships.signup import NAME_WIDTH
from ui.discord.face import Button, Face, Row, plain
from ui.discord.ids import cup_sure_id, cup_void_id
from ui.words.catalogues import Say
from ui.words.names import safe, tidy

SHOWN = 15
"""Pairings at most that a question names one by one."""


def cancel_question(sight: Sight, say: Say) -> Face:
    """Which championship ends without a champion, and how far it is."""
    it = sight.championship
    pairings = () if sight.course is None else sight.course.pairings
    played = sum(one.status is Status.DONE for one in pairings)
    awaited = sum(one.status in {Status.DONE, Status.READY, Status.WAITING} for one in pairings)
    name, entrants = safe(it.name, NAME_WIDTH), len(it.lineup) or it.entered
    question = (
        say(
            "Cancel **{cup}** ({entrants} entrants, {n} of {all} matches played)? This cannot be undone.",
            cup=name,
            entrants=entrants,
            n=played,
            all=awaited,
        )
        if it.lineup
        else say(
            "Cancel **{cup}** ({entrants} entrants)? This cannot be undone.", cup=name, entrants=entrants
        )
    )
    yes = Button(say("Yes, cancel it"), cup_sure_id(it.id, "cancel"), "danger")
    no = Button(say("Keep it"), cup_sure_id(it.id, "keep"))
    return plain(question, Row((yes, no)))


def out_question(sight: Sight, who: Person, reason: str, falls: Sequence[Pairing], say: Say) -> Face:
    """Who is put out of which championship, and which matches are lost by that; the button has the reason."""
    it = sight.championship
    asked = [say("Put **{name}** out of **{cup}**?", name=safe(who.name), cup=safe(it.name, NAME_WIDTH))]
    if falls:
        lost = say.many(
            "This match is decided by that:", "These {n} matches are decided by that:", len(falls)
        )
        asked += [lost, *_shown(sight, falls, say)]
    out = cup_sure_id(it.id, "out", str(who.user_id), reason)
    yes = Button(say("Yes, put {name} out", name=tidy(who.name)), out, "danger")
    no = Button(say("No"), cup_sure_id(it.id, "keep"))
    return plain("\n".join(asked), Row((yes, no)))


def replay_question(sight: Sight, pairing: str, falls: Sequence[Pairing], say: Say) -> Face:
    """Which result is taken back, and what falls with it."""
    it = sight.championship
    met = None if sight.course is None else sight.course.pairing(pairing)
    asked = [
        say("Take this result of **{cup}** back and let it be played again?", cup=safe(it.name, NAME_WIDTH)),
        *_shown(sight, [] if met is None else [met], say),
    ]
    if falls:
        fallen = say.many("This falls with it:", "These {n} pairings fall with it:", len(falls))
        asked += [fallen, *_shown(sight, falls, say)]
    yes = Button(say("Yes, play it again"), cup_void_id(it.id, pairing, mark_of(falls)), "danger")
    no = Button(say("Leave it"), cup_void_id(it.id, pairing, "no"))
    return plain("\n".join(asked), Row((yes, no)))


def _shown(sight: Sight, pairings: Sequence[Pairing], say: Say) -> list[str]:
    lines = [
        f"- {stage_words(one.stage, say)}: {line}"
        for one, line in zip(pairings, tie_lines(pairings, known_of(sight), say), strict=True)
    ]
    more = len(lines) - SHOWN
    return lines if more <= 0 else [*lines[:SHOWN], "- " + say("and {n} more", n=more)]


def mark_of(pairings: Iterable[Pairing]) -> str:
    """A short mark of what was shown, for the button that agrees to it."""
    return hashlib.sha256(" ".join(sorted(one.id for one in pairings)).encode()).hexdigest()[:12]
