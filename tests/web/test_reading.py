"""Pages to read, what browsers ask for besides, and pages that say what went wrong."""

import re
import shutil
from pathlib import Path

import httpx
import pytest

import vaka
from tests.web.vaka_servers import VakaServer
from tests.web.visitors import Visit
from vaka import editions
from vaka.games import about
from vaka.text.catalogue import catalogue, languages
from vaka.web.pages.games import island
from vaka.web.pages.rules.text import numbered_rules
from vaka.web.rendering import templating
from vaka.web.rendering.static_files import names, static_file
from vaka.web.rendering.templating import WEB, environment, static, version_of

PAGES = ["/", "/new", "/new?game=raiatea", "/join", "/import", "/me", "/rules", "/about", "/back/secret", "/nowhere"]
PAGES += [f"/rules/{game}{more}" for game in vaka.list_games() for more in ("", "/aid")]
PAGES += [
    "/rules/search?q=tie",
    "/rules/orongo/example/OE1",
    "/rules/moorea/example/ME1",
    "/rules/raiatea/example/RE5?step=3",
]
LITERAL = re.compile(r'say\("((?:pages|frame|reading)\.[a-z_0-9.]+)(?<![._])"')


@pytest.mark.parametrize("path", PAGES)
def test_pages_keep_to_the_policy_and_say_no_bare_keys(visit: Visit, path: str):
    page = visit().http.get(path).text
    assert "<style" not in page
    assert " style=" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"\son[a-z]+=", page)
    assert not re.search(r"\b(pages|frame|reading|examples)\.(?!css|js)[a-z]", page)
    assert not re.search(r"(href|src)=\"(https?:)?//", page)


@pytest.mark.parametrize("game", vaka.list_games())
def test_a_game_without_rules_for_players_shows_its_numbered_ones(
    visit: Visit, game: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("vaka.web.pages.rules.values.parts", lambda game, language: [])
    page = visit().get(f"/rules/{game}")
    rules = editions.folder(game) / "docs" / "rules.md"
    number = re.compile(rf"\b{about(game).rules}E?\d+(?:\.\d+)?\b")
    wanted = set(number.findall(rules.read_text("utf-8")))
    assert len(wanted) > 5
    assert wanted <= set(number.findall(page))
    assert "<table>" in numbered_rules(game) or game != "orongo"


@pytest.mark.parametrize("language", languages())
def test_every_text_of_the_pages_is_there(language: str):
    known = catalogue(language)
    used = {key for file in (WEB / "templates").glob("*.html") for key in LITERAL.findall(file.read_text("utf-8"))}
    used |= {key for file in WEB.rglob("*.py") for key in LITERAL.findall(file.read_text("utf-8"))}
    assert len(used) > 100
    assert not [key for key in sorted(used) if not known.has(key)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", vaka.list_games())
def test_every_game_can_be_offered(language: str, name: str):
    known = catalogue(language)
    wanted = [f"{name}.game_title", f"{name}.about.line", f"pages.island.{about(name).weight}"]
    wanted += [f"{name}.rules.{key}" for key in ("goal", "turn", "end")]
    for option in vaka.game(name).option_list:
        wanted += [f"{name}.option.{option.name}.{key}" for key in ("label", "line")]
        words = [value for value in option.values if isinstance(value, str)]
        wanted += [f"{name}.option.{option.name}.{word}" for word in words]
    assert not [key for key in wanted if not known.has(key)]
    assert environment().get_template(island(name).picture)


def test_a_missing_page_is_told_to_people_and_to_programs(server: VakaServer, visit: Visit):
    page = visit().get("/nowhere", 404)
    assert "<h1>There is nothing here</h1>" in page
    answer = httpx.get(f"{server.url}/t/nowhere-none", headers={"accept": "application/json"})
    assert answer.status_code == 404
    assert set(answer.json()["error"]) == {"key", "text", "values"}
    assert httpx.post(f"{server.url}/about", headers={"accept": "text/html"}).status_code == 405


def test_what_is_broken_on_our_side_is_a_calm_page(server: VakaServer, visit: Visit, monkeypatch: pytest.MonkeyPatch):
    async def broken() -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(server.tables.lists, "lobby", broken)
    page = visit().get("/", 500)
    assert "The canoe has taken on water" in page
    assert "secret" not in page
    assert "RuntimeError" not in page


def test_comments_are_not_sent() -> None:
    for name in sorted(names()):
        if name.endswith((".js", ".css")) and not name.startswith("vendor/"):
            sent = static_file(name).data.decode("utf-8")
            assert sent.strip(), name
            assert not re.search(r"/\*" if name.endswith(".css") else r"^\s*//|/\*\*", sent, re.MULTILINE), name
    assert "url(" in static_file("components.css").data.decode("utf-8")


def test_the_board_waits_for_a_thing_that_the_page_has() -> None:
    """Else a browser would wait for all of it."""
    text = (WEB / "templates" / "table.html").read_text("utf-8")
    awaited = re.search(r'rel="expect" href="#(\w+)"', text)
    assert awaited is not None
    assert f'id="{awaited[1]}"' in text


def test_static_files_are_packed_and_kept(visit: Visit):
    visitor = visit()
    answer = visitor.http.get(static("pages.css"))
    assert answer.headers["content-type"].startswith("text/css")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    again = visitor.http.get(static("pages.css"), headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    assert visitor.http.get("/static/pages.css").headers["cache-control"] == "no-cache"
    font = visitor.http.get("/static/fonts/alegreya-latin-wght-normal.woff2")
    assert font.headers["content-type"] == "font/woff2"
    sheet = visitor.http.get(static("tokens.css")).text
    assert f"alegreya-latin-wght-normal.woff2?{version_of('fonts/alegreya-latin-wght-normal.woff2')}" in sheet


def test_modules_are_imported_under_addresses_that_are_kept(visit: Visit):
    visitor = visit("Anne")
    preloaded = re.findall(r'modulepreload" href="([^"]+)"', visitor.get(visitor.make("orongo", company="bots")))
    waiting, loaded = [static("js/table.js")], set()
    while waiting:
        answer = visitor.http.get(waiting.pop())
        assert "immutable" in answer.headers["cache-control"], answer.url
        imported = {f"/static/js/{name}" for name in re.findall(r'"\./([\w.]+\.js[^"]*)"', answer.text)}
        waiting += imported - loaded
        loaded |= imported
    assert loaded == set(preloaded)


def test_the_address_of_a_module_is_another_one_when_what_it_imports_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    shutil.copytree(templating.STATIC / "js", tmp_path / "js")
    script = tmp_path / "js" / "undo_countdown.js"
    script.write_text(script.read_text("utf-8") + "undoCountdown();\n", "utf-8")
    changed = {"js/table.js", "js/undo_countdown.js"}
    before = {name: version_of(name) for name in (*changed, "js/notes.js")}
    monkeypatch.setattr(templating, "STATIC", tmp_path)
    after = {name: version_of.__wrapped__(name) for name in before}
    assert {name for name in before if before[name] != after[name]} == changed


def test_the_address_of_a_sheet_is_another_one_when_a_picture_that_it_names_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    shutil.copytree(templating.STATIC, tmp_path, dirs_exist_ok=True)
    cloth = tmp_path / "patterns" / "cloth.svg"
    cloth.write_text(cloth.read_text("utf-8") + "<!-- another -->", "utf-8")
    changed = {"moorea/moorea.css", "raiatea/raiatea.css", "patterns/cloth.svg"}
    before = {name: version_of(name) for name in (*changed, "pages.css", "patterns/mat.svg")}
    monkeypatch.setattr(templating, "STATIC", tmp_path)
    after = {name: version_of.__wrapped__(name) for name in before}
    assert {name for name in before if before[name] != after[name]} == changed


@pytest.mark.parametrize(
    "path", ["/static/none.css", "/static/../app.py", "/static/%2e%2e/app.py", "/static/", "/static"]
)
def test_no_path_leads_out_of_the_static_files(visit: Visit, path: str):
    assert visit().http.get(f"/static{path}").status_code in (404, 307)


def test_the_pages_can_be_installed(visit: Visit):
    visitor = visit()
    answer = visitor.http.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    for icon in answer.json()["icons"]:
        assert visitor.http.get(icon["src"]).headers["content-type"] == "image/png"
    assert "/j/" in visitor.get("/robots.txt")
    assert visitor.http.get("/favicon.ico", follow_redirects=True).status_code == 200
    preview = re.findall(r'og:image" content="([^"]+)"', visitor.get("/"))[0]
    assert visitor.http.get(preview).status_code == 200
