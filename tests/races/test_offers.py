"""A lapsed offer is put away by one of several processes, whichever made it."""

import asyncio

from tests.races.room import room


async def test_of_two_processes_one_takes_the_buttons_off(storage_url: str) -> None:
    async with room(storage_url, bots=2) as here:
        here.only(0)
        board = await here.begin()
        await here.settle_toss(board)
        made = await here.server.slash(here.ana, here.guild, here.channel, "penalty draw", {})
        await here.quiet()
        offer = made.shown
        await here.seal(board)
        await asyncio.gather(*(here.sweep(number) for number in (0, 1)))
        await here.sweep(1)
        assert here.server.buttons(offer) == []
        assert here.server.visible_text(offer, here.carla) == "This offer has lapsed."
        assert offer.revision == 1
        assert (await here.counts())["offers"] == 0
