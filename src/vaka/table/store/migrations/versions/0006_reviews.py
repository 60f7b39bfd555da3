"""Reviews of games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("wished", sa.Boolean(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("asked", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("of", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(40), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("accuracy", sa.JSON(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("table"),
    )
    op.create_index("ix_reviews_person", "reviews", ["person"], unique=False)
    op.create_index("reviews_in_line", "reviews", ["state", "asked"], unique=False)


def downgrade() -> None:
    op.drop_table("reviews")
