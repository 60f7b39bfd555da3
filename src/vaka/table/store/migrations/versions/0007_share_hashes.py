"""Seats promise their share of chance before they show it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("seats", sa.Column("share_hash", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("seats", "share_hash")
