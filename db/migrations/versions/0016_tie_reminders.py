"""The message that reminded whoever was late to a tie."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("ties", sa.Column("reminder_id", sa.BigInteger, nullable=True))


def downgrade() -> None:
    op.drop_column("ties", "reminder_id")
