"""How long something takes or took, in words."""

from ui.words.catalogues import Say

HOUR, DAY = 60, 24 * 60


def duration(minutes: int, say: Say) -> str:
    """Days, hours and minutes, as many of them as there are; at least a minute."""
    minutes = max(1, minutes)
    days, hours, rest = minutes // DAY, minutes % DAY // HOUR, minutes % HOUR
    told = []
    if days:
        told.append(say.many("{n} day", "{n} days", days))
    if hours:
        told.append(say.many("{n} hour", "{n} hours", hours))
    if rest:
        told.append(say.many("{n} minute", "{n} minutes", rest))
    return " ".join(told)
