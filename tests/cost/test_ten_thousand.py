"""Ten thousand matches leave nothing behind in the bot: no view in the library, and no growth of its own."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import AsyncExitStack

from bot.client import GamesBot
from bot.composition.app import create_bot
from bot.config import Settings
from tests.cost.duel import Duel, asked_to_resign, pair
from tests.cost.wire import plug_in
from tests.loopback import LoopbackDiscord
from tests.loopback.processes.hurry import unhurried
from tests.support.drawing import NothingDrawn
from ui.background.studio import KEPT, Studio
from ui.discord.channel_messages import TOKENS

MATCHES, AT_ONCE = 10_000, 100
SMALL = 512
"""More than any collection holds that does not grow with matches or messages."""

LONG = 600.0
"""Seconds that a busy machine may take to answer a hundred presses."""

OWN = {"bot", "cogs", "ui", "services", "db"}


async def short_match(duel: Duel) -> None:
    """Challenge, acceptance, and away gives up."""
    message = await duel.challenge()
    accept = duel.button("ch1:", ":accept", message).custom_id
    await duel.server.click(duel.away, message, accept)
    await duel.accepted(message)
    match_id = accept.split(":")[1]
    asked = asked_to_resign(duel.server, duel.channel, duel.away, match_id)
    over = await duel.server.click(duel.away, asked, f"rs1:{match_id}:yes")
    assert over.acknowledged


def kept(thing: object, path: str, seen: set[int]) -> Iterator[tuple[str, int]]:
    """How much is in every collection that the project's own objects hold, by where it is."""
    if id(thing) in seen:
        return
    seen.add(id(thing))
    if isinstance(thing, dict | list | set | OrderedDict):
        yield path, len(thing)
        return
    if type(thing).__module__.partition(".")[0] not in OWN:
        return
    names = [*getattr(thing, "__dict__", {}), *getattr(type(thing), "__slots__", ())]
    for name in names:
        yield from kept(getattr(thing, name, None), f"{path}.{name}", seen)


async def everything_is_drawn(bot: GamesBot) -> None:
    """Every press is answered, and nothing is left to draw of what they changed, now or later."""
    house = bot.pieces.housekeeping
    await bot.router.drain(LONG)
    await house.round()
    await house._chores.settled()
    await bot.pieces.refresher.flush()


async def test_ten_thousand_matches_leave_nothing_behind(sqlite_url: str) -> None:
    server = LoopbackDiscord(validate=False, keep=False, ack_window=LONG)
    studio = Studio(pool=NothingDrawn)
    bot = create_bot(Settings(database_url=sqlite_url), studio=studio)
    await plug_in(bot, server)
    await bot.pieces.housekeeping._rounds.stop()  # its rounds are made when the test says so
    async with AsyncExitStack() as last:
        last.push_async_callback(bot.close)
        last.enter_context(unhurried(LONG))
        guild = server.guild("Lisbon")
        duels = [pair(server, guild, number) for number in range(AT_ONCE)]
        for _ in range(MATCHES // AT_ONCE):
            await asyncio.gather(*map(short_match, duels))
            await everything_is_drawn(bot)
            server.world.messages.clear()
        store = bot._connection._view_store
        assert (store._views, store._synced_message_views, store._modals, store._dynamic_items) == (
            {},
            {},
            {},
            {},
        )
        assert server.ledger.count("POST /interactions/*") == 3 * MATCHES
        sizes = dict(kept(bot, "bot", set()))
        tokens = [size for path, size in sizes.items() if path.endswith("._tokens")]
        assert [size <= TOKENS for size in tokens] == [True]
        assert sizes["bot._studio._kept"] == KEPT
        assert {
            path: size for path, size in sizes.items() if size > SMALL and not path.endswith("._tokens")
        } == {}
