"""The loopback Discord without its sockets: the bot's calls are answered in place, for very many of them.

Everything of discord.py above one HTTP request is at work: payloads, multipart forms, messages, view store.
"""

from collections.abc import Sequence
from typing import Any

import aiohttp
import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.client import GamesBot
from tests.loopback import LoopbackDiscord
from tests.loopback.backend import Ask
from tests.loopback.rest.errors import Refusal
from tests.loopback.rest.ledger import Call
from tests.loopback.rest.messages import Upload
from tests.loopback.rest.routes import find


class _Answer:
    """As much of an HTTP response as discord.py's errors look at."""

    def __init__(self, status: int) -> None:
        self.status, self.reason = status, "refused"


class Wire(AsyncWebhookAdapter):
    """Takes the requests of interactions to the server; `ordinary` takes those of the bot itself."""

    def __init__(self, server: LoopbackDiscord) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._server = server

    async def request(self, route: Any, session: Any, **rest: Any) -> Any:
        files = {
            number: Upload(part["filename"], part["value"].read())
            for number, part in enumerate(_file_parts(rest.get("multipart")))
        }
        payload = rest.get("payload") or _payload_of(rest.get("multipart"))
        query = {key: str(value) for key, value in (rest.get("params") or {}).items()}
        return self.ask(route, payload, query, files)

    async def ordinary(self, route: Any, *, files: Any = None, form: Any = None, **rest: Any) -> Any:
        """What `HTTPClient.request` does."""
        payload = rest.get("json") or _payload_of(form)
        if isinstance(payload, list):
            return self.ask(route, {}, {}, {}, listed=payload)
        return self.ask(route, payload, {}, {})

    def ask(
        self,
        route: Any,
        payload: dict[str, Any],
        query: dict[str, str],
        files: dict[int, Upload],
        *,
        listed: Sequence[dict[str, Any]] = (),
    ) -> Any:
        backend = self._server.backend
        parts = route.url.removeprefix(discord.http.Route.BASE).strip("/").split("/")
        known = find(route.method, parts)
        assert known is not None, route.url
        try:
            ask = Ask(route.method, parts, query, payload, listed=[*listed], files=files)
            body = known.answer(backend, ask)
        except Refusal as refusal:
            self._book(route.method, known.template, known.counts_globally, refusal.status)
            raise discord.HTTPException(_Answer(refusal.status), refusal.body()) from refusal
        self._book(route.method, known.template, known.counts_globally, 200)
        backend.stir()
        return body

    def _book(self, method: str, template: str, counts: bool, status: int) -> None:
        now = self._server.world.now()
        self._server.ledger.enter(Call(method, template, counts, status, 0, now))


def _file_parts(multipart: Sequence[dict[str, Any]] | None) -> list[dict[str, Any]]:
    return [part for part in multipart or () if part["name"].startswith("files[")]


def _payload_of(multipart: Sequence[dict[str, Any]] | None) -> dict[str, Any]:
    for part in multipart or ():
        if part["name"] == "payload_json":
            loaded: dict[str, Any] = discord.utils._from_json(part["value"])
            return loaded
    return {}


async def plug_in(bot: GamesBot, server: LoopbackDiscord) -> None:
    """Log the bot in at the server without a socket; interactions come as the gateway hands them over.

    The adapter holds for the current context and the tasks made in it.
    """
    wire = Wire(server)
    async_context.set(wire)
    bot.http._HTTPClient__session = aiohttp.ClientSession()  # type: ignore[attr-defined]  # never asked
    bot.http.request = wire.ordinary  # type: ignore[method-assign]
    state: Any = bot._connection
    state.user = discord.ClientUser(
        state=state, data=await bot.http.request(discord.http.Route("GET", "/users/@me"))
    )
    state.application_id = state.user.id

    def dispatch(_: str, body: dict[str, Any], guild_id: int | None) -> int:
        state.parse_interaction_create(body)
        return 1

    server.backend.dispatch = dispatch
    await bot._async_setup_hook()
    await bot.setup_hook()
