"""Whether a message offers what was pressed on it, asked of its components as Discord sends them."""

from collections.abc import Iterable
from typing import Any, Final

Component = dict[str, Any]

SELECT: Final = 3
"""Discord's number for a select with choices of ours; what its other selects offer, Discord knows."""

BESIDE: Final = {9: "accessory", 18: "component"}
"""Where sections and labels, by Discord's numbers, hold one other component."""


def walked(components: Iterable[Component]) -> list[Component]:
    """Every component of a message, whatever box it is in."""
    found = [*components]
    for one in found:  # which grows meanwhile
        if "components" in one:
            found += one["components"]
        if one.get("type") in BESIDE and (inside := one.get(BESIDE[one["type"]])):
            found.append(inside)
    return found


def is_offered(components: Iterable[Component], custom_id: str, values: Iterable[str]) -> bool:
    """Whether one of these can be pressed under this id, and all of these values can be chosen there.

    A modal bears the id of the button that opened it: what is sent by one is asked about in the same way.
    """
    for one in components:
        if one.get("custom_id") == custom_id and not one.get("disabled") and _can_choose(one, values):
            return True
    return False


def _can_choose(component: Component, values: Iterable[str]) -> bool:
    if component.get("type") != SELECT:
        return True
    return {option.get("value") for option in component.get("options", ())}.issuperset(values)
