"""Reminders of decisions that are made are found without looking at all the others."""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("reminders_claimed", "reminders", ["claimed_until"])


def downgrade() -> None:
    op.drop_index("reminders_claimed", table_name="reminders")
