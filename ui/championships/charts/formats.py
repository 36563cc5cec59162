"""The formats of championships in words: what they are called, and how they find a champion."""

from collections.abc import Mapping

from ui.words.catalogues import Say, msg

FORMS: Mapping[str, str] = {
    "knock-out": msg("Knock-out"),
    "world-cup": msg("World Cup"),
    "league": msg("League"),
    "double-elimination": msg("Double elimination"),
    "swiss": msg("Swiss system"),
}

NEED_WINNERS = frozenset({"knock-out", "world-cup", "double-elimination"})
"""Formats with pairings that cannot end level."""

RULES: Mapping[str, str] = {
    "knock-out": msg("Lose once and you're out. If places stay empty, the top seeds skip the first round."),
    "world-cup": msg(
        "Groups in which everyone meets everyone, then a knock-out. Level on points in a group: "
        "fewer matches missed, goal difference, goals, the matches among those who are level, lots."
    ),
    "league": msg(
        "Everyone against everyone. Level on points: fewer matches missed, goal difference, goals, the "
        "matches among those who are level, lots."
    ),
    "double-elimination": msg(
        "Lose twice and you're out. If places stay empty, the top seeds skip the first round."
    ),
    "swiss": msg("A few rounds, each against somebody with about as many points; no two meet twice."),
}


def form_name(form: str, say: Say) -> str:
    """What people call a format; its key where this program does not know it."""
    return say(FORMS[form]) if form in FORMS else form


def form_lines(form: str, options: Mapping[str, int], say: Say) -> list[str]:
    """How this format finds a champion, and what the organiser chose about it."""
    lines = [say(RULES[form])] if form in RULES else []
    if options.get("group_size"):
        lines.append(say("About {n} to a group.", n=options["group_size"]))
    if options.get("legs", 1) > 1:
        lines.append(say("Everybody meets twice."))
    if options.get("rounds"):
        lines.append(say.many("{n} round.", "{n} rounds.", options["rounds"]))
    if "reset" in options:
        again = say("If the final is the first defeat of who loses it, it is played again.")
        lines.append(again if options["reset"] else say("The final is played once, whoever loses it."))
    if options.get("third_place"):
        lines.append(say("There is a match for third place."))
    return lines
