"""Whether a challenge may be made at all: what people want, what they declined, and how much is open."""

import asyncio
from dataclasses import dataclass

from services.matches.looks import is_engine
from services.players.settings import Challengers, challengers_of
from services.ports.preferences import Relation, Scope
from services.ports.records import ChallengeRecord, MatchRecord
from services.ports.unit import Unit
from services.refusals import Refusal
from services.times import MINUTE


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one person or one server may have open, and how long a "no" lasts (milliseconds)."""

    challenges: int = 10
    matches: int = 25
    matches_of_server: int = 500
    after_decline: int = 10 * MINUTE


async def admit(unit: Unit, record: ChallengeRecord, limits: Limits, now: int) -> None:
    """Refusal, before anything is stored: you-blocked-them, not-by-you, declined-lately, too-many-challenges
    and as `seat`.

    The commit is Stale when this person meanwhile made as many challenges as are allowed.
    """
    asker, asked, guild_id = record.challenger, record.challenged, record.place.guild_id
    people, matches = unit.preferences, unit.matches
    # Side by side: where the database is busy, each question waits behind those of everybody else.
    (mine, theirs, wishes, declined_at), (challenges, playing, here) = await asyncio.gather(
        asyncio.gather(
            people.between(asker.user_id, asked.user_id),
            people.between(asked.user_id, asker.user_id),
            people.of(Scope.PERSON, asked.user_id),
            people.declined_at(asked.user_id, asker.user_id),
        ),
        asyncio.gather(
            unit.challenges.count_open(asker.user_id),
            matches.count_open_of(asker.user_id),
            _open_in(unit, guild_id),
        ),
    )
    if mine is Relation.BLOCKED:
        raise Refusal("you-blocked-them", name=asked.name)
    if not _is_welcome(challengers_of(wishes), theirs):
        raise Refusal("not-by-you", name=asked.name)
    if declined_at is not None and now < declined_at + limits.after_decline:
        raise Refusal("declined-lately", name=asked.name, when=declined_at + limits.after_decline)
    if challenges >= limits.challenges:
        raise Refusal("too-many-challenges", most=limits.challenges)
    unit.challenges.guard_open(asker.user_id, below=limits.challenges)
    if playing >= limits.matches:
        raise Refusal("too-many-matches", most=limits.matches)
    if here >= limits.matches_of_server:
        raise Refusal("server-full", most=limits.matches_of_server)


async def seat(unit: Unit, match: MatchRecord, limits: Limits, *, by: int) -> None:
    """Refusals where a match would be one too many: too-many-matches, they-have-too-many, server-full.

    The commit is Stale when somebody of it meanwhile sat down in as many matches as are allowed.
    """
    for person in match.seats:
        if is_engine(person):
            continue
        if await unit.matches.count_open_of(person.user_id) >= limits.matches:
            if person.user_id == by:
                raise Refusal("too-many-matches", most=limits.matches)
            raise Refusal("they-have-too-many", name=person.name)
        unit.matches.guard_open(person.user_id, below=limits.matches)
    await room(unit, match.place.guild_id, limits)


def _is_welcome(challengers: Challengers, relation: Relation | None) -> bool:
    """One answer for all reasons: whoever is blocked is not told so."""
    listed = challengers is Challengers.LISTED and relation is Relation.ALLOWED
    return relation is not Relation.BLOCKED and (challengers is Challengers.EVERYONE or listed)


async def room(unit: Unit, guild_id: int | None, limits: Limits) -> None:
    """Refusal("server-full") where this server has as many open matches as it may."""
    if await _open_in(unit, guild_id) >= limits.matches_of_server:
        raise Refusal("server-full", most=limits.matches_of_server)


async def _open_in(unit: Unit, guild_id: int | None) -> int:
    """How many matches are open in a server; none where there is no server."""
    return 0 if guild_id is None else await unit.matches.count_open_in(guild_id)
