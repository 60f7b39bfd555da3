"""Seats say why a simpler bot chose in the place of theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("seats", sa.Column("trouble", sa.String(20), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("seats", "trouble")
