"""Ends that the rules do not know: called off before it began, and what both players agree on."""

from enum import StrEnum

from services.matches import Chair, Matches
from services.ports import Person
from services.refusals import Refusal
from services.tables import Look, is_engine, other_people


class Agreed(StrEnum):
    """How both players may end their match together; the value is the reason in the record."""

    DRAW = "agreement"
    ABANDON = "abandoned"


class Endings:
    """Use cases on top of `Matches`: each end is one transaction, and a second one is refused."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def abort(self, match_id: str, by: Person) -> Look:
        """One player calls the match off, without a result.

        Refusals: no-such-match, not-your-match, match-over, begun-already (something counted was played),
        tie-needs-winner.
        """

        async def call_off(chair: Chair) -> Look:
            self._matches.seated(chair.record, by)
            await _check_friendly(chair)
            if chair.game.has_begun(chair.state):
                raise Refusal("begun-already")
            return await self._matches.end(chair, None, "aborted", by.user_id)

        return await self._matches.retried(match_id, call_off)

    async def may_abort(self, match_id: str, by: Person) -> bool:
        """Whether `abort` would do; the same refusals otherwise."""

        async def begun(chair: Chair) -> bool:
            self._matches.seated(chair.record, by)
            await _check_friendly(chair)
            return chair.game.has_begun(chair.state)

        return not await self._matches.retried(match_id, begun)

    async def offer(self, match_id: str, by: Person) -> Look:
        """The match of which this person may offer an end; the offer itself lives in its message.

        Refusals: no-such-match, not-your-match, match-over, no-draws-by-agreement (an engine plays),
        tie-needs-winner.
        """

        async def stands(chair: Chair) -> Look:
            self._matches.seated(chair.record, by)
            await _check_friendly(chair)
            if any(is_engine(person) for person in other_people(chair.record, by.user_id)):
                raise Refusal("no-draws-by-agreement")
            return self._matches.spectate(chair.record)

        return await self._matches.retried(match_id, stands)

    async def agree(self, match_id: str, end: Agreed, by: Person, *, seat: int, turn: int) -> Look:
        """The rival of `seat`, who offered this end in the decision `turn`, accepts it: nobody wins.

        Refusals: no-such-match, not-your-match, match-over, own-offer, offer-lapsed (a move was made since).
        """

        async def shake_hands(chair: Chair) -> Look:
            self._check(chair, by, seat=seat, turn=turn)
            return await self._matches.end(chair, None, end.value, by.user_id)

        return await self._matches.retried(match_id, shake_hands)

    async def turn_down(self, match_id: str, by: Person, *, seat: int, turn: int) -> None:
        """The rival declines: nothing changes. The refusals of `agree`."""

        async def shake_head(chair: Chair) -> None:
            self._check(chair, by, seat=seat, turn=turn)

        await self._matches.retried(match_id, shake_head)

    def _check(self, chair: Chair, by: Person, *, seat: int, turn: int) -> None:
        if self._matches.seated(chair.record, by) == seat:
            raise Refusal("own-offer")
        if chair.record.turn != turn:
            raise Refusal("offer-lapsed")


async def _check_friendly(chair: Chair) -> None:
    """Refusal("tie-needs-winner") for the match of a championship."""
    if await chair.unit.ties.get(chair.record.id) is not None:
        raise Refusal("tie-needs-winner")
