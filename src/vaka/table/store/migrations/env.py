"""Runs the steps on the connection that the store hands over, in its transaction."""

from alembic import context

from vaka.table.store.schema import metadata

if hasattr(context, "config"):  # alembic runs this file; other readers have nothing to migrate
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    context.run_migrations()
