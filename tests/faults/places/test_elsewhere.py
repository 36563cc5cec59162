"""A match goes where both its players are, and nowhere else."""

from services.players.settings import Settings
from tests.faults.calls.test_permissions import toss
from tests.faults.ground import Ground, ground
from tests.faults.places.test_departures import DAY
from tests.loopback import Channel, Guild, User
from tests.loopback.world import ORDINARY, SEND_MESSAGES


def elsewhere(here: Ground) -> tuple[Guild, Channel]:
    """Another server that the bot is in."""
    guild = here.server.guild("Porto")
    return guild, here.server.channel(guild, "lounge")


async def test_a_match_goes_to_another_server_where_both_are_and_counts_there(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        old = await here.board(play.match_id)
        guild, lounge = elsewhere(here)
        await here.command(here.ana, "show", channel=lounge)
        board = await here.board(play.match_id)
        assert (board.channel, board.pinged) == (lounge, {here.bruno.id})
        assert await here.is_right(play.match_id)
        assert "goes on in a newer message" in here.server.visible_text(old, here.bruno)
        assert (await here.record(play.match_id)).place.guild_id == guild.id
        caller = await play.to_act()
        await here.press_label(caller, board, "Heads")
        assert await here.is_right(play.match_id)
        assert here.server.violations == []


async def test_a_match_does_not_go_where_the_rival_is_not(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        guild, lounge = elsewhere(here)
        here.server.part(here.bruno, guild)
        before = await here.board(play.match_id)
        assert "I do not see \u2068Bruno\u2069 here" in await answer(here, here.ana, lounge)
        assert await here.board(play.match_id) is before
        here.server.part(here.ana, guild)
        assert "I do not see \u2068Ana\u2069 here" in await answer(here, here.bruno, lounge)


async def test_a_match_does_not_go_into_a_full_server_or_a_closed_channel(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        guild, lounge = elsewhere(here)
        settings = Settings(here.storage)
        await settings.set_server(guild.id, allow=1)
        assert "not allowed in this channel" in await answer(here, here.ana, lounge)
        await settings.set_server(guild.id, everywhere=True)
        lounge.app_permissions = ORDINARY & ~SEND_MESSAGES
        assert "I need **Send Messages**" in await answer(here, here.ana, lounge)
        assert (await here.board(play.match_id)).channel is here.channel


async def test_nobody_but_its_players_moves_a_match(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        _, lounge = elsewhere(here)
        await here.command(here.carla, "show", {"match": play.match_id}, channel=lounge)
        assert (await here.board(play.match_id)).channel is here.channel


async def answer(here: Ground, who: User, where: Channel) -> str:
    """What `/penalty show` says there."""
    shown = await here.command(who, "show", channel=where)
    assert shown.original is not None
    return here.server.visible_text(shown.original, who)


async def test_a_match_of_two_does_not_come_into_a_talk_with_the_bot_alone(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        here.server.remove_channel(here.channel)
        here.clock.wait(2 * DAY)
        await here.keep_house()
        talk = here.server.dm(here.ana)
        listed = await here.command(here.ana, "my games", channel=talk)
        assert listed.original is not None
        pressed = await here.press_label(here.ana, listed.original, "Show it here")
        assert pressed.original is not None
        text = here.server.visible_text(pressed.original, here.ana)
        assert "I do not see \u2068Bruno\u2069 here" in text
        assert (await here.record(play.match_id)).place.message_id is None
