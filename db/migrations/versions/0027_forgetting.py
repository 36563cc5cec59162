"""Whatever is stored about one person is found by an index, so that it can be exported and deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0038"
branch_labels = None
depends_on = None

INDEXES = {
    "challenges_of_challenger": ("challenges", "challenger_id"),
    "challenges_of_challenged": ("challenges", "challenged_id"),
    "championships_of_organiser": ("championships", "organiser_id"),
    "championships_of_champion": ("championships", "champion_id"),
    "entrants_of_person": ("entrants", "user_id"),
    "ties_of_home": ("ties", "home_id"),
    "ties_of_away": ("ties", "away_id"),
    "results_of_winner": ("results", "winner_id"),
    "departures_of_person": ("departures", "user_id"),
    "acts_of_person": ("acts", "by_id"),
    "ratings_of_person": ("ratings", "user_id"),
    "rated_of_home": ("rated", "home_id"),
    "rated_of_away": ("rated", "away_id"),
    "relations_of_other": ("relations", "other_id"),
    "declines_of_challenger": ("declines", "challenger_id"),
    "steps_of_person": ("steps", "user_id"),
    "tries_of_person": ("tries", "user_id"),
}
"""By name: the table, and the column that holds a person's id."""


def upgrade() -> None:
    for name, (table, column) in INDEXES.items():
        op.create_index(name, table, [column])
    by_hand = sa.text("what IN ('replaced', 'seeded', 'disqualified', 'readmitted')")
    op.create_index(
        "acts_by_hand", "acts", ["championship_id"], sqlite_where=by_hand, postgresql_where=by_hand
    )


def downgrade() -> None:
    op.drop_index("acts_by_hand", table_name="acts")
    for name, (table, _) in INDEXES.items():
        op.drop_index(name, table_name=table)
