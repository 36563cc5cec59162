"""What servers and people prefer, whom people keep away or let in, and when somebody declined somebody."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    in_guild = sa.text("status = 'open'")
    op.create_index(
        "matches_open_in_guild", "matches", ["guild_id"], sqlite_where=in_guild, postgresql_where=in_guild
    )
    op.create_table(
        "preferences",
        sa.Column("scope", sa.Text, primary_key=True, nullable=False),
        _key("owner_id"),
        sa.Column("name", sa.Text, primary_key=True, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.CheckConstraint("scope IN ('server', 'person')", name="preferences_scope"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "relations",
        _key("owner_id"),
        _key("other_id"),
        sa.Column("relation", sa.Text, nullable=False),
        sa.CheckConstraint("relation IN ('blocked', 'allowed')", name="relations_relation"),
        sa.CheckConstraint("owner_id <> other_id", name="relations_other"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "declines",
        _key("challenged_id"),
        _key("challenger_id"),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def _key(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, primary_key=True, nullable=False, autoincrement=False)


def downgrade() -> None:
    op.drop_index("matches_open_in_guild", table_name="matches")
    for table in ("declines", "relations", "preferences"):
        op.drop_table(table)
