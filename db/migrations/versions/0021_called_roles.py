"""The role that the announcement of a championship calls."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("championships", sa.Column("ping_id", sa.BigInteger, nullable=True))


def downgrade() -> None:
    op.drop_column("championships", "ping_id")
