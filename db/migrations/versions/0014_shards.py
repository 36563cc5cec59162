"""When each shard of a bot that has several was heard last, and its last outage."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shards",
        _number("number", primary_key=True),
        _number("of_all", primary_key=True),
        _number("heard_at"),
        _number("since", nullable=True),
        _number("until", nullable=True),
        sqlite_with_rowid=False,
    )


def _number(name: str, *, nullable: bool = False, primary_key: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=nullable, primary_key=primary_key, autoincrement=False)


def downgrade() -> None:
    op.drop_table("shards")
