"""Every seat has a colour of its own; until now it was that of its place."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("seats", sa.Column("colour", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE seats SET colour = seat")
