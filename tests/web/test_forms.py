"""A form that is refused is shown again, as it was filled in, and says what is wrong beside the field."""

import re

import pytest

from tests.web.conftest import Visit


def beside(page: str, name: str) -> str:
    """What is said beside a field, which must point to it."""
    (tag,) = re.findall(rf'<input[^>]*\bname="{name}"[^>]*>', page)
    assert 'aria-invalid="true"' in tag
    assert f"{name}-problem" in re.search(r'aria-describedby="([^"]*)"', tag)[1].split()
    return re.search(rf'<p class="bad" id="{name}-problem" role="alert">([^<]*)</p>', page)[1]


def test_a_name_that_cannot_be_is_said_beside_it_in_the_waiting_room(visit: Visit):
    table = visit("Anne").make(doors="open")
    ben = visit()
    page = ben.refused(f"{table}/sit", 422, seat="2", name="Ben (expert)")
    assert 'value="Ben (expert)"' in page
    assert "24" in beside(page, "name")
    assert ben.post(f"{table}/sit", seat="2", name="Ben") == table


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
    page = anne.refused("/me/token", 422, label="a (b)")
    assert 'value="a (b)"' in page
    assert beside(page, "label")


def test_what_is_no_record_is_said_beside_the_file(visit: Visit):
    answer = visit("Anne").send("/import", {"line": "7", "seats": "bots"}, {"record": b"nothing"})
    assert answer.status_code == 422
    assert beside(answer.text, "record")
    assert re.search(r'name="line"[^>]*value="7"', answer.text)
    assert re.search(r'value="bots" checked', answer.text)


def test_what_is_refused_at_a_table_leads_back_to_it(visit: Visit):
    anne = visit("Anne")
    table = anne.make(company="bots")
    page = anne.refused(f"{table}/choose", 400, seat="1", choice="bid 99", version="0")
    assert f'href="{table}"' in page
