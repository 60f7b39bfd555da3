"""What people report to the hosts of a server: kept for them, bounded, and gone with those it is about."""

import asyncio

import pytest

from tests.table.evening import later, people, rows, server, table_with
from vaka.table.errors import NotAllowed, NotFound, NotNow, Refused
from vaka.table.host import reports
from vaka.table.host.reports import CONDUCT, MAX_NOTE, MAX_OPEN, NAME, TALK
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.people.person import HOST
from vaka.table.retention import DAY, Retention
from vaka.table.store import schema


async def refusal(doing) -> str:
    with pytest.raises((Refused, NotAllowed, NotFound, NotNow)) as refused:
        await doing
    return refused.value.key


async def host_of(tables):
    """Somebody whom the command line has made a host."""
    hera, token = await tables.people.newcomer("Hera")
    await tables.host.people_admin.give_role(hera.id, HOST)
    return await tables.people.by_cookie(token)


async def test_a_report_keeps_the_table_the_people_the_words_and_the_time(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await tables.talk.say(code, ben, "You fool")
        before = await tables.looking.facts(code, ben)
        await tables.host.reports.about_line(code, anne, 1, " Again\nand again ")
        await tables.host.reports.about_seat(code, anne, 1, NAME)
        await tables.host.reports.about_seat(code, anne, 1, CONDUCT, "Does not move")
        assert await tables.looking.facts(code, ben) == before
        conduct, name, talk = await tables.host.reports.all()
        assert (talk.code, talk.by, talk.about, talk.name) == (code, anne.id, ben.id, "Ben")
        assert (talk.kind, talk.number, talk.words, talk.note) == (TALK, 1, "You fool", "Again and again")
        assert (name.kind, name.words, conduct.kind, conduct.note) == (NAME, "", CONDUCT, "Does not move")
        assert talk.at <= name.at <= conduct.at <= tables.registry.clock()


async def test_what_cannot_be_reported_is_refused_and_not_kept(url):
    async with server(url) as tables:
        anne, ben, eve = await people(tables, "Anne", "Ben", "Eve")
        seats = [NewSeat("me"), NewSeat("bot", "child"), NewSeat("open")]
        code = await tables.seating.make(anne, NewTable("orongo", 3, seats=seats, watchers=False))
        await tables.talk.say(code, anne, "Hello")
        send = tables.host.reports
        assert await refusal(send.about_line(code, eve, 1)) == "table.no_watchers"
        assert await refusal(send.about_line(code, anne, 1)) == "report.yourself"
        assert await refusal(send.about_line(code, anne, 2)) == "table.chat_no_line"
        for seat in (-1, 1, 2, 3):
            assert await refusal(send.about_seat(code, anne, seat, NAME)) == "report.nobody"
        assert await refusal(send.about_seat(code, anne, 0, NAME)) == "report.yourself"
        assert await refusal(send.about_seat(code, anne, 0, TALK)) == "report.no_kind"
        assert await refusal(send.about_seat(code, anne, 0, CONDUCT, " ")) == "report.no_note"
        assert await refusal(send.about_seat(code, anne, 0, CONDUCT, "x" * (MAX_NOTE + 1))) == "report.note"
        assert await refusal(send.about_seat(code, anne, 0, CONDUCT, "a\x00")) == "report.note"
        assert await refusal(send.about_seat("hotu-2222-3333", ben, 0, NAME)) == "table.no_such_table"
        assert await rows(tables, schema.reports) == []


async def test_reports_are_few_however_they_come(url, monkeypatch):
    async with server(url) as tables:
        anne, ben, carl = await people(tables, "Anne", "Ben", "Carl")
        code = await table_with(tables, anne, ben)
        for _ in range(MAX_OPEN + 2):
            await tables.talk.say(code, ben, "You fool")
        send = tables.host.reports
        sent = [send.about_line(code, anne, number + 1) for number in range(MAX_OPEN + 2)]
        done = await asyncio.gather(*sent, return_exceptions=True)
        assert [one.key for one in done if one] == ["report.too_many"] * 2
        first = (await send.all())[-1]
        assert await refusal(send.about_line(code, anne, first.number)) == "report.again"
        monkeypatch.setattr(reports, "MAX_OPEN_ALL", MAX_OPEN)
        assert await refusal(send.about_line(code, carl, 1)) == "report.full"
        await send.close(first.id)
        assert await refusal(send.close(first.id)) == "report.none"
        assert [one.id for one in await send.all(closed=True)] == [first.id]
        await send.about_line(code, carl, 1)


async def test_a_report_goes_with_either_person_and_after_its_days(url):
    async with server(url, keep=Retention(reports=5)) as tables:
        anne, ben, carl = await people(tables, "Anne", "Ben", "Carl")
        code = await table_with(tables, anne, ben)
        for person, seat in ((anne, 1), (ben, 0), (carl, 0), (carl, 1)):
            await tables.host.reports.about_seat(code, person, seat, NAME)
        exported = await tables.host.personal_data.export(carl.id)
        assert [one["name"] for one in exported["reports"]] == ["Anne", "Ben"]
        assert (await tables.host.personal_data.export(ben.id))["reports"][0]["name"] == "Anne"
        assert "Carl" not in str(await tables.host.personal_data.export(ben.id))
        await tables.host.personal_data.erase(ben.id)
        assert [(one.by, one.about) for one in await tables.host.reports.all()] == [(carl.id, anne.id)]
        later(tables, seconds=4 * DAY)
        await tables.host.tidy()
        assert len(await tables.host.reports.all()) == 1
        later(tables, seconds=2 * DAY)
        await tables.host.tidy()
        assert await tables.host.reports.all() == []


async def test_a_report_stays_when_its_table_or_its_words_are_gone(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await tables.seating.make(anne, NewTable("orongo", 2, open=True))
        await tables.talk.say(code, anne, "You fool")
        await tables.host.reports.about_line(code, ben, 1)
        await tables.talk.take_out(code, anne, 1)
        assert await tables.host.end(code) is False
        assert [one.words for one in await tables.host.reports.all()] == ["You fool"]


async def test_a_host_takes_words_out_and_mutes_where_others_may_not(url):
    async with server(url) as tables:
        anne, ben, eve = await people(tables, "Anne", "Ben", "Eve")
        hera = await host_of(tables)
        code = await table_with(tables, anne, ben)
        await tables.talk.say(code, anne, "You fool")
        assert await refusal(tables.talk.take_out(code, eve, 1)) == "table.chat_only_host"
        assert await refusal(tables.talk.mute(code, anne, ben.id)) == "host.only_hosts"
        await tables.talk.take_out(code, hera, 1)
        assert (await tables.looking.facts(code, ben)).chat[0].text == ""
        await tables.talk.mute(code, hera, anne.id)
        assert await refusal(tables.talk.say(code, anne, "Why?")) == "table.muted"
        assert (await tables.looking.facts(code, anne)).muted == []
        assert await refusal(tables.talk.unmute(code, anne, 1)) == "table.chat_not_muted"  # who made the table
        await tables.talk.unmute(code, hera, 1)
        await tables.talk.say(code, anne, "Sorry")


async def test_who_is_muted_by_a_report_is_let_speak_by_it_also_once_it_is_closed(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        hera = await host_of(tables)
        code = await table_with(tables, anne, ben)
        await tables.host.reports.about_seat(code, anne, 1, NAME)
        [report] = await tables.host.reports.all()
        act = tables.host.report_deeds.act
        for person in (None, anne):
            assert await refusal(act(person, report.id, "mute")) == "host.only_hosts"
        assert not report.muted
        for do in ("mute", "mute", "close"):
            await act(hera, report.id, do)
        assert await refusal(tables.talk.say(code, ben, "Why?")) == "table.muted"
        assert (await tables.host.reports.all(closed=True))[0].muted
        assert await refusal(act(hera, report.id, "mute")) == "report.none"
        await act(hera, report.id, "unmute")
        await tables.talk.say(code, ben, "Sorry")
