"""How fast the pages feel: from a click to the paint in another browser, and from "Open the table" to the first frame.

python -m bench.clicks
"""

import random
import statistics
import tempfile
import time

from playwright.sync_api import Page, sync_playwright

from tools.chromium import chromium
from tools.no_arguments import parse_no_words
from tools.screens import VakaServer
from vaka.table.new_table import NewSeat, NewTable
from vaka.web.visitor import PERSON

CLICKS = 60
WAIT = 600  # ms; what was not painted by then was sealed, and is seen by nobody
ASKED = "#dock[data-turn]"
CLICKED = """() => {
  document.addEventListener("submit", () => { window.clicked = performance.timeOrigin + performance.now(); }, true);
}"""
PAINTED = """() => {
  window.paints = [];
  new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
    window.paints.push(performance.timeOrigin + performance.now());
  }))).observe(document.documentElement, { attributeFilter: ["data-frames"] });
}"""


def clicks(server: VakaServer, pages: list[Page], luck: random.Random) -> list[float]:
    """Milliseconds from each click in one browser to the paint in the other; sealed choices are seen by nobody."""
    for page in pages:
        page.evaluate(CLICKED)
        page.evaluate(PAINTED)
    result: list[float] = []
    while len(result) < CLICKS:
        mover = next((page for page in pages if page.locator(ASKED).count()), None)
        if mover is None:
            break
        other = pages[1 - pages.index(mover)]
        other.evaluate("window.paints = []")
        buttons = mover.locator("button[name=choice]")
        buttons.nth(luck.randrange(buttons.count())).click()
        mover.wait_for_timeout(WAIT)
        paints = other.evaluate("window.paints")
        if paints:
            result.append(paints[0] - mover.evaluate("window.clicked"))
    return result


def first_frame(page: Page, url: str) -> float:
    """Milliseconds from the click that makes a table until it is drawn."""
    page.goto(f"{url}/new?game=orongo")
    begin = time.perf_counter()
    page.get_by_role("button", name="Open the table").click()
    page.locator("#dock").wait_for()
    return 1000 * (time.perf_counter() - begin)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = VakaServer(folder)
        browser = chromium(playwright)
        pages: list[Page] = []
        people = [server.run(server.tables.people.newcomer(name)) for name in ("Anne", "Ben")]
        new_table = NewTable("orongo", 2, seats=[NewSeat("me", name="Anne"), NewSeat("open")])
        code = server.run(server.tables.seating.make(people[0][0], new_table))
        server.run(server.tables.seating.sit(code, people[1][0], 1, "Ben"))
        for _, token in people:
            context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
            context.add_cookies([{"name": PERSON, "value": token, "url": server.url}])
            pages.append(context.new_page())
            pages[-1].goto(f"{server.url}/t/{code}")
            pages[-1].locator("html[data-frames]").wait_for(state="attached")
        took = sorted(clicks(server, pages, random.Random(3)))
        frames = sorted(first_frame(pages[0], server.url) for _ in range(10))
        print(
            f"a click painted in the other browser: median {statistics.median(took):.0f} ms, "
            f"95% within {took[int(0.95 * len(took))]:.0f} ms ({len(took)} clicks)"
        )
        print(f"first frame after the click: median {statistics.median(frames):.0f} ms, most {frames[-1]:.0f} ms")
        browser.close()
        server.close()


if __name__ == "__main__":
    parse_no_words(__doc__)
    main()
