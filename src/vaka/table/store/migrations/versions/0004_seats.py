"""Who is there, whose secrets are still good, where a table comes from, and who drew a seat's share of chance."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code", "person"),
    )
    op.create_index("presence_seen", "presence", ["seen"], unique=False)
    op.add_column("tables", sa.Column("floor", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("brought", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("fresh", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("before", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("own_share", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tokens", sa.Column("used", sa.Double(), nullable=False, server_default="0"))
    op.add_column("tokens", sa.Column("expires", sa.Double(), nullable=True))
    op.execute("UPDATE tokens SET used = made")
