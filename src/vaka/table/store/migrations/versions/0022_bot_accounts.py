"""Persons who are programs have an owner, and their seats show the owner's name."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_table(
        "bot_accounts",
        sa.Column("person", sa.Integer(), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.Integer(), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
    )
    op.add_column("seats", sa.Column("owner", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("seats", "owner")
    op.drop_table("bot_accounts")
