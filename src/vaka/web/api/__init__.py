"""The JSON API for programs. A Bearer token says for which person a program acts; cookies are not read here.

Everything goes through `Tables`, and every answer is made from facts and table views, so a program sees what
a person in its seat sees. Seats are counted from 1, as in the words of choices and in views.
"""

from fastapi import APIRouter

from . import people, play, reviews, seating, talk, wakes
from .answers import Refusal

REFUSALS = {
    400: "It cannot be read",
    401: "A token is needed, or it is wrong",
    403: "It is there, but not for you",
    404: "It is not there",
    409: "The table is not, or no longer, in a state for it",
    413: "Too large",
    422: "It makes no sense, or it is not allowed by the rules",
    429: "Too often; wait for as many seconds as the header Retry-After says",
    503: "The server is full; wait for as many seconds as the header Retry-After says",
}

router = APIRouter(
    responses={status: {"model": Refusal, "description": text} for status, text in REFUSALS.items()},
)
for part in (play, people, seating, reviews, talk, wakes):  # what programs ask for most is found first
    router.include_router(part.router)
