"""A counter of whole moves beside that of lines; it is worked out anew when a table is read."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("moves", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("steps", sa.JSON(), nullable=False, server_default="[]"))
    op.execute("UPDATE tables SET moves = version")


def downgrade() -> None:
    op.drop_column("tables", "moves")
    op.drop_column("tables", "steps")
