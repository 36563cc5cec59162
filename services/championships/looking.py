"""Reading championships for those who want to see them: one, a server's, a person's, and what was done."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from services.championships.cup import Cup, read
from services.formats.values import Course
from services.players.naming import told_apart
from services.players.typed import folded
from services.ports.championships import Act, Championship, Listed, Tie, TieStatus
from services.ports.people import Place
from services.ports.unit import Storage
from services.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Sight:
    """A championship as everybody may see it; `course` is None before the start."""

    championship: Championship
    names: Mapping[int, str]
    ties: tuple[Tie, ...]
    course: Course | None

    @property
    def seeds(self) -> Mapping[int, int]:
        """Each entrant's seed, from 1."""
        return {player: seed for seed, player in enumerate(self.championship.lineup, 1)}

    @property
    def playing(self) -> frozenset[str]:
        """The pairings whose match runs."""
        return frozenset(tie.pairing for tie in self.ties if tie.live and all(tie.ready))


@dataclass(frozen=True, slots=True)
class Mine:
    """A tie that a person is called to or plays, with its championship; `board` is where it is played."""

    championship: Championship
    tie: Tie
    rival: str
    board: Place | None = None


class Looking:
    """Queries; nothing is changed."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def sight(self, cup_id: str, guild_id: int | None) -> Sight:
        """Refusal: no-such-championship, also for one of another server."""
        async with self._storage.unit() as unit:
            cup = await read(unit, cup_id)
        return _sight(_of_server(cup, guild_id))

    async def check_server(self, cup_id: str, guild_id: int | None) -> None:
        """Refusal: no-such-championship, also for one of another server."""
        async with self._storage.unit() as unit:
            it = await unit.championships.get(cup_id)
        if it is None or it.place.guild_id != guild_id:
            raise Refusal("no-such-championship")

    async def meant(self, named: str | None, guild_id: int | None) -> Sight:
        """The one of this id or name, else the latest of the server.

        Refusals: no-championship-here, no-such-championship, which-championship (several are called that).
        """
        if named is None:
            found = await self.in_server(guild_id or 0)
            if not found:
                raise Refusal("no-championship-here")
            return await self.sight(found[0].id, guild_id)
        with suppress(Refusal):
            return await self.sight(named, guild_id)
        wanted = folded(named)
        called = [cup.id for cup in await self.listed(guild_id or 0) if folded(cup.name) == wanted]
        if len(called) != 1:
            raise Refusal("which-championship" if called else "no-such-championship")
        return await self.sight(called[0], guild_id)

    async def listed(self, guild_id: int) -> tuple[Listed, ...]:
        """All of a server, as `in_server` has them, to be found by name: no two databases fold alike."""
        async with self._storage.unit() as unit:
            return await unit.championships.listed(guild_id)

    async def in_server(self, guild_id: int) -> tuple[Championship, ...]:
        """Those that go on, the latest first, then the latest that have ended."""
        async with self._storage.unit() as unit:
            going = await unit.championships.open_in(guild_id)
            return (*going, *await unit.championships.ended_in(guild_id, 25 - len(going)))

    async def joined(self, guild_id: int, user_id: int) -> tuple[Championship, ...]:
        """Those of a server that go on and that this person takes part in, the latest first."""
        found = []
        async with self._storage.unit() as unit:
            for championship in await unit.championships.open_in(guild_id):
                cup = await read(unit, championship.id)
                entered = {one.person.user_id for one in cup.entrants} - cup.record.absent
                found += [championship] if user_id in entered else []
        return tuple(found)

    async def hall(self, guild_id: int, *, skip: int, most: int) -> tuple[tuple[Championship, str], ...]:
        """The championships of a server that have a champion, and the champion's name; the latest first."""
        async with self._storage.unit() as unit:
            crowned = await unit.championships.crowned_in(guild_id, skip=skip, limit=most)
            people = await unit.championships.people_of([cup.champion_id or 0 for cup in crowned])
        names = told_apart(people.values())
        return tuple((cup, names.get(cup.champion_id or 0, "?")) for cup in crowned)

    async def mine(self, user_id: int) -> tuple[Mine, ...]:
        """Where a person is wanted now, in every server; the oldest call first."""
        async with self._storage.unit() as unit:
            ties = await unit.ties.live_of(user_id)
            rivals = [tie.away_id if tie.home_id == user_id else tie.home_id for tie in ties]
            names = told_apart((await unit.championships.people_of(rivals)).values())
            cups = {key: await unit.championships.get(key) for key in {tie.cup_id for tie in ties}}
            played = [await unit.matches.get(tie.id) for tie in ties if tie.status is TieStatus.PLAYING]
        boards = {match.id: match.place for match in played if match is not None}
        return tuple(
            Mine(cup, tie, names.get(rival, "?"), boards.get(tie.id))
            for tie, rival in zip(ties, rivals, strict=True)
            if (cup := cups[tie.cup_id]) is not None
        )

    async def acts(self, cup_id: str, guild_id: int | None) -> tuple[Sight, tuple[Act, ...]]:
        """The log with what is needed to read it. Refusal: no-such-championship."""
        async with self._storage.unit() as unit:
            cup = _of_server(await read(unit, cup_id), guild_id)
            acts = await unit.championships.acts(cup_id)
            others = {who for act in acts for who in (*act.about, act.by_id) if who is not None}
            people = await unit.championships.people_of(sorted(others))
        sight = _sight(cup)
        names = told_apart([*(one.person for one in cup.entrants), *people.values()])
        return replace(sight, names=names), acts


def _of_server(cup: Cup, guild_id: int | None) -> Cup:
    if cup.championship.place.guild_id != guild_id:
        raise Refusal("no-such-championship")
    return cup


def _sight(cup: Cup) -> Sight:
    course = cup.course if cup.championship.lineup else None
    return Sight(cup.championship, cup.names, cup.ties, course)
