"""What chance did for whoever was late, by seat, so that a board can say it."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("forced", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    op.drop_column("matches", "forced")
