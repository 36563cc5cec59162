"""Modules are short, say what they are for, and document what they promise."""

import ast
from functools import cache

import pytest

from tests.architecture.sources import PACKAGES, Definition, module, names, statements

LONGEST = 400
DATA_TABLES: dict[str, int] = {}
"""Modules of plain data that may be longer than LONGEST: name and length."""

SAYS_ITSELF = 4
"""Statements up to which a function's name and signature may be all that is said about it."""

INTERFACES = (
    "games/contract.py",
    "games/chance.py",
    "services/ports/unit.py",
    "services/ports/championships.py",
    "services/formats/contract.py",
    "db/drivers/statements.py",
)
DOCUMENTED = ("games", "services", "ui", "db")
ALEMBICS_OWN = ("db/migrations/versions/",)

every_module = pytest.mark.parametrize("name", names(*PACKAGES, "tests", "benchmarks"))


@every_module
def test_no_module_is_too_long(name: str) -> None:
    assert module(name).lines <= DATA_TABLES.get(name, LONGEST)


@every_module
def test_a_module_opens_with_what_it_is_for(name: str) -> None:
    read = module(name)
    docstring = ast.get_docstring(read.tree)
    if read.text.strip():
        assert docstring
        assert docstring.split("\n\n")[0].rstrip().endswith((".", "!", "?", "`"))
    else:
        assert name.endswith("/__init__.py")


@pytest.mark.parametrize("name", names(*DOCUMENTED))
def test_whatever_does_not_say_itself_has_a_docstring(name: str) -> None:
    if not name.startswith(ALEMBICS_OWN):
        assert undocumented(module(name).tree, promises()) == []


@cache
def promises() -> frozenset[str]:
    """Methods of the interfaces, which promise for everybody who has them."""
    return frozenset(
        method.name
        for interface in INTERFACES
        for method in ast.walk(module(interface).tree)
        if isinstance(method, Definition)
    )


def undocumented(tree: ast.Module, promised: frozenset[str] = frozenset()) -> list[str]:
    """Public functions over SAYS_ITSELF statements, and classes that are more than a value, without a word.

    A class may be left to its module's sentence where it is the only one there, an interface to its methods,
    and a method whose name an interface has `promised` to that interface.
    """
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and _public(node.name)]
    functions = [node for node in tree.body if isinstance(node, Definition)]
    silent = []
    for one in classes:
        methods = [node for node in one.body if isinstance(node, Definition)]
        functions += [] if _interface(one) else [m for m in methods if m.name not in promised]
        alone = len(classes) == 1
        if ast.get_docstring(one) is None and not alone and not _interface(one) and not _value(methods):
            silent.append(one.name)
    return silent + [
        node.name
        for node in functions
        if _public(node.name) and statements(node) > SAYS_ITSELF and ast.get_docstring(node) is None
    ]


def _public(name: str) -> bool:
    return not name.startswith("_")


def _interface(node: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id == "Protocol" for base in node.bases)


def _value(methods: list[ast.FunctionDef | ast.AsyncFunctionDef]) -> bool:
    """A class with nothing but fields and properties of them."""
    return all(any(isinstance(d, ast.Name) and d.id == "property" for d in m.decorator_list) for m in methods)


def test_the_rule_for_docstrings_finds_what_lacks_one() -> None:
    long = "\n".join(f"    x = {n}" for n in range(SAYS_ITSELF + 1))
    assert undocumented(ast.parse(f"def walk():\n{long}")) == ["walk"]
    assert undocumented(ast.parse(f"def walk():\n    'Far.'\n{long}")) == []
    assert undocumented(ast.parse("class A:\n    def go(self): ...\nclass B:\n    x: int")) == ["A"]
