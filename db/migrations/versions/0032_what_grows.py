"""Questions about a person, a ranking or a result do not read all that was ever played."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0029b"
branch_labels = None
depends_on = None

_OPEN = sa.text("ended_at IS NULL")

_FILL = """
UPDATE seats SET
    game = (SELECT m.game FROM matches m WHERE m.id = seats.match_id),
    ended_at = (
        SELECT coalesce(m.ended_at, m.changed_at) FROM matches m
        WHERE m.id = seats.match_id AND m.status = 'over'
    )"""


def upgrade() -> None:
    op.add_column("seats", sa.Column("game", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("ended_at", sa.BigInteger))
    op.execute(sa.text(_FILL))
    op.drop_index("seats_of_person", table_name="seats")
    op.create_index("seats_of_person", "seats", ["user_id", "game", sa.text("ended_at DESC"), "match_id"])
    # With the column of its condition: SQLite takes an index for its columns, not for how few rows it has.
    op.create_index(
        "seats_open", "seats", ["user_id", "ended_at"], sqlite_where=_OPEN, postgresql_where=_OPEN
    )
    op.create_index(
        "ratings_by_points", "ratings", ["guild_id", "game", sa.text("points DESC"), "user_id", "matches"]
    )
    # The ratings of its players before a result, so that one that is taken back is counted anew from there.
    op.add_column("rated", sa.Column("before", sa.Text))


def downgrade() -> None:
    op.drop_column("rated", "before")
    op.drop_index("ratings_by_points", table_name="ratings")
    op.drop_index("seats_open", table_name="seats")
    op.drop_index("seats_of_person", table_name="seats")
    op.create_index("seats_of_person", "seats", ["user_id"])
    op.drop_column("seats", "ended_at")
    op.drop_column("seats", "game")
