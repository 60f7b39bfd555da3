"""How a visitor wants to be called, and where to: mail, webhooks, browsers."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from pydantic import StringConstraints
from starlette.responses import Response

from ...table.calls.calendar import Deadline, calendar
from ...table.calls.message import KINDS
from ...table.calls.preferences import MAIL, MODES, PUSH, WEBHOOK, Preferences
from ...table.errors import NotFound
from ...table.play.feeds import MAX_FOLLOWED
from ...text.catalogue import catalogue
from ..visitor import AnyVisitor, Visitor, device
from .filled import BLANK, Filled, in_field
from .forms import FormRoute, Number, Sent, Text, shown_again
from .shared import address, go, show, tables_of

router = APIRouter(route_class=FormRoute)

FORMS = ("json", "discord", "slack", "matrix", "ntfy")
LONG = 1000
Long = Annotated[str, StringConstraints(max_length=LONG)]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{20,200}$")]
TICKED = "yes"


class Chosen(Sent):
    mode: Annotated[str, StringConstraints(pattern=f"^({'|'.join(MODES)})$")]
    your_turn: Text = ""
    time_short: Text = ""
    invited: Text = ""
    named: Text = ""
    over: Text = ""
    zone: Text = ""


class NewWebhook(Sent):
    url: Long = ""
    form: Annotated[str, StringConstraints(pattern=f"^({'|'.join(FORMS)})$")] = "json"
    token: Text = ""


class Address(Sent):
    address: Long


class NewBrowser(Sent):
    endpoint: Long
    p256dh: Key
    auth: Key


class OfBrowser(Sent):
    endpoint: Long


class WayId(Sent):
    way: Number


async def calls_page(request: Request, visitor: Visitor, form: Filled = BLANK, **made: Any) -> Response:
    calls = tables_of(request).calls
    person = visitor.person
    values = {
        "chosen": await calls.preferences.of(person.id) if person else Preferences(),
        "ways": await calls.preferences.ways(person.id) if person else [],
        "addresses": await calls.preferences.addresses(person.id) if person else [],
        "offered": calls.senders.keys(),
        "key": await calls.push_keys.public() if PUSH in calls.senders else "",
        "feed": "",
        "kept": "kept" in request.query_params,
        "modes": MODES,
        "kinds": KINDS,
        "forms": FORMS,
    }
    return show("calls.html", request, visitor, form.status, form=form, **values | made)


@router.get("/me/calls")
async def page(request: Request, visitor: AnyVisitor) -> Response:
    return await calls_page(request, visitor)


@router.post("/me/calls")
@shown_again(calls_page, "mode")
async def choose(request: Request, visitor: AnyVisitor, sent: Annotated[Chosen, Form()]) -> Response:
    kinds = tuple(kind for kind in KINDS if getattr(sent, kind) == TICKED)
    tables = tables_of(request)
    await tables.clocks.note_zone(visitor.known, sent.zone)
    chosen = Preferences(sent.mode, kinds, visitor.language, address(request))
    await tables.calls.preferences.save(visitor.known, chosen)
    return go("/me/calls?kept", request, visitor)


@router.post("/me/calls/webhook")
@shown_again(calls_page, "url|token")
async def add_webhook(request: Request, visitor: AnyVisitor, sent: Annotated[NewWebhook, Form()]) -> Response:
    calls, person = offering(request, WEBHOOK), visitor.known
    with in_field("url"):
        await calls.preferences.add_webhook(person, sent.url, sent.form, sent.token)
    return go("/me/calls", request, visitor)


@router.post("/me/calls/mail")
@shown_again(calls_page, "")
async def add_mail(request: Request, visitor: AnyVisitor, sent: Annotated[Address, Form()]) -> Response:
    await offering(request, MAIL).preferences.add_mail(visitor.known, sent.address)
    return go("/me/calls", request, visitor)


@router.post("/me/calls/browser")
async def add_browser(request: Request, visitor: AnyVisitor, sent: Annotated[NewBrowser, Form()]) -> Response:
    """A script sends what its browser said."""
    preferences = offering(request, PUSH).preferences
    await preferences.add_push(visitor.known, sent.endpoint, sent.p256dh, sent.auth, device(request))
    return go("/me/calls", request, visitor)


@router.post("/me/calls/browser/end")
async def end_browser(request: Request, visitor: AnyVisitor, sent: Annotated[OfBrowser, Form()]) -> Response:
    await tables_of(request).calls.preferences.remove_push(visitor.known, sent.endpoint)
    return go("/me/calls", request, visitor)


@router.post("/me/calls/end")
@shown_again(calls_page, "")
async def end_way(request: Request, visitor: AnyVisitor, sent: Annotated[WayId, Form()]) -> Response:
    await tables_of(request).calls.preferences.remove(visitor.known, sent.way)
    return go("/me/calls", request, visitor)


@router.post("/me/calls/calendar")
async def new_calendar(request: Request, visitor: AnyVisitor) -> Response:
    """A secret address, shown in the answer itself, so that it is in no history; the one before ends."""
    secret = await tables_of(request).calls.preferences.new_feed(visitor.known)
    return await calls_page(request, visitor, feed=f"{address(request)}/calendar/{secret}.ics")


@router.post("/me/calls/calendar/end")
async def end_calendar(request: Request, visitor: AnyVisitor) -> Response:
    await tables_of(request).calls.preferences.end_feed(visitor.known)
    return go("/me/calls", request, visitor)


@router.get("/calendar/{secret}.ics")
async def deadlines(request: Request, visitor: AnyVisitor, secret: str) -> Response:
    """For calendar programs, which have no cookie; in the language of the person."""
    tables = tables_of(request)
    person, chosen = await tables.calls.preferences.by_feed(secret[:LONG])
    say = catalogue(chosen.language).say
    shown = []
    for facts in await tables.lists.of(person, MAX_FOLLOWED):
        ends = await tables.calls.triggers.deadline(facts, person)
        if ends is not None:
            title = {"table": facts.name, "game": say(f"{facts.game}.game_title", {})}
            summary = say("calls.calendar.summary", title)
            shown.append(Deadline(facts.code, ends, summary, f"{address(request)}/t/{facts.code}"))
    return Response(calendar(shown, tables.registry.clock()), media_type="text/calendar")


@router.get("/calls/leave/{secret}")
async def ask_leave(request: Request, visitor: AnyVisitor, secret: str) -> Response:
    """Asked first: programs follow links in mails before people do."""
    return show("leave_calls.html", request, visitor, left=False)


@router.post("/calls/leave/{secret}")
async def leave(request: Request, visitor: AnyVisitor, secret: str) -> Response:
    """For the button on the page, and for mail programs, which send the same without asking (RFC 8058). Who comes a
    second time has left already."""
    await tables_of(request).calls.preferences.leave(secret[:LONG])
    return show("leave_calls.html", request, visitor, left=True)


def offering(request: Request, kind: str) -> Any:
    calls = tables_of(request).calls
    if kind not in calls.senders:
        raise NotFound("calls.not_offered", {})
    return calls
