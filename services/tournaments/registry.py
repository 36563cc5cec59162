"""The one place that names every format of a championship."""

from collections.abc import Mapping
from types import MappingProxyType

from services.tournaments.contract import Format
from services.tournaments.double import DoubleElimination
from services.tournaments.knockout import KnockOut
from services.tournaments.league import League
from services.tournaments.swiss import Swiss
from services.tournaments.worldcup import WorldCup

FORMATS: Mapping[str, Format] = MappingProxyType(
    {form.key: form for form in (KnockOut(), WorldCup(), DoubleElimination(), Swiss(), League())}
)
"""Every format by its key."""
