"""The seed of a tie's match is made with the tie, so that its hash is public before both are there."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("ties", sa.Column("seed", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("ties", "seed")
