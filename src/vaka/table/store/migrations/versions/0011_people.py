"""Who said something, also among watchers; whom the host of a table has muted or unseated there."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    with op.batch_alter_table("chat") as chat:
        chat.add_column(sa.Column("person", sa.Integer(), nullable=True))
        chat.create_foreign_key("chat_person", "people", ["person"], ["id"], ondelete="SET NULL")
        chat.create_index("ix_chat_person", ["person"])
    op.add_column("tables", sa.Column("muted", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("unseated", sa.JSON(), nullable=False, server_default="[]"))
    op.execute(
        "UPDATE chat SET person = (SELECT seats.person FROM seats"
        ' WHERE seats."table" = chat."table" AND seats.seat = chat.seat) WHERE seat IS NOT NULL'
    )


def downgrade() -> None:
    with op.batch_alter_table("chat") as chat:
        chat.drop_index("ix_chat_person")
        chat.drop_constraint("chat_person", type_="foreignkey")
        chat.drop_column("person")
    op.drop_column("tables", "muted")
    op.drop_column("tables", "unseated")
