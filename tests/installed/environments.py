"""Makes virtual environments as an operator gets them, from the pinned lists and from the built wheel."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
POINTED = Path(__file__).with_name("pointed")
PIN = re.compile(r"^[A-Za-z0-9._-]+(?:\[[a-z,-]+\])?==[^\\]*", re.MULTILINE)


class DidNotWork(Exception):
    """A step that an operator would make failed; the message says which, and what was printed."""


@dataclass(frozen=True, slots=True)
class Environment:
    """One virtual environment; `code` is the folder of the bot's modules where they are not installed."""

    name: str
    folder: Path
    code: Path | None

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    def variables(self, port: int = 0, settings: Mapping[str, str] | None = None) -> dict[str, str]:
        """What a process in it sees: nothing of the checkout but the code, and Discord at `port`."""
        path = [str(one) for one in (POINTED if port else None, self.code) if one is not None]
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "PYTHONPATH": os.pathsep.join(path),
            "LOOPBACK_PORT": str(port),
            **(settings or {}),
        }


async def told(*command: str | Path, within: str, **options: object) -> str:
    """What a command printed; DidNotWork when it failed."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        **options,  # type: ignore[arg-type]
    )
    printed = (await process.communicate())[0].decode()
    if process.returncode != 0:
        raise DidNotWork(f"{within}: exit code {process.returncode}\n{printed}")
    return printed


async def from_list(name: str, folder: Path) -> Environment:
    """What requirements/NAME.txt pins and nothing else, with the code of the checkout beside it."""
    code = folder / f"{name}-code"
    for package in ("bot", "cogs", "db", "games", "services", "ui"):
        shutil.copytree(ROOT / package, code / package, ignore=shutil.ignore_patterns("__pycache__"))
    made = await _new(f"{name}.txt", folder / name, code)
    await _install(made, "--require-hashes", "-r", ROOT / "requirements" / f"{name}.txt")
    return made


async def from_wheel(folder: Path) -> Environment:
    """What the wheel asks for, in the pinned versions, and the wheel."""
    source, wheels = folder / "source", folder / "wheels"
    listed = await told(
        "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", within="git", cwd=ROOT
    )
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, source / name)
    build = ("wheel", "--quiet", "--no-deps", "--wheel-dir", wheels, source)
    await told(sys.executable, "-m", "pip", *build, within="building the wheel")
    (wheel,) = wheels.glob("*.whl")
    pins = folder / "pins.txt"
    pins.write_text("\n".join(PIN.findall((ROOT / "requirements" / "run.txt").read_text())))
    made = await _new("wheel", folder / "wheel", None)
    await _install(made, "--constraint", pins, wheel)
    return made


async def _new(name: str, folder: Path, code: Path | None) -> Environment:
    await told(sys.executable, "-m", "venv", "--without-pip", folder, within=f"{name}: making an environment")
    return Environment(name, folder, code)


async def _install(made: Environment, *what: str | Path) -> None:
    pip = (sys.executable, "-m", "pip", "--python", made.python, "--disable-pip-version-check")
    await told(*pip, "install", "--quiet", "--no-compile", *what, within=f"{made.name}: installing")
    await told(*pip, "check", within=f"{made.name}: pip check")
