"""The documentation site, as a server shows it: read by desk and phone, light and dark, searched, without faults."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_everyone import faults
from tests.tables import LONG, SOAK
from tests.web.vaka_servers import VakaServer, open_server
from vaka.web.settings import Settings

SITE = Path(__file__).parents[2] / "build" / "docs" / "site"
PAGES = ["", "play/", "games/orongo/rules/", "decisions/"]
LOOKS = [(390, "light"), (1280, "dark")]
if SOAK:
    LOOKS += [(1280, "light")]
    PAGES = sorted(
        f"{page.parent.relative_to(SITE).as_posix()}/".removeprefix("./") for page in SITE.rglob("index.html")
    )

IMPACTS = ("minor", "moderate", "serious", "critical")
Scheme = Literal["light", "dark"]
SCHEMES = {"light": "default", "dark": "slate"}

pytestmark = pytest.mark.skipif(not SITE.is_dir(), reason="make docs has not built it")


@pytest.fixture(scope="module")
def with_docs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VakaServer]:
    settings = Settings(limits=False, docs=str(SITE))
    with open_server(tmp_path_factory.mktemp("docs"), settings) as opened:
        yield opened


def watched(browser: Browser, width: int, scheme: Scheme = "light") -> tuple[Page, list[str]]:
    page = browser.new_page(viewport={"width": width, "height": 844}, reduced_motion="reduce", color_scheme=scheme)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page, complaints


@LONG
@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_pages_fit_and_are_for_everyone(with_docs: VakaServer, browser: Browser, width: int, scheme: Scheme) -> None:
    page, complaints = watched(browser, width, scheme)
    page.goto(f"{with_docs.url}/docs/")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", SCHEMES[scheme])
    for path in PAGES:
        page.goto(f"{with_docs.url}/docs/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert complaints == []
        assert faults(page, scheme, IMPACTS) == [], path
        complaints.clear()  # what axe itself tries
    page.close()


def test_the_search_finds_a_page(with_docs: VakaServer, browser: Browser) -> None:
    page, complaints = watched(browser, 1280)
    page.goto(f"{with_docs.url}/about")
    page.get_by_role("link", name="documentation").click()
    page.get_by_role("button", name="Search").first.click()
    page.locator("input:visible").first.fill("imagine")
    expect(page.get_by_text(re.compile(r"^\d+ results$"))).to_be_visible()
    assert complaints == []
    page.close()
