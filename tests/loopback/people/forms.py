"""Modals as a person fills them in."""

from collections.abc import Mapping
from typing import Any

from tests.loopback.people.options import Resolved
from tests.loopback.rest.validate import TEXT_INPUT, children, walk
from tests.loopback.rest.validate_forms import CHECKBOX, RADIO
from tests.loopback.world import Channel, Json, User


def fill(form: Json, values: Mapping[str, Any], resolved: Resolved) -> list[Json]:
    """The components as submitted; KeyError for unknown fields, ValueError for unfit values."""
    offered = {c["custom_id"] for c in walk(form["components"]) if "custom_id" in c}
    if unknown := values.keys() - offered:
        raise KeyError(f"the modal has {sorted(offered)}, not {sorted(unknown)}")
    return [
        _filled(component, values, resolved, n) for n, component in enumerate(form["components"], start=1)
    ]


def _filled(component: Json, values: Mapping[str, Any], resolved: Resolved, number: int) -> Json:
    shape: Json = {"type": component["type"], "id": number}
    match component:
        case {"type": 18, "component": dict(inner)}:
            return shape | {"component": _value(inner, values, resolved, number + 100)}
        case {"type": 1}:
            return shape | {
                "components": [_value(i, values, resolved, number + 100) for i in children(component)]
            }
    return shape


def _value(field: Json, values: Mapping[str, Any], resolved: Resolved, number: int) -> Json:
    custom_id, kind = field["custom_id"], field["type"]
    given = values.get(custom_id, _preset(field))
    if (given is None or given == "") and field.get("required", True) and kind != CHECKBOX:
        raise ValueError(f"{custom_id} must be filled in")
    shape: Json = {"type": kind, "id": number, "custom_id": custom_id}
    if kind == TEXT_INPUT:
        text = "" if given is None else str(given)
        low, high = field.get("min_length") or 0, field.get("max_length") or 4_000
        if text and not low <= len(text) <= high:
            raise ValueError(f"{custom_id} takes {low}-{high} characters, not {len(text)}")
        return shape | {"value": text}
    if kind in {RADIO, CHECKBOX}:
        return shape | {"value": bool(given) if kind == CHECKBOX else given}
    chosen = [resolved.add(v) if isinstance(v, User | Channel) else str(v) for v in given or ()]
    return shape | {"values": chosen}


def _preset(field: Json) -> Any:
    """What stands in a field before anybody touches it."""
    options = field.get("options")
    if options is None:
        return field.get("value", field.get("default"))
    chosen = tuple(option["value"] for option in options if option.get("default"))
    if field["type"] == RADIO:
        return chosen[0] if chosen else None
    return chosen or None
