"""A whole evening with any game, over HTTP: it is offered, a table is made and waited at, played at and read about.

`python -m tests.web.evenings NAME` does it in a server of its own.
"""

import argparse
import random
import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import vaka
from tests.web.vaka_servers import Program, VakaServer, open_server
from tests.web.visitors import Visitor
from vaka.text.catalogue import catalogue, languages

NO_LOG = "?told_from=10000"  # the log of a long game would be most of what is sent
MANY = 100_000  # no game has so many choices
TOKEN = re.compile(r'id="program-token"[^>]*value="([^"]+)"')


def evening(server: VakaServer, name: str, most: int = MANY) -> int:
    """Open every page that a game has, and play it by chance to its end; answers how many choices that were.

    After `most` choices the server ends the game.

    Everybody plays through the API; the first of them looks at the pages, too, as does somebody who only watches.
    """
    players = vaka.game(name).players[0]
    anne, watcher = Visitor(server.url, "Anne"), Visitor(server.url)
    try:
        offered(anne, name)
        seats = {f"seat{seat}": "open" for seat in range(2, players + 1)}
        table = anne.make(name, "friends", players=str(players), doors="open", **seats)
        code = table.removeprefix("/t/")
        for page in (anne.get(table), watcher.get(table)):
            assert 'id="waiting"' in page
        assert f'href="{table}"' in watcher.get("/")
        programs = [server.program_with(TOKEN.findall(anne.send("/me/token", {"label": "hands"}).text)[0])]
        for seat in range(2, players + 1):
            programs.append(server.program(f"Player {seat}"))
            programs[-1].sit(code, seat)
        made = played(code, programs, lambda: looked_at(anne, watcher, table), most)
        if made == most:
            server.run(server.tables.host.end(code))
        looked_at(anne, watcher, table)
        status = programs[0].get(f"/tables/{code}")["status"]
        assert status == "over"
        return made
    finally:
        anne.close()
        watcher.close()


def offered(visitor: Visitor, name: str) -> None:
    """The pages on which a game is offered and read about, in every language."""
    for language in languages():
        visitor.post("/language", language=language, back="/")
        title = catalogue(language).say(f"{name}.game_title", {})
        for path in ("/", "/new", "/rules", f"/rules/{name}", *(f"/new?game={name}&with={w}" for w in ("bots", "us"))):
            assert title in visitor.get(path), path
        assert f'href="/new?game={name}"' in visitor.get("/new")
        visitor.get("/about")
    visitor.post("/language", language="en", back="/")


def looked_at(anne: Visitor, watcher: Visitor, table: str) -> None:
    for visitor in (anne, watcher):
        assert 'id="board"' in visitor.get(table)
        visitor.get(f"{table}/log")


def played(code: str, programs: list[Program], look: Callable[[], None], most: int) -> int:
    """Play by chance, and look at the pages after the first choices."""
    luck = random.Random(7)
    made = 0
    seat = 1
    table_view = programs[0].get(f"/tables/{code}/sight{NO_LOG}")
    while (pending := table_view["view"]["pending"]) and made < most:
        if seat not in pending:
            seat = next((other for other in pending if other > seat), pending[0])  # in a sealed phase all others are
            table_view = programs[seat - 1].get(f"/tables/{code}/sight{NO_LOG}")
            continue
        words = luck.choice(table_view["choices"])["words"]
        choice = {"seat": seat, "words": words, "version": table_view["table"]["version"]}
        table_view = programs[seat - 1].post(f"/tables/{code}/choices{NO_LOG}", choice)
        made += 1
        if made <= len(programs):
            look()
    return made


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", metavar="NAME", choices=vaka.list_games(), help=", ".join(vaka.list_games()))
    name = parser.parse_args().name
    with TemporaryDirectory() as folder, open_server(Path(folder)) as opened:
        print(evening(opened, name), "choices")
