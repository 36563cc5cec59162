"""The best of a server are read from those who are listed alone."""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0025"
branch_labels = None
depends_on = None

_COLUMNS: list[str | sa.TextClause] = ["guild_id", "game", sa.text("points DESC"), "user_id", "matches"]

_LISTED = sa.text("matches >= 5")


def upgrade() -> None:
    op.drop_index("ratings_by_points", table_name="ratings")
    op.create_index("ratings_listed", "ratings", _COLUMNS, sqlite_where=_LISTED, postgresql_where=_LISTED)


def downgrade() -> None:
    op.drop_index("ratings_listed", table_name="ratings")
    op.create_index("ratings_by_points", "ratings", _COLUMNS)
