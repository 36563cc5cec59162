"""`/penalty draw` and `/penalty abandon`: offers that are answered on their message, questions asked once."""

from services.ports.records import MatchStatus
from tests.commands.people import ask, note, posted, told
from tests.play.table import Table, pressable, text

ANA, BRUNO = "\u2068Ana\u2069", "\u2068Bruno\u2069"


async def kicked(here: Table) -> None:
    await here.begin()
    await here.settle_toss()
    await here.penalty("Left", "Right")


async def test_a_draw_is_offered_and_accepted(here: Table) -> None:
    await kicked(here)
    offer = posted(await here.command(here.ana, "penalty draw"))
    assert f"<@{here.bruno.id}>, {ANA} offers you a draw." in text(offer)
    assert [user.id for user in offer.message.mentions] == [here.bruno.id]
    assert pressable(offer) == ["Accept", "Decline"]
    await here.press(here.bruno, "Accept", offer)
    assert text(offer) == "🤝 You agreed on a draw."
    assert "🤝 A draw." in here.board_text()
    assert "Both players agreed on it." in here.board_text()
    assert "A DRAW" in here.board_text()
    assert pressable(here.board) == ["Rematch", "Analyse"] if here.board is not None else False
    record = (await here.look()).record
    assert (record.status, record.winner, record.reason) == (MatchStatus.OVER, None, "agreement")


async def test_an_offer_is_declined_and_the_match_goes_on(here: Table) -> None:
    await kicked(here)
    offer = posted(await here.command(here.ana, "penalty draw"))
    await here.press(here.bruno, "Decline", offer)
    assert text(offer) == f"{BRUNO} declined. Play on!"
    assert (await here.look()).record.status is MatchStatus.OPEN
    assert (await ask(here, here.ana, "penalty draw")).startswith(
        "Your opponent declined that offer in this turn."
    )
    offer = posted(await here.command(here.ana, "penalty abandon"))
    assert "without a result" in text(offer)


async def test_an_offer_is_made_once_while_it_stands(here: Table) -> None:
    await kicked(here)
    posted(await here.command(here.ana, "penalty draw"))
    said = await ask(here, here.ana, "penalty draw")
    assert said == "You have made that offer in this turn already; your opponent may still answer it."
    posted(await here.command(here.bruno, "penalty draw"))


async def test_others_cannot_answer_an_offer_and_it_stays(here: Table) -> None:
    await kicked(here)
    offer = posted(await here.command(here.ana, "penalty draw"))
    own = told(await here.press(here.ana, "Accept", offer))
    assert own == "That was your own offer: it is up to your opponent to answer it."
    assert told(await here.press(here.carla, "Accept", offer)).startswith("This is not your match.")
    assert pressable(offer) == ["Accept", "Decline"]


async def test_an_offer_that_the_match_has_left_behind_says_so(here: Table) -> None:
    await kicked(here)
    offer = posted(await here.command(here.ana, "penalty draw"))
    await here.dive("Left")
    said = told(await here.press(here.bruno, "Accept", offer))
    assert said.startswith("That offer has lapsed")
    assert text(offer) == "This offer has lapsed."
    assert (await here.look()).record.status is MatchStatus.OPEN


async def test_before_the_first_kick_a_match_is_called_off_after_one_question(here: Table) -> None:
    await here.begin()
    question = note(await here.command(here.bruno, "penalty abandon"))
    assert f"Call off your match against {ANA}? It counts for nobody." in text(question)
    await here.press(here.bruno, "Play on", question)
    assert (await here.look()).record.status is MatchStatus.OPEN
    question = note(await here.command(here.bruno, "penalty abandon"))
    await here.press(here.bruno, "Yes, call it off", question)
    assert text(question) == "You called the match off."
    assert "🤝 No result." in here.board_text()
    assert "It was called off before it had begun." in here.board_text()
    assert (await here.look()).record.reason == "aborted"
    again = posted(await here.press(here.ana, "Rematch"))
    assert pressable(again) == ["Accept", "Decline", "Withdraw"]


async def test_a_question_that_the_first_kick_overtook_calls_nothing_off(here: Table) -> None:
    await here.begin()
    await here.settle_toss()
    question = note(await here.command(here.ana, "penalty abandon"))
    await here.penalty("Left", "Right")
    said = told(await here.press(here.ana, "Yes, call it off", question))
    assert said.startswith("The match has begun.")
    assert (await here.look()).record.status is MatchStatus.OPEN


async def test_once_it_has_begun_a_match_is_abandoned_by_agreement(here: Table) -> None:
    await kicked(here)
    offer = posted(await here.command(here.bruno, "penalty abandon"))
    assert f"{BRUNO} would like to abandon your match without a result." in text(offer)
    await here.press(here.ana, "Accept", offer)
    assert text(offer) == "🤝 You agreed to abandon the match."
    assert "Both players agreed to abandon it." in here.board_text()
    assert "NO RESULT" in here.board_text()


async def test_on_the_ice_a_match_is_called_off_too(here: Table) -> None:
    await here.begin("penguin")
    question = note(await here.command(here.ana, "penguin abandon"))
    await here.press(here.ana, "Yes, call it off", question)
    assert "🤝 No result." in here.board_text()
    assert pressable(here.board)[0] == "Rematch" if here.board is not None else False
