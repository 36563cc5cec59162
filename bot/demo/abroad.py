"""A server of the demo that the bot is not in: only people have brought it, so it can but answer presses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import simcord
import simcord.interactions

from bot.demo.smoothing import known
from bot.demo.world import World

BROUGHT_BY_USER: Final = "1"
NO_ACCESS: Final = {"status": 403, "code": 50001, "message": "Missing Access", "times": None}
USERS: Final = 1
"""In a command's `integration_types`: people may bring it along."""


@contextmanager
def brought_by_people(env: simcord.Env, world: World) -> Iterator[None]:
    """Let interactions abroad come as those of an app that a user installed.

    Edge: SimCord's bot is a member of every server, and knows no user installs.
    """
    original = known(
        simcord.interactions,
        "base_payload",
        *("backend", "type", "channel_id", "guild_id", "user_id", "data"),
    )
    visible = known(env.backend, "visible_commands", "user_id", "channel_id", "type")

    def base_payload(*arguments: Any, **named: Any) -> tuple[Any, dict[str, Any]]:
        record, made = original(*arguments, **named)
        if record.guild_id == world.foreign.id:
            made["authorizing_integration_owners"] = {BROUGHT_BY_USER: str(record.user_id)}
        return record, made

    def visible_commands(*, channel_id: int, **named: Any) -> list[dict[str, Any]]:
        found = visible(channel_id=channel_id, **named)
        if channel_id != world.abroad.id:
            return list(found)
        return [one for one in found if USERS in (one.get("integration_types") or ())]

    name = "base_payload"
    setattr(simcord.interactions, name, base_payload)
    setattr(env.backend, "visible_commands", visible_commands)  # noqa: B010 - a patch, as all of these
    for path in (f"/channels/{world.abroad.id}*", f"/guilds/{world.foreign.id}*"):
        env.backend.faults.append({"method": "*", "path": path, **NO_ACCESS})
    try:
        yield
    finally:
        setattr(simcord.interactions, name, original)
