"""Daily penalties: the kick of each day in each server, and everybody's one try at it."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "dailies",
        _number("guild_id", primary_key=True),
        _number("day", primary_key=True),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("kick", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tries",
        _number("guild_id", primary_key=True),
        _number("user_id", sa.ForeignKey("people.user_id"), primary_key=True),
        _number("day", primary_key=True),
        _number("moment"),
        _number("opened_at"),
        sa.Column("tokens", sa.Text, nullable=False),
        _number("points", nullable=True),
        _number("given", nullable=True),
        _number("done_at", nullable=True),
        sa.ForeignKeyConstraint(["guild_id", "day"], ["dailies.guild_id", "dailies.day"]),
        sa.CheckConstraint("points BETWEEN 0 AND 3 AND given >= 0", name="tries_points"),
        sa.CheckConstraint(
            "(done_at IS NULL) = (points IS NULL) AND (done_at IS NULL) = (given IS NULL)", name="tries_done"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("tries_of_day", "tries", ["guild_id", "day"])


def _number(
    name: str, *constraint: sa.ForeignKey, nullable: bool = False, primary_key: bool = False
) -> sa.Column[int]:
    return sa.Column(
        name, sa.BigInteger, *constraint, nullable=nullable, primary_key=primary_key, autoincrement=False
    )


def downgrade() -> None:
    for table in ("tries", "dailies"):
        op.drop_table(table)
