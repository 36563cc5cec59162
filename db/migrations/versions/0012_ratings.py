"""Ratings between people, the results that they follow from, and championships that are seeded by them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_SEEDINGS = "seeding IN ('lot', 'hand', 'rating')"
_SEEDINGS_BEFORE = "seeding IN ('lot', 'hand')"


def upgrade() -> None:
    op.create_table(
        "ratings",
        _number("guild_id", primary_key=True),
        _text("game", primary_key=True),
        _number("user_id", _person(), primary_key=True),
        sa.Column("points", sa.DOUBLE_PRECISION, nullable=False),
        sa.Column("spread", sa.DOUBLE_PRECISION, nullable=False),
        _number("matches"),
        _number("version"),
        sa.CheckConstraint("matches >= 0 AND version > 0 AND spread > 0", name="ratings_counts"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rated",
        _number("guild_id", primary_key=True),
        _text("game", primary_key=True),
        _number("number", primary_key=True),
        _text("match_id"),
        _number("home_id", _person()),
        _number("away_id", _person()),
        _number("winner_id", nullable=True),
        sa.CheckConstraint("winner_id IN (home_id, away_id) AND home_id <> away_id", name="rated_people"),
        sqlite_with_rowid=False,
    )
    op.create_index("rated_match", "rated", ["match_id"], unique=True)
    _allow_seedings(_SEEDINGS)
    # What everybody's points were at the draw, in the order of the line-up.
    op.add_column("championships", sa.Column("points", sa.Text, nullable=False, server_default="[]"))


def _allow_seedings(condition: str) -> None:
    with op.batch_alter_table("championships") as batch:
        batch.drop_constraint("championships_seeding", type_="check")
        batch.create_check_constraint("championships_seeding", sa.text(condition))


def _person() -> sa.ForeignKey:
    """Ratings are forgotten with the person."""
    return sa.ForeignKey("people.user_id", ondelete="CASCADE")


def _text(name: str, *, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, primary_key=primary_key, nullable=False)


def _number(
    name: str, *constraint: sa.ForeignKey, nullable: bool = False, primary_key: bool = False
) -> sa.Column[int]:
    return sa.Column(
        name, sa.BigInteger, *constraint, nullable=nullable, primary_key=primary_key, autoincrement=False
    )


def downgrade() -> None:
    op.drop_column("championships", "points")
    op.execute(sa.text(f"UPDATE championships SET seeding = 'lot' WHERE NOT {_SEEDINGS_BEFORE}"))
    _allow_seedings(_SEEDINGS_BEFORE)
    op.drop_table("rated")
    op.drop_table("ratings")
