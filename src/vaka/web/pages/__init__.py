"""The pages around the tables: the first page, making a table, the waiting room, oneself, rules and credits."""

from fastapi import APIRouter

from . import extras, home, importing, joining, learning, making, person, rules, texts, waiting_room

router = APIRouter(include_in_schema=False)
for part in (home, making, importing, waiting_room, joining, person, rules, learning, extras, texts):
    router.include_router(part.router)
