"""Offers of an end: one that nobody could see is none, and one that has lapsed has nothing to press."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.faults.ground import Ground, ground
from tests.faults.match import Play
from tests.loopback import Channel, Message

LAPSED = "This offer has lapsed."


@pytest_asyncio.fixture
async def here(sqlite_url: str) -> AsyncIterator[Ground]:
    async with ground(sqlite_url) as made:
        yield made


async def begun(here: Ground, where: Channel | None = None) -> Play:
    """A match that waits for its first shot."""
    here.channel = where or here.channel
    play = Play(here)
    async for step in play.steps():
        if step.name == "shoot":
            return play
        await step.act()
    raise AssertionError("no shot")


async def offered(here: Ground) -> Message:
    """Ana's offer of a draw, which stands."""
    made = (await here.command(here.ana, "draw")).original
    assert made is not None
    assert [one.label for one in here.server.buttons(made)] == ["Accept", "Decline"]
    return made


async def shoot(here: Ground, play: Play) -> None:
    await here.press_label(await play.to_act(), await here.board(play.match_id), "Right")


def says(here: Ground, message: Message) -> str:
    return here.server.visible_text(message, here.carla)


async def test_an_offer_that_discord_did_not_take_may_be_made_again(here: Ground) -> None:
    await begun(here)
    here.server.fail("POST /interactions/*", status=404, code=10062)
    lost = await here.command(here.ana, "draw")
    assert lost.original is None
    offered = await here.command(here.ana, "draw")
    assert offered.original is not None
    assert offered.original.pinged == {here.bruno.id}


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_lapsed_offer_loses_its_buttons_without_a_press_and_once(
    here: Ground, restarted: bool
) -> None:
    play = await begun(here)
    offer = await offered(here)
    await here.keeper.tick()
    assert here.server.buttons(offer)
    await shoot(here, play)
    if restarted:
        await here.restart()
    await here.keeper.tick()
    assert (says(here, offer), here.server.buttons(offer)) == (LAPSED, [])
    for _ in range(3):
        await here.keep_house()
    assert offer.revision == 1
    assert (await here.storage.count())["offers"] == 0


async def test_on_a_live_table_putting_it_away_is_no_ordinary_call(here: Ground) -> None:
    play = await begun(here)
    offer = await offered(here)
    await shoot(here, play)
    here.server.ledger.clear()
    await here.keeper.tick()
    assert says(here, offer) == LAPSED
    assert here.server.ledger.ordinary() == 0


async def test_what_discord_was_too_busy_to_put_away_is_put_away_later(here: Ground) -> None:
    play = await begun(here)
    offer = await offered(here)
    here.clock.wait(15 * 60)  # no token serves any more
    await shoot(here, play)
    here.server.fail("PATCH /channels/*", status=503, times=None)
    await here.keep_house()
    assert here.server.buttons(offer)
    here.server.heal()
    for _ in range(3):
        await here.keep_house()
    assert (says(here, offer), here.server.buttons(offer)) == (LAPSED, [])


async def test_an_offer_whose_message_is_gone_is_forgotten(here: Ground) -> None:
    play = await begun(here)
    offer = await offered(here)
    offer.deleted = True
    await shoot(here, play)
    for _ in range(2):
        await here.keep_house()
    assert (await here.storage.count())["offers"] == 0


@pytest.mark.parametrize(("label", "words"), [("Accept", "You agreed on a draw."), ("Decline", "declined.")])
async def test_an_answer_that_discord_did_not_take_is_shown_by_housekeeping(
    here: Ground, label: str, words: str
) -> None:
    await begun(here)
    offer = await offered(here)
    here.server.fail("POST /interactions/*", status=404, code=10062)
    await here.press_label(here.bruno, offer, label)
    assert here.server.buttons(offer)
    await here.keep_house()
    assert words in says(here, offer)
    assert here.server.buttons(offer) == []


async def test_an_offer_in_direct_messages_goes_where_the_match_is(here: Ground) -> None:
    """Outside servers one talk is not another, although neither has a server."""
    table = here.server.private_channel(here.ana, here.bruno)
    await begun(here, table)
    elsewhere = here.server.private_channel(here.ana, here.carla)
    no = await here.command(here.ana, "draw", channel=elsewhere)
    assert no.original is not None
    assert "That match is played in another place" in here.server.visible_text(no.original, here.ana)
    assert here.server.buttons(no.original) == []
    assert (await here.storage.count())["offers"] == 0
    here.channel = table
    await offered(here)


@pytest.mark.parametrize("label", ["accept", "decline"])
async def test_an_answer_on_a_second_message_of_an_offer_puts_the_first_away_as_well(
    here: Ground, label: str
) -> None:
    """As where Discord's word about the first one never came, and the offer was made again."""
    await begun(here)
    offer = await offered(here)
    custom_id = next(one.custom_id for one in here.server.buttons(offer) if one.custom_id.endswith(label))
    twin = here.relic(custom_id)
    await here.press(here.bruno, twin, custom_id)
    assert here.server.buttons(twin) == []
    await here.keep_house()
    assert here.server.buttons(offer) == []
    assert says(here, offer) == says(here, twin)
