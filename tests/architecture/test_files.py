"""What lies in the repository: nobody's machine, no registry, no stray files, catalogues up to date."""

import re
import subprocess
import sys

import pytest

from tests.architecture.sources import ROOT, tracked

SLASH = "/"
MACHINES = re.compile(rf"(?<![\w.~}}$]){SLASH}(?:home|root|Users|work|mnt|var{SLASH}tmp){SLASH}\w")
REGISTRIES = re.compile(r"pypi\.|pythonhosted|(?:extra-)?index-url[ =]|trusted-host|artifactory|devpi")
ALLOWED = {"scripts/lock": "--no-emit-index-url"}
"""Words that look like a registry and are the opposite."""


def words() -> dict[str, str]:
    """The text of every tracked file by its path, pictures and this file excepted."""
    return {
        path.relative_to(ROOT).as_posix(): content.decode()
        for path in tracked()
        if path.name != "test_files.py" and b"\0" not in (content := path.read_bytes())
    }


def test_no_file_knows_a_machine() -> None:
    assert {name for name, text in words().items() if MACHINES.search(text)} == set()


def test_no_file_names_a_registry() -> None:
    found = {
        name for name, text in words().items() if REGISTRIES.search(text.replace(ALLOWED.get(name, "\0"), ""))
    }
    assert found == set()


@pytest.mark.parametrize("suffix", [".pyc", ".db", ".sqlite", ".log", ".env", ".orig", ".rej"])
def test_nothing_made_by_running_is_tracked(suffix: str) -> None:
    assert [path for path in tracked() if path.name.endswith(suffix)] == []


def test_catalogues_hold_every_sentence() -> None:
    checked = subprocess.run(
        [sys.executable, "scripts/catalogues", "--check"],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert checked.stderr == ""
    assert checked.returncode == 0


def test_what_the_owner_asked_for_stands_at_the_top() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in tracked()}
    assert names >= {"pyproject.toml", "bot", "cogs", "db", "tests", ".env.example"}
