"""Championships whose ties have threads of their own: not only challenges want threads any more."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("championships", sa.Column("in_threads", sa.BigInteger, nullable=False, server_default="0"))
    _rebuild(None, "SELECT id, thread_id FROM threads")


def downgrade() -> None:
    of_challenges = "SELECT t.id, t.thread_id FROM threads t JOIN challenges c ON c.id = t.id"
    _rebuild(sa.ForeignKey("challenges.id", ondelete="CASCADE"), of_challenges)
    op.drop_column("championships", "in_threads")


def _rebuild(of: sa.ForeignKey | None, kept: str) -> None:
    """The table anew with these rows: SQLite changes no constraint of one that is there."""
    rows = [row._asdict() for row in op.get_bind().execute(sa.text(kept))]
    op.drop_table("threads")
    threads = op.create_table(
        "threads",
        sa.Column("id", sa.Text, *([] if of is None else [of]), primary_key=True, nullable=False),
        sa.Column("thread_id", sa.BigInteger, nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_index("threads_made", "threads", ["thread_id"], unique=True)
    if rows:
        op.bulk_insert(threads, rows)
