"""Ways to sign in, secrets for one use, invitations; people have a role and settings for their next device."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    for name in ("role", "language", "theme"):
        op.add_column("people", sa.Column(name, sa.String(10), nullable=False, server_default=""))
    op.create_table(
        "sign_ins",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("person", sa.Integer(), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(1400), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("uses", sa.BigInteger(), nullable=False),
        sa.Column("made", sa.Double(), nullable=False),
        sa.Column("used", sa.Double(), nullable=False),
        sa.Index("sign_ins_name", "kind", "name", unique=True),
    )
    op.create_table(
        "one_time_secrets",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person", sa.Integer(), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=True, index=True),
        sa.Column("data", sa.String(300), nullable=False, index=True),
        sa.Column("expires", sa.Double(), nullable=False, index=True),
    )
    op.create_table(
        "invitations",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("made", sa.Double(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    for table in ("invitations", "one_time_secrets", "sign_ins"):
        op.drop_table(table)
    for name in ("theme", "language", "role"):
        op.drop_column("people", name)
