"""All operations of the API."""

from ..routers import joined
from . import people, play, reports, reviews, seating, streams, talk, wakes

# what programs ask for most is found first
router = joined(play, people, seating, reviews, talk, reports, streams, wakes)
