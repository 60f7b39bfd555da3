"""Pages for hosts, who are people with the role `host`: what was reported, and the jobs of the server."""

import logging
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Request
from pydantic import Field
from starlette.responses import Response

from ...table.host.people_admin import MAX_NUMBER
from ...table.host.report_deeds import Deed
from ...table.jobs.queue import FAILED, PLANNED, WAITING, WORKING
from ...table.play.rights import must_be_host
from ..visitor import AnyVisitor, Visitor
from .filled import BLANK, Filled
from .forms import FormRoute, Sent, shown_again
from .shared import go, show, tables_of

MAX_SHOWN = 50  # jobs in each state

logger = logging.getLogger("vaka.web")
router = APIRouter(route_class=FormRoute)

Id = Annotated[int, Field(ge=1, le=MAX_NUMBER)]


class ReportDeed(Sent):
    number: Id
    do: Deed


class JobDeed(Sent):
    number: Id
    do: Literal["retry", "drop"]


async def reports_page(request: Request, visitor: Visitor, form: Filled = BLANK) -> Response:
    must_be_host(visitor.person)
    closed = "closed" in request.query_params
    reports = await tables_of(request).host.reports.all(closed)
    values = {"form": form, "reports": reports, "closed": closed}
    return show("host_reports.html", request, visitor, form.status, here="/host", **values)


@router.get("/host")
async def all_reports(request: Request, visitor: AnyVisitor) -> Response:
    return await reports_page(request, visitor)


@router.post("/host/reports")
@shown_again(reports_page, "")
async def handle_report(request: Request, visitor: AnyVisitor, sent: Annotated[ReportDeed, Form()]) -> Response:
    await tables_of(request).host.report_deeds.act(visitor.person, sent.number, sent.do)
    return go("/host", request, visitor)


async def jobs_page(request: Request, visitor: Visitor, form: Filled = BLANK) -> Response:
    must_be_host(visitor.person)
    admin = tables_of(request).host.jobs_admin
    jobs = {state: (await admin.all(state=state))[:MAX_SHOWN] for state in (FAILED, WORKING, WAITING, PLANNED)}
    values = {"form": form, "jobs": jobs, "lines": await admin.queue.lines()}
    return show("host_jobs.html", request, visitor, form.status, here="/host/jobs", **values)


@router.get("/host/jobs")
async def all_jobs(request: Request, visitor: AnyVisitor) -> Response:
    return await jobs_page(request, visitor)


@router.post("/host/jobs")
@shown_again(jobs_page, "")
async def handle_job(request: Request, visitor: AnyVisitor, sent: Annotated[JobDeed, Form()]) -> Response:
    """Jobs that did not fail are left alone: the server needs them, and puts some of them in line only once."""
    host = must_be_host(visitor.person)
    admin = tables_of(request).host.jobs_admin
    if sent.do == "retry":
        await admin.retry(sent.number)
    else:
        await admin.cancel(sent.number, only_failed=True)
    logger.info("host handled a job", extra={"host": host.id, "did": sent.do, "number": sent.number})
    return go("/host/jobs", request, visitor)
