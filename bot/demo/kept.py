"""The demo's Discord outlives its process, as the real one does: messages, threads, members, closed DMs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

import simcord
from pydantic import TypeAdapter, ValidationError
from simcord.backend.models import Channel, Guild, Interaction, Message

from bot.demo.happenings import is_closed
from bot.demo.keep import DISCORD, PICTURES, put
from db.drivers.secrecy import OURS_TO_ENTER

log = logging.getLogger(__name__)

EVERY: Final = 1.0  # seconds between two looks at whether there is something new to keep


@dataclass
class Discord:
    """What is kept. `shape` are the ids that a new world has: another one is another demo's."""

    shape: list[int]
    guilds: dict[int, Guild]
    channels: dict[int, Channel]
    messages: dict[int, dict[int, Message]]
    interactions: dict[int, Interaction]
    faults: list[dict[str, Any]]


class KeptDiscord:
    """Puts back what stood in the simulated Discord of a folder, and writes down what stands there now."""

    def __init__(self, folder: Path, env: simcord.Env) -> None:
        """`env` has its new world, and nobody has done anything in it yet."""
        self._folder = folder
        self._backend = env.backend
        self._shape = sorted(_ids_of(self._backend))
        self._written = b""
        self._seen = 0
        self._pictures: set[str] = set()

    def put_back(self) -> None:
        """Let the world be as it was when the demo ended; a new one stays as it is."""
        kept = self._read()
        if kept is None:
            return
        backend = self._backend
        _replace(backend.guilds, kept.guilds)
        _replace(backend.channels, kept.channels)
        backend.messages = kept.messages
        backend.interactions.update(kept.interactions)
        backend.interaction_tokens.update({one.token: one.id for one in kept.interactions.values()})
        backend.faults.extend(kept.faults)
        backend._reserved_ids.update(kept.channels, kept.interactions, *kept.messages.values())
        for address, picture in _pictures_of(kept.messages.values()):
            try:
                backend.cdn._blobs[address] = (self._folder / PICTURES / picture).read_bytes()
            except OSError as error:
                log.warning("a picture of the last run is gone: %s", error)
            else:
                self._pictures.add(picture)

    async def run(self) -> None:
        """Write down what is new, for ever."""
        while True:
            await asyncio.sleep(EVERY)
            if self._seen != len(self._backend.transcript):
                self.write()

    def write(self) -> None:
        """Keep what stands there now."""
        self._seen = len(self._backend.transcript)
        content = _adapter().dump_json(self._now())
        if content == self._written:
            return
        try:
            self._write_pictures()
            put(self._folder / DISCORD, content)
        except OSError as error:
            log.warning("what stands in the simulated Discord is not kept: %s", error)
        else:
            self._written = content

    def _read(self) -> Discord | None:
        try:
            kept = _adapter().validate_json((self._folder / DISCORD).read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValidationError) as error:
            log.warning("the messages of the last run cannot be read: %s", str(error).splitlines()[0])
            return None
        if kept.shape != self._shape:
            log.warning("the messages of the last run are of another version of the demo, and left out")
            return None
        return kept

    def _now(self) -> Discord:
        backend, now = self._backend, self._backend.clock.now()
        return Discord(
            shape=self._shape,
            guilds=backend.guilds,
            channels=backend.channels,
            messages=backend.messages,
            interactions={key: one for key, one in backend.interactions.items() if _lives(one, now)},
            faults=[one for one in backend.faults if is_closed(one)],
        )

    def _write_pictures(self) -> None:
        folder = self._folder / PICTURES
        folder.mkdir(mode=OURS_TO_ENTER, exist_ok=True)
        shown = {picture: address for address, picture in _pictures_of(self._backend.messages.values())}
        for picture in shown.keys() - self._pictures:
            blob = self._backend.cdn.get(shown[picture])
            if blob is not None:
                put(folder / picture, blob)
        for picture in self._pictures - shown.keys():
            (folder / picture).unlink(missing_ok=True)
        self._pictures = set(shown)


@cache
def _adapter() -> TypeAdapter[Discord]:
    return TypeAdapter(Discord)


def _ids_of(backend: Any) -> Iterator[int]:
    yield from backend.users
    yield from backend.channels
    for guild in backend.guilds.values():
        yield from guild.roles
        yield guild.id


def _replace(there: dict[int, Any], kept: Mapping[int, Any]) -> None:
    """What is there becomes what was kept, each in place: the demo holds on to some of it."""
    for gone in there.keys() - kept.keys():
        del there[gone]
    for key, one in kept.items():
        if key in there:
            for field in fields(one):
                setattr(there[key], field.name, getattr(one, field.name))
        else:
            there[key] = one


def _pictures_of(channels: Iterable[Mapping[int, Message]]) -> Iterator[tuple[str, str]]:
    """The address and the number of each picture that a message shows."""
    for messages in channels:
        for message in messages.values():
            for one in message.attachments:
                yield str(one["url"]), str(int(one["id"]))


def _lives(interaction: Interaction, now: datetime) -> bool:
    """Whether the bot may still edit what it answered."""
    until = interaction.expires_at
    return interaction.responded and until is not None and datetime.fromisoformat(until) > now
