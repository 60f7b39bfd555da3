"""The pages around the tables: the first page, making a table, the waiting room, oneself, rules and credits."""

from fastapi import APIRouter

from . import (
    fairness,
    friends,
    history,
    home,
    importing,
    joining,
    learning,
    making,
    own_box,
    person,
    rules,
    texts,
    waiting_room,
    well_known,
)

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
    history,
    rules,
    learning,
    friends,
    well_known,
    texts,
):
    router.include_router(part.router)
