"""Messages made and edited from request bodies, with their files, pings and all refusals."""

import re
from dataclasses import dataclass

from tests.loopback.rest.errors import Refusal
from tests.loopback.rest.shown import shown
from tests.loopback.rest.validate import (
    MAX_FILE_BYTES,
    MAX_FILES,
    MAX_REQUEST_BYTES,
    TEXT,
    check_message,
    length,
    refuse,
    walk,
)
from tests.loopback.world import COMPONENTS_V2, EPHEMERAL, LOADING, Channel, Json, Message, User, World

KEPT_VERSIONS = 8
KEPT_FLAGS = EPHEMERAL | COMPONENTS_V2 | 1 << 2 | 1 << 12
MENTION, CALL = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")
MIME = {
    "png": "image/png",
    "gif": "image/gif",
    "webp": "image/webp",
    "jpg": "image/jpeg",
    "txt": "text/plain",
}


@dataclass(frozen=True, slots=True)
class Upload:
    """One file of a multipart request."""

    name: str
    content: bytes


@dataclass(slots=True)
class Desk:
    """Where messages are written: the world, its files' address, and whether rules are checked."""

    world: World
    base_url: str = ""
    validating: bool = True
    keep_files: bool = True

    def post(
        self,
        channel: Channel,
        payload: Json,
        files: dict[int, Upload],
        *,
        seen_only_by: User | None = None,
        invoked: Json | None = None,
    ) -> Message:
        """Create a message; people mentioned in it are pinged as allowed."""
        message = Message(
            self.world.snowflake(), channel, self.world.app, self.world.now(), seen_only_by=seen_only_by
        )
        message.invoked = invoked
        self._write(message, payload, files, flags=payload.get("flags", 0) & KEPT_FLAGS)
        if payload.get("message_reference"):
            message.reference = payload["message_reference"]
        message.pinged = _mentioned(message, MENTION, payload.get("allowed_mentions"), "users")
        message.called = _mentioned(message, CALL, payload.get("allowed_mentions"), "roles")
        self.world.keep(message)
        return message

    def edit(self, message: Message, payload: Json, files: dict[int, Upload]) -> Message:
        """Change what the body names; V2 never goes away again, nobody is pinged."""
        flags = (message.flags & ~LOADING) | (payload.get("flags") or 0) & COMPONENTS_V2
        before = message.components
        if self.keep_files:  # with the addresses that their files have by now
            before = shown(before, message.attachments)
        self._write(message, payload, files, flags=flags)
        message.edited = self.world.now()
        message.revision += 1
        if before:
            message.past = [*message.past[-KEPT_VERSIONS:], before] if self.keep_files else [before]
        return message

    def placeholder(self, channel: Channel, *, seen_only_by: User | None, invoked: Json) -> Message:
        """The "thinking" message of a deferred answer."""
        flags = LOADING | (EPHEMERAL if seen_only_by else 0)
        message = Message(self.world.snowflake(), channel, self.world.app, self.world.now(), flags)
        message.seen_only_by, message.invoked = seen_only_by, invoked
        self.world.keep(message)
        return message

    def _write(self, message: Message, payload: Json, files: dict[int, Upload], *, flags: int) -> None:
        attachments, fresh = self._attachments(message, payload, files)
        standing: Json = {
            "flags": flags,
            "content": payload["content"] or "" if "content" in payload else message.content,
            "embeds": payload["embeds"] or [] if "embeds" in payload else message.embeds,
            "components": payload["components"] or [] if "components" in payload else message.components,
            "poll": payload.get("poll"),
            "sticker_ids": payload.get("sticker_ids"),
        }
        if self.validating:
            check_message(standing, frozenset(a["filename"] for a in attachments))
            _check_rest(payload)
        message.flags, message.content = flags, standing["content"]
        message.embeds, message.components = standing["embeds"], standing["components"]
        message.attachments = attachments
        if self.keep_files:
            self.world.files.update(fresh)

    def _attachments(
        self, message: Message, payload: Json, files: dict[int, Upload]
    ) -> tuple[list[Json], dict[int, bytes]]:
        """The attachments as they would stand, and the bytes of new ones by id."""
        if not files and "attachments" not in payload:
            return message.attachments, {}
        if sum(len(f.content) for f in files.values()) > MAX_REQUEST_BYTES:
            raise Refusal(40005)
        standing = {a["id"]: a for a in message.attachments}
        named = payload.get("attachments")
        entries = [*standing.values()] if named is None else (named or [])
        if named is None:
            entries = [*entries, *({"id": n} for n in files)]
        kept: list[Json] = []
        fresh: dict[int, bytes] = {}
        for entry in entries:
            upload = files.get(int(entry["id"]))
            if upload is None and str(entry["id"]) not in standing:
                raise refuse(f"attachment {entry['id']} is neither uploaded nor on the message")
            if upload is None:
                kept.append(standing[str(entry["id"])])
                continue
            if len(upload.content) > MAX_FILE_BYTES:
                raise Refusal(40005)
            attachment = self._attachment(message, upload, entry)
            fresh[int(attachment["id"])] = upload.content
            kept.append(attachment)
        if len(kept) > MAX_FILES:
            raise refuse(f"{len(kept)} attachments, at most {MAX_FILES}")
        if set(files) - {int(e["id"]) for e in entries if str(e["id"]) not in standing}:
            raise refuse("a file was uploaded that attachments does not list")
        return kept, fresh

    def _attachment(self, message: Message, upload: Upload, entry: Json) -> Json:
        number = self.world.snowflake()
        name = entry.get("filename") or upload.name
        length("alt text", entry.get("description") or "", 0, 1_024)
        url = f"{self.base_url}/attachments/{message.channel.id}/{number}/{name}"
        described = {"description": entry["description"]} if entry.get("description") else {}
        return described | {
            "id": str(number), "filename": name, "size": len(upload.content), "url": url, "proxy_url": url,
            "content_type": MIME.get(name.rpartition(".")[2].lower(), "application/octet-stream"),
            "ephemeral": message.ephemeral,
        }  # fmt: skip


def texts_of(message: Message) -> list[str]:
    """Everything written in a message, in reading order: content, text displays, embeds."""
    texts = [message.content] if message.content else []
    texts += [c["content"] for c in walk(message.components) if c.get("type") == TEXT]
    for embed in message.embeds:
        texts += [embed[key] for key in ("title", "description") if embed.get(key)]
        texts += [f"{f['name']}\n{f['value']}" for f in embed.get("fields") or ()]
        texts += [embed["footer"]["text"]] if embed.get("footer") else []
    return texts


def _check_rest(payload: Json) -> None:
    allowed = payload.get("allowed_mentions") or {}
    if len(allowed.get("users") or ()) > 100 or len(allowed.get("roles") or ()) > 100:
        raise refuse("at most 100 users and roles in allowed_mentions")
    if "users" in (allowed.get("parse") or ()) and allowed.get("users"):
        raise refuse("allowed_mentions parses users and lists them")
    length("nonce", str(payload.get("nonce") or ""), 0, 25)


def _mentioned(message: Message, pattern: re.Pattern[str], allowed: Json | None, kind: str) -> set[int]:
    where = [message.content, *(c["content"] for c in walk(message.components) if c.get("type") == TEXT)]
    mentioned = {int(number) for text in where for number in pattern.findall(text)}
    if allowed is None or kind in (allowed.get("parse") or ()):
        return mentioned
    return mentioned & {int(one) for one in allowed.get(kind) or ()}
