"""Take pictures into build/screens: every page, and the games at several moments, light and dark, desk and phone.

    python -m tools.screens [NAME ...]     only pictures whose name begins so

Those that a page of the docs shows (`DOCS`) are put into docs/screens as well; no others are kept in the repository.

The games are played by greedy bots from fixed seeds, then laid on a real server with bots that never move.
"""

import argparse
import asyncio
import shutil
import tempfile
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import uvicorn
from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

import vaka
from tools.chromium import chromium
from tools.preview import NAMES
from vaka.bots.registry import bot
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.tables import Tables
from vaka.web.app import create_app
from vaka.web.settings import Settings
from vaka.web.visitor import PERSON

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "build" / "screens"
IN_DOCS = ROOT / "docs" / "screens"
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
NEVER = 10_000.0  # the pace of bots that do not move

# name: game, players, the step at which the first seat is asked, and how often that was so before
MOMENTS: dict[str, tuple[str, int, str, int]] = {
    "orongo-bid": ("orongo", 4, "bid", 5),
    "orongo-place": ("orongo", 4, "place", 9),
    "orongo-end": ("orongo", 4, "over", 0),
    "moorea-draw": ("moorea", 4, "draw", 9),
    "moorea-act": ("moorea", 4, "act", 14),
    "moorea-end": ("moorea", 4, "over", 0),
    "raiatea-go": ("raiatea", 4, "go", 1),
    "raiatea-forest": ("raiatea", 4, "forest", 0),
    "raiatea-marae": ("raiatea", 4, "marae", 0),
    "raiatea-path": ("raiatea", 4, "path", 0),
    "raiatea-clearing": ("raiatea", 4, "clearing_put", 0),
    "raiatea-market": ("raiatea", 4, "market", 0),
    "raiatea-prepare": ("raiatea", 4, "prepare", 0),
    "raiatea-bid": ("raiatea", 4, "bid", 1),
    "raiatea-gift": ("raiatea", 4, "gift", 0),
    "raiatea-build": ("raiatea", 4, "build", 0),
    "raiatea-auction": ("raiatea", 4, "auction", 0),
    "raiatea-end": ("raiatea", 4, "over", 0),
}
PAGES = {
    "home": "/",
    "new": "/new?game=orongo",
    "rules": "/rules/orongo",
    "me": "/me",
    "about": "/about",
    "lost": "/lost",
}
DOCS = {  # the pictures that README shows, by what they are called here
    "orongo-place-desk-light": "island",
    "orongo-bid-desk-dark": "island-at-night",
    "moorea-act-desk-light": "mat",
    "raiatea-go-desk-light": "court",
    "raiatea-bid-desk-dark": "ceremony",
}
SEEDS = {"orongo": 12, "moorea": 5, "raiatea": 4}  # with which the moments above are met


def moments() -> dict[str, tuple[str, int, str, int]]:
    """Those above, and of every other game that is listed its end."""
    known = {game for game, *_ in MOMENTS.values()}
    others = [game for game in vaka.list_games() if game not in known]
    return MOMENTS | {f"{game}-end": (game, vaka.game(game).players[-1], "over", 0) for game in others}


def played(game: str, players: int) -> tuple[str, dict[tuple[str, int], int]]:
    """The record of a game among greedy bots, and at which line the first seat was asked what, for the nth time."""
    match = Match(vaka.game(game), players, seed=SEEDS.get(game, 1), names=NAMES[:players])
    mind = bot("greedy" if game in SEEDS else "random", game)
    luck = Seeded(SEEDS.get(game, 1))
    met: dict[tuple[str, int], int] = {}
    count: dict[str, int] = {}
    while match.state.pending:
        if match.state.pending[0] == 0:
            step = str(match.state.seen(0).view()["step"])
            met[step, count.get(step, 0)] = match.number
            count[step] = count.get(step, 0) + 1
        seat = match.state.pending[0]
        match.choose(seat, mind.choose(match.state.seen(seat), luck))
    met["over", 0] = match.number
    return match.record().text(), met


class VakaServer:
    """A server in a thread."""

    def __init__(self, folder: str) -> None:
        self.tables = Tables(f"sqlite+aiosqlite:///{folder}/screens.sqlite", pace=NEVER, components=True)
        config = uvicorn.Config(create_app(self.tables, Settings(limits=False)), port=0, log_config=None)
        self.server = uvicorn.Server(config)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=lambda: self.loop.run_until_complete(self.server.serve()), daemon=True)
        self.thread.start()
        while not self.server.started:
            self.thread.join(0.02)
        self.url = f"http://127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)


class Photographer:
    def __init__(self, browser: Browser, server: VakaServer, wanted: list[str]) -> None:
        self.browser = browser
        self.server = server
        self.wanted = wanted
        self.person, self.token = server.run(server.tables.people.newcomer("Anne"))

    def wants(self, name: str) -> bool:
        return not self.wanted or any(name.startswith(prefix) for prefix in self.wanted)

    def take(self, name: str, path: str, first: Callable[[Any], None] | None = None) -> None:
        """Four pictures: light and dark, desk and phone."""
        for scheme in ("light", "dark"):
            for size, viewport in (("desk", DESK), ("phone", PHONE)):
                context = self.browser.new_context(
                    base_url=self.server.url, viewport=viewport, color_scheme=scheme, reduced_motion="reduce"
                )
                context.add_cookies([{"name": PERSON, "value": self.token, "url": self.server.url}])
                for game in vaka.list_games():  # nobody is here for the first time
                    context.add_init_script(f'localStorage.setItem("vaka-game-summary-{game}", "true")')
                page = context.new_page()
                page.goto(path)
                page.wait_for_timeout(700)
                if first:
                    first(page)
                picture = FOLDER / f"{name}-{size}-{scheme}.png"
                page.screenshot(path=picture)
                with Image.open(picture) as taken:  # a palette of 256 colours makes it much smaller
                    taken.convert("RGB").quantize(kmeans=3).save(picture, optimize=True)
                if picture.stem in DOCS:
                    shutil.copy(picture, IN_DOCS / f"{DOCS[picture.stem]}.png")
                context.close()
        print(name, flush=True)

    def games(self) -> None:
        records: dict[str, tuple[str, dict[tuple[str, int], int]]] = {}
        for name, (game, players, step, nth) in moments().items():
            if not self.wants(name):
                continue
            if game not in records:
                records[game] = played(game, players)
            text, met = records[game]
            line = met.get((step, nth))
            if line is None:
                print(f"{name}: the first seat was never asked that", flush=True)
                continue
            seats = ["me"] + ["friend"] * (players - 1)
            code = self.server.run(self.server.tables.imports.import_record(self.person, text, seats, line))
            self.take(name, f"/t/{code}")

    def pages(self) -> None:
        for name, path in PAGES.items():
            if self.wants(name):
                self.take(name, path)
        if self.wants("waiting"):
            seats = [NewSeat("me", name="Anne"), NewSeat("open"), NewSeat("bot", "expert"), NewSeat("open")]
            new = NewTable("orongo", 4, seats=seats)
            self.take("waiting", f"/t/{self.server.run(self.server.tables.seating.make(self.person, new))}")
        if self.wants("curtain"):
            seats = [NewSeat("me", name="Anne"), NewSeat("me", name="Ben")]
            self.take(
                "curtain",
                "/t/"
                + self.server.run(self.server.tables.seating.make(self.person, NewTable("moorea", 2, seats=seats))),
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    names = parser.parse_args().names
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = VakaServer(folder)
        browser = chromium(playwright)
        photographer = Photographer(browser, server, names)
        photographer.games()
        photographer.pages()
        browser.close()
        server.close()


if __name__ == "__main__":
    main()
