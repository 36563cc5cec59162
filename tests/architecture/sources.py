"""The project's own files, as text and as syntax trees."""

import ast
import gc
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bot", "cogs", "db", "games", "services", "ui")

Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Module:
    """One Python file of this project; `name` is its path from the top."""

    name: str
    text: str
    tree: ast.Module

    @property
    def dotted(self) -> str:
        return self.name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def lines(self) -> int:
        return self.text.count("\n")


def names(*folders: str) -> list[str]:
    """Every module's name in these folders, or in the program's packages when none is named."""
    found = [path for folder in folders or PACKAGES for path in sorted((ROOT / folder).rglob("*.py"))]
    assert found
    return [path.relative_to(ROOT).as_posix() for path in found]


def parsed(text: str) -> ast.Module:
    """The syntax tree. No garbage is collected meanwhile: Python 3.11 cannot parse within parsing, and what
    a finalizer logs is parsed to be shown."""
    gc.disable()
    try:
        return ast.parse(text)
    finally:
        gc.enable()


def module(name: str) -> Module:
    text = (ROOT / name).read_text(encoding="utf-8")
    return Module(name, text, parsed(text))


def modules(*folders: str) -> list[Module]:
    """Every module in these folders, read."""
    return [module(name) for name in names(*folders)]


def draws(name: str) -> bool:
    """Whether this module draws pictures: what it writes is in them already translated."""
    return name.startswith("ui/drawing/") or "/picture/" in name


def tracked() -> list[Path]:
    """Every file under version control that is still there."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    found = [ROOT / name for name in listed.stdout.split("\0") if name]
    assert found
    return [path for path in found if path.is_file()]


def imported(tree: ast.Module) -> Iterator[str]:
    """Every module a tree imports, at the top or inside a function."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module)):
                yield module


def statements(node: ast.AST) -> int:
    """How many statements a definition holds, its docstring not counted."""
    inside = sum(isinstance(one, ast.stmt) for one in ast.walk(node)) - 1
    documented = isinstance(node, Definition | ast.ClassDef) and ast.get_docstring(node) is not None
    return inside - documented
