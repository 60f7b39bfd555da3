"""The list of open tables is found by an index."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_index("tables_lobby", "tables", ["status", "open", "created"], unique=False)


def downgrade() -> None:
    op.drop_index("tables_lobby", table_name="tables")
