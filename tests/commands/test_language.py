"""The bot in the test language: commands, answers and messages, none of them missed."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from bot.client import GamesBot
from bot.composition.app import create_bot
from bot.config import Settings
from cogs.choices import NAMES
from tests.commands.people import Clock, housekeeping, note
from tests.play.table import Shown, Table, pressable, text
from tests.support.drawing import here_and_now
from tests.support.simcord_env import simulated
from tests.ui.stage import english, pseudo
from tests.ui.words.test_nothing_missed import missed
from ui.discord.commands import CatalogueTranslator
from ui.words.catalogues import PSEUDO, SOURCE, Texts

PEOPLE = ("12", "34", "56")
"""Names without a letter."""


@pytest.fixture
async def here(sqlite_url: str, clock: Clock) -> AsyncIterator[Table]:
    """A table in a server whose language is the test language."""
    settings = Settings(database_url=sqlite_url, sync_commands="always", locale=PSEUDO)
    bot = create_bot(settings, studio=here_and_now(), now=clock)
    clock.follow(bot.watch)
    async with simulated(bot, settle_timeout=60) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("penalties")
        ana, bruno, carla = (guild.add_member(env.create_user(name)) for name in PEOPLE)
        yield Table(env, sqlite_url, channel, ana, bruno, carla)


def check(message: Shown | None) -> Shown:
    """Nothing is read outside of brackets; a match's notation is no language."""
    assert message is not None
    lines = [line for line in text(message).splitlines() if not line[:1].isdecimal()]
    assert [line for line in lines if missed(line)] == []
    return message


async def test_a_match_and_its_answers_miss_no_sentence(here: Table, clock: Clock) -> None:
    say = pseudo()

    async def told(who: Any, command: str, **options: Any) -> Shown:
        return check(note(await here.command(who, command, **options)))

    await told(here.ana, "penalty challenge", opponent=here.ana)
    challenge = check((await here.command(here.ana, "penalty challenge", opponent=here.bruno)).response)
    check(note(await here.press(here.carla, say("Accept"), challenge)))
    await told(here.ana, "penalty challenge", opponent=here.bruno)
    here.board = check((await here.press(here.bruno, say("Accept"), challenge)).response)
    check(challenge)
    await told(here.ana, "penalty call", side="heads")
    await told(here.bruno, "penalty call", side="heads")
    await told(await here.to_act(), "penalty take", privilege="shoot-first")
    await told(await here.to_act(), "penalty take", privilege="jungle")
    striker = here.other(await here.to_act())
    picker = check(note(await here.press(here.other(striker), say("Choose your dive"))))
    check(note(await here.press(striker, say("Choose your dive"))))
    await here.press(here.other(striker), say("Centre"), picker)
    check(picker)
    check(here.board)
    offered = await striker.autocomplete(here.channel, "penalty shoot", "card", "")
    matches = await striker.autocomplete(here.channel, "penalty show", "match", "")
    assert [choice["name"] for choice in (*offered, *matches) if missed(choice["name"])] == []
    await told(striker, "penalty shoot", card="pa")
    await told(here.other(striker), "penalty dive", direction="c")
    await told(here.other(striker), "penalty dive", direction="l")
    await told(striker, "penalty aim", side="l")
    old = here.board
    here.board = check((await here.command(here.ana, "penalty show")).response)
    check(old)
    clock.wait(90)
    await housekeeping(here)
    check(here.board)
    question = await told(here.ana, "penalty resign")
    await here.press(here.ana, say("Play on"), question)
    check(question)
    question = await told(here.ana, "penalty resign")
    await here.press(here.ana, say("Yes, I give up"), question)
    check(question)
    check(here.board)
    check((await here.press(here.bruno, say("Rematch"))).response)
    check(note(await here.press(here.bruno, say("Rematch"))))
    for command in ("penalty rules", "help"):
        book = await told(here.carla, command)
        while say("Next") in pressable(book):
            await here.press(here.carla, say("Next"), book)
            check(book)


def leaves(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command, its subcommands and their options."""
    yield command
    for option in command.get("options") or []:
        yield from leaves(option)


@pytest.fixture
async def payload(here: Table) -> list[dict[str, Any]]:
    """What Discord is told about commands where German speaks like the test language."""
    bot = here.bot
    assert isinstance(bot, GamesBot)
    translator = CatalogueTranslator(Texts({SOURCE: english(), "de": pseudo()}))
    return [await one.get_translated_payload(bot.tree, translator) for one in bot.tree.get_commands()]


async def test_every_description_and_every_choice_of_a_command_is_translated(
    payload: list[dict[str, Any]],
) -> None:
    described = [leaf for command in payload for leaf in leaves(command)]
    assert len(described) > 20
    for leaf in described:
        assert leaf["description"] not in {"", "…"}
        german = leaf["description_localizations"]["de"]
        assert german.startswith("[")
        assert missed(german) == ""
        assert german != leaf["description"]
        for choice in leaf.get("choices") or []:
            assert missed(choice["name_localizations"]["de"]) == ""


async def test_every_name_of_a_command_can_be_translated(payload: list[dict[str, Any]]) -> None:
    assert {leaf["name"] for command in payload for leaf in leaves(command)} == set(NAMES)
    for command in payload:
        for leaf in leaves(command):
            assert "de" not in leaf["name_localizations"]
