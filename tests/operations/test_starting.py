"""A bot that cannot start says why in one sentence, and ends with 2, or 75 for what may pass by itself."""

from pathlib import Path
from typing import Any

import pytest

from tests.loopback import TOKEN, LoopbackDiscord
from tests.operations.program import ended, run, started

WRONG = {
    "no token": ({}, "DISCORD_TOKEN is not set: copy .env.example to .env and put your bot's token there."),
    "a bad number": (
        {"SHARD_COUNT": "many"},
        "SHARD_COUNT is not a valid setting: Input should be a valid integer",
    ),
    "a bad list": ({"SHARD_IDS": "all"}, "SHARD_IDS is not a valid setting: Input should be a valid list."),
    "a shard that is not there": (
        {"SHARD_COUNT": "2", "SHARD_IDS": "[0, 2]"},
        "SHARD_IDS is not a valid setting: must name shards from 0 on, all of them below SHARD_COUNT.",
    ),
    "no shards": (
        {"SHARD_COUNT": "auto", "SHARD_IDS": "[]"},
        "SHARD_IDS is not a valid setting: must name shards from 0 on, all of them below SHARD_COUNT.",
    ),
    "a bad choice": (
        {"LOG_LEVEL": "LOUD"},
        "LOG_LEVEL is not a valid setting: Input should be 'DEBUG', 'INFO', 'WARNING' or 'ERROR'.",
    ),
    "a database of another kind": (
        {"DATABASE_URL": "mysql://host/name"},
        "DATABASE_URL is not a valid setting: must begin with sqlite:/// or postgresql://.",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
async def test_what_is_wrong_is_told_in_one_sentence(tmp_path: Path, wrong: str) -> None:
    settings, sentence = WRONG[wrong]
    told = await run(tmp_path, settings=settings)
    assert told.code == 2
    assert told.sentence.startswith(sentence)


async def test_a_discord_that_is_not_there_is_told_and_nothing_else(tmp_path: Path) -> None:
    told = await run(tmp_path, settings={"DISCORD_TOKEN": TOKEN, "LOG_LEVEL": "WARNING"})
    assert (told.code, told.err) == (
        75,
        "Discord cannot be reached: check this machine's network and proxy.\n",
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"LOCALE=en-US\nDISCORD_TOKEN abc\n", "line 2 is not of the form NAME=value."),
        (
            b"DISCORD_TOKEN=\xff\xfe\n",
            "'utf-8' codec can't decode byte 0xff in position 14: invalid start byte.",
        ),
    ],
)
async def test_a_file_of_settings_that_cannot_be_read_is_named(
    tmp_path: Path, content: bytes, sentence: str
) -> None:
    (tmp_path / ".env").write_bytes(content)
    told = await run(tmp_path)
    assert (told.code, told.sentence) == (2, f".env cannot be read: {sentence}")


async def test_a_token_that_discord_refuses_is_told(tmp_path: Path) -> None:
    async with LoopbackDiscord() as server:
        told = await run(tmp_path, port=server.port, settings={"DISCORD_TOKEN": "not this one"})
    assert told.code == 2
    assert told.sentence.startswith("Discord does not accept DISCORD_TOKEN: copy it again")


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (4004, "Discord does not accept DISCORD_TOKEN"),
        (4010, "Discord does not accept these shards: SHARD_IDS must be below SHARD_COUNT"),
        (4011, "Discord does not accept these shards"),
        (4013, "Discord closed the connection for good, with code 4013."),
    ],
)
async def test_a_connection_that_discord_ends_for_good_is_told(
    tmp_path: Path, code: int, sentence: str
) -> None:
    async with LoopbackDiscord() as server:
        process = await started(tmp_path, port=server.port, settings={"DISCORD_TOKEN": TOKEN})
        await server.ready(timeout=30)
        guild = server.guild("Lisbon")
        at_work = server.slash(server.user("Ana"), guild, server.channel(guild, "penalties"), "help")
        assert (await at_work).acknowledged
        await server.gateway.drop(code=code, forget=True)
        told = await ended(process)
    assert told.code == 2
    assert told.sentence.startswith(sentence)


async def test_a_discord_that_turns_the_bot_away_is_told(tmp_path: Path) -> None:
    async with LoopbackDiscord() as server:
        server.fail("GET /users/@me", status=429, via=False, message="banned", times=None)
        told = await run(tmp_path, port=server.port, settings={"DISCORD_TOKEN": TOKEN})
    assert told.code == 75
    assert told.sentence.startswith("Discord does not let the bot start: 429")


async def test_a_discord_that_refuses_what_the_bot_asks_is_told(tmp_path: Path) -> None:
    async with LoopbackDiscord() as server:
        server.fail("PUT /applications/*", status=403, message="Missing Access", times=None)
        told = await run(tmp_path, port=server.port, settings={"DISCORD_TOKEN": TOKEN})
    assert told.code == 2
    assert told.sentence.startswith("Discord does not let the bot start: 403")


@pytest.mark.parametrize("route", ["GET /users/@me", "PUT /applications/*", "GET /gateway/bot"])
@pytest.mark.parametrize(
    "trouble",
    [
        {"status": 429, "retry_after": 60.0},
        {"status": 429, "names_wait": False},
        {"status": 503, "html": True},
    ],
    ids=["for long", "no wait", "unavailable"],
)
async def test_a_discord_that_is_busy_is_told(tmp_path: Path, route: str, trouble: dict[str, Any]) -> None:
    async with LoopbackDiscord() as server:
        server.fail(route, **trouble, times=None)
        settings = {"DISCORD_TOKEN": TOKEN, "SHARD_COUNT": "auto"}
        told = await run(tmp_path, port=server.port, settings=settings)
    assert told.code == 75
    assert told.sentence.startswith("Discord does not let the bot start: ")


@pytest.mark.parametrize(
    ("url", "code", "sentence"),
    [
        ("postgresql://nobody@127.0.0.1:1/games", 75, "The PostgreSQL database cannot be reached: "),
        ("sqlite:///file/games.db", 2, "has no folder, and it cannot be made: File exists."),
    ],
)
async def test_a_database_that_cannot_be_opened_is_told(
    tmp_path: Path, url: str, code: int, sentence: str
) -> None:
    (tmp_path / "file").touch()
    async with LoopbackDiscord() as server:
        told = await run(tmp_path, port=server.port, settings={"DISCORD_TOKEN": TOKEN, "DATABASE_URL": url})
    assert told.code == code
    assert sentence in told.sentence
