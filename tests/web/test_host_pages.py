"""Reporting somebody at a table, and the pages on which hosts see reports and jobs."""

import pytest

from tests.web.vaka_servers import Program, VakaServer
from tests.web.visitors import Form, Visit, Visitor
from vaka.table.jobs.queue import FAILED
from vaka.table.people.person import HOST
from vaka.table.store import schema
from vaka.text.catalogue import languages


def number_of(server: VakaServer, visitor: Visitor) -> int:
    return int(server.run(server.tables.people.by_cookie(visitor.http.cookies["vaka"])).id)


@pytest.fixture
def hera(server: VakaServer, visit: Visit) -> Visitor:
    """A host; no report is open."""
    hera = visit("Hera")
    server.run(server.tables.host.people_admin.give_role(number_of(server, hera), HOST))
    for report in server.run(server.tables.host.reports.all()):
        server.run(server.tables.host.reports.close(report.id))
    return hera


def reported(visit: Visit) -> tuple[Visitor, Visitor, str]:
    """Anne has reported what Ben said."""
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make(doors="open", players="2", watchers="yes")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    ben.post(f"{table}/say", text="You <b>fool</b>")
    form = Form(anne.get(f"{table}/report?number=1"), f"{table}/report")
    assert "has been sent" in anne.send(f"{table}/report", {**form.fields, "note": "Twice"}).text
    return anne, ben, table


def act(hera: Visitor, do: str, **more: str) -> str:
    form = Form(hera.get("/host"), "/host/reports")
    return hera.post("/host/reports", **form.fields, do=do, **more)


def test_whoever_sits_or_watches_reports_a_line_a_name_or_behaviour(visit: Visit, hera: Visitor):
    anne, ben, table = reported(visit)
    page = anne.get(table)
    assert f'href="{table}/report?number=1"' in page
    assert f'href="{table}/report"' in page
    assert f'href="{table}/report?number=1"' not in ben.get(table)
    assert "already" in anne.refused(f"{table}/report", 422, number="1")
    assert "what happened" in anne.refused(f"{table}/report", 422, seat="2", kind="conduct")
    form = Form(anne.get(f"{table}/report"), f"{table}/report")
    assert form.fields["seat"] == "2"
    anne.send(f"{table}/report", {**form.fields, "note": "Never moves"})
    visit("Eve").send(f"{table}/report", {"seat": "2", "kind": "name"})
    visit().get(f"{table}/report", 403)
    visit().refused(f"{table}/report", 403, number="1")
    scripted = anne.http.post(f"{table}/report", data={"number": "1"}, headers={"accept": "application/json"})
    assert scripted.json()["error"]["key"] == "report.again"
    page = hera.get("/host")
    assert "You &lt;b&gt;fool&lt;/b&gt;" in page
    assert all(text in page for text in ("Twice", "Never moves", "Ben: the name", "Ben: behaviour", table))


def test_a_person_is_reported_before_the_game_begins(visit: Visit, hera: Visitor):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make(doors="open", players="3")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    assert f'href="{table}/report"' in ben.get(table)
    ben.send(f"{table}/report", {"seat": "1", "kind": "name"})
    assert "Anne: the name" in hera.get("/host")


def test_only_hosts_see_the_pages_of_hosts(server: VakaServer, visit: Visit):
    member = visit("Mia")
    server.run(server.tables.host.people_admin.give_role(number_of(server, member), "member"))
    for visitor in (visit(), visit("Anne"), member):
        assert 'href="/host"' not in visitor.get("/me")
        for path in ("/host", "/host?closed", "/host/jobs"):
            assert "Only hosts" in visitor.get(path, 403)
        for path, do in (("/host/reports", "erase"), ("/host/jobs", "drop")):
            assert "Only hosts" in visitor.refused(path, 403, number="1", do=do)
            visitor.refused(path, 403, number="x", do="y")


def test_a_host_who_is_one_no_more_sees_nothing(server: VakaServer, hera: Visitor):
    assert 'href="/host"' in hera.get("/me")
    server.run(server.tables.host.people_admin.give_role(number_of(server, hera), ""))
    hera.get("/host", 403)


def test_a_host_removes_the_words_mutes_and_closes(visit: Visit, hera: Visitor):
    anne, ben, table = reported(visit)
    assert act(hera, "take_out") == "/host"
    assert "fool" not in anne.get(table)
    act(hera, "mute")
    ben.refused(f"{table}/say", 403, text="Why?")
    fields = Form(hera.get("/host"), "/host/reports").fields
    act(hera, "close")
    assert "nothing here" in hera.get("/host")
    assert "fool" in hera.get("/host?closed")
    assert "Unmute at this table" in hera.get("/host?closed")
    hera.post("/host/reports", **fields, do="unmute")
    ben.post(f"{table}/say", text="Sorry")
    assert "Unmute" not in hera.get("/host?closed")
    assert "no open report" in hera.refused("/host/reports", 404, number="1", do="close")
    hera.refused("/host/reports", 422, number="1", do="praise")


def test_programs_report_and_programs_of_hosts_do_what_the_page_does(server: VakaServer, hera: Visitor):
    anne, ben = server.program("Anne"), server.program("Ben")
    code = anne.make("orongo", 2)
    ben.sit(code, 2)
    ben.post(f"/tables/{code}/chat", {"text": "You fool"})
    anne.post(f"/tables/{code}/chat/1/report", {"note": "Twice"}, 204)
    anne.post(f"/tables/{code}/seats/2/report", {"kind": "name"}, 204)
    assert anne.post(f"/tables/{code}/chat/1/report", status=422)["error"]["key"] == "report.again"
    assert anne.post(f"/tables/{code}/seats/2/report", {"kind": "conduct"}, 422)["error"]["key"] == "report.no_note"
    for refused in (anne.get("/reports", 403), anne.post("/reports/1", {"do": "close"}, 403)):
        assert refused["error"]["key"] == "host.only_hosts"
    person = server.run(server.tables.people.by_cookie(hera.http.cookies["vaka"]))
    host = Program(server.url, server.run(server.tables.people.new_program_token(person, "desk")))
    name, talk = host.get("/reports")["reports"]
    assert (talk["words"], talk["note"], talk["code"]) == ("You fool", "Twice", code)
    assert (talk["name"], talk["kind"], name["kind"]) == ("Ben", "talk", "name")
    host.post(f"/reports/{talk['id']}", {"do": "mute"}, 204)
    ben.post(f"/tables/{code}/chat", {"text": "Why?"}, 403)
    assert all(report["muted"] for report in host.get("/reports")["reports"])
    for report in (name, talk):
        host.post(f"/reports/{report['id']}", {"do": "close"}, 204)
    assert host.post(f"/reports/{talk['id']}", {"do": "take_out"}, 404)["error"]["key"] == "report.none"
    assert host.get("/reports")["reports"] == []
    assert [one["id"] for one in host.get("/reports?closed=true")["reports"]][:2] == [name["id"], talk["id"]]
    host.close()


def test_a_host_bans_lets_in_and_erases(server: VakaServer, visit: Visit, hera: Visitor):
    _, ben, _ = reported(visit)
    act(hera, "ban")
    assert "banned you" in ben.get("/", 403)
    assert "(banned)" in hera.get("/host")
    act(hera, "unban")
    ben.get("/")
    act(hera, "erase")
    assert "nothing here" in hera.get("/host")
    assert ben.http.get("/me").text.count("Ben") == 0


def test_hosts_are_not_shut_out_by_one_another(server: VakaServer, visit: Visit, hera: Visitor):
    _, ben, _ = reported(visit)
    server.run(server.tables.host.people_admin.give_role(number_of(server, ben), HOST))
    for do in ("ban", "erase"):
        form = Form(hera.get("/host"), "/host/reports")
        assert "is a host" in hera.refused("/host/reports", 403, **form.fields, do=do)
    ben.get("/host")


def test_a_table_that_is_gone_is_said_on_the_page(server: VakaServer, visit: Visit, hera: Visitor):
    _, _, table = reported(visit)
    code = table.rpartition("/")[2]
    server.run(server.tables.host.end(code))
    server.run(server.tables.host.prune(server.tables.registry.clock() + 1))
    form = Form(hera.get("/host"), "/host/reports")
    assert 'role="alert"' in hera.refused("/host/reports", 404, **form.fields, do="mute")


async def failed_job(server: VakaServer, key: str) -> int:
    queue = server.tables.registry.queue
    async with queue.store.write() as db:
        await queue.add(db, "nothing", key)
        jobs = schema.jobs
        made = jobs.update().where(jobs.c.kind == "nothing", jobs.c.key == key)
        await db.execute(made.values(state=FAILED, error="it <broke>"))
    return next(job.id for job in await server.tables.host.jobs_admin.all("nothing") if job.key == key)


def test_a_host_sees_jobs_and_retries_or_drops_one_that_failed(server: VakaServer, hera: Visitor):
    first, second = (server.run(failed_job(server, key)) for key in ("one", "two"))
    page = hera.get("/host/jobs")
    assert all(text in page for text in ("Failed", "Running", "Waiting", "Planned", "tidy", "it &lt;broke&gt;"))
    assert hera.post("/host/jobs", number=str(first), do="retry") == "/host/jobs"
    assert hera.post("/host/jobs", number=str(second), do="drop") == "/host/jobs"
    (left,) = server.run(server.tables.host.jobs_admin.all("nothing"))
    assert (left.id, left.state != FAILED) == (first, True)
    (tidy,) = server.run(server.tables.host.jobs_admin.all("tidy"))
    for number in (tidy.id, first, second, 2**31 - 1):
        hera.refused("/host/jobs", 404, number=str(number), do="drop")
    hera.refused("/host/jobs", 422, number=str(2**31), do="drop")
    server.run(server.tables.host.jobs_admin.cancel(first))


@pytest.mark.parametrize("language", languages())
def test_the_pages_speak_each_language(visit: Visit, hera: Visitor, language: str):
    anne, _, table = reported(visit)
    for visitor in (anne, hera):
        visitor.post("/language", language=language, back="/")
    pages = [anne.get(f"{table}/report"), hera.get("/host"), hera.get("/host/jobs")]
    assert all(f'lang="{language}"' in page and "report." not in page.replace("report.css", "") for page in pages)
