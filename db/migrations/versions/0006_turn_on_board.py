"""Which turn the message of a match's board was posted for; boards that are there need no new message."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("board_turn", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE matches SET board_turn = turn + CASE status WHEN 'over' THEN 1 ELSE 0 END")


def downgrade() -> None:
    op.drop_column("matches", "board_turn")
