"""The page of a table, and what can be done there.

Every deed is a POST of a plain form. A browser without scripts is sent back to the page; one with scripts is answered
with 204, and what has changed comes over the socket.
"""

from asyncio import to_thread
from typing import Annotated
from uuid import uuid4

from fastapi import APIRouter, Form, Query, Request
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ...core.seats import seat_of
from ...table.errors import NotAllowed, NotNow, Refused, Stale
from ...table.host.reports import MAX_NOTE
from ...table.play.deeds import MAX_WORDS
from ...table.table_view import SEATING, TableView
from ..pages.filled import MAX_NUMBER
from ..pages.forms import MAX_SEATS, ForSeat, Number, Seat, Sent
from ..pages.shared import address, tables_of
from ..pages.waiting_room import before_the_game
from ..reader import page_values
from ..rendering.packing import page_response
from ..rendering.templating import environment
from ..visitor import AnyVisitor, Visitor
from .asked_words import asking_seat, hint_card, why_not
from .frames import Frames
from .guiding import guide_cards
from .page import aid_sheet, log_page, table_page

router = APIRouter(include_in_schema=False)

Words = Annotated[str, Field(max_length=MAX_WORDS)]


class Choose(ForSeat):
    choice: Words
    version: Number
    key: Words = ""


class TakeOver(Sent):
    whose: Seat  # not `seat`: the same form has that of the seat that is shown, which at a shared device may be another


class TakeBack(ForSeat):
    version: Number
    sealed: Number


class Undo(ForSeat):
    version: Number


class Propose(Sent):
    """`value` is the move to which to undo, or the seat to be replaced. Without it an undo means one whole move,
    the last one at the `version` that the page showed."""

    kind: Words
    value: Number = 0
    version: Number | None = None


class Answer(Sent):
    agree: Words


class Say(Sent):
    text: Annotated[str, Field(max_length=1000)] = ""  # an empty line is refused as what it is, and not as missing


class Read(Sent):
    """The last line of the chat that the page has shown."""

    number: Number


class React(Sent):
    reaction: Words


class TakeOut(Sent):
    number: Number
    mute: Words = ""


class Unmute(Sent):
    number: Number


class Report(Sent):
    """A line of the chat by its `number`, or somebody by their `seat`."""

    number: Number = 0
    seat: Annotated[int, Field(ge=0, le=MAX_SEATS)] = 0
    kind: Words = ""
    note: Annotated[str, Field(max_length=2000)] = ""


class Rematch(Sent):
    share: Words = ""


@router.get("/t/{code}")
async def page(request: Request, visitor: AnyVisitor, code: str) -> Response:
    facts = await tables_of(request).looking.facts(code, visitor.person)
    if facts.status == SEATING:
        return await before_the_game(request, visitor, facts)
    table_view = await tables_of(request).looking.table_view(code, visitor.person)
    tables_of(request).looking.here(facts, visitor.person)
    guided = await tables_of(request).guides.now(code, visitor.person)
    frames: Frames = request.app.state.frames
    picture = f"{address(request)}/t/{code}/preview.png?{facts.changes}-{facts.moves}"
    return page_response(request, table_page(table_view, frames, visitor, visitor.catalogue, guided, picture))


@router.get("/t/{code}/guide")
async def guide(request: Request, visitor: AnyVisitor, code: str) -> Response:
    """In a guided game: where its learner stands, and what is said there."""
    guided = await tables_of(request).guides.now(code, visitor.person)
    if guided is None:
        raise NotNow("table.no_guide_here", {})
    return JSONResponse(guide_cards(guided, visitor.catalogue))


@router.get("/t/{code}/aid")
async def aid(request: Request, visitor: AnyVisitor, code: str) -> Response:
    """The player aid in the sheet beside the board, with what this viewer has not seen yet."""
    table_view = await tables_of(request).looking.table_view(code, visitor.person)
    return HTMLResponse(await to_thread(aid_sheet, table_view, visitor))


@router.get("/t/{code}/log")
async def whole_log(request: Request, visitor: AnyVisitor, code: str) -> Response:
    """Every line of the log, as this viewer was told it."""
    table_view = await tables_of(request).looking.table_view(code, visitor.person)
    return HTMLResponse(await to_thread(log_page, table_view, visitor))


@router.get("/t/{code}/origin")
async def origin(request: Request, visitor: AnyVisitor, code: str) -> Response:
    """What a table that was made from a record promises of its chance."""
    facts = await tables_of(request).looking.facts(code, visitor.person)
    if not facts.brought:
        raise HTTPException(404)
    return html("origin.html", visitor, facts=facts)


@router.get("/t/{code}/resign")
async def ask_resign(request: Request, visitor: AnyVisitor, code: str) -> Response:
    table_view, viewer = await own_table_view(request, visitor, code)
    return html("resign.html", visitor, facts=table_view.facts, seat=table_view.facts.seats[viewer])


@router.get("/t/{code}/end")
async def ask_end(request: Request, visitor: AnyVisitor, code: str) -> Response:
    table_view, _ = await own_table_view(request, visitor, code)
    seats = table_view.facts.seats
    others = [seat for seat in seats if seat.kind == "person" and not (seat.mine or seat.resigned or seat.gone)]
    return html("end.html", visitor, facts=table_view.facts, others=others)


@router.get("/t/{code}/away")
async def ask_replace(request: Request, visitor: AnyVisitor, code: str) -> Response:
    table_view, _ = await own_table_view(request, visitor, code)
    others = [seat for seat in table_view.facts.seats if seat.kind == "person" and not seat.mine and not seat.held]
    return html("away.html", visitor, facts=table_view.facts, others=others)


@router.get("/t/{code}/unsay")
async def ask_unsay(
    request: Request, visitor: AnyVisitor, code: str, number: Annotated[int, Query(ge=1, le=MAX_NUMBER)]
) -> Response:
    facts = await tables_of(request).looking.facts(code, visitor.known)
    if not facts.host:
        raise NotAllowed("table.chat_only_host", {})
    said = [line for line in facts.chat if line.number == number and line.text]
    if not said:
        raise Refused("table.chat_no_line", {})
    mine = any(seat.mine and seat.seat == said[0].seat for seat in facts.seats)
    return html("unsay.html", visitor, facts=facts, line=said[0], mine=mine)


@router.get("/t/{code}/report")
async def ask_report(
    request: Request, visitor: AnyVisitor, code: str, number: Annotated[int, Query(ge=0, le=MAX_NUMBER)] = 0
) -> Response:
    facts = await tables_of(request).looking.facts(code, visitor.known)
    said = [line for line in facts.chat if line.number == number and line.text]
    if number and not said:
        raise Refused("table.chat_no_line", {})
    others = [seat for seat in facts.seats if seat.kind == "person" and not seat.mine]
    return html("report.html", visitor, facts=facts, line=said[0] if said else None, others=others, most=MAX_NOTE)


@router.get("/t/{code}/why")
async def why(
    request: Request, visitor: AnyVisitor, code: str, choice: Annotated[str, Query(max_length=MAX_WORDS)]
) -> Response:
    """Why the viewer cannot choose this now, in words."""
    table_view, viewer = await own_table_view(request, visitor, code)
    return JSONResponse(why_not(table_view, viewer, choice, visitor.catalogue))


# --- deeds


@router.post("/t/{code}/choose")
async def choose(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[Choose, Form()]) -> Response:
    key = sent.key or str(uuid4())
    chosen = (sent.seat, sent.choice, sent.version, key)
    await tables_of(request).play.choose(code, visitor.known, *chosen, may_wait=is_scripted(request))
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/take_back")
async def take_back(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[TakeBack, Form()]) -> Response:
    """Take back the choice that still waits, or the last answer that the page showed as sealed and none before it."""
    await tables_of(request).play.take_back(code, visitor.known, sent.seat, sent.version, sent.sealed)
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/undo")
async def undo(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[Undo, Form()]) -> Response:
    await tables_of(request).play.undo(code, visitor.known, sent.seat, sent.version)
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/done")
async def done(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[ForSeat, Form()]) -> Response:
    await tables_of(request).play.done(code, visitor.known, sent.seat)
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/resign")
async def resign(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[ForSeat, Form()]) -> Response:
    await tables_of(request).play.resign(code, visitor.known, sent.seat)
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/show")
async def show(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[ForSeat, Form()]) -> Response:
    await tables_of(request).play.show(code, visitor.known, sent.seat)
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/take_over")
async def take_over(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[TakeOver, Form()]) -> Response:
    await tables_of(request).play.take_over(code, visitor.known, sent.whose)
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/propose")
async def propose(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[Propose, Form()]) -> Response:
    """Ask the others; to undo means one whole move, unless a move is given."""
    tables = tables_of(request)
    value = proposal_value(sent.kind, sent.value)
    if sent.kind == "undo" and not value:
        table_view = await tables.looking.table_view(code, visitor.known)
        if sent.version not in (None, table_view.facts.version):
            raise Stale("table.stale", {"version": table_view.facts.version})
        if table_view.one_move_back is None:
            raise Refused("frame.nothing_to_undo", {})
        value = table_view.one_move_back
    await tables.votes.propose(code, visitor.known, sent.kind, value)
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/answer")
async def answer(
    request: Request,
    visitor: AnyVisitor,
    code: str,
    sent: Annotated[Answer, Form()],
    kind: Annotated[str, Query(max_length=MAX_WORDS)] = "",
    value: Annotated[int, Query(ge=0, le=MAX_NUMBER)] = 0,
) -> Response:
    """Agree or not, to the proposal that the page showed."""
    await tables_of(request).votes.answer(code, visitor.known, sent.agree == "yes", kind, proposal_value(kind, value))
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/say")
async def say(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[Say, Form()]) -> Response:
    await tables_of(request).talk.say(code, visitor.known, sent.text)
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/read")
async def read(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[Read, Form()]) -> Response:
    await tables_of(request).talk.have_read(code, visitor.known, sent.number)
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/react")
async def react(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[React, Form()]) -> Response:
    await tables_of(request).talk.react(code, visitor.known, sent.reaction)
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/unsay")
async def unsay(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[TakeOut, Form()]) -> Response:
    await tables_of(request).talk.take_out(code, visitor.known, sent.number, mute=bool(sent.mute))
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/unmute")
async def unmute(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[Unmute, Form()]) -> Response:
    await tables_of(request).talk.unmute(code, visitor.known, sent.number)
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/report")
async def report(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[Report, Form()]) -> Response:
    reports = tables_of(request).host.reports
    if sent.number:
        await reports.about_line(code, visitor.known, sent.number, sent.note)
    else:
        await reports.about_seat(code, visitor.known, seat_of(sent.seat), sent.kind, sent.note)
    if is_scripted(request):
        return JSONResponse({"text": visitor.say("report.sent")})
    facts = await tables_of(request).looking.facts(code, visitor.known)
    return html("reported.html", visitor, facts=facts)


@router.post("/t/{code}/rematch")
async def rematch(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[Rematch, Form()]) -> Response:
    made = await tables_of(request).seating.rematch(code, visitor.known, later=sent.share == "later")
    return done_response(request, f"/t/{made}", {"go": f"/t/{made}"})


@router.post("/t/{code}/hint")
async def hint(request: Request, visitor: AnyVisitor, code: str) -> Response:
    """What an expert would do here, from what the viewer may know: a page, or for a script also what the card needs,
    and for which seat and version it is, as it may come late."""
    table_view, viewer = await own_table_view(request, visitor, code)
    thought = await tables_of(request).hints.hint(code, visitor.known, viewer)
    said = hint_card(thought, table_view, visitor.catalogue)
    if not is_scripted(request):
        return html("hint.html", visitor, facts=table_view.facts, text=said["text"], more=said["more"])
    return JSONResponse({"hint": said})


# --- what the routes share


async def own_table_view(request: Request, visitor: Visitor, code: str) -> tuple[TableView, int]:
    """The table view of somebody who sits at the table and is not behind the curtain, and their seat."""
    table_view = await tables_of(request).looking.table_view(code, visitor.known)
    return table_view, asking_seat(table_view)


def proposal_value(kind: str, value: int) -> int:
    """The value of a proposal: a move, or a seat, which has its number on pages."""
    return seat_of(value) if kind == "replace" else value


def done_response(request: Request, back: str, data: dict[str, object] | None = None) -> Response:
    """The answer to a deed: for a script its data, if any; for a plain form the way back to the page."""
    if not is_scripted(request):
        return RedirectResponse(back, 303)
    return JSONResponse(data) if data else Response(status_code=204)


def is_scripted(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


def html(template: str, visitor: Visitor, **values: object) -> HTMLResponse:
    return HTMLResponse(environment().get_template(template).render(**page_values(visitor, **values)))
