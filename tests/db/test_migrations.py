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


MATCH = """
INSERT INTO matches (id, version, game, rules_version, options, state, turn, pace, seed, digest, entries,
    misses, channel_id, status, started_at, changed_at, ended_at)
VALUES (:id, 1, 'penguin', 1, '{}', '{}', 0, 'live', 's', 'd', 0, '[0,0]', 3, :status, 4, 5, :ended_at)"""

RESULT = """
INSERT INTO rated (guild_id, game, number, match_id, home_id, away_id, winner_id)
VALUES (1, 'penguin', 1, 'done', 1, 2, 1)"""


def test_seats_learn_the_game_and_the_end_of_their_match(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/bot.db")
    with engine.begin() as connection:
        command.upgrade(of(connection), "0024")
        for user_id in (1, 2):
            connection.execute(
                text(f"INSERT INTO people (user_id, name, seen_at) VALUES ({user_id}, 'P', 1)")
            )
        for match_id, status, ended_at in (
            ("open", "open", None),
            ("done", "over", 9),
            ("old", "over", None),
        ):
            connection.execute(text(MATCH), {"id": match_id, "status": status, "ended_at": ended_at})
            for seat in (0, 1):
                values = f"('{match_id}', {seat}, {seat + 1})"
                connection.execute(text(f"INSERT INTO seats (match_id, seat, user_id) VALUES {values}"))
        connection.execute(text(RESULT))
        command.upgrade(of(connection), "0032")
        seats = connection.execute(text("SELECT match_id, game, ended_at FROM seats WHERE seat = 1")).all()
        assert sorted(map(tuple, seats)) == [
            ("done", "penguin", 9),
            ("old", "penguin", 5),
            ("open", "penguin", None),
        ]
        assert connection.execute(text("SELECT before FROM rated")).scalar_one() is None
        command.downgrade(of(connection), "0024")
        kept = connection.execute(text("SELECT match_id, seat, user_id FROM seats")).all()
        assert len(kept) == 6
    engine.dispose()
