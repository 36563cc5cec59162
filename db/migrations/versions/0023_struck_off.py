"""Entrants who were struck off before the start, so that they do not simply join again."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entrants", sa.Column("barred", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    op.execute(sa.text("DELETE FROM entrants WHERE barred = 1"))
    op.drop_column("entrants", "barred")
