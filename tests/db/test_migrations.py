"""A step of the schema that makes a table anew keeps what was in it, on the way up and back."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text

from db import migrations

CHALLENGE = """
INSERT INTO challenges (id, version, game, options, pace, note, challenger_id, challenged_id, channel_id,
    status, created_at, expires_at)
VALUES ('c1', 1, 'penalties', '{}', 'live', '', 1, 2, 3, 'open', 4, 5)"""


def of(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    return config


def threads(connection: Connection) -> list[tuple[str, int | None]]:
    rows = connection.execute(text("SELECT id, thread_id FROM threads ORDER BY id"))
    return [(row.id, row.thread_id) for row in rows]


def test_threads_of_challenges_outlive_that_ties_get_them_too(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/bot.db")
    with engine.begin() as connection:
        command.upgrade(of(connection), "0016")
        connection.execute(text(CHALLENGE))
        connection.execute(text("INSERT INTO threads (id, thread_id) VALUES ('c1', 7)"))
        command.upgrade(of(connection), "0017")
        assert threads(connection) == [("c1", 7)]
        connection.execute(text("INSERT INTO threads (id, thread_id) VALUES ('cup-1', NULL)"))
        command.downgrade(of(connection), "0016")
        assert threads(connection) == [("c1", 7)]
    engine.dispose()
