"""The formats know no clock, no dice, no storage and no Discord; and nobody's name is spoken twice."""

from services.formats.registry import FORMATS
from tests.architecture.sources import imported, modules

KNOWN = {"abc", "collections", "dataclasses", "enum", "fractions", "hashlib", "math", "types", "typing"}
ARITHMETIC = {"openskill"}
"""Libraries that compute the same from the same, always."""


def test_the_formats_import_nothing_that_could_change_its_mind() -> None:
    own = [module for module in modules("services") if module.name.startswith("services/formats/")]
    assert len(own) > 8
    strangers = {
        name
        for module in own
        for name in imported(module.tree)
        if name.partition(".")[0] not in KNOWN | ARITHMETIC
        and not name.startswith(("services.formats", "games.chance"))
    }
    assert strangers == set()


def test_every_format_has_a_key_of_its_own_and_a_range_of_entrants() -> None:
    assert all(key == form.key and 2 <= form.fewest < form.most <= 128 for key, form in FORMATS.items())
    assert all(
        option.least <= option.default <= option.most
        for form in FORMATS.values()
        for option in form.options.values()
    )
