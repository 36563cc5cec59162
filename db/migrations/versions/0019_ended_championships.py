"""All championships of a server that have ended go by one index, those that have a champion by another."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("championships_ended", table_name="championships")
    _create("championships_ended", "ended_at IS NOT NULL")
    _create("championships_crowned", "champion_id IS NOT NULL")


def downgrade() -> None:
    op.drop_index("championships_crowned", table_name="championships")
    op.drop_index("championships_ended", table_name="championships")
    _create("championships_ended", "status = 'over'")


def _create(name: str, where: str) -> None:
    some = sa.text(where)
    op.create_index(name, "championships", ["guild_id", "ended_at"], sqlite_where=some, postgresql_where=some)
