"""Discord's own OpenAPI document as a judge of what the bot asks and of what the loopback server answers.

The document is not part of this repository. It is looked for at `DISCORD_OPENAPI`, and with the name
`discord-openapi.json` in the folders beside the checkout. Where it is not, nothing is judged.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jsonschema_rs

NAME = "discord-openapi.json"
VARIABLE = "DISCORD_OPENAPI"
ROOT = Path(__file__).resolve().parents[3]
ADDRESS = "urn:discord"
SNOWFLAKE = {"anyOf": [{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}, {"type": "integer", "minimum": 0}]}
"""The document writes snowflakes as strings; Discord takes numbers too, and discord.py sends both."""

SENT_IN_VAIN = ("nsfw", "tts")
"""What discord.py sends with every command and every message, though the document lists it for some only."""

PLACE = re.compile(r"\{[^}]*\}")

Json = dict[str, Any]

Kind = jsonschema_rs.ValidationErrorKind
MISSING_OR_UNKNOWN = (Kind.Required, Kind.AdditionalProperties)


def found() -> Path | None:
    """Where the document lies, or None."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    return next(iter(sorted(ROOT.parent.glob(f"*/{NAME}"))), None)


def document() -> Json | None:
    """The document, read anew each time; None where it is not at hand."""
    path = found()
    return None if path is None else json.loads(path.read_text(encoding="utf-8"))


class Judge:
    """Holds JSON bodies against the document; every method returns what is wrong with one, or None."""

    def __init__(self, document: Json) -> None:
        schemas = document["components"]["schemas"]
        _forbid_unknown_names(schemas)
        schemas["SnowflakeType"] = SNOWFLAKE
        self._paths: dict[str, tuple[str, Json]] = {
            PLACE.sub("{}", path): (path, operations) for path, operations in document["paths"].items()
        }
        self._registry = jsonschema_rs.Registry([(ADDRESS, document)], draft=jsonschema_rs.Draft202012)
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}

    def asked(self, method: str, route: str, body: object) -> str | None:
        """What is wrong with a request's JSON body; `route` is a template such as `/users/{user}`."""
        path, operation = self._operation(method, route)
        if operation is None:
            return f"the document knows no {method} {route}"
        content = operation.get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            return None if not body else f"{method} {route} takes no body"
        return self._against(_pointer("paths", path, method.lower(), "requestBody", *JSON_BODY), body)

    def answered(self, method: str, route: str, status: int, body: object) -> str | None:
        """What is wrong with an answer of this status; so is a status that the document does not name."""
        path, operation = self._operation(method, route)
        if operation is None:
            return f"the document knows no {method} {route}"
        answers = operation["responses"]
        named = str(status) if str(status) in answers else f"{status // 100}XX"
        if named not in answers:
            return f"{method} {route} does not answer with {status}, only with {', '.join(answers)}"
        if "content" not in answers[named]:
            return None if body is None else f"{method} {route} answers {status} without a body"
        return self._against(_pointer("paths", path, method.lower(), "responses", named, *JSON_BODY), body)

    def shape(self, name: str, value: object) -> str | None:
        """What is wrong with a value that should be of the schema with this name."""
        return self._against(_pointer("components", "schemas", name), value)

    def _operation(self, method: str, route: str) -> tuple[str, Json | None]:
        path, operations = self._paths.get(PLACE.sub("{}", route), (route, {}))
        return path, operations.get(method.lower())

    def _against(self, pointer: str, value: object) -> str | None:
        validator = self._validators.get(pointer)
        if validator is None:
            reference = {"$ref": f"{ADDRESS}#{pointer}"}
            validator = jsonschema_rs.Draft202012Validator(reference, registry=self._registry)
            self._validators[pointer] = validator
        if validator.is_valid(value):
            return None
        return "; ".join(sorted({*_reasons(validator.iter_errors(value))}))


JSON_BODY = ("content", "application/json", "schema")


def _pointer(*parts: str) -> str:
    """A JSON pointer as a URI fragment."""
    return "".join("/" + quote(part.replace("~", "~0").replace("/", "~1"), safe="~@") for part in parts)


def _forbid_unknown_names(schemas: dict[str, Json]) -> None:
    """Requests may hold only names that the document lists: a misspelt one would be overlooked in silence."""
    for name, schema in schemas.items():
        if "Request" in name and schema.get("type") == "object" and "properties" in schema:
            schema.setdefault("additionalProperties", False)
            schema["properties"].update(
                {vain: True for vain in SENT_IN_VAIN if vain not in schema["properties"]}
            )


def _reasons(errors: Iterable[jsonschema_rs.ValidationError]) -> Iterator[str]:
    """The errors in words; where several shapes are allowed, those of the one that was meant."""
    for error in errors:
        shapes: list[list[jsonschema_rs.ValidationError]] = [
            [*shape] for shape in getattr(error.kind, "context", ())
        ]
        if shapes:
            meant = max(shapes, key=partial(_likeness, depth=len(error.instance_path)))
            yield from _reasons(meant)
        else:
            place = "/".join(map(str, error.instance_path)) or "the body"
            yield f"{place}: {error.message}"


def _likeness(errors: list[jsonschema_rs.ValidationError], depth: int) -> tuple[bool, int]:
    """How much a value is like a shape: its own `type` fits, and then the fewest errors."""
    of_another_type = any(
        len(error.instance_path) == depth or error.instance_path[depth:] == ["type"]
        for error in errors
        if not isinstance(error.kind, MISSING_OR_UNKNOWN)
    )
    return not of_another_type, -len(errors)


@cache
def judge() -> Judge | None:
    """The one judge of this process, or None where the document is not at hand."""
    read = document()
    return None if read is None else Judge(read)
