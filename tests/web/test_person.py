"""Without accounts: a name, a way back, tokens for programs, a language and colours."""

import re

import httpx
import pytest

from tests.web.houses import House
from tests.web.visitors import Visit
from vaka.text.catalogue import languages


def test_a_name_is_kept_and_can_change(visit: Visit):
    anne = visit()
    assert anne.post("/me", name="Anne") == "/me?kept"
    assert "you are Anne from now on" in anne.get("/me?kept")
    anne.post("/me", name="Anna")
    assert "Anna" in anne.get("/")
    assert 'role="alert"' in anne.refused("/me", 422, name="A" * 90)


def test_a_link_brings_the_tables_to_another_device_and_a_new_one_makes_it_void(visit: Visit):
    laptop = visit("Anne")
    table = laptop.make("orongo", "bots", name="Table of Anne")
    made = laptop.send("/me/link", {}).text
    way = re.findall(r'value="http://[^/]+(/back/[^"]+)"', made)[0]
    phone = visit()
    assert "That is me" in phone.get(way)
    assert "Table of Anne" not in phone.get("/")
    assert phone.post(way) == "/"
    assert table in phone.get("/")
    laptop.send("/me/link", {})
    visit().refused(way, 404)
    visit().refused("/back/guess", 404)


def test_a_token_lets_a_program_act(house: House, visit: Visit):
    anne = visit("Anne")
    page = anne.send("/me/token", {"label": "my bot"}).text
    token = re.findall(r'id="program-token"[^>]*value="([^"]+)"', page)[0]
    answer = httpx.get(f"{house.url}/api/people/me", headers={"authorization": f"Bearer {token}"})
    assert answer.json() == {"name": "Anne"}


def test_colours_and_language_are_cookies(visit: Visit):
    visitor = visit()
    assert visitor.post("/theme", theme="dark", back="/about") == "/about"
    assert 'data-theme="dark"' in visitor.get("/about")
    visitor.post("/theme", theme="plaid", back="/about")
    assert 'data-theme="dark"' in visitor.get("/about")
    visitor.post("/theme", theme="", back="/about")
    assert "data-theme" not in visitor.get("/about")
    assert visitor.post("/language", language="en", back="/rules") == "/rules"
    assert '<html lang="en"' in visitor.get("/rules")


def test_every_language_can_be_chosen_and_is_offered_in_its_own_words(visit: Visit):
    visitor = visit()
    for language in languages():
        visitor.post("/language", language=language, back="/")
        page = visitor.get("/")
        assert f'<html lang="{language}"' in page
        for other in languages():
            assert f'lang="{other}"' in page
            assert "frame.language_" not in page


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "/\\evil.example", "evil", "", "/a\nb"])
def test_nobody_is_sent_to_another_site(visit: Visit, back: str):
    assert visit().post("/theme", theme="dark", back=back) == "/"


def test_the_cookie_of_a_person_is_out_of_reach_for_scripts(visit: Visit):
    answer = visit().send("/me", {"name": "Anne"})
    (cookie,) = answer.headers.get_list("set-cookie")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_a_form_from_another_site_is_turned_away(visit: Visit):
    visitor = visit()
    answer = visitor.http.post("/me", data={"name": "Anne"}, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403
    assert "<h1>" in answer.text
