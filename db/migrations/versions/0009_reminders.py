"""When whoever is late is reminded, and the reminders that are to be taken away again."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("deadlines", sa.Column("remind_at", sa.BigInteger, nullable=True))
    op.add_column(
        "deadlines", sa.Column("reminding_until", sa.BigInteger, nullable=False, server_default="0")
    )
    op.create_index("deadlines_reminders", "deadlines", ["remind_at"])
    op.create_table(
        "reminders",
        sa.Column(
            "match_id",
            sa.Text,
            sa.ForeignKey("matches.id", ondelete="CASCADE"),
            primary_key=True,
            nullable=False,
        ),
        _number("turn", primary_key=True),
        _number("guild_id", nullable=True),
        _number("channel_id"),
        _number("message_id"),
        _number("claimed_until"),
        sqlite_with_rowid=False,
    )


def _number(name: str, *, nullable: bool = False, primary_key: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=nullable, primary_key=primary_key, autoincrement=False)


def downgrade() -> None:
    op.drop_table("reminders")
    op.drop_index("deadlines_reminders", table_name="deadlines")
    for column in ("reminding_until", "remind_at"):
        op.drop_column("deadlines", column)
