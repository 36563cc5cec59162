"""Discord's rules for what is no message: modals, autocomplete choices and application commands."""

import re
from collections.abc import Iterable

from tests.loopback.rest.errors import Refusal
from tests.loopback.rest.validate import (
    SELECTS,
    TEXT,
    TEXT_INPUT,
    check_select,
    children,
    length,
    refuse,
    walk,
)
from tests.loopback.world import Json

LABEL, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
IN_A_LABEL = SELECTS | {TEXT_INPUT, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX}
SLASH = 1
LOCALES = frozenset(
    {
        *(
            "id",
            "da",
            "de",
            "en-GB",
            "en-US",
            "es-ES",
            "es-419",
            "fr",
            "hr",
            "it",
            "lt",
            "hu",
            "nl",
            "no",
            "pl",
        ),
        *("pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja"),
        *("zh-TW", "ko"),
    }
)
NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")


def check_modal(modal: Json) -> None:
    """Refuse a modal Discord would not show."""
    length("modal title", modal.get("title"), 1, 45)
    length("modal custom_id", modal.get("custom_id"), 1, 100)
    top = modal.get("components") or []
    if not 1 <= len(top) <= 5:
        raise refuse("a modal holds 1-5 components")
    seen: set[str] = set()
    for component in top:
        match component:
            case {"type": 10}:
                length("text display", component.get("content"), 1, 4_000)
            case {"type": 18, "component": {"type": int(kind)}} if kind in IN_A_LABEL:
                length("label", component.get("label"), 1, 45)
                length("label description", component.get("description") or "", 0, 100)
            case {"type": 1, "components": [{"type": 4, "label": label}]}:
                length("label", label, 1, 45)
            case _:
                raise refuse(f"component type {component.get('type')} not allowed at a modal's top level")
        for inner in children(component):
            _check_input(inner)
            if inner["custom_id"] in seen:
                raise refuse(f"custom_id {inner['custom_id']!r} used twice")
            seen.add(inner["custom_id"])
    if not any(c.get("type") != TEXT for c in walk(top)):
        raise refuse("a modal asks for nothing")


def _check_input(field: Json) -> None:
    length("custom_id", field.get("custom_id"), 1, 100)
    if field["type"] in SELECTS:
        check_select(field)
    if field["type"] == TEXT_INPUT:
        if field.get("style") not in {1, 2}:
            raise refuse("a text input needs style 1 or 2")
        length("placeholder", field.get("placeholder") or "", 0, 100)
        length("preset value", field.get("value") or "", 0, field.get("max_length") or 4_000)


def check_choices(choices: Iterable[Json]) -> None:
    """Refuse autocomplete answers (or fixed choices) beyond 25 or their lengths."""
    listed = [*choices]
    if len(listed) > 25:
        raise refuse(f"{len(listed)} choices, at most 25")
    for choice in listed:
        length("choice name", choice.get("name"), 1, 100)
        _check_locales(choice.get("name_localizations"), "choice name", 100)
        if isinstance(choice.get("value"), str):
            length("choice value", choice["value"], 1, 100)


def _check_locales(texts: Json | None, what: str, most: int) -> int:
    """Check localised texts; their longest length in characters."""
    for locale, text in (texts or {}).items():
        if locale not in LOCALES:
            raise refuse(f"unknown locale {locale!r}")
        length(f"{what} in {locale}", text, 1, most)
    return max((len(text) for text in (texts or {}).values()), default=0)


def _check_name(name: str, what: str) -> None:
    if not NAME.fullmatch(name) or name != name.lower():
        raise refuse(f"{what} {name!r} is not a lower-case word of 1-32 characters")


def _weigh(node: Json, *, slash: bool = True) -> int:
    """Check one command, group or option; its size in characters (longest localisations)."""
    names = [node.get("name", ""), *(node.get("name_localizations") or {}).values()]
    for name in names:
        if slash:
            _check_name(name, "name")
        else:
            length("name", name, 1, 32)
    longest = _check_locales(node.get("name_localizations"), "name", 32)
    size = max(len(names[0]), longest)
    if slash:
        length("description", node.get("description"), 1, 100)
        size += max(
            len(node["description"]),
            _check_locales(node.get("description_localizations"), "description", 100),
        )
    options = node.get("options") or []
    if len(options) > 25 or len({o.get("name") for o in options}) != len(options):
        raise refuse(f"{names[0]}: at most 25 options of different name")
    required = [bool(o.get("required")) for o in options]
    if required != sorted(required, reverse=True):
        raise refuse(f"{names[0]}: required options come first")
    check_choices(node.get("choices") or ())
    for choice in node.get("choices") or ():
        size += max(
            len(choice["name"]), len(max((choice.get("name_localizations") or {"": ""}).values(), key=len))
        )
        size += len(choice["value"]) if isinstance(choice["value"], str) else 0
    return size + sum(_weigh(option) for option in options)


def check_commands(commands: list[Json]) -> None:
    """Refuse a bulk overwrite Discord would not take."""
    kinds = [command.get("type", SLASH) for command in commands]
    if kinds.count(1) > 100 or kinds.count(2) > 15 or kinds.count(3) > 15:
        raise Refusal(30032, "too many commands")
    if len({(c.get("type", SLASH), c.get("name")) for c in commands}) != len(commands):
        raise refuse("two commands of the same name")
    for command in commands:
        size = _weigh(command, slash=command.get("type", SLASH) == SLASH)
        if size > 8_000:
            raise refuse(f"command {command.get('name')!r} is {size} characters, at most 8,000")
