"""From a database url to an open storage, or to one sentence that says what is wrong."""

from pathlib import Path
from urllib.parse import urlsplit

from db.drivers.secrecy import is_plain
from db.unit_of_work import SqlStorage
from services.ports.unit import Storage, StorageDown

_FORMS = "sqlite:///path/to/file.db or postgresql://user:password@host:5432/name"
_ESCAPES = (
    "The database url cannot be read: in a user name or password write %2F for /, %3F for ?, %23 for #,"
    " %40 for @, %3A for : and %25 for %."
)


async def open_storage(url: str, *, patience: float = 30.0) -> Storage:
    """Open and migrate the database, creating a SQLite file and its folder; StorageDown says what is wrong.

    `patience` is how many seconds a write waits for another process's lock, and PostgreSQL for an answer.
    """
    scheme, separator, rest = url.strip().partition("://")
    if not separator:
        raise StorageDown(f"The database url must look like {_FORMS}.")
    match scheme:
        case "sqlite":
            from db.drivers._sqlite import open_sqlite

            return SqlStorage(await open_sqlite(_path(rest), patience=patience))
        case "postgresql" | "postgres":
            if not is_plain(url.strip()):
                raise StorageDown(_ESCAPES)
            try:
                urlsplit(url).port  # noqa: B018
            except ValueError as error:
                raise StorageDown(f"The database url must look like {_FORMS}.") from error
            from db.drivers._postgres import open_postgres

            return SqlStorage(await open_postgres(url.strip(), patience=patience))
        case _:
            raise StorageDown(f"The database url must look like {_FORMS}.")


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for a database that is no file."""
    scheme, _, rest = url.strip().partition("://")
    return Path(_path(rest)) if scheme == "sqlite" else None


def _path(rest: str) -> str:
    path = rest.removeprefix("/")
    if path == rest or not path or path.endswith("/") or path.startswith(":memory:"):
        raise StorageDown("A SQLite url must name a file, like sqlite:///data/bot.db.")
    return path
