"""What can happen around a match in Discord, for whoever plays the demo to let happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord
import simcord

from bot.demo.world import World

CLOSED: Final = {"status": 403, "code": 50007, "message": "Cannot send messages to this user", "times": None}
DENIED: Final = discord.Permissions(send_messages=True, send_messages_in_threads=True).value


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that would happen now, in words; `act` lets it."""

    label: str
    act: Callable[[], None]


def happenings(env: simcord.Env, world: World, person_id: int, channel_id: int) -> Iterator[Happening]:
    """What this person may do or suffer, and what may be done to the channel that is looked at."""
    member = next(one for one in world.members if one.id == person_id)
    yield from _of_person(env, world, member)
    channel = env.backend.channels.get(channel_id)
    if channel is not None and channel.guild_id == world.server.id:
        yield from _of_channel(env, world, channel)


def is_closed(fault: Mapping[str, Any]) -> bool:
    """Whether this is why somebody gets no direct messages; all other faults belong to the world."""
    return fault.get("code") == CLOSED["code"]


def _of_person(env: simcord.Env, world: World, member: simcord.MemberActor) -> Iterator[Happening]:
    name, server, backend = member.user.global_name, world.server, env.backend
    if member.id in server.member_ids():
        yield Happening(f"{name} leaves the server", lambda: server.remove_member(member))
        yield Happening(f"{name} is banned", lambda: backend.apply_ban(server.id, member.id, None))
    else:

        def return_() -> None:
            if server.get_ban(member.user) is not None:
                backend.remove_ban(server.id, member.id)
            server.add_member(member.user, roles=[world.hosts])

        yield Happening(f"{name} joins the server again", return_)
    fault = {"method": "POST", "path": f"/channels/{member.user.dm_channel.id}/messages", **CLOSED}
    if fault in backend.faults:
        yield Happening(f"{name} takes direct messages again", lambda: backend.faults.remove(fault))
    else:
        yield Happening(f"{name} takes no direct messages", lambda: backend.faults.append(fault))


def _of_channel(env: simcord.Env, world: World, channel: Any) -> Iterator[Happening]:
    backend, bot, name = env.backend, env.backend.bot_user.id, channel.name
    if channel.is_thread:
        thread, archived = channel.thread_metadata, channel.thread_metadata.archived
        if not archived:
            yield Happening(
                f"“{name}” is archived",
                lambda: _edit(backend, channel, archived=True, locked=thread.locked),
            )
        yield Happening(
            f"“{name}” is unlocked" if thread.locked else f"“{name}” is locked",
            lambda: _edit(backend, channel, archived=not thread.locked, locked=not thread.locked),
        )
    else:
        muted = next((one for one in channel.overwrites if one.target_id == bot), None)
        if muted is None:
            yield Happening(
                f"The bot may no longer write in #{name}",
                lambda: backend.set_overwrite(channel.id, _mute(bot)),
            )
        else:
            yield Happening(
                f"The bot may write in #{name} again", lambda: backend.delete_overwrite(channel.id, bot)
            )
    written = [one.id for one in backend.messages.get(channel.id, {}).values() if one.author_id == bot]
    if written:
        yield Happening("The bot's messages here are deleted", lambda: _delete(backend, channel.id, written))
    if channel.id != world.channel.id:
        label = f"“{name}” is deleted" if channel.is_thread else f"#{name} is deleted"
        yield Happening(label, lambda: backend.delete_channel(channel.id))


def _mute(bot: int) -> Any:
    from simcord.backend.models import Overwrite
    from simcord.enums import OverwriteType

    return Overwrite(target_id=bot, type=OverwriteType.MEMBER, deny=DENIED)


def _edit(backend: Any, thread: Any, **metadata: bool) -> None:
    backend.edit_channel(thread.id, {}, thread_metadata=metadata)


def _delete(backend: Any, channel_id: int, messages: list[int]) -> None:
    for message_id in messages:
        backend.delete_message(channel_id, message_id)
