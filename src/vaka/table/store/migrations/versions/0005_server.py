"""The list of open tables is found by an index."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_index("tables_lobby", "tables", ["status", "open", "created"], unique=False, if_not_exists=True)


def downgrade() -> None:
    op.drop_index("tables_lobby", table_name="tables")
