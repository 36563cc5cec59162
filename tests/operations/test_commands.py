"""The command line: what is no command, and what a library that is not installed is answered with."""

import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from bot.commands import COMMANDS, main
from tests.architecture.sources import PACKAGES, imported, modules

OPTIONAL = {"numba", "numpy"}
"""Without these the bot works, and says nothing about it."""
OF_POSTGRES = {"asyncpg", "greenlet"}
WITHOUT = """
import sys

sys.modules[sys.argv[1]] = None
from bot.commands import main

sys.exit(main(sys.argv[2:]))
"""
DEMO_WITHOUT = """
import runpy, sys

sys.modules[sys.argv.pop(1)] = None
runpy.run_module("bot.demo", run_name="__main__")
"""


def libraries() -> list[str]:
    """Everything that the program imports and somebody else made, and what one of those needs unsaid."""
    ours = (module for module in modules() if not module.name.startswith("bot/demo/"))
    tops = {name.partition(".")[0] for module in ours for name in imported(module.tree)}
    return sorted((tops & set(packages_distributions()) - OPTIONAL - set(PACKAGES)) | OF_POSTGRES)


def without(library: str, folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """`python -m bot` where this library cannot be imported."""
    url = "postgresql://u@127.0.0.1:1/club" if library in OF_POSTGRES else ""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, library, *arguments],
        cwd=folder,
        env={"PYTHONPATH": str(Path(__file__).parents[2]), "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_library_is_looked_at() -> None:
    assert {"discord", "aiosqlite", "sqlalchemy", "PIL", "babel", "pydantic", "isal"} < set(libraries())


@pytest.mark.parametrize("library", libraries())
def test_a_library_that_is_missing_is_one_sentence_and_2(tmp_path: Path, library: str) -> None:
    told = without(library, tmp_path, "doctor")
    cure = "install the bot again (scripts/server does, or pip install -r requirements/run.txt)."
    assert (told.returncode, told.stderr) == (2, f"The library {library} is missing: {cure}\n")


def test_the_bot_itself_says_it_too(tmp_path: Path) -> None:
    told = without("discord", tmp_path)
    assert (told.returncode, told.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize("library", ["simcord", "discord"])
def test_so_does_the_demo(tmp_path: Path, library: str) -> None:
    told = subprocess.run(
        [sys.executable, "-c", DEMO_WITHOUT, library, "--seconds", "0"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
    )
    cure = "install the bot again (scripts/demo does, or pip install -r requirements/demo.txt)."
    assert (told.returncode, told.stderr) == (2, f"The library {library} is missing: {cure}\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["bogus"], "There is no command bogus. There are: run, doctor, "),
        (["--bogus"], "There is no command --bogus."),
        ([""], "There is no command ."),
        (["verify"], "football-bot verify: the following arguments are required: FILE;"),
        (["verify", "a", "b"], "football-bot verify: unrecognized arguments: b;"),
        (["doctor", "now"], "football-bot doctor: unrecognized arguments: now;"),
        (["run", "--fast"], "football-bot run: unrecognized arguments: --fast;"),
        (["\x1b[2Jclear\n"], "There is no command \\x1b[2Jclear\\n."),
    ],
)
def test_arguments_that_mean_nothing_are_one_line_and_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = main(arguments)
    except SystemExit as ended:
        code = ended.code
    told = capsys.readouterr()
    assert (code, told.out) == (2, "")
    assert told.err.startswith(sentence)
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_every_command_tells_what_it_takes(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert main(["--help"]) == 0
    assert f"  {command} " in capsys.readouterr().out
