"""Championships: entrants, ties, results, departures and the log; deadlines and notices about them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_SUBJECTS = "subject IN ('match', 'challenge', 'championship', 'tie')"
_SUBJECTS_BEFORE = "subject IN ('match', 'challenge')"


def upgrade() -> None:
    _allow_subjects(_SUBJECTS)
    _create_championships()
    op.create_table(
        "entrants",
        _cup(),
        _number("user_id", sa.ForeignKey("people.user_id"), primary_key=True),
        _number("joined_at"),
        _number("checked_in"),
        _number("hand", nullable=True),
        sqlite_with_rowid=False,
    )
    _create_ties()
    op.create_table(
        "results",
        _cup(),
        _text("pairing", primary_key=True),
        _number("winner_id", nullable=True),
        _number("home"),
        _number("away"),
        _text("ending"),
        _text("reason"),
        _number("at"),
        sa.CheckConstraint("ending IN ('played', 'walkover', 'void')", name="results_ending"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "departures",
        _cup(),
        _number("user_id", primary_key=True),
        _number("after"),
        _text("reason"),
        _number("disqualified"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "acts",
        _cup(),
        _number("number", primary_key=True),
        _number("at"),
        _number("by_id", nullable=True),
        _text("what"),
        _text("about"),
        _text("detail"),
        sqlite_with_rowid=False,
    )


def _create_championships() -> None:
    op.create_table(
        "championships",
        _text("id", primary_key=True),
        _number("version"),
        *(_text(name) for name in ("name", "game", "options", "pace", "form", "form_options")),
        _text("seeding"),
        _text("seed"),
        *(_number(name) for name in ("places", "entered", "check_in", "tie_time")),
        _number("organiser_id", sa.ForeignKey("people.user_id")),
        _number("guild_id"),
        _number("channel_id"),
        _number("message_id", nullable=True),
        _number("role_id", nullable=True),
        _text("status"),
        _text("lineup"),
        _number("champion_id", nullable=True),
        _text("reason", nullable=True),
        _number("due_at", nullable=True),
        _number("paused_at", nullable=True),
        _number("created_at"),
        _number("started_at", nullable=True),
        _number("ended_at", nullable=True),
        sa.CheckConstraint(
            "status IN ('sign-up', 'check-in', 'running', 'paused', 'over', 'cancelled')",
            name="championships_status",
        ),
        sa.CheckConstraint("seeding IN ('lot', 'hand')", name="championships_seeding"),
        sa.CheckConstraint("entered >= 0 AND version >= 0", name="championships_counts"),
    )
    _create_partial("championships_open", "championships", ["guild_id", "created_at"], "ended_at IS NULL")
    _create_partial("championships_ended", "championships", ["guild_id", "ended_at"], "status = 'over'")


def _create_ties() -> None:
    op.create_table(
        "ties",
        _text("id", primary_key=True),
        sa.Column(
            "championship_id", sa.Text, sa.ForeignKey("championships.id", ondelete="CASCADE"), nullable=False
        ),
        _number("number"),
        _number("version"),
        _text("pairing"),
        _number("home_id"),
        _number("away_id"),
        _number("home_ready"),
        _number("away_ready"),
        _text("status"),
        _number("guild_id", nullable=True),
        _number("channel_id"),
        _number("message_id", nullable=True),
        _number("due_at", nullable=True),
        _number("created_at"),
        sa.CheckConstraint("status IN ('open', 'playing', 'over', 'void')", name="ties_status"),
        sa.CheckConstraint("home_id <> away_id", name="ties_sides"),
    )
    op.create_index("ties_number", "ties", ["championship_id", "number"], unique=True)
    live = "status IN ('open', 'playing')"
    # A pairing is called once at a time, whoever calls it.
    _create_partial("ties_live", "ties", ["championship_id", "pairing"], live, unique=True)
    _create_partial("ties_home", "ties", ["home_id"], live)
    _create_partial("ties_away", "ties", ["away_id"], live)
    _create_partial("ties_playing", "ties", ["id"], "status = 'playing'")


def _allow_subjects(condition: str) -> None:
    for table in ("deadlines", "outbox"):
        with op.batch_alter_table(table, table_kwargs={"sqlite_with_rowid": False}) as batch:
            batch.drop_constraint(f"{table}_subject", type_="check")
            batch.create_check_constraint(f"{table}_subject", sa.text(condition))


def _create_partial(name: str, table: str, columns: list[str], where: str, *, unique: bool = False) -> None:
    some = sa.text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=some, postgresql_where=some)


def _cup() -> sa.Column[str]:
    return sa.Column(
        "championship_id",
        sa.Text,
        sa.ForeignKey("championships.id", ondelete="CASCADE"),
        primary_key=True,
        nullable=False,
    )


def _text(name: str, *, nullable: bool = False, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=nullable, primary_key=primary_key)


def _number(
    name: str, *constraint: sa.ForeignKey, nullable: bool = False, primary_key: bool = False
) -> sa.Column[int]:
    return sa.Column(
        name, sa.BigInteger, *constraint, nullable=nullable, primary_key=primary_key, autoincrement=False
    )


def downgrade() -> None:
    for table in ("acts", "departures", "results", "ties", "entrants", "championships"):
        op.drop_table(table)
    for table in ("deadlines", "outbox"):
        op.execute(sa.text(f"DELETE FROM {table} WHERE NOT {_SUBJECTS_BEFORE}"))
    _allow_subjects(_SUBJECTS_BEFORE)
