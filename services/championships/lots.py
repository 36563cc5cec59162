"""Who goes on where the matches of a pairing that needs a winner end level again and again: the lot says."""

from games.chance import Draw, SealedChance
from services.ports.records import MatchRecord

MOST_LEVEL = 3
"""Level matches of a pairing that needs a winner; after so many the lot decides."""

LOT = "lot"
"""The reason of a result that was decided so, and the act in the log."""


def drawn(match: MatchRecord) -> int:
    """Who goes on after this level match: the answer of its sealed seed to one more draw after its last move.

    Of two outcomes 0 is the first seat's; `services.review.verify.answer` gives the same
    for the match's record.
    """
    chance = SealedChance(bytes.fromhex(match.seed), match.digest)
    return match.seats[chance.answer(Draw(len(match.seats)))].user_id
