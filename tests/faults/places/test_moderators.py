"""Who may end a match of a server is asked in code, whatever Discord shows to whom."""

import pytest

from tests.faults.ground import Ground, ground
from tests.faults.presses.test_buttons import told, tossing
from tests.loopback import Channel, Interaction, User

ONLY = (
    "Only those who may manage this server can end its matches, and holders of the role that "
    "`/settings server moderators:` names."
)
MANAGE = 1 << 5


async def end(here: Ground, who: User, match_id: str, channel: Channel | None = None) -> Interaction:
    options = {"match": match_id}
    where = channel or here.channel
    return await here._over(here.server.forge(who, where, "admin match end", options))


async def test_nobody_ends_a_match_who_may_not_manage_the_server(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await tossing(here)
        before = await here.record(play.match_id)
        for who in (here.ana, here.carla):
            assert told(here, await end(here, who, play.match_id)) == ONLY
        typed = here.server.forge(here.carla, here.channel, "admin match end", {"match": ""}, focused="match")
        assert (await typed).choices == []
        assert await here.record(play.match_id) == before


async def test_a_moderator_of_another_server_ends_nothing_here(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await tossing(here)
        before = await here.record(play.match_id)
        porto = here.server.guild("Porto")
        here.server.permit(here.carla, porto, MANAGE)
        channel = here.server.channel(porto, "games")
        ended = await end(here, here.carla, play.match_id, channel)
        assert told(here, ended) == "I do not know this match (any more)."
        assert await here.record(play.match_id) == before


@pytest.mark.parametrize("named", [True, False])
async def test_a_role_may_be_named_whose_holders_end_matches(sqlite_url: str, named: bool) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await tossing(here)
        role = here.server.role(here.guild, "Referees")
        role.held_by.add(here.carla.id)
        here.server.permit(here.ana, here.guild, MANAGE)
        await here.command(here.ana, "settings server", {"moderators": role})
        if not named:
            await here.command(here.ana, "settings server", {"no_moderators": True})
        said = told(here, await end(here, here.carla, play.match_id))
        assert (said == ONLY) is not named
        assert ((await here.record(play.match_id)).reason == "moderator") is named
