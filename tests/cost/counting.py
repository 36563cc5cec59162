"""How many of the project's own functions a press calls, and how many of its files it enters; no clock."""

import dis
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FrameType

ROOT = Path(__file__).parents[2]
OWN = tuple(f"{ROOT / folder}/" for folder in ("bot", "cogs", "db", "games", "services", "ui"))


@dataclass(slots=True)
class Counted:
    """Calls of each function, comprehensions included, on the thread of the event loop."""

    functions: Counter[str] = field(default_factory=Counter)

    @property
    def calls(self) -> int:
        return self.functions.total()

    @property
    def files(self) -> int:
        return len({name.partition(":")[0] for name in self.functions})


@contextmanager
def counting() -> Iterator[Counted]:
    """Count until the end of the block, whatever task calls. What goes on after an await is no new call."""
    counted = Counter[CodeType]()
    found = Counted()

    def hear(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_lasti == _entry(frame.f_code):
            counted[frame.f_code] += 1

    sys.setprofile(hear)
    try:
        yield found
    finally:
        sys.setprofile(None)
        for code, calls in counted.items():
            found.functions[f"{Path(code.co_filename).relative_to(ROOT)}:{code.co_qualname}"] += calls


@cache
def _entry(code: CodeType) -> int:
    """Where a frame of this code stands when it is called; nowhere when the code is not the project's."""
    if not code.co_filename.startswith(OWN):
        return -1
    return next(one.offset for one in dis.get_instructions(code) if one.opname == "RESUME")
