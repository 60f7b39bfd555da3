"""Look for words that do not fit: every page, and moments of every game, in all languages, on desk and phone.

    python -m tools.overflow [--pictures FOLDER] [LANGUAGE ...]

It finds: text that is cut by its box or by one around it, words that break without a hyphen of their own, buttons
wider than their place, narrower than their words or out of sight in their card, and pages that scroll sideways. The
answer is 1 if anything was found.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import vaka
from tools.chromium import chromium
from tools.screens import DESK, MOMENTS, PHONE, VakaServer, played
from vaka.core.seats import seat_number
from vaka.table.calls.mail import MailSender, MailServer
from vaka.table.live.guided import guide_of
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.people.one_time_secrets import LINK
from vaka.table.people.person import HOST, MEMBER
from vaka.table.replays.puzzles import puzzles_of
from vaka.text.catalogue import languages
from vaka.web.pages.rules.aids import has_aid
from vaka.web.pages.rules.examples import example_names
from vaka.web.visitor import PERSON

SIZES: dict[str, ViewportSize] = {
    "desk": DESK,
    "laptop": {"width": 1280, "height": 720},
    "phone": PHONE,
    "wide-phone": {"width": 390, "height": 844},
    "sideways": {"width": 740, "height": 360},
    "enlarged": {"width": 640, "height": 360},  # what the laptop leaves at 200 %
}
GAMES = vaka.list_games()
GUIDED = [game for game in GAMES if guide_of(game)]
PAGES = {
    "home": "/",
    "new": "/new",
    **{f"new-{game}": f"/new?game={game}&with=friends" for game in GAMES},
    "join": "/join",
    "import": "/import",
    "sign-in": "/sign-in",
    "me": "/me",
    "my-games": "/me/games",
    "own-time": "/me/time",
    "calls": "/me/calls",
    "waiting-tables": "/waiting",
    "host": "/host",
    "host-jobs": "/host/jobs",
    "figures": "/figures",
    "rules": "/rules",
    "search": "/rules/search?q=moai",
    **{f"rules-{game}": f"/rules/{game}" for game in GAMES},
    **{f"aid-{game}": f"/rules/{game}/aid" for game in GAMES if has_aid(game)},
    **{f"example-{name}": f"/rules/{game}/example/{name}" for game in GAMES for name in example_names(game)[1:2]},
    **{f"learn-{game}": f"/learn/{game}" for game in GUIDED},
    **{f"puzzles-{game}": f"/puzzles/{game}" for game in GAMES if puzzles_of(game)},
    **{f"puzzle-{game}": f"/puzzles/{game}/1" for game in GAMES if puzzles_of(game)},
    "learn": "/learn",
    "puzzles": "/puzzles",
    "about": "/about",
    "friends": "/friends",
    "box": "/box",
    **{f"box-{game}": f"/box/{game}" for game in GAMES},
    "lost": "/lost",
}
BESIDE_TABLES = {  # what belongs to a table: while it is played, and when it is over
    "orongo-place": ("log", "origin", "plan", "resign", "end", "away", "unsay?number=1", "report", "at/20"),
    "moorea-act": ("plan", "at/20"),
    "raiatea-go": ("plan", "at/20"),
    "orongo-end": ("result", "result/check", "review", "at/20/on"),
    "moorea-end": ("result",),
    "raiatea-end": ("result",),
}
AT_TABLES = [
    "orongo-bid",
    "orongo-place",
    "orongo-end",
    "moorea-draw",
    "moorea-act",
    "moorea-end",
    "raiatea-go",
    "raiatea-prepare",
    "raiatea-build",
    "raiatea-end",
]
ASKED = ("plan", "resign", "end", "away", "unsay", "report")
SHEETS = {  # what lies over a table: at which table, what opens it, and what is seen then
    "menu": ("orongo-place", ".menu > summary", ".menu-list"),
    "settings": ("orongo-place", "[data-settings]", "#settings"),
    "chat": ("orongo-place", "label[for=tab-chat]", "#tab-chat:checked"),
    **{f"sheet-{what}": ("orongo-place", f"a[href*='/{what}']", "#ask .button") for what in ASKED},
    "sheet-plan-raiatea": ("raiatea-go", "a[href$='/plan']", "#ask .button"),
    **{f"sheet-aid-{at}": (at, "[data-to-aid]", "#aid details") for at in ("orongo-place", "moorea-act", "raiatea-go")},
    **{f"sure-{at}": (at, "button[name=choice]", "#sure") for at in ("orongo-place", "raiatea-go")},
}
EXEMPT = "input, textarea"  # what may be cut: what people write

LOOK = """exempt => {
  const found = [];
  const UNSEEN = ", .sr, script, style, noscript, svg, option";
  const classes = (one) => [...one.classList].map(name => "." + name).join("");
  const named = (one) => one.tagName.toLowerCase() + (one.id ? "#" + one.id : "") + classes(one);
  const tell = (what, one, text) => {
    const said = text.trim().replace(/\\s+/g, " ").slice(0, 90);
    found.push([what, named(one.parentElement) + " > " + named(one), said]);
  };
  const style = (one) => getComputedStyle(one);
  const hides = (how) => ["hidden", "clip"].includes(how);
  const scrolls = (how) => ["auto", "scroll"].includes(how);
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) tell("the page scrolls sideways", document.body, String(page.scrollWidth));

  const dotted = (one) => one.title && style(one).textOverflow === "ellipsis"; // its title has the whole
  const cut = (lines, holder) => {
    if (dotted(holder)) return "";
    let across = true, along = true;
    for (let one = holder; one !== document.body && (across || along); one = one.parentElement) {
      const { overflowX, overflowY, position } = style(one), box = one.getBoundingClientRect();
      across &&= !scrolls(overflowX);
      along &&= !scrolls(overflowY);
      if (box.width <= 1 || box.height <= 1) return "";
      if (across && hides(overflowX) && lines.some(line => line.right > box.right + 1 || line.left < box.left - 1))
        return "cut at the side";
      if (along && hides(overflowY) && lines.some(line => line.bottom > box.bottom + 4 || line.top < box.top - 4))
        return "cut above or below";
      if (position === "fixed") return "";
    }
    return "";
  };
  const broken = (node) => [...node.data.matchAll(/[\\p{L}\\p{N}’'ʻ]{4,}/gu)].map(([word], at, all) => {
    const range = document.createRange();
    const shy = node.data[all[at].index - 1] === "\\u00ad"; // its hyphen is drawn at the end of the line before
    range.setStart(node, all[at].index + shy);
    range.setEnd(node, all[at].index + word.length);
    const tops = [...range.getClientRects()].filter(line => line.width > 1).map(line => Math.round(line.top));
    return new Set(tops).size > 1 ? word : "";
  }).find(Boolean);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode, holder = node.parentElement;
    if (!node.data.trim() || holder.closest(exempt + UNSEEN) || !seen(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(line => line.width > 1 && line.height > 1);
    const what = cut(lines, holder);
    if (what) tell(what, holder, node.data);
    const word = !holder.closest("code, .seal, .num") && lines.length > 1 && broken(node);
    if (word) tell("a word that breaks where no word breaks", holder, word);
  }

  for (const button of document.querySelectorAll("button, a.button, select, summary, label")) {
    const words = button.innerText, mine = button.getBoundingClientRect(), above = button.parentElement;
    if (mine.width <= 1 || button.closest(exempt + ", .sr") || !seen(button)) continue;
    const marked = button.querySelector(":scope > .gain"); // a mark that hangs over the edge of its card
    if (words.trim() && !marked && style(button).display !== "inline" && button.scrollWidth > button.clientWidth + 1)
      tell("words wider than the button", button, words);
    const place = above.getBoundingClientRect(), row = style(above);
    const stands = style(button).position === "static" && !["inline", "contents"].includes(row.display);
    if (stands && !scrolls(row.overflowX) && (mine.right > place.right + 1.5 || mine.left < place.left - 1.5))
      tell("button wider than its place", button, words);
    const card = button.closest(".hint-card")?.getBoundingClientRect();
    if (card && (mine.bottom > card.bottom + 1 || mine.top < card.top - 1))
      tell("button out of sight in its card", button, words);
    let around = above;
    while (around && !scrolls(style(around).overflowX)) around = around.parentElement;
    if (!around && (mine.right > innerWidth + 1 || mine.left < -1)) tell("button beyond the screen", button, words);
  }
  return found;
}"""


class Finding(NamedTuple):
    language: str
    size: str
    page: str
    what: str
    where: str
    text: str


class Looker:
    """A host, who may open everything, in one language after the other, and reads."""

    def __init__(self, browser: Browser, server: VakaServer, pictures: Path | None = None) -> None:
        self.browser = browser
        self.server = server
        self.pictures = pictures
        self.person, self.token = server.run(server.tables.people.newcomer("Anne"))
        server.run(server.tables.host.people_admin.give_role(self.person.id, HOST))
        self.paths = PAGES | dict(self._tables()) | dict(self._ways_in())

    def _tables(self) -> Iterator[tuple[str, str]]:
        tables = self.server.tables
        other, _ = self.server.run(tables.people.newcomer("Maximiliane"))
        records = {}
        for name in AT_TABLES:
            game, players, step, nth = MOMENTS[name]
            if game not in records:
                records[game] = played(game, players)
            text, met = records[game]
            seats = ["me"] + ["friend"] * (players - 1)
            code = self.server.run(tables.imports.import_record(self.person, text, seats, met[step, nth]))
            for person in (self.person, other):
                self.server.run(tables.talk.say(code, person, "Maeva!"))
            yield name, f"/t/{code}"
            for what in BESIDE_TABLES.get(name, ()):
                yield f"{name}-{what.partition('?')[0].replace('/', '-')}", f"/t/{code}/{what}"
        for game in GUIDED:
            yield f"guide-{game}", f"/t/{self.server.run(tables.guides.begin(self.person, game))}"
        seats_wished = [NewSeat("me", name="Anne"), NewSeat("open"), NewSeat("bot", "expert"), NewSeat("open")]
        for name, host in (("waiting", self.person), ("offered", other)):
            new_table = NewTable("orongo", 4, seats=seats_wished)
            code = self.server.run(tables.seating.make(host, new_table))
            yield name, f"/t/{code}"
            yield f"{name}-fair", f"/t/{code}/fair"
        self.server.run(tables.talk.say(code, other, "Maeva!"))
        self.server.run(tables.host.reports.about_line(code, self.person, 1, "Is this a greeting?"))
        code = self.server.run(tables.seating.make(other, NewTable("raiatea", 4, seats=seats_wished, open=False)))
        for seat, secret in self.server.run(tables.seating.seat_links(code, other)).items():
            yield f"invited-{seat}", f"/j/{code}/{seat_number(seat)}/{secret}"
        shared = [NewSeat("me", name="Anne"), NewSeat("me", name="Ben")]
        yield "curtain", f"/t/{self.server.run(tables.seating.make(self.person, NewTable('moorea', 2, seats=shared)))}"

    def _ways_in(self) -> Iterator[tuple[str, str]]:
        tables = self.server.tables
        tables.mail = MailSender(MailServer("localhost", "vaka@example.org"))  # so that addresses are asked for
        link = self.server.run(tables.one_time_secrets.make(LINK, self.person.id, "anne.van.de.velde@mail.example.org"))
        yield "sign-in-link", f"/sign-in/link/{link}"
        yield "invited-member", f"/invited/{self.server.run(tables.invitations.make(MEMBER, 1, 3600.0))}"

    def look(self, language: str, size: str) -> Iterator[Finding]:
        context = self.browser.new_context(
            base_url=self.server.url, viewport=SIZES[size], locale=language, reduced_motion="reduce"
        )
        context.add_cookies([{"name": PERSON, "value": self.token, "url": self.server.url}])
        context.add_init_script("localStorage.setItem('vaka-settings', JSON.stringify({ confirm: 'always' }))")
        page = context.new_page()
        for name, path in self.paths.items():
            self.open(page, path)
            assert page.locator("html").get_attribute("lang") == language
            yield from self._read(page, language, size, name)
        for name, (table, opener, shown) in SHEETS.items():
            self.open(page, self.paths[table])
            page.locator(opener).first.evaluate("it => it.click()")
            page.evaluate("document.body.classList.add('show-log')" if name == "chat" else "0")
            page.locator(shown).first.wait_for(state="attached" if name == "chat" else "visible")
            page.evaluate("for (const part of document.querySelectorAll('#aid details')) part.open = true")
            yield from self._read(page, language, size, name)
        context.close()

    def _read(self, page: Page, language: str, size: str, name: str) -> Iterator[Finding]:
        for what, where, text in page.evaluate(LOOK, EXEMPT):
            yield Finding(language, size, name, what, where, text)
        if self.pictures:
            page.screenshot(path=self.pictures / f"{name}-{size}-{language}.png")

    def open(self, page: Page, path: str) -> None:
        answer = page.goto(path)
        assert answer is not None
        assert answer.ok == (path != PAGES["lost"]), path
        page.evaluate("document.fonts.ready.then(() => true)")
        if re.fullmatch(r"/t/[^/]+", path):
            page.locator("html[data-frames], #waiting").first.wait_for(state="attached")

    def all(self, wanted: list[str]) -> Iterator[Finding]:
        for language in wanted:
            for size in SIZES:
                yield from self.look(language, size)


def report(findings: list[Finding]) -> list[str]:
    """One line for what is found in many places: what, where, in which languages and sizes, the first of its texts."""
    places: dict[tuple[str, str], list[Finding]] = {}
    for one in findings:
        places.setdefault((one.what, re.sub(r"\d+", "N", one.where)), []).append(one)
    lines: list[Any] = []
    for (what, where), all_of_it in places.items():
        seen = [", ".join(sorted({getattr(one, field) for one in all_of_it})) for field in ("language", "size", "page")]
        lines.append(f"{what}: {where} [{'; '.join(seen)}] {' / '.join(sorted({one.text for one in all_of_it})[:4])}")
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("languages", nargs="*", default=languages())
    parser.add_argument("--pictures", type=Path)
    asked = parser.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = VakaServer(folder)
        browser = chromium(playwright)
        result = list(Looker(browser, server, asked.pictures).all(asked.languages))
        browser.close()
        server.close()
    print("\n".join(report(result)) or "Everything fits.")
    return 1 if result else 0


if __name__ == "__main__":
    sys.exit(main())
