"""One call to Discord: how long it may take, and what its failure means for whoever asked."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, TypeVar

import aiohttp
import discord

T = TypeVar("T")

READ_A_WAIT = frozenset({"discord.http", "discord.webhook.async_"})
"""The library's modules that take it for granted that every 429 is JSON, and says how long to wait."""

CLOSED_SESSION = "aiohttp.client"
"""The module that says so where a bot that is told to stop has hung up under a call that took too long."""

TOO_MANY_OLD_EDITS = 30046
"""Discord's limit on edits of messages older than an hour; a refusal that passes by itself."""


class Kind(StrEnum):
    """What is known after a call that failed."""

    REFUSED = auto()
    """Discord said no, and would again."""
    BUSY = auto()
    """Discord has too much to do: nothing happened, later it may."""
    UNKNOWN = auto()
    """No answer came: the effect may be there or not."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a call failed; `retry_after` is in seconds, 0 where Discord named no wait."""

    kind: Kind
    status: int = 0
    code: int = 0
    retry_after: float = 0.0
    reason: str = ""

    def __str__(self) -> str:
        return f"{self.kind}, {self.status} ({self.code}) {self.reason}".rstrip()


async def attempt(call: Callable[[], Awaitable[T]], *, patience: float | None = None) -> T | Failure:
    """Make one call; never raises what Discord or the network did.

    `patience` (seconds) is only for calls on an interaction's token: the library's ordinary calls must not
    be cut short, because one that is cancelled in a global rate limit leaves all others waiting for ever.
    """
    try:
        async with asyncio.timeout(patience):
            return await call()
    except Exception as error:
        failure = failure_of(error)
        if failure is None:
            raise
        return failure


def failure_of(error: Exception) -> Failure | None:
    """What Discord or the network did, when that was it; None for an error of our own."""
    match error:
        case discord.RateLimited():
            return Failure(Kind.BUSY, 429, retry_after=error.retry_after)
        case discord.HTTPException():
            return _classified(error)
        case TimeoutError():
            return Failure(Kind.UNKNOWN, reason="no answer in time")
        case aiohttp.ClientError() | OSError() | json.JSONDecodeError():
            return Failure(Kind.UNKNOWN, reason=repr(error))
        case RuntimeError() if _raised_in(error) == CLOSED_SESSION:
            return Failure(Kind.BUSY, reason=repr(error))
        case KeyError() | TypeError() if _raised_in(error) in READ_A_WAIT:
            return Failure(Kind.BUSY, 429)
        case _:
            return None


def _raised_in(error: Exception) -> str:
    """The module in which an error was raised."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    return "" if frame is None else str(frame.tb_frame.f_globals.get("__name__"))


def by_token(client: discord.Client, token: str) -> discord.Webhook:
    """What reaches an interaction's messages by its token, when the interaction itself is not kept."""
    return discord.Webhook.partial(client.application_id or 0, token, client=client)


def _classified(error: discord.HTTPException) -> Failure:
    busy = error.status == 429 or error.status >= 500 or error.code == TOO_MANY_OLD_EDITS
    headers: Any = getattr(error.response, "headers", {})
    return Failure(
        Kind.BUSY if busy else Kind.REFUSED,
        error.status,
        error.code,
        _seconds(headers.get("Retry-After")) if busy else 0.0,
        error.text[:200],
    )


def _seconds(header: str | None) -> float:
    try:
        return max(0.0, float(header or 0))
    except ValueError:
        return 0.0
