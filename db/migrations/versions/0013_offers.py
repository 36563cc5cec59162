"""Offers of an end that were made, and the messages that still have to say what became of them."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "offers",
        sa.Column(
            "match_id",
            sa.Text,
            sa.ForeignKey("matches.id", ondelete="CASCADE"),
            primary_key=True,
            nullable=False,
        ),
        _number("turn", primary_key=True),
        _number("seat", primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True, nullable=False),
        sa.Column("answer", sa.Text, nullable=True),
        _number("guild_id", nullable=True),
        _number("channel_id", nullable=True),
        _number("message_id", nullable=True),
        _number("claimed_until"),
        sqlite_with_rowid=False,
    )
    op.create_index("offers_claimed", "offers", ["claimed_until"])


def _number(name: str, *, nullable: bool = False, primary_key: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=nullable, primary_key=primary_key, autoincrement=False)


def downgrade() -> None:
    op.drop_table("offers")
