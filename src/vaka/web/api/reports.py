"""Reports about people at a table, and what hosts of the server do about them."""

from starlette.responses import Response

from ...table.play.rights import must_be_host
from . import answers
from .caller import MustBeKnown
from .error_answers import api_router
from .models import Closed, Code, Deed, LineNumber, Reported, ReportedSeat, ReportNumber, SeatInPath

router = api_router("reports")


@router.post("/tables/{code}/chat/{number}/report", status_code=204)
async def report_line(caller: MustBeKnown, code: Code, number: LineNumber, sent: Reported) -> Response:
    """Tell the hosts of the server of a line of the chat. Nobody at the table learns of it."""
    await caller.tables.host.reports.about_line(code, caller.person, number, sent.note)
    return Response(status_code=204)


@router.post("/tables/{code}/seats/{seat}/report", status_code=204)
async def report_seat(caller: MustBeKnown, code: Code, seat: SeatInPath, sent: ReportedSeat) -> Response:
    """Tell the hosts of the server of the name or the conduct of the person in this seat."""
    await caller.tables.host.reports.about_seat(code, caller.person, seat, sent.kind, sent.note)
    return Response(status_code=204)


@router.get("/reports")
async def list_reports(caller: MustBeKnown, closed: Closed = False) -> answers.Reports:
    """For hosts of the server: what people have reported."""
    must_be_host(caller.person)
    result = await caller.tables.host.reports.all(closed)
    return answers.Reports(reports=[answers.Report(**vars(one), muted=one.muted) for one in result])


@router.post("/reports/{number}", status_code=204)
async def handle_report(caller: MustBeKnown, number: ReportNumber, sent: Deed) -> Response:
    """For hosts of the server: close a report, take out the line that it is about, or mute, ban or erase the person."""
    await caller.tables.host.report_deeds.act(caller.person, number, sent.do)
    return Response(status_code=204)
