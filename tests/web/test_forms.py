"""A form that is refused is shown again, as it was filled in, and says what is wrong beside the field."""

import re

import pytest
import sqlalchemy as sa

from tests.web.conftest import Visit
from tests.web.vaka_servers import VakaServer
from vaka.core.seats import seat_number
from vaka.table.store import schema
from vaka.web.api.models import MAX_SEATS
from vaka.web.pages.forms import Sent, WhoSits
from vaka.web.pages.waiting_room import Shares


def beside(page: str, name: str) -> str:
    """What is said beside a field, which must point to it."""
    (tag,) = re.findall(rf'<(?:input|select)[^>]*\bname="{name}"[^>]*>', page)
    assert 'aria-invalid="true"' in tag
    assert f"{name}-problem" in re.search(r'aria-describedby="([^"]*)"', tag)[1].split()
    return re.search(rf'<p class="bad" id="{name}-problem" role="alert">([^<]*)</p>', page)[1]


def test_a_name_that_cannot_be_is_said_beside_it_in_the_waiting_room(visit: Visit):
    table = visit("Anne").make(doors="open")
    ben = visit()
    page = ben.refused(f"{table}/sit", 422, seat="2", name="Ben (expert)")
    assert 'value="Ben (expert)"' in page
    assert "(expert)" in beside(page, "name")
    assert "24" in beside(ben.refused(f"{table}/sit", 422, seat="2", name="B" * 25), "name")
    assert ben.post(f"{table}/sit", seat="2", name="Ben (from Huahine)") == table
    assert "Ben (from Huahine)" in ben.get(table)


def test_a_name_can_be_changed_at_the_table_until_the_start(visit: Visit):
    anne = visit("Anne")
    table = anne.make(doors="open", players="3")
    assert anne.post(f"{table}/name", seat="1", seat_name="Anne (A)") == table
    assert "<b>Anne (A)</b>" in anne.get(table)
    page = anne.refused(f"{table}/name", 422, seat="1", seat_name="Anne\u202e")
    assert 'id="seat_name-problem"' in page
    assert '<details class="rename" id="rename-1" open>' in page
    assert visit("Ben").send(f"{table}/name", {"seat": "1", "seat_name": "Ben"}).status_code == 403
    anne.post(f"{table}/start")
    anne.send(f"{table}/name", {"seat": "1", "seat_name": "Eve"})
    assert "Eve" not in anne.get(table)


def test_no_field_takes_a_longer_name_than_the_server(visit: Visit):
    anne = visit("Anne")
    table = anne.make(doors="open")
    pages = [anne.get("/new?game=orongo"), anne.get("/me"), visit().get(table)]
    limits = [re.findall(r'name="name1?"[^>]*maxlength="(\d+)"', page)[0] for page in pages]
    assert limits == ["24"] * 3


def test_a_seat_that_is_taken_is_said_in_the_waiting_room(visit: Visit):
    table = visit("Anne").make(doors="open")
    page = visit("Ben").refused(f"{table}/sit", 409, seat="1", name="Ben")
    assert '<p class="problem" role="alert">' in page
    assert 'id="waiting"' in page
    assert f'name="back" value="{table}"' in page  # where another language leads


def test_whoever_follows_a_link_keeps_the_name_that_was_refused(visit: Visit):
    anne = visit("Anne")
    table = anne.make(doors="link")
    link = re.search(r"/j/[a-z0-9-]+/2/[\w-]+", anne.get(table))[0]
    page = visit().refused(link, 422, name="Ben (expert)")
    assert 'value="Ben (expert)"' in page
    assert beside(page, "name")


@pytest.mark.parametrize("field", ["name1", "name2", "name"])
def test_a_name_that_cannot_be_is_said_beside_it_in_a_new_table(visit: Visit, field: str):
    sent = {"game": "orongo", "players": "3", "seat1": "me", "seat2": "me", "seat3": "child", "doors": "open"}
    odd = "A\u202eB" if field == "name" else "Ben (expert)"
    page = visit("Anne").refused("/new", 422, **sent, **{"name": "Our table", field: odd})
    assert f'value="{odd}"' in page
    assert beside(page, field)
    assert re.search(r'value="3" checked', page)
    assert re.search(r'<option value="child" selected>', page)


def test_what_is_wrong_with_oneself_is_said_beside_it(visit: Visit):
    anne = visit("Anne")
    page = anne.refused("/me", 422, name="Anne (expert)")
    assert 'value="Anne (expert)"' in page
    assert beside(page, "name")
    page = anne.refused("/me/token", 422, label="a (expert)")
    assert 'value="a (expert)"' in page
    assert beside(page, "label")


def test_what_is_no_record_is_said_beside_the_file(visit: Visit):
    answer = visit("Anne").send("/import", {}, {"record": b"nothing"})
    assert answer.status_code == 422
    assert beside(answer.text, "record")


def test_what_is_refused_at_a_table_leads_back_to_it(visit: Visit):
    anne = visit("Anne")
    table = anne.make(company="bots")
    page = anne.refused(f"{table}/choose", 400, seat="1", choice="bid 99", version="0")
    assert f'href="{table}"' in page


@pytest.mark.parametrize("field", [f"seat{number}" for number in range(1, 6)])
def test_no_seat_takes_what_nobody_offered(visit: Visit, field: str):
    page = visit("Anne").refused("/new", 422, game="moorea", players="5", **{field: "odd"})
    assert beside(page, field)


def test_no_bots_are_offered_where_none_can_play(visit: Visit, monkeypatch: pytest.MonkeyPatch):
    anne = visit("Anne")
    assert 'value="friend"' in anne.get("/new?game=orongo")
    monkeypatch.setattr("vaka.bots.registry.has_values", lambda game: game != "orongo")
    page = anne.get("/new?game=orongo&with=bots")
    assert set(re.findall(r'<option value="([a-z]+)"', page)) == {"me", "open", "none"}  # none: no clock
    assert "with=bots" not in page
    assert 'name="with" value="friends"' in page
    assert beside(anne.refused("/new", 422, game="orongo", seat2="friend"), "seat2")
    assert 'value="friend"' in anne.get("/new?game=moorea")


def test_what_is_not_said_of_a_variant_is_its_first_value(server: VakaServer, visit: Visit):
    table = visit("Anne").post("/new", game="orongo", players="3", seat1="me", seat2="child", seat3="child")
    facts = server.run(server.tables.looking.facts(table.rpartition("/")[2]))
    assert facts.options == {"hidden_tile": False}


def test_what_is_wrong_is_said_also_where_there_is_no_waiting_room_any_more(visit: Visit):
    anne = visit("Anne")
    table = anne.make("orongo", "bots")
    assert "is for bots only" in visit().refused(f"{table}/sit", 422, seat="2", name="Ben (expert)")


@pytest.mark.parametrize(("form", "field"), [(WhoSits, "seat"), (Shares, "share"), (Shares, "hash")])
def test_forms_have_a_field_for_each_seat_that_a_game_may_have(form: type[Sent], field: str):
    """What is sent in a field that a form does not know is passed over in silence."""
    assert set(form.model_fields) >= {f"{field}{seat_number(seat)}" for seat in range(MAX_SEATS)}


def known_people(server: VakaServer) -> int:
    async def count() -> int:
        async with server.tables.store.read() as db:
            return (await db.execute(sa.select(sa.func.count()).select_from(schema.people))).scalar_one()

    return server.run(count())


REFUSED: dict[str, dict[str, str]] = {
    "{table}/sit": {"seat": "1", "name": "Cara"},
    "/t/nowhere-at-all/sit": {"seat": "1", "name": "Cara"},
    "/j/{code}/2/wrong-secret": {"name": "Cara"},
    "{table}/review": {},
    "{table}/at/0/on": {"seat1": "me"},
    "/new": {"game": "orongo", "players": "9"},
    "/import": {"record_text": "no record", "seat1": "me"},
    "/learn/orongo?chapter=99": {},
    "/me": {"name": "Cara (expert)"},
    "/me/token": {"label": "x" * 100},
    "/invited/wrong-secret": {"name": "Cara"},
    "/sign-in/link/wrong-secret": {},
    "/me/time": {"zone": "Europe/Berlin"},
    "/me/calls": {"mode": "away", "zone": "Europe/Berlin"},
    "/me/calls/webhook": {"url": "https://example.org/hook"},
    "/me/calls/browser": {"endpoint": "https://example.org/push", "p256dh": "p" * 87, "auth": "a" * 22},
    "/me/calls/calendar": {},
}


@pytest.mark.parametrize("form", REFUSED)
def test_a_form_of_a_stranger_that_is_refused_leaves_nobody_in_the_store(server: VakaServer, visit: Visit, form: str):
    table = visit("Anne").make(doors="open")
    before, stranger = known_people(server), visit()
    answer = stranger.send(form.format(table=table, code=table.rpartition("/")[2]), REFUSED[form])
    assert 400 <= answer.status_code < 500, answer.text
    assert (known_people(server), "set-cookie" in answer.headers) == (before, False)


def test_of_a_stranger_who_reads_no_time_zone_is_kept(server: VakaServer, visit: Visit):
    before, stranger = known_people(server), visit()
    answer = stranger.send("/me/time/zone", {"zone": "Europe/Berlin"})
    assert (answer.status_code, known_people(server), "set-cookie" in answer.headers) == (204, before, False)
