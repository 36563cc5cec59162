"""Ends that both players agree on: offered once a decision, answered, or lapsed with the next move."""

from collections.abc import Sequence
from dataclasses import replace

from services.matches.calling_off import check_friendly
from services.matches.looks import GRACE, Look, is_engine, other_people
from services.matches.playing import Chair, Matches
from services.ports.offers import Agreed, Answer, Offer
from services.ports.people import Person, Place
from services.ports.unit import Storage
from services.refusals import Refusal
from services.times import HOUR, SECOND, Now, wall_clock

CLAIM = 15 * SECOND
"""How long a process may take over the message of an old offer before another one tries."""

LOST = 100 * SECOND
"""When an offer of which nobody knows whether it was sent may be made again."""

LOOKED_AT_AGAIN = 24 * HOUR
"""When a standing offer is looked at although no move has freed it."""

AT_ONCE = 50


class Offers:
    """Use cases on top of `Matches`; several processes may run them side by side."""

    def __init__(self, storage: Storage, matches: Matches, *, now: Now = wall_clock) -> None:
        self._storage = storage
        self._matches = matches
        self._now = now

    async def make(self, match_id: str, end: Agreed, by: Person) -> Offer:
        """Offer the rival this end, of the decision on the table; it stands until the next one.

        Refusals: no-such-match, not-your-match, match-over, no-draws-by-agreement (an engine plays),
        tie-needs-winner, asked-already, declined-this-turn.
        """

        async def ask(chair: Chair) -> Offer:
            seat = self._matches.seated(chair.record, by)
            await check_friendly(chair)
            if any(is_engine(person) for person in other_people(chair.record, by.user_id)):
                raise Refusal("no-draws-by-agreement")
            offer = Offer(match_id, chair.record.turn, seat, end)
            before = await chair.unit.offers.get(offer)
            if before is not None:
                declined = before.answer is Answer.DECLINED
                raise Refusal("declined-this-turn" if declined else "asked-already")
            chair.unit.offers.add(offer, until=self._now() + LOST)
            await chair.unit.commit()
            return offer

        return await self._matches.retried(match_id, ask)

    async def posted(self, offer: Offer, place: Place) -> None:
        """Its message is there."""
        async with self._storage.unit() as unit:
            until = self._now() + LOOKED_AT_AGAIN
            unit.offers.posted(replace(offer, message=place), until=until)
            await unit.commit()

    async def accept(self, offer: Offer, by: Person) -> Look:
        """The rival of whoever made this offer agrees: nobody wins.

        Refusals: no-such-match, not-your-match, match-over, own-offer, offer-lapsed (a move was made since),
        offer-declined.
        """

        async def shake_hands(chair: Chair) -> Look:
            await self._answer(chair, replace(offer, answer=Answer.ACCEPTED), by)
            return await self._matches.end(chair, None, offer.end.value, by.user_id)

        return await self._matches.retried(offer.match_id, shake_hands)

    async def decline(self, offer: Offer, by: Person) -> None:
        """The rival says no, and the match goes on. The refusals of `accept`."""

        async def shake_head(chair: Chair) -> None:
            await self._answer(chair, replace(offer, answer=Answer.DECLINED), by)
            await chair.unit.commit()

        await self._matches.retried(offer.match_id, shake_head)

    async def stored(self, offer: Offer) -> Offer:
        """This offer with its answer, if it has one."""
        async with self._storage.unit() as unit:
            return await unit.offers.get(offer) or offer

    async def told(self, offer: Offer) -> None:
        """Its message says how it ended."""
        async with self._storage.unit() as unit:
            unit.offers.told(offer)
            await unit.commit()

    async def forget(self, offer: Offer) -> None:
        """Nobody can answer it (any more), and it may be made again."""
        async with self._storage.unit() as unit:
            unit.offers.remove(offer)
            await unit.commit()

    async def old(self) -> tuple[Offer, ...]:
        """Offers that are past, for this process to put their messages right."""
        now = self._now()
        return await self._storage.claim_old_offers(now=now, until=now + CLAIM, limit=AT_ONCE)

    async def hold(self, offers: Sequence[Offer]) -> None:
        """The messages of these are still being put right here."""
        async with self._storage.unit() as unit:
            for offer in offers:
                unit.offers.hold(offer, until=self._now() + CLAIM)
            await unit.commit()

    async def _answer(self, chair: Chair, offer: Offer, by: Person) -> None:
        if self._matches.seated(chair.record, by) == offer.seat:
            raise Refusal("own-offer")
        if chair.record.turn != offer.turn:
            raise Refusal("offer-lapsed")
        before = await chair.unit.offers.get(offer)
        if before is None:
            return  # made before offers were written down, or lost before its message was
        if before.answer is Answer.DECLINED:
            raise Refusal("offer-declined")
        chair.unit.offers.answered(offer, until=self._now() + GRACE)
