"""Who runs championships: who manages the server or its events, and the holders of a role that is named."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import discord
import pytest

from cogs.championship.tools import ChampionshipTools
from tests.commands.people import told
from tests.play.hall import Hall, hall
from tests.play.table import Actor, text

WISHES = {"name": "Cup", "format": "knock-out", "signup": "60"}
PLAIN = "Only those who may manage this server or its events can announce championships."


@dataclass
class Server:
    """A hall whose boss decides who runs championships; Rita is a referee, Ana is nobody."""

    here: Hall
    boss: Actor
    rita: Actor
    ana: Actor
    referees: Any

    async def settle(self, **options: Any) -> str:
        return told(await self.here.command(self.boss, "settings server", **options))

    async def announce(self, who: Actor) -> str:
        """What is said to who announces one, in private or to everybody."""
        result = await self.here.command(who, "championship create", **WISHES)
        assert result.response is not None
        return text(result.response)


@pytest.fixture
async def server(sqlite_url: str) -> AsyncIterator[Server]:
    async with hall(sqlite_url, 2) as here:
        guild = here.olga.guild
        manager = guild.create_role("Boss", permissions=discord.Permissions(manage_guild=True))
        referees = guild.create_role("Referees")
        boss = guild.add_member(here.env.create_user("Boss"), roles=[manager])
        rita = guild.add_member(here.env.create_user("Rita"), roles=[referees])
        yield Server(here, boss, rita, here.people[0], referees)


async def test_holders_of_the_role_announce_championships_and_run_those_of_others(server: Server) -> None:
    assert await server.announce(server.rita) == PLAIN
    said = await server.settle(organisers=server.referees)
    assert f"those who may manage this server or its events, and <@&{server.referees.id}>" in said
    assert "Organised by \u2068Rita\u2069" in await server.announce(server.rita)
    olgas = await server.here.created()
    said = told(await server.here.command(server.rita, "championship manage cancel", championship=olgas))
    assert said.startswith("Cancel **\u2068Animal Cup\u2069** (0 entrants)? This cannot be undone.")
    said = await server.announce(server.ana)
    assert said == PLAIN.replace(" can", f", or have the role <@&{server.referees.id}>, can")


async def test_without_the_role_again_nobody_runs_those_of_others(server: Server) -> None:
    await server.settle(organisers=server.referees)
    assert "Championships are run by: those who may manage this server or its events" in await server.settle(
        no_organisers=True
    )
    assert await server.announce(server.rita) == PLAIN
    await server.settle(organisers=server.here.olga.guild.default_role)
    assert "Championships are run by: everybody" in await server.settle()
    assert "Organised by \u2068Ana\u2069" in await server.announce(server.ana)


async def test_whoever_announced_one_runs_it_without_the_role(server: Server) -> None:
    await server.settle(organisers=server.referees)
    await server.announce(server.rita)
    await server.settle(no_organisers=True)
    asked = told(await server.here.command(server.rita, "championship manage cancel"))
    assert "(0 entrants)? This cannot be undone." in asked


async def test_a_role_that_was_deleted_is_said_to_be_gone(server: Server) -> None:
    olgas = await server.here.created()
    await server.settle(organisers=server.referees)
    server.here.env.backend.delete_role(server.referees.guild.id, server.referees.id)
    gone = "was deleted; `/settings server organisers:` names another."
    assert (await server.announce(server.rita)).endswith(gone)
    said = told(await server.here.command(server.rita, "championship manage start", championship=olgas))
    assert said.startswith("Only \u2068Olga\u2069 and those who may manage")
    assert said.endswith(gone)
    assert "The role that lets people run championships was deleted" in await server.settle()
    assert "was deleted" not in await server.settle(no_organisers=True)


async def test_every_organisers_act_is_for_organisers(server: Server) -> None:
    """Every command of the group is here, so none that is added later is forgotten."""
    await server.settle(organisers=server.referees)
    olgas = await server.here.created()
    _, bruno = server.here.people
    acts: dict[str, dict[str, object]] = {
        "start": {}, "pause": {}, "resume": {}, "cancel": {}, "extend": {"minutes": 5},
        "disqualify": {"entrant": bruno, "reason": "rude"}, "readmit": {"entrant": bruno},
        "replace": {"entrant": bruno, "substitute": server.rita},
        "walkover": {"pairing": "ko.final", "winner": bruno}, "replay": {"pairing": "ko.final"},
        "fill": {}, "move": {}, "seed": {"seeds": f"<@{bruno.id}>"},
    }  # fmt: skip
    assert set(acts) == {command.name for command in ChampionshipTools.manage.commands}
    before = await server.here.cup(olgas)
    for name, options in acts.items():
        command = f"championship manage {name}"
        said = told(await server.here.command(server.ana, command, **options, championship=olgas))
        assert said.startswith("Only \u2068Olga\u2069, those who may manage"), name
    assert (await server.here.cup(olgas)).championship == before.championship
