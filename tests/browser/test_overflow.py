"""Words fit where they stand: every page and moments of every game, in all languages, on desk and phone.

With VAKA_SOAK=1, which takes minutes a language; else only what is quick and was wrong once.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.tables import SOAK
from tools.overflow import EXEMPT, LOOK, SIZES, Looker, report
from tools.screens import House
from vaka.text.catalogue import languages


@pytest.fixture(scope="module")
def looker(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Looker]:
    house = House(str(tmp_path_factory.mktemp("overflow")))
    yield Looker(browser, house)
    house.close()


@pytest.mark.skipif(not SOAK, reason="minutes a language: VAKA_SOAK=1")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_no_words_are_cut_and_no_button_is_wider_than_its_place(looker: Looker, language: str, size: str) -> None:
    assert report(list(looker.look(language, size))) == []


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
        ("<p style='width:3em;overflow:auto;white-space:nowrap'>Moʻorea and Raʻiātea</p>", ""),
        ("<p>Everything fits.</p><button>Play</button>", ""),
    ],
)
def test_the_tool_finds_what_does_not_fit(browser: Browser, body: str, found: str) -> None:
    page = browser.new_page()
    page.set_content(f"<body style='margin:8px'>{body}</body>")
    told = page.evaluate(LOOK, EXEMPT)
    assert [what for what, *_ in told if found and found in what] or (not found and told == []), told
    page.close()
