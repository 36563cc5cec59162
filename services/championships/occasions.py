"""Finds what a match is played for: the championship of its tie, and the stage of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from services.championships.cup import Cup, read
from services.formats.values import Stage
from services.ids import cup_of
from services.ports.unit import Storage
from services.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Occasion:
    """A championship by name (raw), and the stage of it; None where its course no longer has the pairing."""

    cup: str
    stage: Stage | None


class Occasions:
    """Queries; nothing is changed."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def of(self, match_ids: Iterable[str]) -> Mapping[str, Occasion]:
        """The occasions of those of these matches that are played for something, by match."""
        played_for = {match_id: cup_id for match_id in match_ids if (cup_id := cup_of(match_id))}
        if not played_for:
            return {}
        cups: dict[str, Cup] = {}
        async with self._storage.unit() as unit:
            for cup_id in {*played_for.values()}:
                try:
                    cups[cup_id] = await read(unit, cup_id)
                except Refusal:
                    continue
        return {
            match_id: Occasion(cups[cup_id].championship.name, _stage(cups[cup_id], match_id))
            for match_id, cup_id in played_for.items()
            if cup_id in cups
        }


def _stage(cup: Cup, match_id: str) -> Stage | None:
    try:
        pairing = cup.course.pairing(cup.tie(match_id).pairing)
    except Refusal:
        return None
    return None if pairing is None else pairing.stage
