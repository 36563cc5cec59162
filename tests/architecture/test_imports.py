"""Imports point one way, and what a part may not know it does not know."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, imported, modules

MAY_KNOW_DISCORD = ("ui/", "cogs/", "bot/")


LINT = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
"""In a process of its own: it silences every logger it did not make."""


def test_every_import_contract_is_kept() -> None:
    linted = subprocess.run(
        [sys.executable, "-c", LINT], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert linted.returncode == 0, linted.stdout


@pytest.fixture(scope="module")
def known() -> dict[str, set[str]]:
    """The libraries and packages that each module imports."""
    return {one.name: {name.partition(".")[0] for name in imported(one.tree)} for one in modules()}


@pytest.mark.parametrize(
    ("library", "allowed"),
    [
        ("discord", MAY_KNOW_DISCORD),
        ("simcord", ("bot/demo/",)),
        ("aiosqlite", ("db/",)),
        ("asyncpg", ("db/",)),
        ("sqlalchemy", ("db/",)),
        ("alembic", ("db/",)),
        ("PIL", ("ui/drawing/", "ui/championships/picture/", "ui/games/")),
        ("dotenv", ("bot/config.py",)),
    ],
)
def test_a_library_is_known_only_where_it_is_needed(
    known: dict[str, set[str]], library: str, allowed: tuple[str, ...]
) -> None:
    assert [name for name, names in known.items() if library in names and not name.startswith(allowed)] == []


def test_the_program_never_imports_its_tests(known: dict[str, set[str]]) -> None:
    tools = {"tests", "benchmarks", "pytest", "hypothesis"}
    assert [name for name, names in known.items() if tools & names] == []


def test_every_layer_of_the_design_is_there() -> None:
    folders = {path.name for path in Path(ROOT).iterdir() if (path / "__init__.py").exists()}
    assert folders >= {"bot", "cogs", "db", "games", "services", "tests", "ui"}
