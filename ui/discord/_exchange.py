"""One HTTP request over aiohttp's pool of connections, without what its session makes for every request.

The library asks a session; an `Exchange` stands in for it: the body is written once, for every try, and the
whole answer is read. Connections, TLS, names and the parser of answers are aiohttp's.
"""

import asyncio
import json
import secrets
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode

import aiohttp
from aiohttp.http import HttpProcessingError
from yarl import URL

BUFFER: Final = 2**16
IDEMPOTENT: Final = frozenset({"GET", "PUT", "DELETE"})
"""Asked once more where a connection that was kept open turns out to be closed."""

BOUNDARY: Final = secrets.token_hex(16)
LAST: Final = f"--{BOUNDARY}--\r\n".encode()

_to_json = json.JSONEncoder(separators=(",", ":")).encode


@dataclass(frozen=True, slots=True)
class Body:
    """What a request carries, and its content type."""

    written: bytes = b""
    kind: str = ""


def body_of(payload: Mapping[str, Any] | None, multipart: Sequence[Mapping[str, Any]] | None) -> Body:
    """As the library would have it written: JSON, or a form with files beside it."""
    if multipart:
        parts = [piece for part in multipart for piece in _part(**part)]
        return Body(b"".join((*parts, LAST)), f"multipart/form-data; boundary={BOUNDARY}")
    return Body() if payload is None else Body(_to_json(payload).encode(), "application/json")


def _part(name: str, value: Any, filename: str = "", content_type: str = "") -> tuple[bytes, bytes, bytes]:
    shown = f'form-data; name="{name}"' + (f'; filename="{filename}"' if filename else "")
    kind = content_type or "text/plain; charset=utf-8"
    head = f"--{BOUNDARY}\r\nContent-Type: {kind}\r\nContent-Disposition: {shown}\r\n\r\n"
    return head.encode(), value.encode() if isinstance(value, str) else value.read(), b"\r\n"


@dataclass(slots=True)
class Answer:
    """As much of aiohttp's response as the library reads of one."""

    status: int
    reason: str
    headers: Mapping[str, str]
    body: bytes

    async def text(self, encoding: str = "utf-8") -> str:
        return self.body.decode(encoding)


class Exchange:
    """Stands in for a session at one request of the library's, which may be tried again.

    It is the context of its own request: the answer is there once that is entered.
    """

    __slots__ = ("_again", "_body", "_head", "_origin", "_session")

    def __init__(self, session: aiohttp.ClientSession, body: Body) -> None:
        self._session, self._body = session, body
        self._origin = self._head = ""
        self._again = False

    def request(
        self,
        method: str,
        url: str,
        *,
        headers: Mapping[str, str],
        params: Mapping[str, Any] | None,
        proxy: str | None,
        proxy_auth: aiohttp.BasicAuth | None,
        **_: object,
    ) -> AbstractAsyncContextManager[Any]:
        """As the session's own, and that itself where the way is by a proxy, or closed."""
        body = self._body
        if body.kind:
            headers = {**headers, "Content-Type": body.kind}
        if proxy is not None or self._session.closed:
            more = {"data": body.written, "params": params, "proxy": proxy, "proxy_auth": proxy_auth}
            return self._session.request(method, url, headers=headers, **more)  # type: ignore[arg-type]
        begin = url.index("/", url.index("//") + 2)
        self._origin, self._again = url[:begin], method in IDEMPOTENT
        query = f"?{urlencode(params)}" if params else ""
        self._head = f"{method} {url[begin:]}{query} HTTP/1.1\r\n"
        for name, value in headers.items():
            self._head += f"{name}: {value}\r\n"
        return self

    async def __aenter__(self) -> Answer:
        target, always = _target(self._origin, asyncio.get_running_loop())
        head = f"{self._head}{always}Content-Length: {len(self._body.written)}\r\n\r\n"
        request = head.encode() + self._body.written
        try:
            return await _answer(self._session, target, request)
        except (aiohttp.ClientOSError, aiohttp.ServerDisconnectedError):
            if not self._again:
                raise
            return await _answer(self._session, target, request)

    async def __aexit__(self, *_: object) -> None:
        """The whole answer was read."""


async def _answer(session: aiohttp.ClientSession, target: aiohttp.ClientRequest, request: bytes) -> Answer:
    """A connection is given up after the session's whole time; whoever asks has less patience."""
    connector, timeout = session.connector, session.timeout
    assert connector is not None
    connection = await connector.connect(target, traces=[], timeout=timeout)
    limit: asyncio.TimerHandle | None = None
    try:
        protocol, transport = connection.protocol, connection.transport
        assert protocol is not None
        assert transport is not None
        protocol.set_response_params(read_until_eof=True, read_bufsize=BUFFER)
        if timeout.total is not None:
            limit = target.loop.call_later(timeout.total, transport.abort)
        transport.write(request)
        message, content = await protocol.read()
        while message.code < 200:
            message, content = await protocol.read()
        answer = Answer(message.code, message.reason, message.headers, await content.read())
    except HttpProcessingError as error:
        connection.close()
        raise aiohttp.ClientPayloadError(str(error)) from error
    except BaseException:
        connection.close()
        raise
    finally:
        if limit is not None:
            limit.cancel()
    connection.release()
    return answer


@lru_cache(maxsize=4)
def _target(origin: str, loop: asyncio.AbstractEventLoop) -> tuple[aiohttp.ClientRequest, str]:
    """Where a connection leads, as aiohttp names it, and the lines that every request there begins with."""
    target = aiohttp.ClientRequest("GET", URL(origin), loop=loop)
    return target, "".join(f"{name}: {value}\r\n" for name, value in target.headers.items())
