"""What an operator can set is written down where it is copied from."""

import re
from pathlib import Path

import pytest

from bot.composition.app import create_bot
from bot.config import Settings, load_settings
from tests.operations.program import ROOT
from tests.support.drawing import here_and_now

EXAMPLE = ROOT / ".env.example"


def test_the_example_names_every_setting_and_no_other_each_with_a_comment() -> None:
    paragraphs = [part.splitlines() for part in EXAMPLE.read_text("utf-8").strip().split("\n\n")[1:]]
    names = [lines[-1].partition("=")[0] for lines in paragraphs]
    assert sorted(names) == sorted(name.upper() for name in Settings.model_fields)
    for *comments, setting in paragraphs:
        assert comments, f"{setting} has no comment"
        assert all(re.match(r"# \S", line) for line in comments), setting


def test_the_example_copied_as_it_is_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    (tmp_path / ".env").write_bytes(EXAMPLE.read_bytes())
    assert load_settings(tmp_path / ".env") == Settings(_env_file=None)


@pytest.mark.parametrize(("events", "seconds"), [(False, 0.0), (True, 2.0)])
async def test_servers_are_waited_for_only_where_their_events_are_asked_for(
    events: bool, seconds: float
) -> None:
    bot = create_bot(Settings(guild_events=events), studio=here_and_now())
    assert bot._connection.guild_ready_timeout == seconds
