"""Alembic's entry: migrates over the connection that `db.migrations.upgrade` was given."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
