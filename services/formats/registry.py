"""The one place that names every format of a championship."""

from collections.abc import Mapping
from types import MappingProxyType

from services.formats.contract import Format
from services.formats.knockouts.double import DoubleElimination
from services.formats.knockouts.knockout import KnockOut
from services.formats.leagues.league import League
from services.formats.leagues.world_cup import WorldCup
from services.formats.swiss.pairing import Swiss

FORMATS: Mapping[str, Format] = MappingProxyType(
    {form.key: form for form in (KnockOut(), WorldCup(), DoubleElimination(), Swiss(), League())}
)
"""Every format by its key."""
