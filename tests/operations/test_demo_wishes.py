"""What one may ask of the demo on its command line, and what is no such thing."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.demo.command import read_wishes
from tests.operations.program import ROOT


@pytest.mark.parametrize("port", [0, 80, 65535])
def test_a_port_is_taken_as_it_is(port: int) -> None:
    assert read_wishes(["--port", str(port)]).port == port


@pytest.mark.parametrize("written", ["65536", "-1", "http"])
def test_what_is_no_port_is_said_in_a_line_and_ends_with_2(
    written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read_wishes([f"--port={written}"])
    assert ended.value.code == 2
    told = capsys.readouterr().err.strip()
    said = f"argument --port: {written} is no port: one is a number up to 65535"
    assert told == f"scripts/demo: {said}; scripts/demo --help tells more."


@pytest.mark.parametrize(
    ("arguments", "environment", "sentence"),
    [
        (["--bogus"], {}, "scripts/demo: unrecognized arguments: --bogus;"),
        (["--seconds", "soon"], {}, "scripts/demo: argument --seconds: invalid float value: 'soon';"),
        (["--data", "file"], {}, "The folder file cannot be made: File exists."),
        (["--data", "there"], {}, "The SQLite database there/demo.sqlite3 is not a database:"),
        ([], {"LOG_LEVEL": "LOUD"}, "LOG_LEVEL is not a valid setting:"),
    ],
)
def test_what_keeps_the_demo_from_starting_is_one_line_and_2(
    tmp_path: Path, arguments: list[str], environment: dict[str, str], sentence: str
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "demo.sqlite3").write_text("songs " * 100)
    (tmp_path / "there" / "demo.sqlite3").chmod(0o600)
    told = subprocess.run(
        [sys.executable, "-m", "bot.demo", "--seconds", "0", *arguments],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr.count("\n")) == (2, 1), told.stderr
    assert told.stderr.startswith(sentence)
