"""Words fit where they stand: every page and moments of every game, in all languages, on desk and phone.

With VAKA_SOAK=1, which takes minutes a language; else only what is quick and was wrong once.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, cast

import pytest
from playwright.sync_api import Browser

from tests.browser.test_replay import GOLDEN
from tests.tables import LONG
from tests.web.test_review import RECORD, SAMPLE, lay_down
from tools.overflow import ASKED, BESIDE_TABLES, EXEMPT, LOOK, PAGES, SHEETS, SIZES, Looker, report
from tools.screens import VakaServer
from vaka.table.replays.reviews import packed
from vaka.text.catalogue import languages
from vaka.web.app import ROUTES
from vaka.web.rendering.templating import WEB

NO_PAGES = {  # parts of pages, ways to others, what only those see who have a secret, translate, or are programs
    "/healthz",
    "/livez",
    "/metrics",
    "/readyz",
    "/sign-in/provider",
    "/sign-in/provider/back",
    "/t/{code}/aid",
    "/t/{code}/at",
    "/t/{code}/guide",
    "/t/{code}/move/{number}",
    "/t/{code}/record",
    "/t/{code}/why",
    "/puzzles/today",
    "/puzzles/{game}/{number}/{step}/why",
    "/rules/{game}/rule/{number}",
    "/back/{secret}",
    "/calls/leave/{secret}",
    "/texts",
    "/.well-known/vaka-signing-key",
}
FILES = (".js", ".json", ".png", ".toml", ".webmanifest", ".txt", ".ico", ".ics")


@pytest.fixture(scope="module")
def looker(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Looker]:
    server = VakaServer(str(tmp_path_factory.mktemp("overflow")))
    looking = Looker(browser, server)
    text = (GOLDEN / f"{RECORD}.record").read_text("utf-8")
    code = server.run(server.tables.imports.import_record(looking.person, text, ["me", "friend", "friend"]))
    lay_down(cast(Any, server), code, data=packed(json.loads(SAMPLE.read_text("utf-8"))))
    looking.paths |= {"reviewed": f"/t/{code}/review", "reviewed-result": f"/t/{code}/result"}
    yield looking
    server.close()


@LONG
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_no_words_are_cut_and_no_button_is_wider_than_its_place(looker: Looker, language: str, size: str) -> None:
    assert report(list(looker.look(language, size))) == []


def test_no_page_is_forgotten() -> None:
    walked = [path.partition("?")[0] for path in PAGES.values()] + ["/t/x", "/t/x/fair", "/j/x/1/secret"]
    walked += ["/sign-in/link/secret", "/invited/secret"]
    walked += [f"/t/x/{what.partition('?')[0]}" for beside in BESIDE_TABLES.values() for what in beside]
    asked = [cast(Any, route) for route in ROUTES.routes if "GET" in (getattr(route, "methods", None) or ())]
    assert len(asked) > 30
    pages = [one for one in asked if not one.path.startswith("/api/") and not one.path.endswith(FILES)]
    wanted = [one for one in pages if one.path not in NO_PAGES]
    assert [one.path for one in wanted if not any(one.path_regex.match(path) for path in walked)] == []


def test_no_sheet_of_a_table_is_forgotten() -> None:
    names = re.search(r"\((\w+(?:\|\w+)+)\)\$/;", (WEB / "static/js/ask_sheet.js").read_text("utf-8"))
    assert names
    assert set(names[1].split("|")) == set(ASKED)
    templates = "".join(file.read_text("utf-8") for file in (WEB / "templates").glob("*.html"))
    opened = " ".join(shown for _, _, shown in SHEETS.values())
    assert [name for name in re.findall(r'<dialog id="([\w-]+)"', templates) if f"#{name}" not in opened] == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("<p style='width:3em;overflow:hidden;white-space:nowrap'>Moʻorea and Raʻiātea</p>", "cut at the side"),
        ("<p style='height:1em;overflow:hidden;width:3em'>many words in a low box</p>", "cut above or below"),
        (
            "<div style='width:3em;overflow:hidden'><b style='white-space:nowrap'>Moʻorea at last</b></div>",
            "cut at the",
        ),
        ("<div style='width:3em'><button style='width:9em'>Play</button></div>", "button wider than its place"),
        ("<button style='width:3em;white-space:nowrap'>Open the table</button>", "words wider than the button"),
        ("<p style='width:4em;overflow-wrap:anywhere'>Muschelstrand</p>", "a word that breaks"),
        ("<p style='width:6em'>Muschel&shy;strand</p>", ""),
        ("<p style='width:200vw'>wide</p>", "the page scrolls sideways"),
        (
            "<div class='hint-card' style='height:3em;overflow:auto'><p>a<br>b<br>c</p><button>Play</button></div>",
            "button out of sight",
        ),
        ("<p style='width:3em;overflow:auto;white-space:nowrap'>Moʻorea and Raʻiātea</p>", ""),
        ("<p>Everything fits.</p><button>Play</button>", ""),
    ],
)
def test_the_tool_finds_what_does_not_fit(browser: Browser, body: str, found: str) -> None:
    page = browser.new_page()
    page.set_content(f"<body style='margin:8px'>{body}</body>")
    data = page.evaluate(LOOK, EXEMPT)
    assert [what for what, *_ in data if found and found in what] or (not found and data == []), data
    page.close()
