"""Reviews wait in turn by person; an index finds the next."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("reviews", sa.Column("rank", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("reviews", sa.Column("turn", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE reviews SET rank = 0 WHERE wished")
    op.drop_index("reviews_in_line", "reviews")
    op.create_index("reviews_in_turn", "reviews", ["state", "rank", "turn", "asked"], unique=False)


def downgrade() -> None:
    op.drop_index("reviews_in_turn", "reviews")
    op.create_index("reviews_in_line", "reviews", ["state", "asked"], unique=False)
    op.drop_column("reviews", "turn")
    op.drop_column("reviews", "rank")
