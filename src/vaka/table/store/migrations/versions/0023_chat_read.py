"""Seats have how far their person has read the chat."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.add_column("seats", sa.Column("chat_read", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("seats", "chat_read")
