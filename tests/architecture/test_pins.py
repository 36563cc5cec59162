"""Lock files pin everything that pyproject.toml asks for, with hashes, and name no index."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.architecture.sources import PACKAGES, ROOT, imported, modules

LISTS = ("run", "demo", "dev", "mutants", "bench")
PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[a-z,-]+\])?==([^ ;\\]+)")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")
WANTED_BY_PROJECT = re.compile(r"^\s*#\s+(?:via )?penalties-bot\b")

WITHOUT_IT_TOO = {"numba", "numpy"}
"""The program works without these, only slower."""

each_list = pytest.mark.parametrize("name", LISTS)


@cache
def project() -> dict[str, object]:
    table: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return table


def asked(name: str) -> dict[str, Requirement]:
    """What pyproject.toml asks for in this list, extras that name the project itself opened up."""
    dependencies, extras = project()["dependencies"], project()["optional-dependencies"]
    assert isinstance(dependencies, list)
    assert isinstance(extras, dict)
    found: dict[str, Requirement] = {}
    waiting = [*dependencies, *extras.get(name, [])]
    while waiting:
        requirement = Requirement(waiting.pop())
        if requirement.name == project()["name"]:
            waiting += [line for extra in requirement.extras for line in extras[extra]]
        else:
            found[canonicalize_name(requirement.name)] = requirement
    return found


def blocks(name: str) -> Iterator[str]:
    """Each pin of a list, with its hashes and the comment that says who wants it."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    yield from re.split(r"\n(?=[A-Za-z0-9])", text.strip())


def pins(name: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for block in blocks(name):
        pin = PIN.match(block)
        assert pin, block.partition("\n")[0]
        found[canonicalize_name(pin[1])] = pin[2]
    return found


@each_list
def test_every_package_is_pinned_with_hashes(name: str) -> None:
    bare = [
        block.partition("\n")[0] for block in blocks(name) if not (PIN.match(block) and HASH.search(block))
    ]
    assert bare == []
    assert len(pins(name)) > 20


@each_list
def test_a_list_names_no_index_and_no_address(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    options = [line for line in text.splitlines() if line.startswith("-")]
    assert options == []
    assert "://" not in text


@each_list
def test_a_list_holds_what_the_project_asks_for(name: str) -> None:
    pinned = pins(name)
    for package, requirement in asked(name).items():
        assert package in pinned
        assert requirement.specifier.contains(pinned[package], prereleases=True), package


@each_list
def test_a_list_holds_nothing_that_the_project_no_longer_asks_for(name: str) -> None:
    direct = {
        canonicalize_name(pin[1])
        for block in blocks(name)
        if (pin := PIN.match(block)) and any(WANTED_BY_PROJECT.match(line) for line in block.splitlines())
    }
    assert direct == set(asked(name))


@pytest.mark.parametrize("name", LISTS[1:])
def test_all_lists_pin_the_same_versions(name: str) -> None:
    larger, smaller = pins(name), pins("run")
    assert {package: larger.get(package) for package in smaller} == smaller


def test_the_lists_are_the_ones_the_scripts_use() -> None:
    assert {path.stem for path in (ROOT / "requirements").glob("*.txt")} == set(LISTS)


@each_list
def test_no_version_is_taken_that_nobody_has_tried(name: str) -> None:
    open_ended = [
        str(requirement)
        for requirement in asked(name).values()
        if not any(bound.operator in {"<", "=="} for bound in requirement.specifier)
    ]
    assert open_ended == []


@pytest.mark.parametrize(("name", "folder"), [("run", ""), ("demo", "bot/demo/")])
def test_whatever_the_program_imports_it_asks_for_itself(name: str, folder: str) -> None:
    """What comes along with another library may stay away with that library's next version."""
    makers = packages_distributions()
    ours = [m for m in modules() if m.name.startswith(folder) and (folder or "bot/demo/" not in m.name)]
    tops = {top for m in ours for one in imported(m.tree) if (top := one.partition(".")[0]) not in PACKAGES}
    needed = {canonicalize_name(makers[top][0]) for top in tops if top in makers}
    assert needed - set(asked(name)) - WITHOUT_IT_TOO == set()
