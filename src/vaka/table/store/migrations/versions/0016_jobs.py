"""Jobs that are due now or later. Reviews that wait become jobs."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=True),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("added", sa.Double(), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("error", sa.String(80), nullable=False),
        sa.Column("holder", sa.String(40), nullable=False, server_default=""),
        sa.Column("until", sa.Double(), nullable=False, server_default="0"),
        sa.Column("done", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("of", sa.Integer(), nullable=False, server_default="0"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("jobs_by_key", "jobs", ["kind", "key"], unique=True)
    op.create_index("jobs_in_turn", "jobs", ["kind", "state", "priority", "turn", "due", "id"], unique=False)
    op.create_index("jobs_due", "jobs", ["state", "due"], unique=False)
    op.create_index("ix_jobs_person", "jobs", ["person"], unique=False)
    op.create_index("ix_jobs_table", "jobs", ["table"], unique=False)
    columns = 'kind, key, payload, "table", person, priority, turn, added, due, state, version, tries, error'
    values = (
        """'review', CAST("table" AS VARCHAR), '{}', "table", person, rank, turn, asked, asked, 'waiting', 0, 0, ''"""
    )
    unmade = "FROM reviews WHERE state IN ('waiting', 'working')"
    op.execute(f"INSERT INTO jobs ({columns}) SELECT {values} {unmade}")
    op.execute(f"DELETE {unmade}")


def downgrade() -> None:
    op.drop_table("jobs")
