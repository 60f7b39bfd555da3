"""Calls, as their owner sets them on a page."""

import re

import pytest

from tests.table.calls.browser_keys import BrowserKeys
from tests.web.vaka_servers import VakaServer
from tests.web.visitors import Form, Visit
from vaka.table.calls.preferences import ALWAYS, MAIL
from vaka.table.people.sign_ins import ADDRESS

ENDPOINT = "https://push.example.org/browser/1"


def test_calls_are_off_until_somebody_chooses_them(visit: Visit):
    anne = visit("Anne")
    form = Form(anne.get("/me/calls"), "/me/calls").fields
    assert form["mode"] == "off"
    assert anne.post("/me/calls", mode="away", your_turn="yes", zone="Europe/Berlin") == "/me/calls?kept"
    form = Form(anne.get("/me/calls?kept"), "/me/calls").fields
    assert form["mode"] == "away"
    assert Form(anne.get("/me/time"), "/me/time").fields["zone"] == "Europe/Berlin"
    assert (form.get("your_turn"), form.get("over")) == ("yes", None)
    assert "Saved." in anne.get("/me/calls?kept")


@pytest.mark.parametrize("fields", [{"mode": "sometimes"}, {"mode": "away", "zone": "../etc"}, {}])
def test_what_cannot_be_chosen_is_refused_in_a_sentence(visit: Visit, fields):
    anne = visit("Anne")
    assert 'role="alert"' in anne.refused("/me/calls", 422, **fields)
    assert Form(anne.get("/me/calls"), "/me/calls").fields["mode"] == "off"


def test_a_webhook_is_added_shown_and_ended(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    assert anne.post("/me/calls/webhook", url="https://example.org/hook", form="ntfy", token="x") == "/me/calls"
    page = anne.get("/me/calls")
    assert "https://example.org/hook" in page
    (way,) = re.findall(r'name="way"\s+value="(\d+)"', page)
    ben.refused("/me/calls/end", 404, way=way)
    assert "https://example.org/hook" not in ben.get("/me/calls")
    assert anne.post("/me/calls/end", way=way) == "/me/calls"
    assert "https://example.org/hook" not in anne.get("/me/calls")


def test_an_address_that_is_none_is_refused_beside_its_field(visit: Visit):
    page = visit("Anne").refused("/me/calls/webhook", 422, url="javascript:alert(1)", form="json")
    assert 'id="url-problem"' in page
    assert "This is not the address of a site." in page


def test_a_browser_is_added_and_ended_by_its_script(visit: Visit):
    anne = visit("Anne")
    p256dh, auth = BrowserKeys().for_server
    assert anne.post("/me/calls/browser", endpoint=ENDPOINT, p256dh=p256dh, auth=auth) == "/me/calls"
    assert ENDPOINT in anne.get("/me/calls")
    assert anne.post("/me/calls/browser/end", endpoint=ENDPOINT) == "/me/calls"
    assert ENDPOINT not in anne.get("/me/calls")
    assert anne.send("/me/calls/browser", {"endpoint": ENDPOINT, "p256dh": "?", "auth": auth}).status_code == 422
    assert "showNotification" in anne.get("/service_worker.js")


def test_one_click_ends_mail_without_a_cookie_and_a_look_at_the_link_does_not(
    server: VakaServer, visit: Visit, monkeypatch: pytest.MonkeyPatch
):
    anne = visit("Anne")
    anne.post("/me/calls", mode=ALWAYS)
    anne.refused("/me/calls/mail", 404, address="anne@example.org")  # this server sends none
    monkeypatch.setitem(server.tables.calls.senders, MAIL, None)
    person = server.run(server.tables.people.by_cookie(anne.http.cookies["vaka"]))
    anne.refused("/me/calls/mail", 422, address="anne@example.org")  # it is not confirmed
    server.run(server.tables.sign_ins.add(person, ADDRESS, "anne@example.org"))
    assert anne.post("/me/calls/mail", address="anne@example.org") == "/me/calls"
    ways = server.tables.calls.preferences.ways
    (way,) = server.run(ways(person.id))
    path = f"/calls/leave/{way.leave}"
    stranger = visit()
    assert "Stop the mail" in stranger.get(path)
    assert "anne@example.org" in anne.get("/me/calls")
    answer = stranger.send(path, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert server.run(ways(person.id)) == []
    assert stranger.send(path, {"List-Unsubscribe": "One-Click"}).status_code == 200


def test_a_server_without_the_extra_does_not_offer_what_it_needs(server: VakaServer, visit: Visit, monkeypatch):
    monkeypatch.setattr(server.tables.calls, "senders", {})
    anne = visit("Anne")
    page = anne.get("/me/calls")
    assert "/me/calls/webhook" not in page
    assert "data-push" not in page
    anne.refused("/me/calls/webhook", 404, url="https://example.org/", form="json")


def test_tables_that_wait_for_me_are_on_a_page(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    assert "No table waits for you." in anne.get("/waiting")
    table = anne.make("orongo", "bots", name="Friday")
    assert table in anne.get("/waiting")
    assert "Friday" in anne.get("/waiting")
    assert "No table waits for you." in ben.get("/waiting")


def test_a_calendar_has_a_secret_address_that_can_be_replaced(visit: Visit):
    anne, program = visit("Anne"), visit()
    code = anne.make("orongo", "bots", name="Friday", clock="slow-3").rpartition("/")[2]

    def new_address() -> str:
        page = anne.send("/me/calls/calendar", {}).text
        return re.findall(r'value="http://[^/]+(/calendar/[^"]+)"', page)[0]

    first = new_address()
    assert f"UID:{code}@vaka" in program.get(first)
    assert "SUMMARY:Your turn: Friday (Orongo)" in program.get(first)
    assert "UTC" in anne.get("/waiting")
    second = new_address()
    program.get(first, 404)
    assert f"UID:{code}@vaka" in program.get(second)
    assert anne.post("/me/calls/calendar/end") == "/me/calls"
    program.get(second, 404)
