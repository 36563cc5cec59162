"""Which match a command is about: the one that was named, or the only one that it can mean."""

from services.matches.looks import Look
from services.matches.playing import Matches
from services.refusals import Refusal


async def find(
    matches: Matches, user_id: int, channel_id: int | None, game: str, match_id: str | None, *, awaited: bool
) -> Look | tuple[Look, ...]:
    """This person's open match, or all that it may be.

    `awaited` prefers those that wait for this person; then come those in this channel.
    Refusals: no-such-match, not-your-match, no-open-match.
    """
    if match_id:
        look = await matches.look(match_id, user_id)
        if look.record.game != game:
            raise Refusal("no-such-match")
        if look.seat is None:
            raise Refusal("not-your-match", game=look.record.game)
        return look
    looks = await matches.open_of(user_id, game)
    if not looks:
        raise Refusal("no-open-match", game=game)
    here = tuple(look for look in looks if look.record.place.channel_id == channel_id)
    for choice in (here, looks):
        waiting = tuple(look for look in choice if look.legal) if awaited else choice
        if len(waiting) == 1:
            return waiting[0]
        if len(waiting) > 1:
            return tuple(look for look in looks if look.legal) if awaited else looks
    return looks[0] if len(looks) == 1 else looks
