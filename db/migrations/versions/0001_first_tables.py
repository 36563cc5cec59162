"""People, matches with their seats and journal, challenges, deadlines, the outbox and facts."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        _number("user_id", primary_key=True),
        _text("name"),
        _number("seen_at"),
        sqlite_with_rowid=False,
    )
    _create_matches()
    _create_challenges()
    op.create_table(
        "deadlines",
        _text("subject", primary_key=True),
        _text("id", primary_key=True),
        _number("turn"),
        _number("due_at"),
        _number("claimed_until"),
        sa.CheckConstraint("subject IN ('match', 'challenge')", name="deadlines_subject"),
        sa.CheckConstraint("turn >= 0", name="deadlines_turn"),
        sqlite_with_rowid=False,
    )
    op.create_index("deadlines_due", "deadlines", ["due_at"])
    op.create_table(
        "outbox",
        _text("topic", primary_key=True),
        _text("subject", primary_key=True),
        _text("id", primary_key=True),
        _number("version"),
        _number("due_at"),
        _number("claimed_until"),
        sa.CheckConstraint("subject IN ('match', 'challenge')", name="outbox_subject"),
        sqlite_with_rowid=False,
    )
    op.create_index("outbox_due", "outbox", ["due_at"])
    op.create_table("facts", _text("key", primary_key=True), _text("value"), sqlite_with_rowid=False)


def _create_matches() -> None:
    op.create_table(
        "matches",
        _text("id", primary_key=True),
        _number("version"),
        _text("game"),
        _number("rules_version"),
        _text("options"),
        _text("state"),
        _number("turn"),
        _text("pace"),
        _text("seed"),
        _text("digest"),
        _number("entries"),
        _text("misses"),
        _number("guild_id", nullable=True),
        _number("channel_id"),
        _number("message_id", nullable=True),
        _text("status"),
        _text("winner", nullable=True),
        _text("reason", nullable=True),
        _number("due_at", nullable=True),
        _number("started_at"),
        _number("changed_at"),
        _number("ended_at", nullable=True),
        sa.CheckConstraint("status IN ('open', 'over')", name="matches_status"),
        sa.CheckConstraint("version >= 0 AND turn >= 0 AND entries >= 0", name="matches_counts"),
    )
    _create_partial("matches_open_in_channel", "matches", ["channel_id"], "status = 'open'")
    op.create_table(
        "seats",
        _text("match_id", sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        _number("seat", primary_key=True),
        _number("user_id", sa.ForeignKey("people.user_id")),
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name="seats_seat"),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_of_person", "seats", ["user_id"])
    op.create_table(
        "journal",
        _text("match_id", sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        _number("number", primary_key=True),
        _number("turn"),
        _number("seat", nullable=True),
        _text("token"),
        _number("forced"),
        _number("at"),
        sa.CheckConstraint("number >= 0 AND turn >= 0", name="journal_counts"),
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name="journal_seat"),
        sa.CheckConstraint("forced IN (0, 1)", name="journal_forced"),
        sqlite_with_rowid=False,
    )


def _create_challenges() -> None:
    op.create_table(
        "challenges",
        _text("id", primary_key=True),
        _number("version"),
        _text("game"),
        _text("options"),
        _text("pace"),
        _text("note"),
        _number("challenger_id", sa.ForeignKey("people.user_id")),
        _number("challenged_id", sa.ForeignKey("people.user_id")),
        _number("guild_id", nullable=True),
        _number("channel_id"),
        _number("message_id", nullable=True),
        _text("status"),
        _text("rematch_of", nullable=True),
        _number("created_at"),
        _number("expires_at"),
        sa.CheckConstraint(
            "status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')", name="challenges_status"
        ),
        sa.CheckConstraint("version >= 0", name="challenges_version"),
    )
    pair = ["challenger_id", "challenged_id", "game"]
    either_way: list[str | sa.TextClause] = [
        sa.text("(CASE WHEN challenger_id < challenged_id THEN challenger_id ELSE challenged_id END)"),
        sa.text("(CASE WHEN challenger_id < challenged_id THEN challenged_id ELSE challenger_id END)"),
        "game",
    ]
    in_guild = "status = 'open' AND guild_id IS NOT NULL"
    elsewhere = "status = 'open' AND guild_id IS NULL"
    indexes: tuple[tuple[str, Sequence[str | sa.TextClause], str], ...] = (
        ("challenges_open_in_guild", [*pair, "guild_id"], in_guild),
        ("challenges_open_in_channel", [*pair, "channel_id"], elsewhere),
        ("challenges_either_way_in_guild", [*either_way, "guild_id"], in_guild),
        ("challenges_either_way_in_channel", [*either_way, "channel_id"], elsewhere),
        ("challenges_rematch", ["rematch_of"], "status IN ('open', 'accepted')"),
    )
    for name, columns, where in indexes:
        _create_partial(name, "challenges", columns, where, unique=True)


def _create_partial(
    name: str, table: str, columns: Sequence[str | sa.TextClause], where: str, *, unique: bool = False
) -> None:
    some = sa.text(where)
    op.create_index(name, table, list(columns), unique=unique, sqlite_where=some, postgresql_where=some)


def _text(
    name: str, *constraint: sa.ForeignKey, nullable: bool = False, primary_key: bool = False
) -> sa.Column[str]:
    return sa.Column(name, sa.Text, *constraint, nullable=nullable, primary_key=primary_key)


def _number(
    name: str,
    *constraint: sa.ForeignKey,
    nullable: bool = False,
    primary_key: bool = False,
) -> sa.Column[int]:
    return sa.Column(
        name,
        sa.BigInteger,
        *constraint,
        nullable=nullable,
        primary_key=primary_key,
        autoincrement=False,
    )


def downgrade() -> None:
    for table in ("facts", "outbox", "deadlines", "challenges", "journal", "seats", "matches", "people"):
        op.drop_table(table)
