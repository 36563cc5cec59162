"""Nothing is read or opened by importing the program, and one module alone reads the environment."""

import ast
import json
import subprocess
import sys
from pathlib import Path

from tests.architecture.sources import ROOT, modules

RUN_BY_ALEMBIC = "db.migrations.env"

WATCH = """
import importlib, json, sys

ROOT = sys.argv[1]
WATCHED = {
    "open", "os.listdir", "os.scandir", "os.mkdir", "sqlite3.connect", "socket.__new__", "socket.connect",
    "socket.getaddrinfo", "subprocess.Popen", "os.system", "_thread.start_new_thread", "shutil.rmtree",
    "tempfile.mkdtemp", "tempfile.mkstemp",
}
seen = []

def ours(frame):
    # Whoever is nearest: one of our modules, or the machinery that imports somebody else's.
    while frame is not None:
        name = frame.f_code.co_filename
        if name.startswith("<frozen importlib"):
            return None
        if name.startswith(ROOT) and "/.venv/" not in name:
            return name.removeprefix(ROOT)
        frame = frame.f_back
    return None

def hook(event, args):
    if event in WATCHED and (where := ours(sys._getframe(1))):
        seen.append(f"{where}: {event} {args[:1]}")

for library in json.loads(sys.argv[3]):
    importlib.import_module(library)
sys.path.insert(0, ROOT)
sys.addaudithook(hook)
for name in json.loads(sys.argv[2]):
    importlib.import_module(name)
sys.stdout.write(json.dumps(seen))
"""


def opened_by_importing(names: list[str], root: str) -> list[str]:
    """What the modules themselves opened while a fresh interpreter imported them."""
    watched = subprocess.run(
        [sys.executable, "-c", WATCH, f"{root}/", json.dumps(names), json.dumps(["discord"])],
        cwd="/",
        check=False,
        capture_output=True,
        text=True,
    )
    assert watched.returncode == 0, watched.stderr
    seen: list[str] = json.loads(watched.stdout)
    return seen


def test_importing_the_program_opens_nothing() -> None:
    names = [module.dotted for module in modules() if module.dotted != RUN_BY_ALEMBIC]
    assert opened_by_importing(names, str(ROOT)) == []


def test_a_module_that_reads_while_it_is_imported_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "greedy.py").write_text("from pathlib import Path\nTEXT = Path(__file__).read_text()\n")
    (tmp_path / "chatty.py").write_text("import socket\nsocket.socket().close()\n")
    noticed = opened_by_importing(["greedy", "chatty"], str(tmp_path))
    events = [line.partition(" (")[0] for line in noticed]
    assert events == ["greedy.py: open", "chatty.py: socket.__new__"]


def reads_environment(tree: ast.Module) -> bool:
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="os"), attr="environ" | "environb" | "getenv" | "getenvb"):
                return True
            case ast.ImportFrom(module="os", names=names) if {"environ", "getenv"} & {n.name for n in names}:
                return True
            case ast.ImportFrom(module="pydantic_settings" | "dotenv"):
                return True
            case _:
                pass
    return False


def test_only_the_configuration_reads_the_environment() -> None:
    assert [m.name for m in modules() if reads_environment(m.tree)] == ["bot/config.py"]


def test_no_function_changes_a_name_of_its_module() -> None:
    assert [m.name for m in modules() if any(isinstance(n, ast.Global) for n in ast.walk(m.tree))] == []
