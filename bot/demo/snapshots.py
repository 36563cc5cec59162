"""What a page of SimCord's preview shows: its controls, its countdowns, the answer to a press."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def answer_of(result: Mapping[str, Any]) -> int | None:
    """The new message that a press was answered with."""
    for outcome in result.get("outcomes", ()):
        if outcome.get("kind") in {"response", "followup"} and outcome.get("messageId"):
            return int(outcome["messageId"])
    return None


def _walk(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Mapping):
        yield value
        for child in value.values():
            yield from _walk(child)
    elif isinstance(value, list):
        for child in value:
            yield from _walk(child)


def controls_of(messages: Any) -> Iterator[tuple[str, str]]:
    """Where each control of these messages is, and the custom_id it has."""
    for part in _walk(messages):
        if isinstance(part.get("control_key"), str) and isinstance(part.get("custom_id"), str):
            yield part["control_key"], part["custom_id"]


def countdowns_of(message: Any) -> Iterator[int]:
    """The moments (seconds since 1970) that a message counts down to."""
    for part in _walk(message):
        if part.get("type") == "timestamp" and part.get("style") == "R":
            yield int(part["unix"])


def countdown_mark(seconds: float) -> int:
    """A number that changes about as often as the words "in 5 minutes" do."""
    magnitude = abs(seconds)
    step = 5 if magnitude < 60 else 60 if magnitude < 3600 else 3600
    return step * 100_000 + round(seconds / step)
