"""User names, which tell people of one display name apart; empty until somebody is seen again."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("handle", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("people", "handle")
