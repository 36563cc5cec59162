"""The schema's history (Alembic's), applied when a database is opened."""

from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


class NewerSchema(Exception):
    """The database was migrated by a later version of this program."""


_ONE_AT_A_TIME = Lock()
"""Alembic keeps the migration that is running in globals of its own."""


def known_versions() -> frozenset[str]:
    """Every version of the schema that this program can bring up to date."""
    return frozenset(version.revision for version in _script(Config()).walk_revisions())


def _script(config: Config) -> ScriptDirectory:
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return ScriptDirectory.from_config(config)


def upgrade(connection: Connection) -> None:
    """Bring the schema up to date inside the caller's transaction; NewerSchema when it is ahead of us."""
    config = Config()
    config.attributes["connection"] = connection
    script = _script(config)
    heads = MigrationContext.configure(connection).get_current_heads()
    if not known_versions().issuperset(heads):
        raise NewerSchema(*heads)
    if set(heads) != set(script.get_heads()):
        with _ONE_AT_A_TIME:
            command.upgrade(config, "head")
