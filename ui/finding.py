"""Which match a command is about: the one that was named, or the only one that it can mean."""

from services.matches import Matches
from services.refusals import Refusal
from services.tables import Look
from ui.router import is_readable


async def find(
    matches: Matches, user_id: int, channel_id: int | None, game: str, match_id: str | None, *, awaited: bool
) -> Look:
    """This person's open match; `awaited` prefers those that wait for them, then come those in this channel.

    Refusals: no-such-match, not-your-match, which-match, no-open-match.
    """
    if match_id:
        if not is_readable(match_id):
            raise Refusal("no-such-match")
        look = await matches.look(match_id, user_id)
        if look.seat is None:
            raise Refusal("not-your-match", game=look.record.game)
        return look
    looks = await matches.open_of(user_id, game)
    here = [look for look in looks if look.record.place.channel_id == channel_id]
    for choice in (here, list(looks)):
        waiting = [look for look in choice if look.legal] if awaited else choice
        if len(waiting) == 1:
            return waiting[0]
        if len(waiting) > 1:
            raise Refusal("which-match")
    if len(looks) == 1:
        return looks[0]
    raise Refusal("which-match" if looks else "no-open-match", game=game)
