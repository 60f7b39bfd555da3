"""People at a browser: they look, they click what glows, they read what they are told."""

import random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page

import vaka
from tests.patience import PATIENCE
from tests.table.evening import choose
from tests.web.vaka_servers import VakaServer
from vaka.table.people.person import Person
from vaka.web.visitor import PERSON

PHONE = {"viewport": {"width": 360, "height": 740}}
GERMAN = {**PHONE, "locale": "de-DE"}  # the language with the longest words
ENLARGED = {"viewport": {"width": 640, "height": 450}}  # what 1280 x 900 leaves at 200 %
GLOWING = "button[name=choice]:not([aria-disabled])"
QUIET = (
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_INTERNET_DISCONNECTED",
    "WebSocket connection to",
)  # a server that was killed on purpose


# A returning visitor is not shown the games in four lines, and offered no sound.
OFFERED_BEFORE = ["vaka-sound-offered", *(f"vaka-game-summary-{game}" for game in vaka.list_games())]
KNOWS_THE_GAMES = "".join(f'localStorage.setItem("{key}", "true");' for key in OFFERED_BEFORE)


class Contexts:
    """Browsers of people's own, which the next test uses again. Nothing of the last person is in them, but what the
    server sends everybody: to fetch and read that anew takes as long as many a test."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: dict[str, list[BrowserContext]] = {}

    def take(self, url: str, first: bool, options: dict[str, Any]) -> BrowserContext:
        free = self._free.get(_key(url, first, options))
        if free:
            return free.pop()
        context = self.browser.new_context(base_url=url, **{"reduced_motion": "reduce", **options})
        context.set_default_timeout(PATIENCE * 1000)  # a busy machine takes its time
        if not first:
            context.add_init_script(KNOWS_THE_GAMES)
        return context

    def give_back(self, context: BrowserContext, url: str, first: bool, options: dict[str, Any]) -> None:
        blank = context.new_page()
        for page in context.pages:
            if page is not blank:
                page.close()
        context.set_offline(False)
        context.clear_cookies()
        tools = context.new_cdp_session(blank)
        tools.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "local_storage"})
        blank.close()
        self._free.setdefault(_key(url, first, options), []).append(context)

    def close(self) -> None:
        for free in self._free.values():
            for context in free:
                context.close()


def _key(url: str, first: bool, options: dict[str, Any]) -> str:
    return repr((url, first, sorted(options.items())))


class Visitor:
    """One person with a browser of their own; it is the `first` time that they are here, or not."""

    def __init__(self, contexts: Contexts, url: str, name: str = "", first: bool = False, **options: Any) -> None:
        self.url = url
        self.name = name
        self.first = first
        self.options = options
        self.contexts = contexts
        self.has_own_time = False
        self.context = contexts.take(url, first, options)
        self.page: Page = self.context.new_page()
        self.person: Person | None = None
        self.complaints: list[str] = []
        self.expects_outages = False
        self.expects_refusals = False  # of what is sent: the browser notes each
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"{name}: {error}"))

    def too_wide(self, paths: list[str]) -> list[str]:
        """Those of these pages that are wider than the screen."""
        result = []
        for path in paths:
            self.page.goto(path)
            self.wait_for_letters()
            if self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                result.append(path)
        return result

    def _hear(self, message: Any) -> None:
        if message.type not in ("error", "warning"):
            return
        if self.expects_outages and any(part in message.text for part in QUIET):
            return
        if self.expects_refusals and "status of 422" in message.text:
            return
        self.complaints.append(f"{self.name}: {message.text}")

    @property
    def known(self) -> Person:
        assert self.person is not None, "somebody who was given a cookie"
        return self.person

    def take_cookie(self, person: Person, token: str) -> None:
        self.person = person
        self.context.add_cookies([{"name": PERSON, "value": token, "url": self.url}])

    def stop_the_clock(self) -> None:
        """For good, and for all pages of this browser, so that no other test uses it."""
        self.page.clock.install(time=0)
        self.has_own_time = True

    def leave(self) -> None:
        if self.has_own_time:
            self.context.close()
        else:
            self.contexts.give_back(self.context, self.url, self.first, self.options)

    # --- at a table

    def open(self, code: str) -> None:
        """Come to a table, and look until all of it is there: the first frame closes notes that were opened before it,
        and without their letters words take other room."""
        self.page.goto(f"/t/{code}")
        self.page.locator("html[data-frames], #waiting").first.wait_for(state="attached")
        self.wait_for_letters()

    def is_asked(self) -> bool:
        return self.page.locator("#dock[data-turn]").count() > 0

    def is_over(self) -> bool:
        return self.page.locator(".the-end").count() > 0

    def glowing(self) -> Locator:
        return self.page.locator(GLOWING)

    def words(self) -> list[str]:
        """The words of all choices that glow, whether on the board or in the dock."""
        result: list[str] = self.glowing().evaluate_all("all => all.map(one => one.value)")
        return result

    def version(self) -> int:
        return int(self.page.locator("#act-now [name=version]").input_value())

    def click_something(self, luck: random.Random) -> str:
        """Click one of the things that glow, and wait until the table has taken notice."""
        words = luck.choice(self.words())
        self.click(words)
        return words

    def click(self, words: str) -> None:
        before = self.frames()
        self.page.locator(f'button[name=choice][value="{words}"]').first.click()
        self.wait_for_a_frame(before)

    # --- waiting: the page counts the frames it has shown

    def wait_for_letters(self) -> None:
        self.page.evaluate("document.fonts.ready.then(() => null)")

    def frames(self) -> str:
        return self.page.locator("html[data-frames]").get_attribute("data-frames") or ""

    def wait_for_a_frame(self, after: str) -> None:
        self.page.locator(f'html:not([data-frames="{after}"])').wait_for(state="attached")

    def wait_for_version(self, version: int) -> None:
        """Until this version of the table is shown, or a later one: a bot may have answered meanwhile."""
        shown = "Number(document.querySelector('#act-now [name=version]').value)"
        self.page.wait_for_function(f"version => {shown} >= version", arg=version)

    def wait_until_asked_or_over(self) -> None:
        self.page.locator("#dock[data-turn], .the-end").first.wait_for(state="attached")


class Afar:
    """Somebody whose page no test looks at, and so without a browser: it would take as long as all the rest."""

    def __init__(self, server: VakaServer, name: str) -> None:
        self.server = server
        self.name = name
        self.known: Person = server.run(server.tables.people.newcomer(name))[0]
        self.code = ""

    def open(self, code: str) -> None:
        """From now on they choose at this table."""
        self.code = code

    def click(self, words: str) -> None:
        seat = self.server.run(self.server.tables.looking.table_view(self.code, self.known)).viewer
        assert seat is not None
        self.server.run(choose(self.server.tables, self.code, self.known, seat, words))
