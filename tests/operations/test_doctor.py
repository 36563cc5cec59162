"""`python -m bot doctor`: a line for each check, and an exit code that a script can read."""

from pathlib import Path

import pytest

from tests.loopback import TOKEN, LoopbackDiscord
from tests.loopback.rest import application
from tests.operations.program import run


async def test_a_bot_that_can_run_is_told_so(tmp_path: Path) -> None:
    async with LoopbackDiscord() as server:
        told = await run(tmp_path, "doctor", port=server.port, settings={"DISCORD_TOKEN": TOKEN})
    assert told.code == 0, told
    assert [line[:8] for line in told.out.splitlines()] == ["ok      "] * 5
    assert "database: sqlite is ready, 0 matches stored" in told.out
    assert "opponents: 10 are ready" in told.out
    assert "token: logged in as Loopback, Discord does not say who may add it" in told.out


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ({"0": {}, "1": {}}, "servers and people may add it"),
        ({"0": {}}, "servers may add it, people not (portal: Installation, User Install)"),
        ({"1": {}}, "people may add it, servers not (portal: Installation, Guild Install)"),
    ],
)
async def test_who_may_add_the_bot_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, config: dict[str, object], words: str
) -> None:
    plain = application.info
    monkeypatch.setattr(
        application, "info", lambda *asked: {**plain(*asked), "integration_types_config": config}
    )
    async with LoopbackDiscord() as server:
        told = await run(tmp_path, "doctor", port=server.port, settings={"DISCORD_TOKEN": TOKEN})
    assert f"token: logged in as Loopback, {words}\n" in told.out


async def test_every_problem_has_its_line_and_the_others_are_still_checked(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    told = await run(
        tmp_path, "doctor", settings={"DATA_DIR": "file", "LOCALE": "xx", "DISCORD_TOKEN": TOKEN}
    )
    assert told.code == 2
    assert [line[:8].strip() for line in told.out.splitlines()] == [
        "problem",
        "problem",
        "ok",
        "ok",
        "problem",
    ]
    assert "LOCALE=xx has no catalogue" in told.out
    assert "it cannot be made: File exists." in told.out
    assert "Discord cannot be reached" in told.out
    assert "Traceback" not in told.err


async def test_a_missing_and_a_refused_token_are_problems(tmp_path: Path) -> None:
    async with LoopbackDiscord() as server:
        missing = await run(tmp_path, "doctor", port=server.port)
        refused = await run(tmp_path, "doctor", port=server.port, settings={"DISCORD_TOKEN": "not this one"})
    assert (missing.code, refused.code) == (2, 2)
    assert "problem  token: DISCORD_TOKEN is not set" in missing.out
    assert "problem  token: Discord does not accept DISCORD_TOKEN." in refused.out
