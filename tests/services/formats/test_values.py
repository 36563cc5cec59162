"""What a pairing says of itself."""

from services.formats.values import Pairing, Stage, Status

HOME, AWAY = "400000000000000001", "400000000000000002"


def pairing(winner: str | None, status: Status = Status.DONE) -> Pairing:
    """Each number is read anew, as from a database: the same one is not the same object."""
    won = None if winner is None else int(winner)
    return Pairing("a", Stage("final"), 1, int(HOME), int(AWAY), status, may_be_level=False, winner=won)


def test_who_did_not_win_has_lost_once_it_is_over() -> None:
    assert pairing(HOME).loser == int(AWAY)
    assert pairing(AWAY).loser == int(HOME)
    assert pairing(None).loser is None
    assert pairing(HOME, Status.READY).loser is None
