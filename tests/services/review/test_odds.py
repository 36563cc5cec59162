"""The odds of a board: who may ask, when, and that nothing sealed is in the answer."""

import pytest

from games.penalties.hidden.book import shipped
from games.penalties.solver import Odds, odds, position_of
from games.penalties.terms import Shot
from services.engines.process import Worker
from services.review.odds import KnownOdds, OddsDesk
from tests.services.desk import ANA, BRUNO, CARLA, HERE, Desk, refused
from tests.services.engines.slow import Slow
from tests.support.drawing import HereAndNow
from tests.ui.stage import english, words
from ui.games.penalties.review.odds import odds as face

BARE = {"toss": False}
FINAL = {**BARE, "mode": "big-final"}


def asking(desk: Desk) -> OddsDesk:
    return OddsDesk(desk.storage, Worker("thinking", HereAndNow))


async def ask(
    here: OddsDesk, match_id: str = "m1", *, who: int = CARLA.user_id, where: int = 50
) -> KnownOdds:
    return await here.of(match_id, user_id=who, guild_id=where)


@pytest.mark.parametrize("moves", [(), ("c",), ("c", "pa"), ("c", "pa", "l"), ("l", "ri")], ids=" ".join)
async def test_no_player_of_an_open_match_is_told_its_odds_wherever_he_asks(
    desk: Desk, moves: tuple[str, ...]
) -> None:
    await desk.begin(moves=moves, options=BARE)
    for person in (ANA, BRUNO):
        for where in (50, 51, None):
            asked = asking(desk).of("m1", user_id=person.user_id, guild_id=where)
            assert await refused(asked) == "odds-of-own-match"


async def test_whoever_looks_on_is_told_and_whoever_is_elsewhere_is_not(desk: Desk) -> None:
    await desk.begin(moves=("l", "ri"), options=BARE)
    known = await ask(asking(desk))
    assert isinstance(known.odds, Odds)
    assert known.odds == odds(position_of(known.view))
    assert known.odds.first_wins == pytest.approx(1 - known.odds.striker_wins)
    assert await refused(ask(asking(desk), where=51)) == "no-such-match"


async def test_states_that_differ_in_the_sealed_dive_give_the_same_odds_message(desk: Desk) -> None:
    """The keeper's card, the striker's turn to choose: what is told is what was told before the card."""
    told = set()
    for match_id, moves in (("m0", ()), ("m1", ("l",)), ("m2", ("c",)), ("m3", ("r",))):
        await desk.begin(match_id, moves=moves, options=BARE)
        told.add(face(await ask(asking(desk), match_id), english()))
    assert len(told) == 1


async def test_states_that_differ_in_the_sealed_second_card_give_the_same_odds_message(desk: Desk) -> None:
    told = set()
    for match_id, moves in (("m0", ()), ("m1", ("l",)), ("m2", ("r",))):
        await desk.begin(match_id, moves=("c", "pa", *moves), options=BARE)
        told.add(face(await ask(asking(desk), match_id), english()))
    assert len(told) == 1


async def test_when_it_is_over_its_players_are_told_the_odds_of_the_kick_on_the_board(desk: Desk) -> None:
    await desk.begin(moves=("l", "ri", "c"), options=BARE)
    await desk.matches.resign("m1", ANA)
    known = await ask(asking(desk), who=ANA.user_id)
    assert known.odds == odds(position_of(known.view))


async def test_after_the_last_kick_they_are_those_of_the_last_kick(desk: Desk) -> None:
    pairs = ("l", "ri", "r", "ri", "l", "ri", "r", "ri", "r", "lc", "c", "pk")
    await desk.begin(moves=pairs, options=BARE)
    known = await ask(asking(desk), who=BRUNO.user_id)
    assert known.view.winner == 0
    assert known.odds == odds(position_of(known.view, kick=5))
    assert known.odds.kicked[Shot.PANENKA].miss == 0.0


async def test_before_the_first_kick_there_are_none(desk: Desk) -> None:
    await desk.begin("m1")
    assert await refused(ask(asking(desk), "m1")) == "no-decision-yet"
    await desk.begin("m2", options=FINAL)
    assert await refused(ask(asking(desk), "m2")) == "no-decision-yet"
    await desk.matches.play("m2", "discard.ri", ANA)
    assert await refused(ask(asking(desk), "m2")) == "no-decision-yet"
    await desk.begin("m3", game="penguin")
    assert await refused(ask(asking(desk), "m3")) == "no-analyst"


async def test_big_finals_that_look_alike_give_the_same_odds_message(desk: Desk) -> None:
    """Whatever was discarded, and whatever dive is sealed, on either side and in both."""
    told, hidden = set(), (("tc", "pk", ""), ("tc", "lc", "l"), ("ri", "tc", "c"), ("pk", "ri", "r"))
    for number, (mine, theirs, dive) in enumerate(hidden):
        match_id = f"m{number}"
        await desk.begin(match_id, options=FINAL)
        await desk.matches.play(match_id, f"discard.{mine}", ANA)
        await desk.matches.play(match_id, f"discard.{theirs}", BRUNO)
        await desk.play(match_id, "c", "lc", "l", "pa", *dive)
        for person in (ANA, BRUNO):
            assert await refused(ask(asking(desk), match_id, who=person.user_id)) == "odds-of-own-match"
        told.add(face(await ask(asking(desk), match_id), english()))
    (message,) = told
    assert "By the trained book \u2068Ana\u2069 wins" in words(message)


async def test_where_the_book_is_damaged_a_big_final_has_no_odds(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await desk.begin(options=FINAL)
    monkeypatch.setattr("games.penalties.hidden.book.NAME", "no-such.book")
    shipped.cache_clear()
    try:
        assert await refused(ask(asking(desk))) == "book-damaged"
    finally:
        shipped.cache_clear()


async def test_who_waits_too_long_is_told_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.review.odds.PATIENCE", 0.01)
    await desk.begin(options=BARE)
    assert await refused(ask(OddsDesk(desk.storage, Worker("thinking", Slow)))) == "odds-failed"


async def test_the_matches_that_are_offered_are_those_of_others_in_this_channel(desk: Desk) -> None:
    await desk.begin("m1")
    await desk.begin("m2", game="penguin")
    here = asking(desk)
    offered = await here.open_in(HERE.channel_id, "penalties", user_id=CARLA.user_id)
    assert [one.id for one in offered] == ["m1"]
    assert await here.open_in(HERE.channel_id, "penalties", user_id=ANA.user_id) == ()
    assert await here.open_in(61, "penalties", user_id=CARLA.user_id) == ()
