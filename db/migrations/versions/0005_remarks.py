"""What a moderator said when ending a match."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("remark", sa.Text))


def downgrade() -> None:
    op.drop_column("matches", "remark")
