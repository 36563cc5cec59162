"""The check of commit subjects finds what CONTRIBUTING forbids, and lets pass what it asks for."""

import importlib.machinery
import importlib.util
from types import ModuleType

import pytest

from tests.architecture.sources import ROOT


@pytest.fixture(scope="module")
def commits() -> ModuleType:
    path = str(ROOT / "scripts" / "commits")
    loader = importlib.machinery.SourceFileLoader("commits", path)
    spec = importlib.util.spec_from_loader("commits", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        ("Keep sealed picks unreadable", "no area"),
        ("db: changed the seal", "not an imperative"),
        ("db: changing the seal", "not an imperative"),
        ("db: keep sealed picks unreadable.", "full stop"),
        ("db: " + "k" * 69, "73 characters"),
    ],
)
def test_a_subject_that_breaks_a_rule_is_named(commits: ModuleType, subject: str, said: str) -> None:
    found = list(commits.faults(subject))
    assert len(found) == 1
    assert said in found[0]


@pytest.mark.parametrize(
    "subject",
    [
        "db: keep sealed picks unreadable to other users",
        "ui, services: feed boards",
        "ui/boards: bring it back",
    ],
)
def test_a_subject_by_the_rules_passes(commits: ModuleType, subject: str) -> None:
    assert list(commits.faults(subject)) == []
