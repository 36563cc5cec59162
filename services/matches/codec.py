"""The storage border: states and options to JSON and back, strictly, with no unknown field let in."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from games.contract import AnyGame
from services.refusals import Refusal


class UnreadableState(Refusal):
    """A stored state does not fit the game's state type: damaged, or written by other rules."""

    def __init__(self, detail: str) -> None:
        super().__init__("unknown-game", detail=detail)


@lru_cache(maxsize=64)
def _adapter(game: AnyGame) -> TypeAdapter[Any]:
    return TypeAdapter(game.state_type)


def encode_state(game: AnyGame, state: Any) -> str:
    return _adapter(game).dump_json(state).decode()


def decode_state(game: AnyGame, text: str) -> Any:
    """The state that `encode_state` wrote; UnreadableState for anything else."""
    try:
        return _adapter(game).validate_json(text, strict=True, extra="forbid")
    except ValidationError as error:
        raise UnreadableState(f"{game.key}: {error.error_count()} fields do not fit") from error


def encode_options(options: Mapping[str, object]) -> str:
    return json.dumps(dict(options), sort_keys=True, separators=(",", ":"))


def decode_options(text: str) -> dict[str, object]:
    options = json.loads(text)
    if not isinstance(options, dict):
        raise UnreadableState("options are not an object")
    return options
