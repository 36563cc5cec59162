"""A decision has a number of its own, the same in its name, its title and the list of all."""

import re

from tests.architecture.sources import ROOT, tracked

FOLDER = ROOT / "docs" / "decisions"
NAMED = re.compile(r"docs/decisions/(\d{4}[\w-]*)")


def titles() -> dict[str, str]:
    """The first line of every decision by the name of its file."""
    return {path.name: path.read_text("utf-8").partition("\n")[0] for path in sorted(FOLDER.glob("0*.md"))}


def test_no_number_is_given_twice() -> None:
    numbers = [name[:4] for name in titles()]
    assert sorted(set(numbers)) == numbers


def test_the_list_has_every_decision_with_its_number_and_title() -> None:
    listed = re.findall(r"^\* \[(.*)\]\((.*)\)$", (FOLDER / "README.md").read_text("utf-8"), re.MULTILINE)
    assert [(name, f"# {title}") for title, name in listed] == [*titles().items()]
    assert [f"{int(name[:4])}." for name in titles()] == [title.split()[0] for title, _ in listed]


def test_a_decision_that_a_file_names_is_there() -> None:
    known = titles()
    texts = (path.read_bytes().decode(errors="replace") for path in tracked())
    named = {name for text in texts for name in NAMED.findall(text)}
    assert named
    assert {name for name in named if not any(one.startswith(name) for one in known)} == set()
