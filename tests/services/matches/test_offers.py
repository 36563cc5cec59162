"""Ends by agreement: offered once a decision, answered by the rival, and put away when they are past."""

import asyncio
from dataclasses import replace

import pytest

from services.matches.looks import GRACE
from services.matches.offers import CLAIM, Offers
from services.ports.offers import Agreed, Answer, Offer
from services.ports.records import MatchStatus
from services.refusals import Refusal
from tests.services.desk import ANA, BRUNO, CARLA, HERE, Desk, refused

BARE = {"toss": False}
KICK = ("l", "ri")
"""What Bruno's dive and Ana's shot are called."""

SENT = replace(HERE, message_id=70)


@pytest.fixture
def offers(desk: Desk) -> Offers:
    return Offers(desk.storage, desk.matches, now=desk.clock)


async def offered(desk: Desk, offers: Offers, end: Agreed = Agreed.DRAW) -> Offer:
    """Ana's offer after the first kick; its message is there."""
    await desk.begin("m1", KICK, options=BARE)
    offer = await offers.make("m1", end, ANA)
    await offers.posted(offer, SENT)
    return offer


@pytest.mark.parametrize(("end", "reason"), [(Agreed.DRAW, "agreement"), (Agreed.ABANDON, "abandoned")])
async def test_an_offer_that_is_accepted_ends_the_match_for_nobody(
    desk: Desk, offers: Offers, end: Agreed, reason: str
) -> None:
    offer = await offered(desk, offers, end)
    record = (await offers.accept(offer, BRUNO)).record
    assert (record.status, record.winner, record.reason) == (MatchStatus.OVER, None, reason)
    assert record == await desk.stored("m1")
    assert await refused(offers.accept(offer, BRUNO)) == "match-over"


async def test_only_the_rival_answers_an_offer(desk: Desk, offers: Offers) -> None:
    offer = await offered(desk, offers)
    before = await desk.stored("m1")
    for answer in (offers.accept, offers.decline):
        assert await refused(answer(offer, ANA)) == "own-offer"
        assert await refused(answer(offer, CARLA)) == "not-your-match"
    await offers.decline(offer, BRUNO)
    assert await desk.stored("m1") == before


async def test_the_next_move_lets_an_offer_lapse(desk: Desk, offers: Offers) -> None:
    offer = await offered(desk, offers)
    await desk.play("m1", "c")
    for answer in (offers.accept, offers.decline):
        assert await refused(answer(offer, BRUNO)) == "offer-lapsed"
    assert (await desk.stored("m1")).status is MatchStatus.OPEN


async def test_a_move_and_an_accepted_offer_at_once_are_one_of_the_two(desk: Desk, offers: Offers) -> None:
    offer = await offered(desk, offers)
    outcomes = await asyncio.gather(
        desk.matches.play("m1", "c", ANA), offers.accept(offer, BRUNO), return_exceptions=True
    )
    (no,) = (one for one in outcomes if isinstance(one, Refusal))
    record = await desk.stored("m1")
    assert no.code == ("match-over" if record.status is MatchStatus.OVER else "offer-lapsed")


async def test_two_answers_at_once_are_one(desk: Desk, offers: Offers) -> None:
    offer = await offered(desk, offers)
    outcomes = await asyncio.gather(
        offers.accept(offer, BRUNO), offers.decline(offer, BRUNO), return_exceptions=True
    )
    (no,) = (one for one in outcomes if isinstance(one, Refusal))
    over = (await desk.stored("m1")).status is MatchStatus.OVER
    assert no.code == ("match-over" if over else "offer-declined")
    assert (await offers.stored(offer)).answer is (Answer.ACCEPTED if over else Answer.DECLINED)


async def test_the_same_offer_is_made_once_a_turn_by_each_in_whichever_process(
    desk: Desk, offers: Offers
) -> None:
    await desk.begin("m1", KICK, options=BARE)
    other = Offers(desk.storage, desk.matches, now=desk.clock)
    outcomes = await asyncio.gather(
        *(one.make("m1", Agreed.DRAW, ANA) for one in (offers, other)), return_exceptions=True
    )
    assert [one.code for one in outcomes if isinstance(one, Refusal)] == ["asked-already"]
    await offers.make("m1", Agreed.ABANDON, ANA)
    await offers.make("m1", Agreed.DRAW, BRUNO)
    await desk.play("m1", "c")
    await offers.make("m1", Agreed.DRAW, ANA)


async def test_what_was_declined_is_not_offered_again_in_the_same_turn(desk: Desk, offers: Offers) -> None:
    offer = await offered(desk, offers)
    await offers.decline(offer, BRUNO)
    await offers.told(offer)
    desk.now += GRACE
    assert await offers.old() == ()
    assert await refused(offers.make("m1", Agreed.DRAW, ANA)) == "declined-this-turn"
    await desk.play("m1", "c")
    (past,) = await offers.old()
    await offers.forget(past)
    assert (await desk.rows())["offers"] == 0


async def test_a_lapsed_offer_is_put_away_by_one_process_and_by_another_when_that_died(
    desk: Desk, offers: Offers
) -> None:
    offer = await offered(desk, offers)
    assert await offers.old() == ()
    await desk.play("m1", "c")
    found = await asyncio.gather(*(offers.old() for _ in range(4)))
    assert sorted(found, key=len) == [(), (), (), (replace(offer, message=SENT),)]
    desk.now += CLAIM - 1
    await offers.hold([offer])
    desk.now += CLAIM - 1
    assert await offers.old() == ()  # it takes long, and is not dead
    desk.now += 1
    assert len(await offers.old()) == 1


@pytest.mark.parametrize("end", ["resign", "time"])
async def test_the_end_of_the_match_lets_an_offer_lapse(desk: Desk, offers: Offers, end: str) -> None:
    offer = await offered(desk, offers)
    if end == "resign":
        await desk.matches.resign("m1", ANA)
    else:
        await desk.overrun("m1")
    assert await offers.old() == (replace(offer, message=SENT),)


@pytest.mark.parametrize("answer", Answer)
async def test_an_answer_that_its_process_did_not_live_to_show_is_shown_by_another(
    desk: Desk, offers: Offers, answer: Answer
) -> None:
    offer = await offered(desk, offers)
    if answer is Answer.ACCEPTED:
        await offers.accept(offer, BRUNO)
    else:
        await offers.decline(offer, BRUNO)
    assert await offers.old() == ()
    desk.now += GRACE
    assert await offers.old() == (replace(offer, message=SENT, answer=answer),)


async def test_an_offer_sent_while_a_move_was_made_has_lapsed(desk: Desk, offers: Offers) -> None:
    await desk.begin("m1", KICK, options=BARE)
    offer = await offers.make("m1", Agreed.DRAW, ANA)
    await desk.play("m1", "c")
    await offers.posted(offer, SENT)
    assert await offers.old() == (replace(offer, message=SENT),)


async def test_an_offer_that_nobody_knows_to_be_sent_may_be_made_again_after_a_while(
    desk: Desk, offers: Offers
) -> None:
    await desk.begin("m1", KICK, options=BARE)
    offer = await offers.make("m1", Agreed.DRAW, ANA)
    desk.now += 100_000 - 1
    assert await offers.old() == ()
    assert await refused(offers.make("m1", Agreed.DRAW, ANA)) == "asked-already"
    desk.now += 1
    assert await offers.old() == (offer,)
    await offers.forget(offer)
    await offers.make("m1", Agreed.DRAW, ANA)


async def test_an_offer_from_before_they_were_written_down_is_answered_all_the_same(
    desk: Desk, offers: Offers
) -> None:
    turn = (await desk.begin("m1", KICK, options=BARE)).record.turn
    await offers.decline(Offer("m1", turn, 0, Agreed.DRAW), BRUNO)
    record = (await offers.accept(Offer("m1", turn, 0, Agreed.DRAW), BRUNO)).record
    assert record.reason == "agreement"
