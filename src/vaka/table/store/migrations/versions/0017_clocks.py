"""Tables have clocks in place of a deadline, whose column stays for processes of before; people have a time zone and
holidays."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

NO_CLOCK = {"kind": "", "seconds": 0, "reserve": 0, "days": 0, "for_good": False}
CLOCKS = {  # by the deadlines that there were, in seconds
    600: NO_CLOCK | {"kind": "live", "seconds": 600},
    86_400: NO_CLOCK | {"kind": "slow", "days": 1},
    259_200: NO_CLOCK | {"kind": "slow", "days": 3},
}


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.JSON(), nullable=True))
    op.add_column("tables", sa.Column("clock_from", sa.Double(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("time_outs", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("ran_out", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("out", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("log", sa.Column("spent", sa.Double(), nullable=True))
    op.drop_index("tables_due", table_name="tables")
    op.execute("UPDATE tables SET clock_from = moved")
    tables = sa.table("tables", sa.column("deadline", sa.Integer), sa.column("clock", sa.JSON))
    for deadline, clock in CLOCKS.items():
        op.execute(sa.update(tables).where(tables.c.deadline == deadline).values(clock=clock))
    op.execute(
        """INSERT INTO jobs (kind, key, payload, "table", priority, turn, added, due, state, version, tries, error)
        SELECT 'clock', code, '{}', id, 0, 0, due, due, 'planned', 0, 0, '' FROM tables
        WHERE status = 'playing' AND due IS NOT NULL"""
    )
    op.create_table(
        "calendars",
        sa.Column("person", sa.Integer(), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("zone", sa.String(40), nullable=False),
        sa.Column("holidays", sa.JSON(), nullable=False),
    )
    op.create_table(
        "uptime",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("at", sa.Double(), nullable=False),
    )


def downgrade() -> None:
    op.create_index("tables_due", "tables", ["status", "due"], unique=False)
    op.drop_table("uptime")
    op.drop_table("calendars")
    op.execute("DELETE FROM jobs WHERE kind = 'clock'")
    op.drop_column("log", "spent")
    op.drop_column("seats", "out")
    op.drop_column("seats", "ran_out")
    op.drop_column("tables", "time_outs")
    op.drop_column("tables", "clock_from")
    op.drop_column("tables", "clock")
