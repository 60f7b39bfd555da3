"""Without accounts: a name, a way back, tokens for programs, a language and colours."""

import re
from datetime import date, timedelta
from pathlib import Path

import httpx
import pytest

from tests.web.vaka_servers import VakaServer, open_server
from tests.web.visitors import Visit
from vaka.text.catalogue import languages
from vaka.web.settings import Settings


def test_a_name_is_kept_and_can_change(visit: Visit):
    anne = visit()
    assert anne.post("/me", name="Anne") == "/me?kept"
    assert "you are Anne from now on" in anne.get("/me?kept")
    anne.post("/me", name="Anna")
    assert "Anna" in anne.get("/")
    assert 'role="alert"' in anne.refused("/me", 422, name="A" * 90)


def test_time_zone_and_holidays_are_kept_and_what_a_browser_says_does_not_replace_them(visit: Visit):
    anne = visit("Anne")
    assert anne.send("/me/time/zone", {"zone": "Pacific/Tahiti"}).status_code == 204
    assert 'value="Pacific/Tahiti"' in anne.get("/me/time")
    day = str(date.today() + timedelta(days=3))
    assert anne.post("/me/time", zone="Europe/Berlin", first1=day) == "/me/time?kept"
    anne.send("/me/time/zone", {"zone": "Pacific/Tahiti"})
    page = anne.get("/me/time?kept")
    assert 'id="zone" name="zone" list="zones" maxlength="40" autocomplete="off" value="Europe/Berlin"' in page
    assert page.count(f'value="{day}"') == 2
    assert "There is no time zone" in anne.refused("/me/time", 422, zone="Atlantis")
    assert "is not a day" in anne.refused("/me/time", 422, first1="soon")


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


def test_a_token_lets_a_program_act(server: VakaServer, visit: Visit):
    anne = visit("Anne")
    page = anne.send("/me/token", {"label": "my bot"}).text
    token = re.findall(r'id="program-token"[^>]*value="([^"]+)"', page)[0]
    answer = httpx.get(f"{server.url}/api/v1/people/me", headers={"authorization": f"Bearer {token}"})
    assert answer.json() == {"name": "Anne", "owner": ""}


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


def test_what_one_is_known_by_is_listed_and_ended(server: VakaServer, visit: Visit):
    anne = visit("Anne")
    token = re.findall(r'id="program-token"[^>]*value="([^"]+)"', anne.send("/me/token", {"label": "my bot"}).text)[0]
    page = anne.get("/me")
    assert "my bot" in page
    assert "this device" in page
    (key,) = re.findall(r'my bot(?:(?!</li>).)*name="key" value="([0-9a-f]{16})"', page, re.DOTALL)
    headers = {"authorization": f"Bearer {token}"}
    keys = httpx.get(f"{server.url}/api/v1/people/me/keys", headers=headers).json()["keys"]
    assert [one["this"] for one in keys if one["id"] == key] == [True]
    visit("Ben").refused("/me/end", 404, key=key)
    assert anne.post("/me/end", key=key) == "/me"
    assert httpx.get(f"{server.url}/api/v1/people/me", headers=headers).status_code == 401
    assert "my bot" not in anne.get("/me")
    (this,) = re.findall(r'name="key" value="([0-9a-f]{16})"', anne.get("/me"))
    anne.post("/me/end", key=this)
    assert "Tell us your name first" in anne.get("/me")


def test_a_program_ends_its_own_token(server: VakaServer):
    program = server.program("Navigator")
    (key,) = program.get("/people/me/keys")["keys"]
    assert program.http.delete(f"/people/me/keys/{key['id']}").status_code == 204
    program.get("/people/me", status=401)


def test_with_https_the_cookie_is_bound_to_the_host_and_a_planted_one_is_nobodys(tmp_path: Path):
    settings = Settings(https=True, limits=False)
    with open_server(tmp_path, settings) as server:
        _, token = server.run(server.tables.people.newcomer("Anne"))
        with httpx.Client(base_url=server.url, headers={"sec-fetch-site": "same-origin"}) as browser:
            fresh = browser.post("/me", data={"name": "Ben"}).headers.get_list("set-cookie")
            assert fresh[0].startswith("__Host-vaka=")
            for part in ("Secure", "Path=/", "HttpOnly"):
                assert part in fresh[0]
            assert "Domain" not in fresh[0]
            planted = browser.get("/me", headers={"cookie": f"vaka={token}"})
            assert "Anne" not in planted.text
            assert "set-cookie" not in planted.headers
            named = browser.post("/me", data={"name": "Ben"}, headers={"cookie": f"vaka={token}"})
            assert token not in named.headers["set-cookie"]
            again = browser.get("/me", headers={"cookie": f"__Host-vaka={token}"})
            assert "Anne" in again.text
            assert "set-cookie" not in again.headers
