"""Every engine: it can be told apart, sent to another process, and finds a legal move."""

import pickle
import random

import pytest

from games.contract import ToAct
from games.engines import ENGINES, Engine
from games.registry import GAMES
from tests.conformance.walks import random_match

every_engine = pytest.mark.parametrize("engine", ENGINES.values(), ids=lambda engine: engine.level)


def test_engines_have_ids_that_no_person_has_and_that_never_change() -> None:
    assert {user_id: (one.game, one.level) for user_id, one in ENGINES.items()} == {
        -101: ("penguin", "chick"),
        -102: ("penguin", "fledgling"),
        -103: ("penguin", "swimmer"),
        -104: ("penguin", "hunter"),
        -105: ("penguin", "emperor"),
        -201: ("penalties", "rookie"),
        -202: ("penalties", "regular"),
        -203: ("penalties", "veteran"),
        -204: ("penalties", "legend"),
        -205: ("penalties", "mind-reader"),
    }


@every_engine
def test_an_engine_chooses_the_same_legal_move_after_a_journey(engine: Engine) -> None:
    game = GAMES[engine.game]
    travelled = pickle.loads(pickle.dumps(engine))
    for played in list(random_match(game, {}, random.Random(5)))[:9:4]:
        pending = played.pending
        assert isinstance(pending, ToAct)
        (seat,) = pending.seats
        view = game.view(played.state, seat)
        past = ([(view, seat)],) if engine.studies else ()
        token = engine.choose(view, 7, *past)
        assert travelled.choose(*pickle.loads(pickle.dumps((view, 7, *past)))) == token
        assert token in {game.to_token(action) for action in game.legal_actions(played.state, seat)}
