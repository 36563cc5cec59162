"""Secret decisions that people are asked for in direct messages."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    of_match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    op.create_table(
        "steps",
        sa.Column(
            "match_id",
            sa.Text,
            of_match,
            primary_key=True,
            nullable=False,
        ),
        _number("user_id", primary_key=True),
        _number("turn", primary_key=True),
        _number("at"),
        _number("channel_id", nullable=True),
        _number("message_id", nullable=True),
        sqlite_with_rowid=False,
    )


def _number(name: str, *, nullable: bool = False, primary_key: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=nullable, primary_key=primary_key, autoincrement=False)


def downgrade() -> None:
    op.drop_table("steps")
