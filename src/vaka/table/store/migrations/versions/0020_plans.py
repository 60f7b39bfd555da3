"""Seats have the choices that their person has laid down in advance."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.add_column("seats", sa.Column("plans", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("planned_since", sa.Double(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("dropped_plan", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("by_hand", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    for name in ("by_hand", "dropped_plan", "planned_since", "plans"):
        op.drop_column("seats", name)
