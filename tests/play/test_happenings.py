"""What the demo lets happen is what Discord would do: refused, gone or back, and undone again."""

from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio
import simcord

from bot.demo.happenings import happenings
from bot.demo.world import World, build_world
from tests.play.table import new_bot
from tests.support.simcord_env import simulated

WRITES_NO_MORE = "The bot may no longer write in #penalties"
NO_DIRECT_MESSAGES = "Ana takes no direct messages"
BACK = "Ana joins the server again"


@pytest_asyncio.fixture
async def there(sqlite_url: str) -> AsyncIterator[tuple[simcord.Env, World]]:
    async with simulated(new_bot(sqlite_url), settle_timeout=60) as env:
        yield env, build_world(env)


def offered(there: tuple[simcord.Env, World], channel: int) -> list[str]:
    """What Ana may let happen while she looks at a channel."""
    env, world = there
    return [one.label for one in happenings(env, world, world.members[0].id, channel)]


def let(there: tuple[simcord.Env, World], label: str, channel: int) -> None:
    env, world = there
    next(one for one in happenings(env, world, world.members[0].id, channel) if one.label == label).act()


@pytest.mark.parametrize(
    ("happens", "undoes"),
    [
        ("Ana leaves the server", BACK),
        ("Ana is banned", BACK),
        (NO_DIRECT_MESSAGES, "Ana takes direct messages again"),
        (WRITES_NO_MORE, "The bot may write in #penalties again"),
    ],
)
async def test_whatever_happens_can_be_undone(
    there: tuple[simcord.Env, World], happens: str, undoes: str
) -> None:
    here = there[1].channel.id
    before = offered(there, here)
    let(there, happens, here)
    assert happens not in offered(there, here)
    let(there, undoes, here)
    assert offered(there, here) == before
    assert there[1].server.get_ban(there[1].members[0]) is None


async def test_where_the_bot_may_not_write_discord_refuses(there: tuple[simcord.Env, World]) -> None:
    env, world = there
    ana = await env.bot.fetch_user(world.members[0].id)
    for label, where, code in (
        (NO_DIRECT_MESSAGES, ana, 50007),
        (WRITES_NO_MORE, env.bot.get_partial_messageable(world.channel.id), 50013),
    ):
        await where.send("before")
        let(there, label, world.channel.id)
        with pytest.raises(discord.Forbidden) as refused:
            await where.send("after")
        assert refused.value.code == code


async def test_threads_are_archived_locked_and_deleted_and_the_first_channel_stays(
    there: tuple[simcord.Env, World],
) -> None:
    env, world = there
    made = env.backend.create_thread(world.channel.id, "Ana – Bruno", env.backend.bot_user.id)
    thread = made.thread_metadata
    assert thread is not None
    for happens, archived, locked in (
        ("archived", True, False),
        ("locked", True, True),
        ("unlocked", False, False),
    ):
        let(there, f"“Ana – Bruno” is {happens}", made.id)
        assert (thread.archived, thread.locked) == (archived, locked)
    let(there, "“Ana – Bruno” is deleted", made.id)
    assert world.channel.threads == []
    assert "#penalties is deleted" not in offered(there, world.channel.id)
    assert "#lounge is deleted" in offered(there, world.lounge.id)


async def test_only_what_the_bot_wrote_is_deleted(there: tuple[simcord.Env, World]) -> None:
    env, world = there
    await world.members[0].send(world.channel, "hello")
    await env.bot.get_partial_messageable(world.channel.id).send("a board")
    let(there, "The bot's messages here are deleted", world.channel.id)
    assert [message.content for message in world.channel.history()] == ["hello"]


async def test_a_server_without_the_bot_can_be_made_nothing_of(there: tuple[simcord.Env, World]) -> None:
    labels = offered(there, there[1].abroad.id)
    assert labels == ["Ana leaves the server", "Ana is banned", NO_DIRECT_MESSAGES]
