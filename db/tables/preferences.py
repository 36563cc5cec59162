"""The preferences, relations and declines tables."""

from collections.abc import Mapping

from db.drivers.statements import Statement
from db.tables.table import Table
from services.ports.preferences import Related, Relation, Scope

_OF = "SELECT name, value FROM preferences WHERE scope = :scope AND owner_id = :owner_id"

_SET = """
INSERT INTO preferences (scope, owner_id, name, value) VALUES (:scope, :owner_id, :name, :value)
ON CONFLICT (scope, owner_id, name) DO UPDATE SET value = excluded.value"""

_SWAP = """
UPDATE preferences SET value = :value
WHERE scope = :scope AND owner_id = :owner_id AND name = :name AND value = :expected"""

_BETWEEN = "SELECT relation FROM relations WHERE owner_id = :owner_id AND other_id = :other_id"

_RELATED = """
SELECT r.other_id, r.relation, COALESCE(p.name, 'somebody') AS name, COALESCE(p.handle, '') AS handle
FROM relations r LEFT JOIN people p ON p.user_id = r.other_id
WHERE r.owner_id = :owner_id ORDER BY p.name, r.other_id"""

_RELATE = """
INSERT INTO relations (owner_id, other_id, relation) VALUES (:owner_id, :other_id, :relation)
ON CONFLICT (owner_id, other_id) DO UPDATE SET relation = excluded.relation"""

_FORGET = "DELETE FROM relations WHERE owner_id = :owner_id AND other_id = :other_id"

_DECLINED_AT = (
    "SELECT at FROM declines WHERE challenged_id = :challenged_id AND challenger_id = :challenger_id"
)

_DECLINED = """
INSERT INTO declines (challenged_id, challenger_id, at) VALUES (:challenged_id, :challenger_id, :at)
ON CONFLICT (challenged_id, challenger_id) DO UPDATE SET at = excluded.at"""

_LIFT = "DELETE FROM declines WHERE challenged_id = :challenged_id AND challenger_id = :challenger_id"


class Preferences(Table):
    __slots__ = ()

    async def of(self, scope: Scope, owner_id: int) -> Mapping[str, str]:
        rows = await self._database.fetch(_OF, {"scope": scope.value, "owner_id": owner_id})
        return {row["name"]: row["value"] for row in rows}

    def set(self, scope: Scope, owner_id: int, name: str, value: str) -> None:
        params = {"scope": scope.value, "owner_id": owner_id, "name": name, "value": value}
        row = ("preferences", scope.value, owner_id, name)
        self._batch.append(Statement(_SET, params, (row,)))

    def swap(self, scope: Scope, owner_id: int, name: str, value: str, *, expected: str) -> None:
        params = {"scope": scope.value, "owner_id": owner_id, "name": name, "value": value}
        row = ("preferences", scope.value, owner_id, name)
        self._batch.append(Statement(_SWAP, {**params, "expected": expected}, (row,), expected=1))

    async def between(self, owner_id: int, other_id: int) -> Relation | None:
        rows = await self._database.fetch(_BETWEEN, {"owner_id": owner_id, "other_id": other_id})
        return Relation(rows[0]["relation"]) if rows else None

    async def related(self, owner_id: int) -> tuple[Related, ...]:
        rows = await self._database.fetch(_RELATED, {"owner_id": owner_id})
        return tuple(
            Related(row["other_id"], row["name"], Relation(row["relation"]), row["handle"]) for row in rows
        )

    def relate(self, owner_id: int, other_id: int, relation: Relation | None) -> None:
        """One relation to each other person; None forgets it."""
        params: dict[str, object] = {"owner_id": owner_id, "other_id": other_id}
        rows = (("relations", owner_id, other_id),)
        if relation is None:
            self._batch.append(Statement(_FORGET, params, rows))
        else:
            self._batch.append(Statement(_RELATE, {**params, "relation": relation.value}, rows))

    async def declined_at(self, challenged_id: int, challenger_id: int) -> int | None:
        pair = {"challenged_id": challenged_id, "challenger_id": challenger_id}
        rows = await self._database.fetch(_DECLINED_AT, pair)
        return int(rows[0]["at"]) if rows else None

    def declined(self, challenged_id: int, challenger_id: int, at: int) -> None:
        params = {"challenged_id": challenged_id, "challenger_id": challenger_id, "at": at}
        self._batch.append(Statement(_DECLINED, params, (("declines", challenged_id, challenger_id),)))

    def lift(self, challenged_id: int, challenger_id: int) -> None:
        pair = {"challenged_id": challenged_id, "challenger_id": challenger_id}
        self._batch.append(Statement(_LIFT, pair, (("declines", challenged_id, challenger_id),)))
