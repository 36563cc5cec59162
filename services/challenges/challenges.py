"""From "will you play?" to a match: opening, answering and expiring challenges."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

from games.contract import AnyGame
from games.registry import GAMES
from services.challenges.admission import Limits, admit, seat
from services.challenges.invitations import Invitation, another_match, challenge_of
from services.common.retrying import committed, retried
from services.matches.consequences import sit_down
from services.matches.expiry import expired
from services.matches.looks import GRACE, Look, Start, game_of, look, seat_of, start_accepted, uneven_start
from services.players.settings import relate
from services.ports.people import Person, Place, is_member
from services.ports.preferences import Relation
from services.ports.records import ChallengeRecord, ChallengeStatus, Deadline, Notice, Subject
from services.ports.topics import BOARD
from services.ports.unit import Stale, Storage, Unit
from services.refusals import Refusal
from services.times import Now, wall_clock

T = TypeVar("T")

SEED_BYTES = 32


def fresh_seed() -> bytes:
    """A seed that nobody can foretell, as `SealedChance` wants it (256 bits)."""
    return secrets.token_bytes(SEED_BYTES)


ACCEPTED = "accepted"
"""Begins the line by which the press that accepted a challenge has a part in every lot of the match."""

CLOSED = ("no-such-challenge", *(f"challenge-{status}" for status in ChallengeStatus if status != "open"))
"""Refusals of what nobody can answer any more."""


class Challenges:
    """The use cases of challenges; a challenge costs the challenged person nothing."""

    def __init__(
        self,
        storage: Storage,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        limits: Limits = Limits(),  # noqa: B008 (frozen)
        now: Now = wall_clock,
        seed: Callable[[], bytes] = fresh_seed,
    ) -> None:
        self._storage = storage
        self._games = games
        self._limits = limits
        self._now = now
        self._seed = seed

    async def look(self, challenge_id: str) -> ChallengeRecord:
        async with self._storage.unit() as unit:
            return await _stored(unit, challenge_id)

    async def open(self, invitation: Invitation, *, opponent_is_bot: bool = False) -> ChallengeRecord:
        """Ask somebody to play. An open challenge of the same pair is returned as it is, not made twice.

        Refusals, before anything is stored: challenge-self, challenge-bot; they-challenged-you when the other
        person has asked first and only needs an answer.
        """
        if invitation.challenger.user_id == invitation.challenged.user_id:
            raise Refusal("challenge-self")
        if opponent_is_bot:
            raise Refusal("challenge-bot", name=invitation.challenged.name)
        self._games[invitation.game].initial(invitation.options)
        return await retried(self._storage, partial(self._ask, invitation=invitation))

    async def rematch(
        self, match_id: str, *, challenge_id: str, by: Person, moment: int | None = None
    ) -> ChallengeRecord | Look:
        """Ask for another match; when the other side has asked already, this is the answer: the new match.

        Whoever asks again gets the challenge that stands. `moment` is as of `accept`.
        Refusals: no-such-match, not-your-match, match-open, challenge-accepted (the rematch is on already),
        rival-forgotten.
        """

        async def ask(unit: Unit) -> ChallengeRecord:
            record = await unit.matches.get(match_id)
            if record is None:
                raise Refusal("no-such-match", match_id=match_id)
            asked = await unit.challenges.rematch_of(match_id)
            if seat_of(record, by.user_id) is None:
                raise Refusal("not-your-match", match_id=match_id, game=record.game)
            if record.ended_at is None:
                raise Refusal("match-open", match_id=match_id)
            if not all(is_member(person) for person in record.seats):
                raise Refusal("rival-forgotten", game=record.game)
            if asked is None:
                return await self._ask(unit, another_match(record, challenge_id, by), rematch_of=match_id)
            if asked.status is ChallengeStatus.ACCEPTED:
                raise Refusal("challenge-accepted", challenge=asked)
            return asked

        asked = await retried(self._storage, ask)
        if asked.challenger.user_id == by.user_id:
            return asked
        return await self.accept(asked.id, by, moment=moment)

    def start_of(self, record: ChallengeRecord) -> Start | None:
        """How the match of this challenge would begin; None for the fair start."""
        return uneven_start(self._games, record)

    async def accept(self, challenge_id: str, by: Person, *, moment: int | None = None) -> Look:
        """The challenged person agrees: the match exists from this commit on, with the challenge's id.

        `moment` is the id of the press: nobody knew it when the hash of the seed stood on the challenge.
        """

        async def agree(unit: Unit, record: ChallengeRecord) -> Look:
            if by.user_id != record.challenged.user_id:
                raise Refusal("only-challenged-answers", name=record.challenged.name)
            now = self._now()
            if record.expires_at <= now:
                raise Refusal("challenge-expired", game=record.game)
            asker = record.challenger.user_id
            if await unit.preferences.between(asker, by.user_id) is Relation.BLOCKED:
                # It was made while the block was: each of the two has missed the other.
                gone = await self._closed(unit, record, ChallengeStatus.WITHDRAWN)
                raise Refusal("challenge-withdrawn", challenge=gone, game=record.game)
            game = game_of(self._games, record)
            place = replace(record.place, message_id=None)
            agreed = replace(record, challenged=by)
            seed = bytes.fromhex(record.seed) if record.seed else self._seed()
            opening = None if moment is None or not record.seed else f"{ACCEPTED}:{moment}"
            match, played = start_accepted(game, agreed, place=place, seed=seed, now=now, opening=opening)
            await seat(unit, match, self._limits, by=by.user_id)
            self._close(unit, record, ChallengeStatus.ACCEPTED)
            sit_down(unit, match, played, now)
            await unit.commit()
            return look(game, match, by.user_id, played.events)

        return await self._retried(challenge_id, agree)

    async def decline(self, challenge_id: str, by: Person) -> ChallengeRecord:
        """The challenged person says no."""

        async def say_no(unit: Unit, record: ChallengeRecord) -> ChallengeRecord:
            if by.user_id != record.challenged.user_id:
                raise Refusal("only-challenged-answers", name=record.challenged.name)
            unit.preferences.declined(by.user_id, record.challenger.user_id, self._now())
            return await self._closed(unit, record, ChallengeStatus.DECLINED)

        return await self._retried(challenge_id, say_no)

    async def withdraw(self, challenge_id: str, by: Person) -> ChallengeRecord:
        """The challenger takes it back."""

        async def take_back(unit: Unit, record: ChallengeRecord) -> ChallengeRecord:
            if by.user_id != record.challenger.user_id:
                raise Refusal("only-challenger-withdraws", name=record.challenger.name)
            return await self._closed(unit, record, ChallengeStatus.WITHDRAWN)

        return await self._retried(challenge_id, take_back)

    async def block(self, by: Person, other: Person) -> tuple[ChallengeRecord, ...]:
        """Block somebody; the same commit takes back what one asked of them, and declines what they asked.

        What was closed by it. Refusals: related-self, too-many-related.
        """

        async def close_all(unit: Unit) -> tuple[ChallengeRecord, ...]:
            await relate(unit, by, other, Relation.BLOCKED, self._now())
            closed = []
            for record in await unit.challenges.all_between(by.user_id, other.user_id):
                mine = record.challenger.user_id == by.user_id
                status = ChallengeStatus.WITHDRAWN if mine else ChallengeStatus.DECLINED
                closed.append(self._close(unit, record, status))
            await unit.commit()
            return tuple(closed)

        return await retried(self._storage, close_all)

    async def expire(self, deadline: Deadline) -> ChallengeRecord | None:
        """Nobody answered in time. Harmless twice or too late: None when there was nothing to do."""

        async def run_out(unit: Unit, record: ChallengeRecord) -> ChallengeRecord | None:
            if record.expires_at > self._now():
                return None
            return await self._closed(unit, record, ChallengeStatus.EXPIRED)

        return await expired(
            self._storage,
            deadline,
            lambda: self._retried(deadline.id, run_out),
            settled=CLOSED,
        )

    async def found(self, challenge_id: str, place: Place, by: Person) -> bool:
        """One of the two pressed the message: remember it, if its process did not live to do so."""
        async with self._storage.unit() as unit:
            record = await unit.challenges.get(challenge_id)
            if record is None or record.place.message_id is not None:
                return False
            if by.user_id not in {record.challenger.user_id, record.challenged.user_id}:
                return False
            unit.challenges.move_message(challenge_id, place, seen=None)
            return await committed(unit)

    async def is_owed(self, challenge_id: str) -> bool:
        """Whether somebody is still to redraw the challenge's message."""
        async with self._storage.unit() as unit:
            return await unit.outbox.holds(BOARD, Subject.CHALLENGE, challenge_id)

    async def move_message(self, challenge_id: str, place: Place) -> None:
        """Remember where the challenge's message is."""
        async with self._storage.unit() as unit:
            unit.challenges.move_message(challenge_id, place)
            await unit.commit()

    async def _ask(
        self, unit: Unit, invitation: Invitation, *, rematch_of: str | None = None
    ) -> ChallengeRecord:
        """One attempt to open a challenge; Stale when somebody else was first."""
        now = self._now()
        record = challenge_of(invitation, seed=self._seed(), rematch_of=rematch_of, now=now)
        standing, theirs = await asyncio.gather(
            _between(unit, record, mine=True), _between(unit, record, mine=False)
        )
        if standing:
            return standing
        if theirs:
            if rematch_of is not None and theirs.rematch_of == rematch_of:
                raise Stale("both asked for the rematch at once")
            raise Refusal("they-challenged-you", name=theirs.challenger.name, challenge=theirs)
        await admit(unit, record, self._limits, now)
        for person in (record.challenger, record.challenged):
            unit.people.remember(person, now)
        unit.challenges.add(record)
        unit.preferences.lift(record.challenger.user_id, record.challenged.user_id)
        if invitation.in_thread:
            unit.threads.want(record.id)
        unit.deadlines.set(Deadline(Subject.CHALLENGE, record.id, 0, record.expires_at))
        unit.outbox.put(_notice(record, now))
        if await committed(unit):
            return record
        if rematch_of is None and (asked_twice := await unit.challenges.get(record.id)):
            return asked_twice
        raise Stale("somebody else opened a challenge")

    async def _closed(self, unit: Unit, record: ChallengeRecord, status: ChallengeStatus) -> ChallengeRecord:
        after = self._close(unit, record, status)
        await unit.commit()
        return after

    def _close(self, unit: Unit, record: ChallengeRecord, status: ChallengeStatus) -> ChallengeRecord:
        after = replace(record, status=status, version=record.version + 1)
        unit.challenges.save(after, expected=record.version)
        unit.deadlines.clear(Subject.CHALLENGE, record.id)
        unit.outbox.put(_notice(after, self._now()))
        return after

    async def _retried(self, challenge_id: str, work: Callable[[Unit, ChallengeRecord], Awaitable[T]]) -> T:
        async def answer(unit: Unit) -> T:
            record = await _stored(unit, challenge_id)
            if record.status is not ChallengeStatus.OPEN:
                raise Refusal(f"challenge-{record.status.value}", challenge=record, game=record.game)
            return await work(unit, record)

        return await retried(self._storage, answer)


def _notice(record: ChallengeRecord, now: int) -> Notice:
    """Its message is to show this version, whatever becomes of the process that made it."""
    return Notice(BOARD, Subject.CHALLENGE, record.id, record.version, now + GRACE)


async def _stored(unit: Unit, challenge_id: str) -> ChallengeRecord:
    record = await unit.challenges.get(challenge_id)
    if record is None:
        raise Refusal("no-such-challenge")
    return record


async def _between(unit: Unit, record: ChallengeRecord, *, mine: bool) -> ChallengeRecord | None:
    pair = (record.challenger.user_id, record.challenged.user_id)
    asker, asked = pair if mine else reversed(pair)
    place = record.place
    return await unit.challenges.open_between(
        asker, asked, place.guild_id, place.channel_id, game=record.game
    )
