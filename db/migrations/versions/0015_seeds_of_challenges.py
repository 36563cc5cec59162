"""A match's seed is made with its challenge, so that its hash is public before anybody accepts."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("challenges", sa.Column("seed", sa.Text, nullable=False, server_default=""))
    op.add_column("matches", sa.Column("opening", sa.Text))


def downgrade() -> None:
    op.drop_column("matches", "opening")
    op.drop_column("challenges", "seed")
