"""Who has told everybody of a daily penalty's points."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tries", sa.Column("shared", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("tries", "shared")
