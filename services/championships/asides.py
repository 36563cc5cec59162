"""Messages beside that of a championship before it begins: calls to check in, too few, who was dropped."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from services.championships.cup import Cup, read
from services.championships.moving import leave
from services.clock.outages import unheard
from services.clock.watch import HEARTBEAT, QUIET
from services.common.retrying import retried
from services.players.settings import Settings
from services.ports.championships import Championship, CupStatus
from services.ports.people import Person, Place, is_member
from services.ports.records import Notice, Subject
from services.ports.topics import DROPPED, GATHER, HURRY, SHORT
from services.ports.unit import Storage, Unit
from services.times import Now, wall_clock

LAST = 6
"""The part of the check-in that is left when whoever is late is called again, as for a tie."""

ASKS = {GATHER: CupStatus.CHECK_IN, HURRY: CupStatus.CHECK_IN, SHORT: CupStatus.SIGN_UP}
"""Those that ask somebody to press something, and as long as what they do so."""


@dataclass(frozen=True, slots=True)
class Sent:
    """One of them as it was sent: where, what it was drawn for, and its messages, if any is left."""

    channel_id: int
    mark: str
    messages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """Which of them were sent, by topic, and the text that keeps it ("": nothing is stored yet)."""

    text: str = ""
    sent: dict[str, Sent] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wanted:
    """One of them that is to be sent now: to whom, and whether these people are to be pinged."""

    topic: str
    cup: Cup
    people: tuple[Person, ...]
    pings: bool


class Asides:
    """Each use case is harmless twice and in two processes."""

    def __init__(self, storage: Storage, settings: Settings, *, now: Now = wall_clock) -> None:
        self._storage = storage
        self._settings = settings
        self._now = now

    async def due(self, notice: Notice) -> Wanted | Literal["later"] | None:
        """What this notice asks for; None when nobody wants it any more, or it was sent.

        "later": there is more time than there was, or nobody there can reach the bot, as far as it knows; the
        notice comes again. Refusal: no-such-championship.
        """
        async with self._storage.unit() as unit:
            cup = await read(unit, notice.id)
            topic, it = notice.topic, cup.championship
            if topic in (await _written(unit, it.id)).sent or it.status is not ASKS.get(topic, it.status):
                return None
            people = await _asked(cup, topic)
            if not people:
                return None
            if topic == HURRY:
                now, at = self._now(), hurry_at(it)
                if await unheard(unit, it.place.guild_id, since=now - QUIET):
                    at = max(at, now + HEARTBEAT)
                if at > now:
                    unit.outbox.put(replace(notice, due_at=at))
                    await unit.commit()
                    return "later"
        pings = (await self._settings.server(it.place.guild_id)).pings
        return None if topic == HURRY and not pings else Wanted(topic, cup, people, pings)

    async def told(self, wanted: Wanted, messages: Sequence[int]) -> None:
        """It was sent in these messages; none where Discord takes none."""
        it = wanted.cup.championship
        sent = Sent(it.place.channel_id, mark_of(wanted.topic, wanted.cup), tuple(messages))
        await self._changed(it.id, wanted.topic, None, sent)

    async def standing(self, cup_id: str) -> dict[str, Sent]:
        """Those that were sent and ask somebody to press something, by topic."""
        async with self._storage.unit() as unit:
            written = await _written(unit, cup_id)
        return {topic: one for topic, one in written.sent.items() if topic in ASKS}

    async def redrawn(self, cup_id: str, topic: str, before: Sent, mark: str) -> None:
        """Its messages were drawn anew, for this mark."""
        await self._changed(cup_id, topic, before, replace(before, mark=mark))

    async def gone(self, cup_id: str, topic: str, before: Sent) -> None:
        """Its messages are taken away, or cannot be."""
        await self._changed(cup_id, topic, before, replace(before, messages=()))

    async def moved(self, cup: Cup, topic: str, before: Sent) -> None:
        """It is to come anew where the championship goes on; what was sent before points there."""
        it = cup.championship
        await self._changed(it.id, topic, before, None, again=it)

    async def _changed(
        self,
        cup_id: str,
        topic: str,
        before: Sent | None,
        after: Sent | None,
        *,
        again: Championship | None = None,
    ) -> None:
        """Write one of them down, unless somebody else has by now."""

        async def write(unit: Unit) -> None:
            written = await _written(unit, cup_id)
            if written.sent.get(topic) != before:
                return
            others = {key: one for key, one in written.sent.items() if key != topic}
            _write(unit, cup_id, written, others if after is None else {**others, topic: after})
            if before is not None and again is not None:
                for message in before.messages:
                    leave(unit, cup_id, Place(again.place.guild_id, before.channel_id, message))
                unit.outbox.put(Notice(topic, Subject.CHAMPIONSHIP, cup_id, again.version, self._now()))
            await unit.commit()

        await retried(self._storage, write)


def open_check_in(unit: Unit, cup: Championship, now: int) -> None:
    """All are to be called to the check-in that begins, and who is late once more; written to the unit."""
    unit.outbox.put(Notice(GATHER, Subject.CHAMPIONSHIP, cup.id, cup.version, now))
    unit.outbox.put(Notice(HURRY, Subject.CHAMPIONSHIP, cup.id, cup.version, hurry_at(cup)))


def hurry_at(cup: Championship) -> int:
    """When whoever has not checked in is called again."""
    return (cup.due_at or 0) - cup.check_in // LAST


def late(cup: Cup) -> tuple[Person, ...]:
    """The people who have not checked in, in the order in which they joined."""
    return tuple(one.person for one in cup.entrants if not one.there and is_member(one.person))


def mark_of(topic: str, cup: Cup) -> str:
    """What one of them was drawn for: where it is another, the messages are drawn anew."""
    it = cup.championship
    return f"{it.due_at}.{len(cup.entrants)}" if topic == SHORT else f"{it.due_at}"


async def _asked(cup: Cup, topic: str) -> tuple[Person, ...]:
    match topic:
        case _ if topic == SHORT:
            return (cup.championship.organiser,)
        case _ if topic == DROPPED:
            acts = await cup.unit.championships.acts(cup.championship.id)
            dropped = {who for act in acts if act.what in {"started", "cancelled"} for who in act.about}
            return tuple(one.person for one in cup.entrants if one.person.user_id in dropped)
        case _:
            return late(cup)


async def _written(unit: Unit, cup_id: str) -> Written:
    text = await unit.facts.get(_key(cup_id))
    if text is None:
        return Written()
    sent = {topic: Sent(place, mark, tuple(ids)) for topic, (place, mark, ids) in json.loads(text).items()}
    return Written(text, sent)


def _write(unit: Unit, cup_id: str, before: Written, sent: dict[str, Sent]) -> None:
    """Stale at commit when somebody else wrote meanwhile."""
    text = json.dumps({topic: (one.channel_id, one.mark, one.messages) for topic, one in sent.items()})
    if not before.text:
        unit.facts.add(_key(cup_id), text)
    elif text != before.text:
        unit.facts.swap(_key(cup_id), text, expected=before.text)


def _key(cup_id: str) -> str:
    return f"asides-{cup_id}"
