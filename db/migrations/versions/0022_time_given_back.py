"""How often the time of an outage was given back to a match: each time raises its version."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("given_back", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("matches", "given_back")
