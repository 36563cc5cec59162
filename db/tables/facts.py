"""The facts table: single values that outlive a process."""

from db.drivers.statements import Statement
from db.tables.table import Table

_GET = "SELECT value FROM facts WHERE key = :key"

_SET = """
INSERT INTO facts (key, value) VALUES (:key, :value)
ON CONFLICT (key) DO UPDATE SET value = excluded.value"""

_ADD = "INSERT INTO facts (key, value) VALUES (:key, :value)"

_SWAP = "UPDATE facts SET value = :value WHERE key = :key AND value = :expected"


class Facts(Table):
    __slots__ = ()

    async def get(self, key: str) -> str | None:
        rows = await self._database.fetch(_GET, {"key": key})
        return str(rows[0]["value"]) if rows else None

    def set(self, key: str, value: str) -> None:
        self._batch.append(Statement(_SET, {"key": key, "value": value}, (("facts", key),)))

    def add(self, key: str, value: str) -> None:
        self._batch.append(Statement(_ADD, {"key": key, "value": value}, (("facts", key),), expected=1))

    def swap(self, key: str, value: str, *, expected: str) -> None:
        params = {"key": key, "value": value, "expected": expected}
        self._batch.append(Statement(_SWAP, params, (("facts", key),), expected=1))
