"""A package's folder shows what other packages may use: whatever else is in it begins with an underscore."""

from collections.abc import Iterable
from pathlib import Path

import grimp
import pytest

from tests.architecture.sources import PACKAGES, ROOT, modules

MOST = 18
"""Names that `ls` shows in a folder at most, `__init__` not counted."""
LISTS = {"db/migrations/versions"}
"""A file for each migration, however many there are."""
STARTED = {"__main__", "env"}
"""Modules that are started by name: by Python, by Alembic."""
OPEN = {"games", "services", "ui", "db", "bot", "cogs"}
"""The layers themselves: what lies in them directly is for everybody above."""


def package(module: str) -> str:
    return module.rpartition(".")[0]


def intruders(imports: Iterable[tuple[str, str]]) -> list[str]:
    """Imports of another package's private parts, of (who, what)."""
    return [
        f"{who} imports {what}"
        for who, what in imports
        if any(part.startswith("_") and not part.startswith("__") for part in what.split("."))
        and package(who) != package(what)
        and who != package(what)
    ]


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, cache_dir=None)


def test_no_package_imports_private_parts_of_another(graph: grimp.ImportGraph) -> None:
    imports = [(who, what) for who in graph.modules for what in graph.find_modules_directly_imported_by(who)]
    assert imports
    assert intruders(imports) == []


def test_the_rule_finds_an_intruder() -> None:
    assert intruders([("ui.match.moves", "ui.boards._drawn")]) == ["ui.match.moves imports ui.boards._drawn"]
    assert intruders([("ui.boards.keeper", "ui.boards._drawn"), ("ui.boards", "ui.boards._drawn")]) == []


def test_what_nobody_outside_uses_is_private(graph: grimp.ImportGraph) -> None:
    assert [one for one in sorted(graph.modules) if _should_be_private(graph, one)] == []


def _should_be_private(graph: grimp.ImportGraph, module: str) -> bool:
    inside, name = package(module), module.rpartition(".")[2]
    layer = module.partition(".")[0]
    if layer in {"bot", "cogs"} or inside in OPEN or name.startswith("_") or name in STARTED:
        return False
    users = graph.find_modules_that_directly_import(module)
    if not users or graph.find_children(module):
        return False
    return all(
        user == inside or (package(user) == inside and not graph.find_children(user)) for user in users
    )


def test_a_folder_can_be_read_at_a_glance() -> None:
    folders = {path.parent for path in (ROOT / name for name in _files())}
    crowded = {}
    for folder in folders:
        shown = {
            path.name for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
        }
        if len(shown - {"__init__.py"}) > MOST:
            crowded[folder.relative_to(ROOT).as_posix()] = len(shown)
    assert {name: size for name, size in crowded.items() if name not in LISTS} == {}


def _files() -> Iterable[Path]:
    return (Path(one.name) for one in modules(*PACKAGES))


def test_a_room_says_what_it_is_for() -> None:
    silent = [
        one.name for one in modules(*PACKAGES) if one.name.endswith("__init__.py") and not one.text.strip()
    ]
    assert silent == []
