"""Requests over aiohttp's connections: what arrives, what comes back, and connections that break."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from discord import NotFound
from discord.http import Route

from ui.discord.lean import FrugalAdapter

Heard = list[dict[str, Any]]


async def read(request: web.Request) -> dict[str, Any]:
    """A request as a server understands it."""
    heard: dict[str, Any] = {"method": request.method, "path": request.path, "query": dict(request.query)}
    if request.content_type != "multipart/form-data":
        return {**heard, "text": await request.text(), "type": request.content_type}
    parts = []
    async for part in await request.multipart():
        assert isinstance(part, aiohttp.BodyPartReader)
        parts.append((part.name, part.filename, part.headers["Content-Type"], bytes(await part.read())))
    return {**heard, "parts": parts}


@asynccontextmanager
async def server(
    answer: Callable[[web.Request], Awaitable[web.StreamResponse]],
) -> AsyncIterator[tuple[FrugalAdapter, aiohttp.ClientSession]]:
    """Answers every request; the adapter asks there."""
    app = web.Application()
    app.router.add_route("*", "/{any:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10")
        async with aiohttp.ClientSession() as session:
            yield FrugalAdapter(), session  # type: ignore[no-untyped-call]
    await runner.cleanup()


def told(body: dict[str, Any], status: int = 200) -> web.Response:
    """JSON, under the very content type that Discord gives it."""
    written = json.dumps(body).encode()
    return web.Response(body=written, status=status, headers={"Content-Type": "application/json"})


def message(method: str = "PATCH") -> Route:
    return Route(method, "/webhooks/{webhook_id}/{webhook_token}", webhook_id=1, webhook_token="a/b")


async def test_json_arrives_as_it_was_given_and_the_answer_is_read() -> None:
    heard: Heard = []

    async def answer(request: web.Request) -> web.Response:
        heard.append(await read(request))
        return told({"id": "7", "content": "Olá 🦊"})

    async with server(answer) as (adapter, session):
        got = await adapter.request(message(), session, payload={"content": "né?"}, params={"wait": "true"})
    assert got == {"id": "7", "content": "Olá 🦊"}
    assert heard == [
        {
            "method": "PATCH",
            "path": "/api/v10/webhooks/1/a/b",
            "query": {"wait": "true"},
            "text": '{"content":"n\\u00e9?"}',
            "type": "application/json",
        }
    ]


async def test_a_file_arrives_beside_what_is_said_of_it() -> None:
    heard: Heard = []

    async def answer(request: web.Request) -> web.Response:
        heard.append(await read(request))
        return told({"id": "7"})

    picture = bytes(range(256)) * 999
    form: list[dict[str, Any]] = [
        {"name": "payload_json", "value": '{"attachments":[{"id":0}]}'},
        {"name": "files[0]", "value": BytesIO(picture), "filename": "board.png",
         "content_type": "application/octet-stream"},
    ]  # fmt: skip
    async with server(answer) as (adapter, session):
        await adapter.request(message(), session, multipart=form)
    said, file = heard[0]["parts"]
    assert said == ("payload_json", None, "text/plain; charset=utf-8", b'{"attachments":[{"id":0}]}')
    assert file == ("files[0]", "board.png", "application/octet-stream", picture)


async def test_an_answer_by_a_form_that_changes_the_clicked_message_asks_for_no_copy() -> None:
    heard: Heard = []

    async def answer(request: web.Request) -> web.Response:
        heard.append(await read(request))
        return web.Response(status=204)

    async with server(answer) as (adapter, session):
        callback = Route(
            "POST", "/interactions/{webhook_id}/{webhook_token}/callback", webhook_id=1, webhook_token="t"
        )
        for kind in (4, 6, 7):
            form = [{"name": "payload_json", "value": f'{{"type":{kind},"data":{{}}}}'}]
            await adapter.request(callback, session, multipart=form, params={"with_response": "1"})
    assert [one["query"] for one in heard] == [{"with_response": "1"}, {}, {}]


async def test_a_server_that_is_in_trouble_is_asked_again_with_the_whole_body(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def at_once(seconds: float) -> None:
        """Nobody waits."""

    heard: Heard = []

    async def answer(request: web.Request) -> web.Response:
        heard.append(await read(request))
        return web.Response(status=503) if len(heard) == 1 else told({"id": "7"})

    form = [{"name": "files[0]", "value": BytesIO(b"a picture"), "filename": "board.png"}]
    async with server(answer) as (adapter, session):
        monkeypatch.setattr("discord.webhook.async_.asyncio.sleep", at_once)
        assert await adapter.request(message(), session, multipart=form) == {"id": "7"}
    assert heard[0] == heard[1]
    assert heard[0]["parts"][0][3] == b"a picture"


async def test_what_is_refused_is_the_error_that_the_library_raises() -> None:
    async def answer(request: web.Request) -> web.Response:
        return told({"code": 10008, "message": "Unknown Message"}, status=404)

    async with server(answer) as (adapter, session):
        with pytest.raises(NotFound) as no:
            await adapter.request(message(), session, payload={})
    assert (no.value.code, no.value.text) == (10008, "Unknown Message")


async def test_connections_are_used_again_but_not_one_whose_answer_was_given_up() -> None:
    ports: list[int] = []
    hang = asyncio.Event()

    async def answer(request: web.Request) -> web.Response:
        ports.append(request.transport.get_extra_info("peername")[1] if request.transport else 0)
        if len(ports) == 3:
            await hang.wait()
        return told({"id": str(len(ports))})

    async with server(answer) as (adapter, session):
        for _ in range(2):
            await adapter.request(message(), session, payload={})
        asked = asyncio.create_task(adapter.request(message(), session, payload={}))
        while len(ports) < 3:  # noqa: ASYNC110 - the server has no event for it
            await asyncio.sleep(0.01)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        hang.set()
        assert await adapter.request(message(), session, payload={}) == {"id": "4"}
    assert ports[0] == ports[1] == ports[2] != ports[3]


@pytest.mark.parametrize(("method", "answered"), [("DELETE", True), ("PATCH", False)])
async def test_only_what_may_be_done_twice_is_asked_again_where_a_connection_was_closed(
    method: str, answered: bool
) -> None:
    times = 0

    async def answer(request: web.Request) -> web.Response:
        nonlocal times
        times += 1
        if times == 2 and request.transport is not None:
            request.transport.close()
        return web.Response(status=204)

    async with server(answer) as (adapter, session):
        await adapter.request(message(), session, payload={})
        if answered:
            await adapter.request(message(method), session)
            assert times == 3
        else:
            with pytest.raises(aiohttp.ClientError):
                await adapter.request(message(method), session, payload={})
            assert times == 2


async def test_an_answer_that_never_comes_is_given_up() -> None:
    hang = asyncio.Event()

    async def answer(_: web.Request) -> web.Response:
        await hang.wait()
        return web.Response(status=204)

    async with server(answer) as (adapter, session):
        session._timeout = aiohttp.ClientTimeout(total=0.01)
        with pytest.raises(aiohttp.ClientError):
            await adapter.request(message(), session, payload={})
        hang.set()


async def test_what_is_no_answer_is_an_error_of_the_connection() -> None:
    async def nonsense(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"Hello?\r\n\r\n")
        await writer.drain()
        writer.close()

    babbling = await asyncio.start_server(nonsense, "127.0.0.1", 0)
    port = babbling.sockets[0].getsockname()[1]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Route, "BASE", f"http://127.0.0.1:{port}")
        async with aiohttp.ClientSession() as session:
            with pytest.raises(aiohttp.ClientError):
                await FrugalAdapter().request(message(), session, payload={})  # type: ignore[no-untyped-call]
    babbling.close()
    await babbling.wait_closed()


async def test_a_session_that_is_closed_says_so_itself() -> None:
    session = aiohttp.ClientSession()
    await session.close()
    with pytest.raises(RuntimeError, match="Session is closed"):
        await FrugalAdapter().request(message(), session, payload={})  # type: ignore[no-untyped-call]
