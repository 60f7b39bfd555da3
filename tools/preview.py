"""Look at a board without a server: play a random game for a while, render what a seat sees, take pictures.

python -m tools.preview orongo --players 4 --seed 3 --choices 90 --seat 1 --sizes 1440x900 360x740
"""

import argparse
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import sync_playwright

import vaka
from tools.chromium import chromium
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.core.seats import seat_of
from vaka.table.table_view import OVER, PLAYING, Facts, SeatFacts, view_for
from vaka.text.catalogue import catalogue, languages
from vaka.web.rendering.templating import static_path
from vaka.web.table_page.frames import Frames
from vaka.web.table_page.page import table_page

NAMES = ["Anne", "Ben", "Cara", "Dan", "Eve"]
POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'"


def played(game: str, players: int, seed: int, choices: int, options: dict[str, Any], until: str) -> Match:
    """A random match after so many choices, or further on, as soon as the view's step is `until`."""
    match = Match(vaka.game(game), players, seed=seed, options=options, names=NAMES[:players])
    luck = Seeded(seed)
    made = 0
    while match.state.pending:
        if made >= choices and (not until or match.state.seen(None).view()["step"] == until):
            break
        seat = match.state.pending[luck.pick(len(match.state.pending))]
        offered = match.state.choices(seat)
        match.choose(seat, offered[luck.pick(len(offered))])
        made += 1
    return match


def facts_of(match: Match, seat: int | None) -> Facts:
    """A table around this match, as the person in this seat sees it."""
    seats = [SeatFacts(at, NAMES[at], "bot" if at == 3 else "person", "friend") for at in range(match.players)]
    if seat is not None:
        seats[seat].mine = True
    status = PLAYING if match.state.pending else OVER
    return Facts(
        "hotu-7k3m", "Hotu", match.game.name, match.players, match.options, seats, status, match.moves, 0, match.moves
    )


def page(match: Match, seat: int | None, theme: str, language: str) -> str:
    visitor = SimpleNamespace(language=language, theme=theme, person=seat, alone=False)
    return table_page(view_for(facts_of(match, seat), match, seat), Frames(), visitor, catalogue(language))


class Handler(SimpleHTTPRequestHandler):
    html = ""

    def translate_path(self, path: str) -> str:
        return str(static_path(path.partition("?")[0].removeprefix("/static/")))

    def do_GET(self) -> None:
        if self.path.startswith("/static/"):
            super().do_GET()
            return
        body = self.html.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words: object) -> None:
        pass


def shoot(html: str, to: Path, name: str, sizes: list[str]) -> None:
    Handler.html = html
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for size in sizes:
            width, _, height = size.partition("x")
            tab = browser.new_page(viewport={"width": int(width), "height": int(height)})
            tab.on("console", lambda message: print("console:", message.text))
            tab.goto(f"http://127.0.0.1:{server.server_port}/")
            tab.wait_for_timeout(400)
            tab.screenshot(path=to / f"{name}-{size}.png")
            print(to / f"{name}-{size}.png")
        browser.close()
    server.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=vaka.list_games())
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--choices", type=int, default=60)
    parser.add_argument("--until", default="", help="play on until the view's step is this")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seat", type=int, default=0, help="who looks, counted from 1; 0: the first who is asked")
    parser.add_argument("--watch", action="store_true", help="look as a watcher")
    parser.add_argument("--theme", default="light")
    parser.add_argument("--language", default="en", choices=languages())
    parser.add_argument("--to", type=Path, default=Path("build/preview"))
    parser.add_argument("--sizes", nargs="+", default=["1440x900"])
    given = parser.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)
    options = {
        name: {"yes": True, "no": False}.get(value, value) for name, value in (o.split("=") for o in given.option)
    }
    match = played(given.game, given.players, given.seed, given.choices, options, given.until)
    asked = match.state.pending[0] if match.state.pending else 0
    seat = None if given.watch else seat_of(given.seat) if given.seat else asked
    html = page(match, seat, given.theme, given.language)
    name = f"{given.game}-{given.players}-{given.seed}-{given.choices}{given.until}-{given.theme}-{given.language}"
    (given.to / f"{name}.html").write_text(html, "utf-8")
    print(f"{len(html):,} characters of HTML, {html.count('<'):,} tags")
    shoot(html, given.to, name, given.sizes)


if __name__ == "__main__":
    main()
