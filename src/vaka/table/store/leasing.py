"""Leases in the store: a row says which process works on something, and until when."""

import sqlalchemy as sa

SLACK = 2.0  # one that would hold for longer than so many terms was written before the calendar was set back


def in_force(
    until: sa.ColumnElement[float], now: float | sa.BindParameter[float], seconds: float
) -> sa.ColumnElement[bool]:
    """Whether a lease that was given for so many seconds still holds."""
    return until.between(now, now + SLACK * seconds)
