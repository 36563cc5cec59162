"""Chances, and the best mixes of a kick, as people read them."""

from ui.words.catalogues import Say

Line = tuple[str, float, float, bool]
"""A choice's name, its weight, its worth, and whether it was taken."""


def mixes(striker: tuple[str, list[Line]], keeper: tuple[str, list[Line]], say: Say) -> str:
    """Both best mixes as a table that a phone can show, with the worth of every choice to its chooser."""
    heads = (say("mix"), say("wins"))
    sides = (striker, keeper)
    wide = max(len(word) for title, lines in sides for word in (title, *(line[0] for line in lines)))
    rows = []
    for title, lines in sides:
        rows.append(f"  {title:<{wide}} {heads[0]:>5} {heads[1]:>6}")
        for word, weight, value, taken in lines:
            sign = "▸" if taken else " "
            rows.append(f"{sign} {word:<{wide}} {f'{100 * weight:.0f}%':>5} {percent(value):>6}")
    return "```\n" + "\n".join(rows) + "\n```"


def percent(chance: float) -> str:
    """A chance from 0 to 1 with one decimal."""
    return f"{100 * chance:.1f}%"


def tenths(number: float) -> str:
    """A number with one decimal."""
    return f"{number:.1f}"


def points(change: float) -> str:
    """A change of a chance in points of a hundred, with its sign."""
    return f"{100 * change:+.1f}".replace("-", "−") if abs(change) >= 0.0005 else "0.0"


def by_book(bound: float, say: Say) -> str:
    """How far what the trained book says can be trusted."""
    return say(
        "By the trained book, not exact: at the start, somebody who knew it by heart could win at most "
        "{points} points more than it says.",
        points=tenths(100 * bound),
    )
