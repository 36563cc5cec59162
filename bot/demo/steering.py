"""The demo's own controls in the page: where a tab looks, and what happens meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import simcord
from aiohttp import web

from bot.demo.happenings import happenings
from bot.demo.rooms import Rooms
from bot.demo.smoothing import SimulatorChangedError, patch
from bot.demo.world import World

OURS: Final = {
    "/demo.js": ("controls.js", "application/javascript"),
    "/demo.css": ("controls.css", "text/css"),
}
HEAD: Final = '<link rel="stylesheet" href="/preview.css">'
APP: Final = '<script type="module" src="/app.js"></script>'


class Steering:
    """Puts the controls into the page of a preview that is not entered yet, and does what they ask."""

    def __init__(self, env: simcord.Env, preview: simcord.Preview, world: World) -> None:
        self._env = env
        self._preview: Any = preview
        self._world = world
        self._rooms = Rooms(env, preview, world)
        self._ours = {path: _read(name) for path, (name, _) in OURS.items()}
        server: Any = preview._server
        server._STATIC_FILES = {**server._STATIC_FILES, **self._ours}  # only its keys become routes
        patch(server, "_static", "request", by=self._served)
        patch(preview, "_publish", "page", "reason", by=self._told)
        patch(preview, "_open_page", "viewer_id", "target_id", by=self._at_home)
        patch(preview, "_action", "context_id", "body", by=self._steered)

    def _served(self, original: Any) -> Any:
        """Edge: the page has no place for other channels, and tools that players have no use for."""

        async def static(request: web.Request) -> web.Response:
            if request.path in OURS:
                server = self._preview._server
                if request.headers.get("Host", "") not in server._allowed_hosts():
                    raise web.HTTPForbidden
                text, kind = self._ours[request.path], OURS[request.path][1]
                return web.Response(text=text, content_type=kind, headers=server._SECURITY_HEADERS)
            answer: web.Response = await original(request)
            if request.path == "/":
                answer.text = _with_controls(answer.text or "")
            return answer

        return static

    def _told(self, original: Any) -> Any:
        """Each publication tells the page where its person may go, and what may happen."""

        def publish(page: Any, *, reason: str = "action") -> None:
            original(page, reason=reason)
            self._rooms.look(page)
            person = page.viewer.id
            page.snapshot["demo"] = {
                "here": str(page.channel_id),
                "rooms": [{"id": str(one.id), "label": one.label} for one in self._rooms.of(person)],
                "happenings": [
                    one.label for one in happenings(self._env, self._world, person, page.channel_id)
                ],
            }

        return publish

    def _at_home(self, original: Any) -> Any:
        """Edge: a preview knows one channel; a tab opens in the first one whatever others look at."""

        def open_page(viewer_id: Any = None, target_id: Any = None) -> Any:
            before, self._preview.channel = self._preview.channel, self._world.channel
            try:
                page = original(viewer_id, target_id)
            finally:
                self._preview.channel = before
            self._rooms.tidy(page)
            return page

        return open_page

    def _steered(self, original: Any) -> Any:
        """Edge: as above; each action happens in the channel that its own page shows."""

        async def action(context_id: str | None, body: Any) -> Any:
            page = self._preview._pages.get(context_id or "")
            if page is None or not isinstance(body, Mapping):
                return await original(context_id, body)
            match body:
                case {"kind": "demo.enter", "to": str(channel), "message": str(message)}:
                    self._rooms.enter(page, int(channel), int(message or 0))
                    return {}
                case {"kind": "demo.happen", "what": str(label)}:
                    self._happen(page, label)
                    return {}
                case {"kind": "viewer"}:
                    page.channel_id = self._world.channel.id
            before, self._preview.channel = self._preview.channel, self._rooms.handle(page.channel_id)
            try:
                return await original(context_id, body)
            finally:
                self._preview.channel = before
                if body.get("kind") == "viewer":
                    self._rooms.tidy(page)

        return action

    def _happen(self, page: Any, label: str) -> None:
        for one in happenings(self._env, self._world, page.viewer.id, page.channel_id):
            if one.label == label:
                one.act()
                break
        for other in tuple(self._preview._pages.values()):
            if other is not self._preview._python:
                self._rooms.tidy(other)
                self._preview._publish(other, reason="refresh")


def _read(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _with_controls(index: str) -> str:
    """The preview's page with ours before what draws it; SimulatorChangedError where it does not fit."""
    if HEAD not in index or APP not in index:
        raise SimulatorChangedError("SimCord's page is another one: the demo's controls do not fit into it.")
    head = index.replace(HEAD, f'{HEAD}\n    <link rel="stylesheet" href="/demo.css">')
    return head.replace(APP, f'<script src="/demo.js"></script>\n    {APP}')
