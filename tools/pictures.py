"""Make the pictures that must be pixels, from the drawings of the pages: icons of the application, and the preview that
other sites show beside a link. Run it after one of the drawings has changed:

    python -m tools.pictures
"""

import re
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools.chromium import chromium
from tools.no_arguments import parse_no_words
from vaka.text.catalogue import catalogue
from vaka.web.rendering.templating import STATIC, environment

ICONS = STATIC / "icons"
SQUARE = "<style>body{{margin:0;background:{ground}}}svg{{display:block;width:{size}px;height:{size}px;{more}}}</style>"
SEA = "M-24 39" + "q3 -3 6 0t6 0" * 8 + "V80H-24Z"
PREVIEW = """
.hero { height: 630px; font-family: Alegreya; }
.hero > svg { inset: auto auto 0 -520px; width: 1760px; height: 630px; }
.hero .words { padding: 56px 64px; margin: 0; }
.hero h1 { font-size: 92px; }
.hero p { font-size: 34px; max-width: 17em; }
"""


def picture(browser: Browser, html: str, width: int, height: int, file: Path, clear: bool = False) -> None:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"file://{STATIC / 'tokens.css'}")  # so that the sheets and fonts beside it can be loaded
    page.set_content(html)
    page.wait_for_timeout(500)
    page.screenshot(path=file, omit_background=clear)
    page.close()
    print(file.name)


def icons(browser: Browser) -> None:
    svg = (ICONS / "favicon.svg").read_text("utf-8")
    for size in (192, 512):
        html = SQUARE.format(ground="transparent", size=size, more="") + svg
        picture(browser, html, size, size, ICONS / f"icon-{size}.png", clear=True)
    # systems cut their own corners: the ground goes to the edge, and on Android the drawing stays well inside
    full = re.sub(r'class="sea" d="[^"]*"', f'd="{SEA}"', svg.replace('rx="11"', ""))
    html = SQUARE.format(ground="#98381a", size=180, more="") + full
    picture(browser, html, 180, 180, ICONS / "icon-180.png")
    html = SQUARE.format(ground="#98381a", size=512, more="scale:.76;overflow:visible") + full
    picture(browser, html, 512, 512, ICONS / "icon-full.png")


def preview(browser: Browser) -> None:
    words = catalogue("en").messages["pages.home.lead"]
    hero = environment().get_template("pictures/hero.html").render()
    sheets = [(STATIC / name).read_text("utf-8") for name in ("tokens.css", "base.css", "home.css")]
    style = "\n".join([*sheets, PREVIEW]).replace('url("fonts/', f'url("file://{STATIC}/fonts/')
    text = f'<div class="words"><h1>Vaka</h1><p>{words}</p></div>'
    html = f'<html data-theme="light"><style>{style}</style><div class="hero">{hero}{text}</div>'
    picture(browser, html, 1200, 630, ICONS / "preview.png")


def main() -> None:
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        icons(browser)
        preview(browser)
        browser.close()


if __name__ == "__main__":
    parse_no_words(__doc__)
    main()
