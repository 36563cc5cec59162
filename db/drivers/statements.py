"""What the tables hand to a driver: guarded statements in SQL with `:named` parameters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

Params = Mapping[str, Any]

Key = tuple[str | int, ...]
"""A row: its table and its natural key."""


class Row(Protocol):
    """A row of an answer, by column name."""

    def __getitem__(self, column: str, /) -> Any: ...


@dataclass(frozen=True, slots=True)
class Statement:
    """One write. `rows` names the rows it touches (None: any number of them); the driver may run statements
    of different rows in any order. `expected` is how many rows must change (None: any number)."""

    sql: str
    params: Params
    rows: tuple[Key, ...] | None
    expected: int | None = None


class Database(Protocol):
    """A driver: how one of the databases reads and writes."""

    row_lock: str
    """What a SELECT adds to take rows that nobody else is taking."""

    async def fetch(self, sql: str, params: Params) -> Sequence[Row]:
        """Read from one snapshot of what is committed."""

    async def write(self, batch: Sequence[Statement]) -> None:
        """All or nothing, durable when it returns; Stale and StorageDown as the port promises."""

    async def write_and_fetch(self, sql: str, params: Params) -> Sequence[Row]:
        """One write that answers rows, durable when it returns."""

    async def close(self) -> None: ...
