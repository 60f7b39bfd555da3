"""The page of a table, what can be done there, and its socket.

Every deed is a POST of a plain form. A browser without scripts is sent back to the page; one with scripts is answered
with 204, and what has changed comes over the socket.
"""

from collections.abc import Awaitable, Callable
from typing import Annotated
from uuid import uuid4

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ...core.state import WATCHER
from ...table.errors import NotAllowed, Refused
from ...table.people.people import Person
from ...table.sight import SEATING, Sight
from ...table.tables import Tables
from ...text.speaker import Speaker
from ..pages.waiting_room import waiting_room
from ..refusals import rule_link
from ..rendering.templating import environment
from ..visitor import Visitor, page_values, visitor
from .hint_words import hint_text
from .page import table_page

router = APIRouter(include_in_schema=False)

MOST_WORDS = 80
Words = Annotated[str, Form(max_length=MOST_WORDS)]
Number = Annotated[int, Form(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Form(ge=0, le=7)]


@router.get("/t/{code}")
async def page(request: Request, code: str) -> Response:
    found = await visitor(request)
    facts = await tables(request).facts(code, found.person)
    if facts.status == SEATING:
        return await waiting_room(request, found, facts)
    sight = await tables(request).sight(code, found.person)
    tables(request).here(facts, found.person)
    return HTMLResponse(table_page(sight, request.app.state.frames, found, found.catalogue))


@router.get("/t/{code}/log")
async def whole_log(request: Request, code: str) -> Response:
    """Every line of the log, as this viewer was told it."""
    found = await visitor(request)
    sight = await tables(request).sight(code, found.person)
    speaker = speaker_of(found, sight)
    lines = [speaker.event(event, WATCHER) for event in sight.told]
    return html("log.html", found, facts=sight.facts, lines=lines)


@router.get("/t/{code}/origin")
async def origin(request: Request, code: str) -> Response:
    """What a table that was made from a record promises of its chance."""
    found = await visitor(request)
    return html("origin.html", found, facts=await tables(request).facts(code, found.person))


@router.get("/t/{code}/resign")
async def ask_resign(request: Request, code: str) -> Response:
    found, sight = await own_sight(request, code)
    assert sight.viewer is not None  # own_sight sees to it
    return html("resign.html", found, facts=sight.facts, seat=sight.facts.seats[sight.viewer])


@router.get("/t/{code}/end")
async def ask_end(request: Request, code: str) -> Response:
    found, sight = await own_sight(request, code)
    seats = sight.facts.seats
    others = [seat for seat in seats if seat.kind == "person" and not (seat.mine or seat.resigned or seat.gone)]
    return html("end.html", found, facts=sight.facts, others=others)


@router.get("/t/{code}/away")
async def ask_replace(request: Request, code: str) -> Response:
    found, sight = await own_sight(request, code)
    others = [seat for seat in sight.facts.seats if seat.kind == "person" and not seat.mine and not seat.held]
    return html("away.html", found, facts=sight.facts, others=others)


@router.get("/t/{code}/why")
async def why(request: Request, code: str, choice: Annotated[str, Query(max_length=MOST_WORDS)]) -> Response:
    """Why the viewer cannot choose this now, in words."""
    found, sight = await own_sight(request, code)
    assert sight.viewer is not None  # own_sight sees to it
    reason = sight.known.why_not(sight.viewer, choice)
    if reason is None:
        return JSONResponse({"text": ""})
    told = {"text": speaker_of(found, sight).refusal(reason), "rule": rule_link(reason, found.catalogue)}
    return JSONResponse(told)


# --- deeds


@router.post("/t/{code}/choose")
async def choose(
    request: Request, code: str, choice: Words, seat: SeatNumber, version: Number, key: Words = ""
) -> Response:
    async def deed(house: Tables, person: Person) -> None:
        await house.choose(code, person, seat, choice, version, key or str(uuid4()))

    return await do(request, code, deed)


@router.post("/t/{code}/take_back")
async def take_back(request: Request, code: str, seat: SeatNumber) -> Response:
    return await do(request, code, lambda house, person: house.take_back(code, person, seat))


@router.post("/t/{code}/undo")
async def undo(request: Request, code: str, seat: SeatNumber, version: Number) -> Response:
    return await do(request, code, lambda house, person: house.undo(code, person, seat, version))


@router.post("/t/{code}/done")
async def done(request: Request, code: str, seat: SeatNumber) -> Response:
    return await do(request, code, lambda house, person: house.done(code, person, seat))


@router.post("/t/{code}/resign")
async def resign(request: Request, code: str, seat: SeatNumber) -> Response:
    return await do(request, code, lambda house, person: house.resign(code, person, seat))


@router.post("/t/{code}/show")
async def show(request: Request, code: str, seat: SeatNumber) -> Response:
    return await do(request, code, lambda house, person: house.show(code, person, seat))


@router.post("/t/{code}/take_over")
async def take_over(request: Request, code: str, seat: SeatNumber) -> Response:
    return await do(request, code, lambda house, person: house.take_over(code, person, seat))


@router.post("/t/{code}/propose")
async def propose(request: Request, code: str, kind: Words, value: Number = 0) -> Response:
    """Ask the others; to undo means one whole move, unless a line is given."""

    async def deed(house: Tables, person: Person) -> None:
        line = value
        if kind == "undo" and not line:
            back = (await house.sight(code, person)).one_move_back
            if back is None:
                raise Refused("frame.nothing_to_undo", {})
            line = back
        await house.propose(code, person, kind, line)

    return await do(request, code, deed)


@router.post("/t/{code}/answer")
async def answer(request: Request, code: str, agree: Words) -> Response:
    return await do(request, code, lambda house, person: house.answer(code, person, agree == "yes"))


@router.post("/t/{code}/say")
async def say(request: Request, code: str, text: Annotated[str, Form(max_length=1000)]) -> Response:
    return await do(request, code, lambda house, person: house.say(code, person, text))


@router.post("/t/{code}/unsay")
async def unsay(request: Request, code: str, number: Number) -> Response:
    return await do(request, code, lambda house, person: house.take_out(code, person, number))


@router.post("/t/{code}/rematch")
async def rematch(request: Request, code: str, share: Words = "") -> Response:
    found = await visitor(request)
    made = await tables(request).rematch(code, known(found), later=share == "later")
    return went(request, f"/t/{made}", {"go": f"/t/{made}"})


@router.post("/t/{code}/hint")
async def hint(request: Request, code: str) -> Response:
    """What an expert would do here, from what the viewer may know."""
    found, sight = await own_sight(request, code)
    assert sight.viewer is not None  # own_sight sees to it
    thought = await tables(request).hint(code, known(found), sight.viewer)
    text = hint_text(thought, speaker_of(found, sight))
    return went(request, f"/t/{code}", {"text": text})


# --- what the routes share


def tables(request: Request) -> Tables:
    house: Tables = request.app.state.tables
    return house


def known(found: Visitor) -> Person:
    if found.person is None:
        raise NotAllowed("frame.nobody", {})
    return found.person


async def own_sight(request: Request, code: str) -> tuple[Visitor, Sight]:
    """The sight of somebody who sits at the table and is not behind the curtain."""
    found = await visitor(request)
    sight = await tables(request).sight(code, known(found))
    if sight.viewer is None:
        raise NotAllowed("frame.no_seat", {})
    return found, sight


async def do(request: Request, code: str, deed: Callable[[Tables, Person], Awaitable[None]]) -> Response:
    found = await visitor(request)
    await deed(tables(request), known(found))
    return went(request, f"/t/{code}")


def went(request: Request, back: str, told: dict[str, str] | None = None) -> Response:
    """The answer to a deed: for a script what it is told, if anything; for a plain form the way back to the page."""
    if "application/json" not in request.headers.get("accept", ""):
        return RedirectResponse(back, 303)
    return JSONResponse(told) if told else Response(status_code=204)


def speaker_of(found: Visitor, sight: Sight) -> Speaker:
    return Speaker(found.catalogue, sight.game, sight.facts.names, sight.watched)


def html(template: str, found: Visitor, **values: object) -> HTMLResponse:
    return HTMLResponse(environment().get_template(template).render(**page_values(found, **values)))
