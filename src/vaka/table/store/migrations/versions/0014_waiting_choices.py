"""Seats have the choice that their person can still take back, and since when."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("seats", sa.Column("waiting_choice", sa.Text(), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("waiting_since", sa.Double(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("seats", "waiting_since")
    op.drop_column("seats", "waiting_choice")
