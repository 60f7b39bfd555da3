"""People: when they were last here, and whether the host has closed the server to them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("people", sa.Column("used", sa.Double(), nullable=False, server_default="0"))
    op.add_column("people", sa.Column("banned", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute("UPDATE people SET used = made")
