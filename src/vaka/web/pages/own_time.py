"""When the slow clocks of the visitor run: their time zone and their holidays."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from ...table.clocks.slow_time import MAX_HOLIDAYS, Calendar, holiday, zones
from ..visitor import AnyVisitor, Visitor
from .filled import BLANK, Filled, in_field
from .forms import FormRoute, Sent, Text, shown_again
from .shared import go, show, tables_of

router = APIRouter(route_class=FormRoute)


class OwnTime(Sent):
    zone: Text = ""
    first1: Text = ""
    first2: Text = ""
    first3: Text = ""
    first4: Text = ""
    first5: Text = ""
    first6: Text = ""
    last1: Text = ""
    last2: Text = ""
    last3: Text = ""
    last4: Text = ""
    last5: Text = ""
    last6: Text = ""

    def calendar(self) -> Calendar:
        holidays = []
        for number in range(1, MAX_HOLIDAYS + 1):
            first, last = getattr(self, f"first{number}"), getattr(self, f"last{number}")
            if first or last:
                with in_field(f"first{number}"):
                    holidays.append(holiday(first or last, last or first))
        return Calendar(self.zone, tuple(holidays))


class Zone(Sent):
    zone: Text


async def own_time(request: Request, visitor: Visitor, form: Filled = BLANK) -> Response:
    clocks = tables_of(request).clocks
    calendar = await clocks.calendar(visitor.person) if visitor.person is not None else Calendar()
    rows = [(str(one.first), str(one.last)) for one in calendar.holidays]
    typed = [n for n in range(1, MAX_HOLIDAYS + 1) if form.text(f"first{n}") or form.text(f"last{n}")]
    rows += [("", "")] * (min(MAX_HOLIDAYS, max([len(rows) + 1, *typed])) - len(rows))  # one more than there are
    values = {"form": form, "kept": "kept" in request.query_params, "zone": calendar.zone, "zones": sorted(zones())}
    return show("own_time.html", request, visitor, form.status, here="/me/time", rows=rows, **values)


@router.get("/me/time")
async def page(request: Request, visitor: AnyVisitor) -> Response:
    return await own_time(request, visitor)


@router.post("/me/time")
@shown_again(own_time, "zone|(first|last)[1-6]")
async def keep(request: Request, visitor: AnyVisitor, sent: Annotated[OwnTime, Form()]) -> Response:
    await tables_of(request).clocks.set_calendar(visitor.known, sent.calendar())
    return go("/me/time?kept", request, visitor)


@router.post("/me/time/zone")
async def note_zone(request: Request, visitor: AnyVisitor, sent: Annotated[Zone, Form()]) -> Response:
    """A script sends what its browser says. Of a stranger nothing is kept."""
    if visitor.person is not None:
        await tables_of(request).clocks.note_zone(visitor.person, sent.zone)
    return Response(status_code=204)
