"""What the messages of a championship show, and which of them are there already."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.contract import AnyGame
from games.registry import GAMES
from services.championships._outcomes import was_level
from services.championships.cup import Cup, read
from services.championships.moving import leave
from services.common.retrying import committed
from services.players.naming import told_apart
from services.ports.championships import Tie, TieStatus
from services.ports.people import Place
from services.ports.records import MatchRecord
from services.ports.unit import Storage
from services.refusals import Refusal

CROWNED = 1_000_000
"""Stands for the last announcement of a championship, after every round."""


@dataclass(frozen=True, slots=True)
class Called:
    """A tie with its championship, and with its match once that has begun.

    `level`: it counts for nothing because nobody won the match, which was played to its end. `gone` are the
    names of those in whose place somebody else plays by now.
    """

    cup: Cup
    tie: Tie
    match: MatchRecord | None
    level: bool = False
    gone: Mapping[int, str] = field(default_factory=dict)


class Showing:
    """Reads for messages, and remembers what was posted; each is harmless twice."""

    def __init__(self, storage: Storage, *, games: Mapping[str, AnyGame] = GAMES) -> None:
        self._storage = storage
        self._games = games

    async def cup(self, cup_id: str) -> Cup:
        """Refusal: no-such-championship."""
        async with self._storage.unit() as unit:
            return await read(unit, cup_id)

    async def tie(self, tie_id: str) -> Called:
        """Refusal: no-such-tie."""
        async with self._storage.unit() as unit:
            tie = await unit.ties.get(tie_id)
            if tie is None:
                raise Refusal("no-such-tie")
            match = await unit.matches.get(tie_id)
            level = tie.status is TieStatus.VOID and was_level(self._games, tie, match)
            cup = await read(unit, tie.cup_id)
            gone = {*tie.players} - {one.person.user_id for one in cup.entrants}
            people = await unit.championships.people_of([*gone]) if gone else {}
        names = told_apart([*(one.person for one in cup.entrants), *people.values()])
        return Called(cup, tie, match, level=level, gone={one: names[one] for one in people})

    async def posted(self, cup_id: str, place: Place) -> bool:
        """The message of a championship is this one now; False when it goes on in another channel.

        Then this one is left behind.
        """
        async with self._storage.unit() as unit:
            unit.championships.posted(cup_id, place)
            if await committed(unit):
                return True
            leave(unit, cup_id, place)
            await unit.commit()
        return False

    async def announced(self, cup_id: str) -> int:
        """The last round that was announced, or CROWNED; 0 before any."""
        async with self._storage.unit() as unit:
            return int(await unit.facts.get(_key(cup_id)) or 0)

    async def announce(self, cup_id: str, number: int) -> None:
        """This round, or CROWNED, is announced."""
        async with self._storage.unit() as unit:
            unit.facts.set(_key(cup_id), str(number))
            await unit.commit()


def _key(cup_id: str) -> str:
    return f"announced-{cup_id}"
