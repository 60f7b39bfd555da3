"""How people want to be called, and the calls that wait to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "call_settings",
        sa.Column("person", sa.Integer(), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("mode", sa.String(10), nullable=False),
        sa.Column("kinds", sa.JSON(), nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("site", sa.String(300), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("feed", sa.String(64), nullable=True, unique=True),
    )
    op.create_table(
        "call_ways",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("person", sa.Integer(), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("target", sa.String(1000), nullable=False),
        sa.Column("form", sa.String(10), nullable=False),
        sa.Column("secrets", sa.JSON(), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("leave", sa.String(40), nullable=True, unique=True),
        sa.Column("sent", sa.Double(), nullable=False),
        sa.Column("trouble", sa.String(80), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "called",
        sa.Column("person", sa.Integer(), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("table", sa.Integer(), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("value", sa.String(40), nullable=False),
    )
    op.create_table(
        "calls",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("way", sa.Integer(), sa.ForeignKey("call_ways.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("table", sa.Integer(), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("value", sa.String(40), nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("batch", sa.String(40), nullable=False),
    )
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("private", sa.LargeBinary(), nullable=False),
    )


def downgrade() -> None:
    for table in ("push_keys", "calls", "called", "call_ways", "call_settings"):
        op.drop_table(table)
