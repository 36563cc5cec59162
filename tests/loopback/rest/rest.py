"""The REST entrance: reads a request, lets ordered faults strike, answers by the table and books the call."""

import asyncio
import json
from collections import deque
from typing import Any

from aiohttp import web
from aiohttp.multipart import BodyPartReader

from tests.loopback.backend import Ask, Backend
from tests.loopback.rest.errors import Refusal
from tests.loopback.rest.faults import Fault
from tests.loopback.rest.ledger import Call
from tests.loopback.rest.messages import Upload
from tests.loopback.rest.routes import Route, find

PREFIX = "/api/v10/"
ENCODE = json.JSONEncoder(separators=(",", ":")).encode
OPEN_ROUTES = frozenset({"/gateway"})
# discord.py takes a body for text unless the type is exactly this, with no charset.
JSON_TYPE = {"Content-Type": "application/json"}

Answered = tuple[int, Any, dict[str, str] | None]
"""Status, body and headers."""


def reply(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    """A JSON reply; None makes it empty, and text is a page."""
    if body is None:
        return web.Response(status=status)
    if isinstance(body, str):
        return web.Response(status=status, text=body, content_type="text/html", headers=headers)
    return web.Response(
        status=status,
        body=ENCODE(body).encode(),
        headers=JSON_TYPE | headers if headers else JSON_TYPE,
    )


class Rest:
    """Answers every path under /api/v10 and serves attachments."""

    def __init__(self, backend: Backend, *, global_limit: int | None = None) -> None:
        self._backend = backend
        self._limit = global_limit
        self._recent: deque[float] = deque()

    async def serve(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer one request."""
        path = request.rel_url.raw_path
        if not path.startswith(PREFIX):
            return self._file(path)
        parts = request.rel_url.path[len(PREFIX) :].split("/")
        route = find(request.method, parts)
        if route is None:
            self._backend.complain(f"{request.method} {path}", 0, "no such route in the loopback server")
            route = Route(path, True, _nowhere)
        fault = next(
            (f for f in self._backend.faults if f.strikes(request.method, route.template, path)), None
        )
        try:
            ask = await _read(request, parts)
        except ConnectionResetError:  # whoever asked is gone
            return web.Response()
        fault = fault or self._backend.weather(route.template, ask)
        if fault is None:
            return self._reply(request, route, self._answer(request, route, ask))
        if not fault.effect:
            await asyncio.sleep(fault.delay)
        if fault.prevents:
            return self._struck(request, route, fault)
        answer = self._answer(request, route, ask)
        if fault.effect:
            await asyncio.sleep(fault.delay)
        if fault.cut or fault.status:
            return self._struck(request, route, fault)
        return self._reply(request, route, answer)

    def _reply(self, request: web.BaseRequest, route: Route, answer: Answered) -> web.Response:
        status, body, headers = answer
        code = body.get("code", 0) if status >= 400 and isinstance(body, dict) else 0
        self._book(request, route, status, code)
        return reply(status, body, headers)

    def _answer(self, request: web.BaseRequest, route: Route, ask: Ask) -> Answered:
        answer = self._answered(request, route, ask)
        self._backend.stir()
        return answer

    def _answered(self, request: web.BaseRequest, route: Route, ask: Ask) -> Answered:
        backend = self._backend
        try:
            if route.counts_globally:
                if (
                    request.headers.get("Authorization") != f"Bot {backend.token}"
                    and route.template not in OPEN_ROUTES
                ):
                    raise Refusal(0)
                if self._over_limit():
                    backend.complain(f"{request.method} {route.template}", 429, "over the global limit")
                    over = Fault("*", status=429, retry_after=1.0, everywhere=True)
                    return 429, over.body(), over.headers()
            body = route.answer(backend, ask)
        except Refusal as refusal:
            if refusal.blame:
                backend.complain(f"{request.method} {route.template}", refusal.code, refusal.detail)
            return refusal.status, refusal.body(), None
        status = 204 if body is None else route.status
        backend.judge(request.method, route.template, ask, status, body)
        return status, body, None

    def _over_limit(self) -> bool:
        if self._limit is None:
            return False
        now = self._backend.world.now()
        while self._recent and self._recent[0] <= now - 1:
            self._recent.popleft()
        if len(self._recent) >= self._limit:
            return True
        self._recent.append(now)
        return False

    def _book(self, request: web.BaseRequest, route: Route, status: int, code: int) -> None:
        call = Call(
            request.method, route.template, route.counts_globally, status, code, self._backend.world.now()
        )
        self._backend.ledger.enter(call)

    def _struck(self, request: web.BaseRequest, route: Route, fault: Fault) -> web.Response:
        """The answer of a fault: an error, or (status 0 in the book) no answer at all."""
        if fault.cut is not None:
            self._book(request, route, 0, 0)
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        self._book(request, route, fault.status, fault.code)
        return reply(fault.status, fault.body(), fault.headers())

    def _file(self, path: str) -> web.Response:
        match path.split("/"):
            case ["", "attachments", _, number, _] if number.isdecimal():
                content = self._backend.world.files.get(int(number))
                if content is not None:
                    return web.Response(body=content, content_type="application/octet-stream")
        return web.Response(status=404)


def _nowhere(_backend: Backend, _: Ask) -> None:
    raise Refusal(404, status=404, blame=False)


async def _read(request: web.BaseRequest, parts: list[str]) -> Ask:
    query = dict(request.query) if request.query_string else {}
    if request.content_type == "multipart/form-data":
        payload, files = await _read_multipart(request)
        return Ask(request.method, parts, query, payload, files=files)
    raw = await request.read()
    match json.loads(raw) if raw else {}:
        case list() as listed:
            return Ask(request.method, parts, query, {}, listed=listed)
        case payload:
            return Ask(request.method, parts, query, payload)


async def _read_multipart(request: web.BaseRequest) -> tuple[dict[str, Any], dict[int, Upload]]:
    payload: dict[str, Any] = {}
    files: dict[int, Upload] = {}
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        assert isinstance(part, BodyPartReader)
        content = bytes(await part.read())
        name = part.name or ""
        if name == "payload_json":
            payload = json.loads(content)
        elif name.startswith("files["):
            files[int(name[6:-1])] = Upload(part.filename or "file", content)
    # An interaction callback wraps its message in "data"; the files belong to that message all the same.
    return payload, files
