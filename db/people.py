"""The people table: who plays, and the name we saw last."""

from db.statements import Statement
from services.people import Person

_REMEMBER = """
INSERT INTO people (user_id, name, seen_at) VALUES (:user_id, :name, :seen_at)
ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at
WHERE excluded.seen_at >= people.seen_at"""


class People:
    """Collects people, so that a unit writes each of them once, and first: other rows refer to them."""

    __slots__ = ("_seen",)

    def __init__(self) -> None:
        self._seen: dict[int, tuple[str, int]] = {}

    def __len__(self) -> int:
        return len(self._seen)

    def remember(self, person: Person, at: int) -> None:
        _, before = self._seen.get(person.user_id, ("", at))
        if at >= before:
            self._seen[person.user_id] = (person.name, at)

    def statements(self) -> list[Statement]:
        """In the order of ids, so that two units never wait for each other crosswise."""
        return [
            Statement(_REMEMBER, {"user_id": user_id, "name": name, "seen_at": at}, (("people", user_id),))
            for user_id, (name, at) in sorted(self._seen.items())
        ]
