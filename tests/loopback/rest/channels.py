"""The ordinary channel routes: messages, threads, pins and direct channels; each counts globally."""

from tests.loopback.backend import Ask, Backend
from tests.loopback.rest.errors import Refusal
from tests.loopback.rest.payloads import channel_json, message_json
from tests.loopback.rest.validate import length
from tests.loopback.world import (
    ATTACH_FILES,
    MANAGE_THREADS,
    PUBLIC_THREADS,
    SEND_IN_THREADS,
    SEND_MESSAGES,
    Channel,
    Json,
    Message,
)


def _writable(backend: Backend, ask: Ask) -> Channel:
    channel = backend.world.channel(ask.number(1))
    if channel.archived:
        raise Refusal(50083)
    return channel


def _own(backend: Backend, ask: Ask, channel: Channel) -> Message:
    message = backend.world.public_message(channel, ask.number(3))
    if message.author is not backend.world.app:
        raise Refusal(50005)
    return message


def post_message(backend: Backend, ask: Ask) -> Json:
    """POST /channels/{channel}/messages; 50007 for closed DMs, 50013 without permission.

    It takes a thread out of the archive, unless that is locked: 160005. A nonce that is to be enforced makes
    a message sent again the one that is there, for some minutes.
    """
    channel = backend.world.channel(ask.number(1))
    if channel.locked and not channel.app_permissions & MANAGE_THREADS:
        raise Refusal(160005)
    if channel.recipient is not None and not channel.recipient.dms_open:
        raise Refusal(50007)
    needed = SEND_IN_THREADS if channel.is_thread else SEND_MESSAGES
    if ask.files:
        needed |= ATTACH_FILES
    if channel.guild is not None and channel.app_permissions & needed != needed:
        raise Refusal(50013)
    channel.archived = False
    nonce = str(ask.payload.get("nonce") or "") if ask.payload.get("enforce_nonce") else ""
    known = backend.world.by_nonce(channel, nonce)
    message = known or backend.desk.post(channel, ask.payload, ask.files)
    message.nonce = nonce
    return message_json(message)


def edit_message(backend: Backend, ask: Ask) -> Json:
    """PATCH /channels/{channel}/messages/{message}; 10008 for ephemeral ones, 50005 for others' messages.

    50013 for files where the bot may not attach any.
    """
    channel = _writable(backend, ask)
    if ask.files and channel.guild is not None and not channel.app_permissions & ATTACH_FILES:
        raise Refusal(50013)
    return message_json(backend.desk.edit(_own(backend, ask, channel), ask.payload, ask.files))


def get_message(backend: Backend, ask: Ask) -> Json:
    """GET /channels/{channel}/messages/{message}."""
    return message_json(backend.world.public_message(backend.world.channel(ask.number(1)), ask.number(3)))


def list_messages(backend: Backend, ask: Ask) -> list[Json]:
    """GET /channels/{channel}/messages: newest first, without ephemeral ones."""
    channel = backend.world.channel(ask.number(1))
    public = [m for m in backend.world.messages_in(channel) if not m.ephemeral]
    return [message_json(m) for m in public[::-1][: int(ask.query.get("limit", "50"))]]


def delete_message(backend: Backend, ask: Ask) -> None:
    """DELETE /channels/{channel}/messages/{message}."""
    message = backend.world.public_message(_writable(backend, ask), ask.number(3))
    message.deleted = message.deleted_by_bot = True


def pin(backend: Backend, ask: Ask) -> None:
    """PUT and DELETE of /channels/{channel}/pins/{message} (old and new form)."""
    channel = _writable(backend, ask)
    backend.world.public_message(channel, int(ask.parts[-1])).pinned = ask.method == "PUT"


def typing(backend: Backend, ask: Ask) -> None:
    """POST /channels/{channel}/typing."""
    backend.world.channel(ask.number(1))


def get_channel(backend: Backend, ask: Ask) -> Json:
    """GET /channels/{channel}."""
    return channel_json(backend.world.channel(ask.number(1)))


def start_thread(backend: Backend, ask: Ask) -> Json:
    """POST /channels/{channel}/threads and /channels/{channel}/messages/{message}/threads."""
    parent = backend.world.channel(ask.number(1))
    if parent.guild is None or parent.is_thread:
        raise Refusal(50024)
    if not parent.app_permissions & PUBLIC_THREADS:
        raise Refusal(50013)
    length("thread name", ask.payload["name"], 1, 100)
    if ask.parts[2] == "messages":
        thread_id = backend.world.public_message(parent, ask.number(3)).id
        if thread_id in backend.world.channels:
            raise Refusal(160004)
    else:
        thread_id = backend.world.snowflake()
    private = ask.payload.get("type", 12) == 12 and ask.parts[2] != "messages"
    thread = Channel(thread_id, ask.payload["name"], parent.guild, parent.app_permissions, parent=parent)
    thread.private = private
    backend.world.channels[thread.id] = thread
    return channel_json(thread)


def edit_channel(backend: Backend, ask: Ask) -> Json:
    """PATCH /channels/{channel}: a thread's name, archived and locked; 50013 without permission."""
    channel = backend.world.channel(ask.number(1))
    manages, writes = (channel.app_permissions & bit for bit in (MANAGE_THREADS, SEND_IN_THREADS))
    if channel.is_thread and not manages and (channel.locked or "locked" in ask.payload or not writes):
        raise Refusal(50013)
    channel.name = ask.payload.get("name", channel.name)
    channel.archived = ask.payload.get("archived", channel.archived)
    channel.locked = ask.payload.get("locked", channel.locked)
    return channel_json(channel)


def delete_channel(backend: Backend, ask: Ask) -> Json:
    """DELETE /channels/{channel}."""
    channel = backend.world.channel(ask.number(1))
    del backend.world.channels[channel.id]
    return channel_json(channel)


def open_direct_channel(backend: Backend, ask: Ask) -> Json:
    """POST /users/@me/channels; it opens even to people with closed DMs, as on Discord."""
    user = backend.world.users.get(int(ask.payload["recipient_id"]))
    if user is None:
        raise Refusal(10013)
    return channel_json(backend.world.direct_channel(user))
