"""All operations of the API. The name of the function behind each is its operation id, which never changes."""

from fastapi import APIRouter

from . import people, play, reviews, seating, streams, talk, wakes
from .answers import Problem

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
    responses={status: {"model": Problem, "description": text} for status, text in REFUSALS.items()},
    generate_unique_id_function=lambda route: route.name,
)
for part in (play, people, seating, reviews, talk, streams, wakes):  # what programs ask for most is found first
    router.include_router(part.router)
