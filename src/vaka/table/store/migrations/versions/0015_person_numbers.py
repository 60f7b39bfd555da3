"""The number of somebody who is gone is never given to somebody else; PostgreSQL's sequences have always done so."""

from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        with op.batch_alter_table("people", recreate="always", table_kwargs={"sqlite_autoincrement": True}):
            pass


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        with op.batch_alter_table("people", recreate="always"):
            pass
