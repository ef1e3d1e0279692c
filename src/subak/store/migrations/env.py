"""How Alembic runs the migrations: on the connection that `store.migrating` hands it, in one transaction."""

from alembic import context

from subak.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
