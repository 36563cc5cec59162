"""Matches that ended before there were ratings are counted: one notice each, in the order of their end."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

# Ten a second, so that what happens meanwhile goes on between them. Who follows a notice knows what counts.
_NOTICES = """
INSERT INTO outbox (topic, subject, id, version, due_at, claimed_until)
SELECT 'rating', 'match', id, version,
    CAST(:now AS BIGINT) + 100 * row_number() OVER (ORDER BY ended_at, id), 0
FROM matches
WHERE status = 'over'
AND NOT EXISTS (SELECT 1 FROM rated WHERE rated.match_id = matches.id)
AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.match_id = matches.id AND seats.user_id < 0)
ON CONFLICT (topic, subject, id) DO NOTHING"""


def upgrade() -> None:
    op.execute(sa.text(_NOTICES).bindparams(now=time.time_ns() // 1_000_000))


def downgrade() -> None:
    """Nothing was made that an older version does not know."""
