"""Challenges whose match wants a thread of its own, and the threads that were made."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "threads",
        sa.Column(
            "id",
            sa.Text,
            sa.ForeignKey("challenges.id", ondelete="CASCADE"),
            primary_key=True,
            nullable=False,
        ),
        sa.Column("thread_id", sa.BigInteger, nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_index("threads_made", "threads", ["thread_id"], unique=True)


def downgrade() -> None:
    op.drop_table("threads")
