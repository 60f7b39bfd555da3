"""What a host does about a report."""

import logging
from typing import Literal

from ..errors import NotAllowed
from ..people.person import HOST, Person
from ..play.rights import must_be_host
from ..play.talk import Talk
from .people_admin import PeopleAdmin
from .personal_data import PersonalData
from .reports import Report, Reports

logger = logging.getLogger("vaka.table")

Deed = Literal["close", "take_out", "mute", "unmute", "ban", "unban", "erase"]
LATER = ("unmute", "unban")  # can be done where the report is closed, too


class ReportDeeds:
    def __init__(self, reports: Reports, talk: Talk, people: PeopleAdmin, personal_data: PersonalData) -> None:
        self.reports = reports
        self.talk = talk
        self.people = people
        self.personal_data = personal_data

    async def act(self, person: Person | None, number: int, do: Deed) -> None:
        """Close the report, take out the message, or do something about the person it is about."""
        host = must_be_host(person)
        report = await self.reports.one(number, closed=do in LATER)
        await self._act(host, report, do)
        logger.info("host handled a report", extra={"host": host.id, "did": do, "report": report.id})

    async def _act(self, host: Person, report: Report, do: Deed) -> None:
        if do == "close":
            await self.reports.close(report.id)
        elif do == "take_out":
            await self.talk.take_out(report.code, host, report.number or 0)
        elif do in ("mute", "unmute"):
            await self.talk.mute(report.code, host, report.about, do == "mute")
        elif do == "unban":
            await self.people.unban(report.about)
        elif await self.people.role(report.about) == HOST:
            raise NotAllowed("report.about_host", {"id": report.about})
        elif do == "ban":
            await self.people.ban(report.about)
        else:
            await self.personal_data.erase(report.about)
