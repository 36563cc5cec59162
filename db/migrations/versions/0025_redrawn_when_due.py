"""When a message that says an older deadline is to be redrawn; nothing where it says the true one."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("deadlines", sa.Column("redraw_at", sa.BigInteger))
    op.create_index("deadlines_redraw", "deadlines", ["redraw_at", "due_at"])


def downgrade() -> None:
    op.drop_index("deadlines_redraw", "deadlines")
    op.drop_column("deadlines", "redraw_at")
