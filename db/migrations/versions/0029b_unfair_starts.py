"""Matches from a position that somebody chose are taken out of the ratings: one notice each."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0029b"
down_revision = "0029"
branch_labels = None
depends_on = None

# Ten a second: each is followed by a fold over its book. Whoever follows the notice knows what counts.
_NOTICES = """
INSERT INTO outbox (topic, subject, id, version, due_at, claimed_until)
SELECT 'rating', 'match', id, version,
    CAST(:now AS BIGINT) + 100 * row_number() OVER (ORDER BY ended_at, id), 0
FROM matches
WHERE status = 'over' AND options LIKE '%"position":%'
AND EXISTS (SELECT 1 FROM rated WHERE rated.match_id = matches.id)
ON CONFLICT (topic, subject, id) DO NOTHING"""


def upgrade() -> None:
    op.execute(sa.text(_NOTICES).bindparams(now=time.time_ns() // 1_000_000))


def downgrade() -> None:
    """Nothing was made that an older version does not know."""
