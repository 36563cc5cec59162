"""An end that the rules do not know: a match that is called off before it has begun."""

from services.matches.looks import Look
from services.matches.playing import Chair, Matches
from services.ports.people import Person
from services.refusals import Refusal


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
            await check_friendly(chair)
            if chair.game.has_begun(chair.state):
                raise Refusal("begun-already")
            return await self._matches.end(chair, None, "aborted", by.user_id)

        return await self._matches.retried(match_id, call_off)

    async def may_abort(self, match_id: str, by: Person) -> bool:
        """Whether `abort` would do; the same refusals otherwise."""

        async def begun(chair: Chair) -> bool:
            self._matches.seated(chair.record, by)
            await check_friendly(chair)
            return chair.game.has_begun(chair.state)

        return not await self._matches.retried(match_id, begun)


async def check_friendly(chair: Chair) -> None:
    """Refusal("tie-needs-winner") for the match of a championship."""
    if await chair.unit.ties.get(chair.record.id) is not None:
        raise Refusal("tie-needs-winner")
