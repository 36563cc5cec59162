"""What a match says about the tie that it was played for."""

from collections.abc import Mapping

from games.contract import AnyGame, Over
from games.seats import Seat
from services.formats.values import Ending, Result
from services.matches.codec import decode_state
from services.matches.looks import game_of
from services.ports.championships import Tie
from services.ports.records import MatchRecord, MatchStatus
from services.refusals import Refusal


def outcome(games: Mapping[str, AnyGame], tie: Tie, match: MatchRecord) -> Result | None:
    """What a match that is over says about its tie; None when it says nothing."""
    try:
        game = game_of(games, match)
    except Refusal:
        return None
    state = decode_state(game, match.state)
    sides = game.sides(state)
    winner = next(
        (match.seats[Seat(seat)].user_id for seat, side in enumerate(sides) if side == match.winner), None
    )
    match game.pending(state):
        case Over(score=score):
            return Result(tie.pairing, winner, (score.home, score.away), Ending.PLAYED)
        case _ if winner is not None:
            return Result(tie.pairing, winner, ending=Ending.WALKOVER, reason=match.reason or "")
        case _ if match.reason == "time":
            return Result(tie.pairing, None, ending=Ending.VOID, reason="time")
        case _:
            return None


def was_level(games: Mapping[str, AnyGame], tie: Tie, match: MatchRecord | None) -> bool:
    """Whether it was played to its end, and nobody won it."""
    if match is None or match.status is not MatchStatus.OVER:
        return False
    return is_level(outcome(games, tie, match))


def is_level(said: Result | None) -> bool:
    """Whether this is what a match says that was played to its end, and that nobody won."""
    return said is not None and said.ending is Ending.PLAYED and said.winner is None
