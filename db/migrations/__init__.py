"""The schema's history (Alembic's), applied when a database is opened."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


class NewerSchema(Exception):
    """The database was migrated by a later version of this program."""


def upgrade(connection: Connection) -> None:
    """Bring the schema up to date inside the caller's transaction; NewerSchema when it is ahead of us."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    for head in MigrationContext.configure(connection).get_current_heads():
        if head not in known:
            raise NewerSchema(head)
    command.upgrade(config, "head")
