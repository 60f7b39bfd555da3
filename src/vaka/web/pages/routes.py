"""The routes of all pages around the tables."""

from ..routers import joined
from . import (
    calls,
    fairness,
    friends,
    history,
    home,
    host,
    importing,
    joining,
    learning,
    making,
    own_box,
    own_time,
    person,
    texts,
    waiting_room,
    waiting_tables,
    well_known,
)
from .account import routes as account
from .rules import routes as rules

router = joined(
    home,
    making,
    own_box,
    importing,
    waiting_room,
    joining,
    fairness,
    person,
    account,
    calls,
    waiting_tables,
    own_time,
    history,
    host,
    rules,
    learning,
    friends,
    well_known,
    texts,
)
