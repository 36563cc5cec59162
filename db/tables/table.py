"""What every table of a unit is made of."""

from db.drivers.statements import Database, Statement
from db.tables.people import People


class Table:
    """Reads from the database at once; writes wait in the unit's batch, people beside it."""

    __slots__ = ("_batch", "_database", "_people")

    def __init__(self, database: Database, batch: list[Statement], people: People) -> None:
        self._database, self._batch, self._people = database, batch, people
