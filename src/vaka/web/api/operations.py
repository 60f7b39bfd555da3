"""All operations of the API."""

from ..routers import joined
from . import people, play, reviews, seating, streams, talk, wakes

router = joined(play, people, seating, reviews, talk, streams, wakes)  # what programs ask for most is found first
