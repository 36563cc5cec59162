"""Offers of an end: one that nobody could see is none, and may be made again."""

from tests.faults.ground import ground


async def test_an_offer_that_discord_did_not_take_may_be_made_again(quick_url: str) -> None:
    async with ground(quick_url) as here:
        asked = await here.command(here.ana, "challenge", {"opponent": here.bruno})
        assert asked.original is not None
        await here.press_label(here.bruno, asked.original, "Accept")
        here.server.fail("POST /interactions/*", status=404, code=10062)
        lost = await here.command(here.ana, "draw")
        assert lost.original is None
        offered = await here.command(here.ana, "draw")
        assert offered.original is not None
        assert offered.original.pinged == {here.bruno.id}
