"""Where a tab of the demo may look: channels, threads, direct messages with the bot, and a foreign server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import simcord
from simcord.backend.access import channel_accessible

from bot.demo.smoothing import known
from bot.demo.world import BOT, World

NEW: Final = " ●"
"""Behind a room in which something was written since the person last looked."""


@dataclass(frozen=True, slots=True)
class Room:
    """A channel as one person sees it in the list."""

    id: int
    label: str


class Rooms:
    """Knows who may be where, and moves pages from one channel to another."""

    def __init__(self, env: simcord.Env, preview: simcord.Preview, world: World) -> None:
        self._env = env
        self._preview = preview
        self._world = world
        self._seen: dict[tuple[int, int], int] = {}
        for name, parameters in {
            "_initial_target": ("viewer", "channel_id"),
            "_reset_queries": ("page",),
            "_clear_page_assets": ("page",),
        }.items():
            known(preview, name, *parameters)

    def of(self, person_id: int) -> list[Room]:
        """The rooms of this person: those of the server with their threads, direct messages, those abroad."""
        channels = self._env.backend.channels.values()
        threads = [one for one in channels if one.is_thread]
        plain = [one for one in channels if one.guild_id is not None and not one.is_thread]
        plain.sort(key=lambda one: one.guild_id == self._world.foreign.id)
        rooms: list[Any] = []
        for one in plain:
            if one.id == self._world.abroad.id:
                rooms.append(self._env.backend.get_dm_channel(person_id))
            rooms += [one, *(thread for thread in threads if thread.parent_id == one.id)]
        return [
            Room(one.id, self._label(one, person_id))
            for one in rooms
            if channel_accessible(self._env.backend, one.id, person_id, history=True)
        ]

    def handle(self, channel_id: int) -> simcord.ChannelHandle:
        """The channel as actors of the simulator take it; the demo's first one where it is gone."""
        channel = self._env.backend.channels.get(channel_id)
        if channel is None:
            return self._world.channel
        return simcord.ChannelHandle(self._env, self._server(channel), channel)

    def enter(self, page: Any, channel_id: int, message_id: int = 0) -> None:
        """Show this channel on a page, at this message or the newest; nothing happens where one may not."""
        person = page.viewer.id
        if not channel_accessible(self._env.backend, channel_id, person, history=True):
            return
        preview: Any = self._preview
        page.channel_id = channel_id
        page.viewer = self._actor(person, channel_id)
        page.generation += 1
        page.modal = page.modal_handle = None
        page.status = "current"
        preview._clear_page_assets(page)
        preview._reset_queries(page)
        there = message_id in self._env.backend.messages.get(channel_id, {})
        page.target_id = message_id if there else preview._initial_target(page.viewer, channel_id)
        page.window_end_id = page.target_id
        preview._publish(page, reason="navigation")

    def tidy(self, page: Any) -> None:
        """Take a page to where its person may still be, once that is no longer where it looks."""
        person, here = page.viewer.id, page.channel_id
        allowed = channel_accessible(self._env.backend, here, person, history=True)
        if allowed and type(page.viewer) is type(self._actor(person, here)):
            return
        rooms = self.of(person)
        self.enter(page, here if allowed else rooms[0].id)

    def look(self, page: Any) -> None:
        """Note that a page's person has seen all that is in its channel."""
        self._seen[page.viewer.id, page.channel_id] = self._newest(page.channel_id, page.viewer.id)

    def _newest(self, channel_id: int, person_id: int) -> int:
        messages = self._env.backend.messages.get(channel_id, {}).values()
        return max((one.id for one in messages if one.visible_to(person_id)), default=0)

    def _label(self, channel: Any, person_id: int) -> str:
        new = self._newest(channel.id, person_id) > self._seen.get((person_id, channel.id), 0)
        mark = NEW if new else ""
        if channel.guild_id is None:
            return f"@ {BOT}{mark}"
        if channel.is_thread:
            closed = " 🔒" if channel.thread_metadata.archived else ""
            return f"↳ {channel.name}{closed}{mark}"
        server = f" · {self._world.foreign.name}" if channel.guild_id == self._world.foreign.id else ""
        return f"# {channel.name}{server}{mark}"

    def _server(self, channel: Any) -> simcord.GuildHandle | None:
        servers = (self._world.server, self._world.foreign)
        return next((one for one in servers if one.id == channel.guild_id), None)

    def _actor(self, person_id: int, channel_id: int) -> simcord.MemberActor | simcord.UserHandle:
        user = next(one.user for one in self._world.members if one.id == person_id)
        server = self._server(self._env.backend.get_channel(channel_id))
        return user if server is None else simcord.MemberActor(self._env, server, user)
