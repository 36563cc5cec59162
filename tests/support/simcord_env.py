"""SimCord for tests: fast settling, overlapping presses, other languages, Discord's refusals in one line."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

import discord
import simcord
import simcord.interactions

from bot.demo.smoothing import known, require_known_simulator, source_message_edits

__all__ = [
    "cannot_message",
    "interactions_from",
    "missing_access",
    "overlapping",
    "quickly",
    "server_error",
    "simulated",
    "source_message_edits",
    "token_expired",
    "too_many_requests",
    "unknown_interaction",
    "unknown_message",
]

IDLE: Final = 0.002  # seconds; SimCord waits 0.05 after every press


@contextmanager
def quickly(idle: float = IDLE) -> Iterator[None]:
    """Let SimCord look for the end of the bot's work every `idle` seconds: 15 times the presses a second."""
    require_known_simulator()
    settle = known(simcord.Env, "_settle_internal", "self", "timeout", "idle", "dispatch", "_deadline")
    before = settle.__kwdefaults__["idle"]
    settle.__kwdefaults__["idle"] = idle
    try:
        yield
    finally:
        settle.__kwdefaults__["idle"] = before


@contextmanager
def overlapping(env: simcord.Env) -> Iterator[None]:
    """Let several actor calls run at once, as in asyncio.gather(ana.click(...), bruno.click(...)).

    SimCord refuses a second operation while one is running; Discord does not.
    """
    require_known_simulator()
    names = {"_begin_operation": ("label",), "_end_operation": ()}
    for name, parameters in names.items():
        known(env, name, *parameters)
        setattr(env, name, lambda *_label: None)
    try:
        yield
    finally:
        for name in names:
            delattr(env, name)


@contextmanager
def interactions_from(
    *, locale: str = "en-US", guild_locale: str | None = None, **payload: Any
) -> Iterator[None]:
    """Let every interaction carry this user locale, server locale and other payload fields.

    SimCord fixes en-US, guild installs and a limit of 25 MiB: `authorizing_integration_owners={"1": "42"}`
    makes a user install, `attachment_size_limit=10485760` Discord's ordinary limit.
    """
    require_known_simulator()
    original = known(
        simcord.interactions,
        "base_payload",
        *("backend", "type", "channel_id", "guild_id", "user_id", "data"),
    )

    def base_payload(*arguments: Any, **named: Any) -> tuple[Any, dict[str, Any]]:
        record, made = original(*arguments, **named)
        made["locale"] = locale
        if guild_locale is not None and "guild_locale" in made:
            made["guild_locale"] = guild_locale
        made.update(payload)
        return record, made

    name = "base_payload"
    setattr(simcord.interactions, name, base_payload)
    try:
        yield
    finally:
        setattr(simcord.interactions, name, original)


@asynccontextmanager
async def simulated(bot: discord.Client, **options: Any) -> AsyncIterator[simcord.Env]:
    """The bot in SimCord, quick, tokens reaching their source message; leaving closes it, raises its errors.

    Its loops move by `env.advance_time` only. Unlike `simcord.run` it may also be entered in a fixture: it
    sets no context variable over the yield.
    """
    with quickly(), source_message_edits():
        env = simcord.Env(bot, **options)
        await env.start()
        try:
            yield env
        finally:
            try:
                await env.bot.close()
            finally:
                await env.shutdown()
        if env.check_errors:
            env.raise_errors()


def _refusal(status: int, code: int, message: str) -> Callable[..., None]:
    def refuse(env: simcord.Env, method: str, path: str, *, times: int | None = 1) -> None:
        env.inject_error(method, path, status=status, code=code, message=message, times=times)

    refuse.__doc__ = (
        f"The next matching calls (`times`, None: all) answer {status} with code {code}: {message}."
    )
    return refuse


# Paths are fnmatch patterns: "/interactions/*/callback", "/webhooks/*", "/channels/*/messages".
unknown_interaction = _refusal(404, 10062, "Unknown interaction")
unknown_message = _refusal(404, 10008, "Unknown Message")
token_expired = _refusal(401, 50027, "Invalid Webhook Token")
missing_access = _refusal(403, 50001, "Missing Access")
cannot_message = _refusal(403, 50007, "Cannot send messages to this user")
too_many_requests = _refusal(429, 0, "You are being rate limited.")
server_error = _refusal(500, 0, "Internal Server Error")
