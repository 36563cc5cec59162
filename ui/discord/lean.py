"""What Discord says about messages of ours is not built into the library's objects: only their ids are read.

The library would make a message with all its components of every click and of every answer, and ask for an
answer where none is needed.
"""

import logging
from typing import Any, Final

import aiohttp
from discord import Guild
from discord.http import Route
from discord.state import AutoShardedConnectionState
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from services.common.bounded import Bounded
from ui.discord._exchange import Exchange, body_of
from ui.discord._offered import is_offered, walked

log = logging.getLogger(__name__)

DEFERRED_UPDATE, UPDATE = 6, 7
KNOWN_BY_THE_CLICK: Final = frozenset({DEFERRED_UPDATE, UPDATE})
"""Answers to an interaction that make no message: what they change is the one that was clicked."""

KNOWN_IN_FORMS: Final = tuple(f'{{"type":{kind},' for kind in sorted(KNOWN_BY_THE_CLICK))

PICTURED, OFFERED = "pictured", "offered"
"""Under these names what was pressed tells whether its message shows a picture, and whether it is on it."""

PRESSED: Final = frozenset({3, 5})
"""Interactions by a component, and by a modal."""

KNOWN_OF_MESSAGES: Final = ("id", "type", "flags", "content", "channel_id")

RECENT_GUILDS: Final = 64
"""Servers kept as the library knows them, a few KiB each."""

GALLERY: Final = 12
"""Discord's number for components that show pictures."""


class FrugalAdapter(AsyncWebhookAdapter):
    """The library's calls on interactions' tokens, with its rate limits and retries, and short answers."""

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        payload: dict[str, Any] | None = None,
        multipart: list[dict[str, Any]] | None = None,
        params: dict[str, Any] | None = None,
        **rest: Any,
    ) -> Any:
        """As the library's own; of a message only the id, and none where the click has told it."""
        known = route.path.endswith("/callback") and is_known_by_the_click(payload, multipart)
        rest["files"] = None  # they are read here, once for every try
        exchange: Any = Exchange(session, body_of(payload, multipart))
        answer = await super().request(route, exchange, params=None if known else params, **rest)
        if known:
            return {"interaction": {"id": route.webhook_id}}
        if isinstance(answer, dict):
            answer.pop("resource", None)
            if "components" in answer:
                return known_of(answer)
        return answer


def is_known_by_the_click(payload: dict[str, Any] | None, multipart: list[dict[str, Any]] | None) -> bool:
    """Whether an answer to an interaction makes no message; a form has the answer in its first part."""
    if multipart:
        written: str = multipart[0]["value"]
        return written.startswith(KNOWN_IN_FORMS)
    return payload is not None and payload.get("type") in KNOWN_BY_THE_CLICK


def known_of(message: dict[str, Any]) -> dict[str, Any]:
    """As much of a message of ours as is read: which it is, and who sees it."""
    known: dict[str, Any] = {"components": []}
    for name in KNOWN_OF_MESSAGES:
        if name in message:
            known[name] = message[name]
    return known


class FrugalState(AutoShardedConnectionState[Any]):
    """The library's view of the connection; of a message that was clicked it makes next to nothing."""

    def __init__(self, **options: Any) -> None:
        self._recent: Bounded[int, Guild] = Bounded(RECENT_GUILDS)
        super().__init__(**options)

    def parse_interaction_create(self, data: Any) -> None:
        """As the library's own; of the components all that is kept is what `_look_at` notes.

        The library ends the process over what has another shape than it knows: that is told and left.
        """
        try:
            if data["type"] in PRESSED:
                message = data.get("message", {})
                _look_at(data.setdefault("data", {}), message.get("components") or ())
                if message:
                    data["message"] = known_of(message)
            super().parse_interaction_create(data)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            log.warning("an interaction that cannot be read: %r", error)

    def _get_or_create_unavailable_guild(self, guild_id: int, *, data: Any = None) -> Guild:
        """As the library's own; of servers that are not streamed it would make a new one for every click."""
        recent = self._recent.used(guild_id)
        if recent is None or guild_id in self._guilds:
            recent = super()._get_or_create_unavailable_guild(guild_id, data=data)
            self._recent[guild_id] = recent
        return recent


def _look_at(pressed: dict[str, Any], components: Any) -> None:
    """Note whether there is a picture among the components, and what was pressed."""
    parts = walked(components)
    custom_id = pressed.setdefault("custom_id", "")
    pressed.setdefault("component_type", 0)
    pressed.setdefault("components", ())
    pressed[PICTURED] = any(part.get("type") == GALLERY for part in parts)
    pressed[OFFERED] = is_offered(parts, custom_id, pressed.get("values") or ())


def answer_frugally() -> None:
    """From now on, in this task and its children, unless another adapter than the library's is there."""
    if type(async_context.get()) is AsyncWebhookAdapter:
        async_context.set(FrugalAdapter())  # type: ignore[no-untyped-call]
