"""No autocompletion offers two choices that read the same: a client sends the first of those."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord
import pytest
from discord import app_commands

from games.seats import Side
from services.matches.looks import ended
from services.players.typed import folded
from services.ports.people import Person
from services.times import DAY, MINUTE
from tests.architecture.sources import modules
from tests.commands.people import Clock, ask, choices
from tests.play.table import Actor, Table
from tests.support.databases import opened

CUPS = ("Animal Cup", "ANIMAL CUP", "Caf\u00e9 Cup", "\u0130stanbul Kupas\u0131")


def completed(tree: app_commands.CommandTree[Any]) -> Iterator[tuple[str, str]]:
    """Every option of every command that is completed while somebody types: the command and the option."""
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command):
            for parameter in command.parameters:
                if parameter.autocomplete:
                    yield command.qualified_name, parameter.name


async def many(here: Table, clock: Clock, mo: Actor) -> None:
    """Three open and three finished matches of the same two in each game, and cups of one name."""
    for game in ("penalty", "penguin"):
        await here.begin(game)
        async with opened(here.url) as storage, storage.unit() as unit:
            record = await unit.matches.get(here.match_id)
            assert record is not None
            for number in range(1, 3):
                unit.matches.add(replace(record, id=f"{game}{number}", started_at=clock.now - DAY * number))
            for number in range(3):
                over = replace(record, id=f"{game}o{number}")
                unit.matches.add(ended(over, winner=Side.HOME, reason="resigned", now=clock.now))
            await unit.commit()
    for name in CUPS:
        created = await mo.slash(here.channel, "championship create", name=name, format="league", signup="60")
        assert created.response is not None


@pytest.fixture
def mo(here: Table) -> Actor:
    """Somebody who may manage the server."""
    role = here.ana.guild.create_role("Mods", permissions=discord.Permissions(manage_guild=True))
    return here.ana.guild.add_member(here.env.create_user("Mo"), roles=[role])


async def test_no_autocompletion_offers_two_choices_that_read_the_same(
    here: Table, clock: Clock, mo: Actor
) -> None:
    await many(here, clock, mo)
    found: dict[tuple[str, str], int] = {}
    for command, option in completed(here.bot.tree):
        for who in (mo,) if command.startswith("admin") else (here.ana, here.bruno, mo):
            named = {"match": "penguin1"} if option == "notation" else {}
            offered = choices(await who.autocomplete(here.channel, command, option, "", **named))
            read = [folded(name) for name, _ in offered]
            assert len(set(read)) == len(read), (command, option, offered)
            assert all(1 <= len(name) <= 100 for name, _ in offered)
            found[command, option] = max(found.get((command, option), 0), len(offered))
    empty = {f"{command} {option}" for (command, option), most in found.items() if not most}
    # Nobody shoots, picks or discards at a toss; nothing is drawn before sign-up ends.
    assert empty == {
        "penalty shoot card",
        "penalty pick card",
        "penalty discard striker",
        "championship manage walkover pairing",
        "championship manage replay pairing",
    }


async def test_three_open_matches_of_the_same_two_are_told_apart_by_what_people_know(
    here: Table, clock: Clock, mo: Actor
) -> None:
    await many(here, clock, mo)
    clock.wait(3 * MINUTE / 1000)
    offered = choices(await here.bruno.autocomplete(here.channel, "penalty resign", "match", ""))
    assert sorted(name for name, _ in offered) == [
        "against Ana: your turn · begun 1 day 3 minutes ago",
        "against Ana: your turn · begun 2 days 3 minutes ago",
        "against Ana: your turn · begun 3 minutes ago",
    ]


async def test_a_championship_is_found_however_its_name_is_typed(
    here: Table, clock: Clock, mo: Actor
) -> None:
    await many(here, clock, mo)
    for typed, name in (("cafe\u0301", CUPS[2]), ("istanbul kupasi", CUPS[3])):
        offered = choices(
            await here.ana.autocomplete(here.channel, "championship show", "championship", typed)
        )
        assert [shown for shown, _ in offered] == [name]
    assert "Caf\u00e9 Cup" in await ask(here, here.ana, "championship show", championship="  CAFE\u0301 cup")
    said = await ask(here, here.ana, "championship show", championship="animal cup")
    assert said == "Several championships here are called that. Choose one from the list."
    said = await ask(here, here.ana, "championship show", championship="Cup \0 of nothing")
    assert said.startswith("I do not know this championship")


async def test_an_opponent_is_found_however_the_name_is_typed(here: Table) -> None:
    await here.begin()
    async with opened(here.url) as storage, storage.unit() as unit:
        unit.people.remember(Person(here.bruno.id, "\uff22runo Stra\u00dfe"), 2_000_000_000_000)
        await unit.commit()
    for typed in ("bruno", "STRASSE", "b\u200brun"):
        assert len(await here.ana.autocomplete(here.channel, "penalty show", "match", typed)) == 1


def test_only_one_function_makes_choices_that_are_offered() -> None:
    """`Choice` is built for fixed choices in `cogs.choices`, and for those that are offered in `offer`."""
    makers = {
        module.name
        for module in modules("cogs", "ui", "bot")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Choice"
        and any(word.arg in {"name", "value"} for word in node.keywords)
        and not any(word.arg == "label" for word in node.keywords)
    }
    discords = {name for name in makers if "discord.app_commands import Choice" in text_of(name)}
    assert discords == {"cogs/choices.py", "ui/discord/commands.py"}


def text_of(name: str) -> str:
    return next(module.text for module in modules("cogs", "ui", "bot") if module.name == name)
