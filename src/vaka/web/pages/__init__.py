"""The pages around the tables: the first page, making a table, the waiting room, oneself, rules and credits."""

from fastapi import APIRouter

from . import extras, home, importing, joining, making, person, reading, seating, texts
from .hints import hint_text
from .seating import waiting_regions, waiting_room

router = APIRouter(include_in_schema=False)
for part in (home, making, importing, seating, joining, person, reading, extras, texts):
    router.include_router(part.router)

__all__ = ["hint_text", "router", "waiting_regions", "waiting_room"]
