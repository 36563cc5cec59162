"""The champion gets the role that the announcement names; a program, nobody in Discord, gets none."""

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest

from tests.commands.people import Clock
from tests.play.hall import Hall, hall

NOT_GIVEN = "the champion's role is not given"


@pytest.fixture
async def here(sqlite_url: str, clock: Clock) -> AsyncIterator[Hall]:
    async with hall(sqlite_url, 2, now=clock) as made:
        guild = made.olga.guild
        rights = discord.Permissions(manage_events=True, manage_roles=True)
        boss = guild.create_role("Boss", permissions=rights)
        made.olga = guild.add_member(made.env.create_user("Boss"), roles=[boss])
        yield made


def holders(here: Hall, role: Any) -> list[int]:
    members = here.env.backend.get_guild(here.olga.guild.id).members
    return [who for who, one in members.items() if role.id in one.role_ids]


async def announced(here: Hall, *, entrants: int) -> tuple[str, Any]:
    """A cup whose champion gets a role, with so many people in it."""
    role = here.olga.guild.create_role("Champions")
    cup = await here.created(time="60", role=role)
    for one in here.people[:entrants]:
        await here.press(one, here.messages()[0], "Join")
    return cup, role


async def test_the_champion_alone_has_the_role(here: Hall, clock: Clock) -> None:
    cup, role = await announced(here, entrants=2)
    await here.command(here.olga, "championship manage start")
    await here.rounds(3)
    (tie,) = await here.open(cup)
    await here.press(here.who(tie.home_id), here.call(tie), "I am here")
    clock.wait(61 * 60)
    await here.rounds(3)
    assert holders(here, role) == [tie.home_id]


async def test_for_a_program_that_wins_discord_is_not_asked(
    here: Hall, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    cup, role = await announced(here, entrants=1)
    await here.command(here.olga, "championship manage fill", places=2)
    await here.command(here.olga, "championship manage start")
    await here.rounds(3)
    clock.wait(61 * 60)
    await here.rounds(3)
    champion = (await here.cup(cup)).championship.champion_id
    assert champion is not None
    assert champion < 0
    assert "is the champion of" in here.texts()[-1]
    assert holders(here, role) == []
    assert NOT_GIVEN not in caplog.text
