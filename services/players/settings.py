"""What a server's moderators and each person decide about games: read, changed, and asked before a match."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.clock import OWN, own_pace
from services.common.retrying import committed
from services.ports.people import Person
from services.ports.preferences import Related, Relation, Scope
from services.ports.topics import RESULTS
from services.ports.unit import Storage, Unit
from services.refusals import Refusal
from services.times import Now, wall_clock


class Challengers(StrEnum):
    """Who may challenge a person."""

    EVERYONE = "everyone"
    LISTED = "listed"
    NOBODY = "nobody"


CHANNELS, PACE, OWN_PACE, PINGS, CHALLENGERS = "channels", "pace", "own-pace", "pings", "challengers"
LOST_RESULTS = "lost-results"
ORGANISERS, MODERATORS = "organisers", "moderators"
ON, OFF = "on", "off"
MOST_CHANNELS = 50
MOST_RELATED = 100


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """`channels` are where games are allowed (none: everywhere), `pace` what counts where none is named.

    `pings`: whether people are called when the board waits for them. `own_pace` is how many minutes each
    decision takes at the pace that the server has made its own.
    `results` is the channel in which results are announced, `lost_results` the one that did not take them.
    `organisers` is the role whose holders run championships, `moderators` the one whose holders end matches.
    """

    channels: tuple[int, ...] = ()
    pace: str | None = None
    pings: bool = True
    own_pace: int | None = None
    results: int | None = None
    lost_results: int | None = None
    organisers: int | None = None
    moderators: int | None = None


@dataclass(frozen=True, slots=True)
class PersonSettings:
    challengers: Challengers = Challengers.EVERYONE
    related: tuple[Related, ...] = ()


class Settings:
    """The use cases of settings; of two changes of one value at once the later one stands."""

    def __init__(self, storage: Storage, *, now: Now = wall_clock) -> None:
        self._storage = storage
        self._now = now

    async def server(self, guild_id: int | None) -> ServerSettings:
        """How this server wants it; outside servers there is nothing to want."""
        if guild_id is None:
            return ServerSettings()
        async with self._storage.unit() as unit:
            values = await unit.preferences.of(Scope.SERVER, guild_id)
        own = values.get(OWN_PACE)
        pings = values.get(PINGS) != OFF
        results, lost = values.get(RESULTS), values.get(LOST_RESULTS)
        organisers, moderators = values.get(ORGANISERS), values.get(MODERATORS)
        return ServerSettings(
            _channels(values),
            values.get(PACE),
            pings,
            None if own is None else int(own),
            int(results) if results else None,
            int(lost) if lost else None,
            int(organisers) if organisers else None,
            int(moderators) if moderators else None,
        )

    async def pace(self, guild_id: int | None, named: str | None, otherwise: str) -> str:
        """The pace that was named, else what this server prefers, else `otherwise`; Refusal: no-own-pace."""
        if named not in {None, OWN}:
            return str(named)
        server = await self.server(guild_id)
        pace = named or server.pace or otherwise
        if pace != OWN:
            return pace
        if server.own_pace is None:
            raise Refusal("no-own-pace")
        return own_pace(server.own_pace)

    async def set_server(
        self,
        guild_id: int,
        *,
        allow: int | None = None,
        close: int | None = None,
        everywhere: bool = False,
        pace: str | None = None,
        own_pace: int | None = None,
        pings: bool | None = None,
    ) -> ServerSettings:
        """Change what is given: a channel more or less, all, paces, pings.

        Refusals: too-many-channels, no-own-pace.
        """
        async with self._storage.unit() as unit:
            values = await unit.preferences.of(Scope.SERVER, guild_id)
            channels = _channels(values)
            chosen = set() if everywhere else set(channels)
            if allow is not None:
                chosen.add(allow)
            if close is not None:
                chosen.discard(close)
            if len(chosen) > MOST_CHANNELS:
                raise Refusal("too-many-channels", most=MOST_CHANNELS)
            if chosen != set(channels):
                unit.preferences.set(Scope.SERVER, guild_id, CHANNELS, json.dumps(sorted(chosen)))
            if own_pace is not None:
                unit.preferences.set(Scope.SERVER, guild_id, OWN_PACE, str(own_pace))
            if pace == OWN and own_pace is None and OWN_PACE not in values:
                raise Refusal("no-own-pace")
            if pace is not None:
                unit.preferences.set(Scope.SERVER, guild_id, PACE, pace)
            if pings is not None:
                unit.preferences.set(Scope.SERVER, guild_id, PINGS, ON if pings else OFF)
            await unit.commit()
        return await self.server(guild_id)

    async def announce(self, guild_id: int, channel_id: int | None) -> ServerSettings:
        """Announce results in this channel from now on, or (None) no longer."""
        async with self._storage.unit() as unit:
            channel = "" if channel_id is None else str(channel_id)
            unit.preferences.set(Scope.SERVER, guild_id, RESULTS, channel)
            unit.preferences.set(Scope.SERVER, guild_id, LOST_RESULTS, "")
            await unit.commit()
        return await self.server(guild_id)

    async def lose_results(self, guild_id: int, channel_id: int) -> bool:
        """This channel takes no results: none are announced till one is named; False if that has happened."""
        async with self._storage.unit() as unit:
            unit.preferences.swap(Scope.SERVER, guild_id, RESULTS, "", expected=str(channel_id))
            unit.preferences.set(Scope.SERVER, guild_id, LOST_RESULTS, str(channel_id))
            return await committed(unit)

    async def organise(self, guild_id: int, role_id: int | None, *, what: str = ORGANISERS) -> ServerSettings:
        """Let the holders of this role run championships (MODERATORS: end matches), or (None) no role's."""
        async with self._storage.unit() as unit:
            role = "" if role_id is None else str(role_id)
            unit.preferences.set(Scope.SERVER, guild_id, what, role)
            await unit.commit()
        return await self.server(guild_id)

    async def check_place(self, guild_id: int | None, channels: Iterable[int]) -> None:
        """Refusal("not-in-this-channel") unless one of these (a thread and its channel) is allowed."""
        allowed = (await self.server(guild_id)).channels
        if allowed and not set(allowed) & set(channels):
            raise Refusal("not-in-this-channel", channels=allowed)

    async def person(self, user_id: int) -> PersonSettings:
        async with self._storage.unit() as unit:
            values = await unit.preferences.of(Scope.PERSON, user_id)
            related = await unit.preferences.related(user_id)
        return PersonSettings(challengers_of(values), related)

    async def set_challengers(self, user_id: int, challengers: Challengers) -> None:
        async with self._storage.unit() as unit:
            unit.preferences.set(Scope.PERSON, user_id, CHALLENGERS, challengers.value)
            await unit.commit()

    async def relate(self, by: Person, other: Person, relation: Relation | None) -> None:
        """Allow somebody, or forget about it; `Challenges.block` blocks. Refusals as of `relate`."""
        async with self._storage.unit() as unit:
            await relate(unit, by, other, relation, self._now())
            await unit.commit()


async def relate(unit: Unit, by: Person, other: Person, relation: Relation | None, now: int) -> None:
    """Remember what one says of another; Refusals: related-self, too-many-related."""
    if by.user_id == other.user_id:
        raise Refusal("related-self")
    known = {one.user_id for one in await unit.preferences.related(by.user_id)}
    if relation is not None and len(known | {other.user_id}) > MOST_RELATED:
        raise Refusal("too-many-related", most=MOST_RELATED)
    unit.people.remember(other, now)
    unit.preferences.relate(by.user_id, other.user_id, relation)


def challengers_of(values: Mapping[str, str]) -> Challengers:
    """Who may challenge the person who has stored these values."""
    return Challengers(values.get(CHALLENGERS, Challengers.EVERYONE))


def _channels(values: Mapping[str, str]) -> tuple[int, ...]:
    return tuple(json.loads(values.get(CHANNELS, "[]")))
