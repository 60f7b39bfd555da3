"""After the end: the review of a game, asked for and read."""

from starlette.responses import Response

from ...table.replays.reviews import DONE, Progress
from . import answers
from .caller import WITHOUT_TOKEN, Anybody, Caller, MustBeKnown
from .error_answers import api_router
from .models import Code
from .serialize import DataResponse

router = api_router("reviews")


@router.post("/tables/{code}/review", status_code=202, response_model=answers.Review)
async def ask_for_review(caller: MustBeKnown, code: Code) -> Response:
    """Ask for the review of a game that is over. It is made in the background; ask again to see how far it is.
    Nothing is done twice."""
    now = await caller.tables.reviews.ask(code, caller.person)
    return await answer(caller, code, now, 202)


@router.get("/tables/{code}/review", response_model=answers.Review, openapi_extra=WITHOUT_TOKEN)
async def get_review(caller: Anybody, code: Code) -> Response:
    """How far the review of a game is, and the review itself when it is made."""
    now = await caller.tables.reviews.progress(code, caller.person)
    return await answer(caller, code, now, 200)


async def answer(caller: Caller, code: str, now: Progress, status: int) -> Response:
    result = await caller.tables.reviews.found(code, caller.person) if now.state == DONE else None
    data = {"state": now.state, "done": now.done, "of": now.of, "ahead": now.ahead}
    return DataResponse(data | {"review": result.form if result is not None else None}, status)
