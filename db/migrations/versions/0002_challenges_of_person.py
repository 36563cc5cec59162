"""Open challenges are found by either of the two people."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_OPEN = sa.text("status = 'open'")


def upgrade() -> None:
    for whose in ("challenger", "challenged"):
        op.create_index(
            f"challenges_open_of_{whose}",
            "challenges",
            [f"{whose}_id"],
            sqlite_where=_OPEN,
            postgresql_where=_OPEN,
        )


def downgrade() -> None:
    for whose in ("challenger", "challenged"):
        op.drop_index(f"challenges_open_of_{whose}", table_name="challenges")
