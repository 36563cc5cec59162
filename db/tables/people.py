"""The people table: who plays, and the names we saw last."""

from dataclasses import replace

from db.drivers.statements import Row, Statement
from services.ports.people import Person

_REMEMBER = """
INSERT INTO people (user_id, name, handle, seen_at) VALUES (:user_id, :name, :handle, :seen_at)
ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at,
    handle = CASE WHEN excluded.handle = '' THEN people.handle ELSE excluded.handle END
WHERE excluded.seen_at >= people.seen_at"""


class People(dict[int, tuple[Person, int]]):
    """Collects people, so that a unit writes each of them once, and first: other rows refer to them."""

    def remember(self, person: Person, at: int) -> None:
        known, before = self.get(person.user_id, (person, at))
        if at >= before:
            self[person.user_id] = (replace(person, handle=person.handle or known.handle), at)

    def statements(self) -> list[Statement]:
        """In the order of ids, so that two units never wait for each other crosswise."""
        return [
            Statement(
                _REMEMBER,
                {"user_id": user_id, "name": person.name, "handle": person.handle, "seen_at": at},
                (("people", user_id),),
            )
            for user_id, (person, at) in sorted(self.items())
        ]


def person_of(row: Row, which: str = "") -> Person:
    """The person of a row; `which` begins the names of its columns, where a row has several."""
    return Person(row[f"{which or 'user_'}id"], row[f"{which}name"], row[f"{which}handle"])
