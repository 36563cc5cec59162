"""Choices of the options of championships."""

from collections.abc import Mapping
from typing import TypeVar

from cogs.choices import fixed
from services.formats.registry import FORMATS as KNOWN
from ui.championships.charts.formats import FORMS
from ui.games.registry import FACES
from ui.words.catalogues import msg

T = TypeVar("T")

FORMATS = fixed({key: FORMS[key] for key in KNOWN if key in FORMS})
GAMES = fixed({key: table.name for key, table in FACES.items()})
SEEDINGS = fixed(
    {
        "lot": msg("By lot, with a seed that is published"),
        "rating": msg("By rating in this server; lots decide between equals"),
        "hand": msg("By hand, by the organiser"),
    }
)
SIGN_UPS = fixed(
    {
        "10": msg("10 minutes"),
        "30": msg("30 minutes"),
        "60": msg("1 hour"),
        "360": msg("6 hours"),
        "1440": msg("1 day"),
        "4320": msg("3 days"),
        "10080": msg("1 week"),
    }
)
CHECK_INS = fixed(
    {"0": msg("No check-in"), "10": msg("10 minutes"), "30": msg("30 minutes"), "60": msg("1 hour")}
)
KNOCK_OUTS = fixed(
    {
        "2": msg("The final"),
        "4": msg("The semi-finals"),
        "8": msg("The quarter-finals"),
        "16": msg("The round of 16"),
        "32": msg("The round of 32"),
        "64": msg("The round of 64"),
        "128": msg("The round of 128"),
    }
)
TIE_TIMES = fixed(
    {
        "15": msg("15 minutes"),
        "60": msg("1 hour"),
        "360": msg("6 hours"),
        "1440": msg("1 day"),
        "2880": msg("2 days"),
        "4320": msg("3 days"),
        "10080": msg("1 week"),
    }
)
"""All three by minutes."""


def given(**options: T | None) -> Mapping[str, T]:
    """The options that were given; the rules know what goes without saying."""
    return {name: value for name, value in options.items() if value is not None}


def whole(option: str | bool | None) -> int | None:
    """An option as the whole number that formats know it by; a switch is 0 or 1."""
    return None if option is None else int(option)
