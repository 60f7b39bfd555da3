"""The routes of all pages around the tables."""

from fastapi import APIRouter

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

router = APIRouter(include_in_schema=False)
for part in (
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
):
    router.include_router(part.router)
