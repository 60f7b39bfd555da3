"""Every byte that leaves the server, in two worlds that its receiver cannot tell apart.

Two real servers hold the same table at the same moment of a random game. Of one nothing is changed. In the other the
match is replaced by what the viewer could also imagine, or another seat has done something that nobody may notice:
sealed an answer, taken one back, made a step of a move (M3.7), undone it, planned choices ahead. Then the viewer asks
for everything there is, and listens, also when the time of those who are asked runs out. Answers of the API, pages, the
calendar of deadlines, headers with their sizes, frames with the server's time, and wake-ups with their numbers must be
equal. What calls say is compared in tests/table/calls/test_secrets.py.
"""

import asyncio
import json
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

import vaka
from tests.patience import PATIENCE
from tests.table.evening import clocks_looked_at, hang
from tests.tables import SOAK
from tests.web.vaka_servers import VakaServer, open_server
from tests.web.worlds import NAMES, twin
from vaka.core.chance import SECRET_BYTES, derived_share
from vaka.core.match import Match
from vaka.core.seats import seat_number
from vaka.table.bots import hinting, worker_pool
from vaka.table.clocks.settings import ClockSettings, live_clock, slow_clock
from vaka.table.live.live_table import LiveTable
from vaka.table.live.rows import PERSON, Row, Seat
from vaka.table.new_table import BOT
from vaka.table.people.person import Person
from vaka.table.seating import laying
from vaka.table.table_view import PLAYING

TABLES = [(name, players) for name in vaka.list_games() for players in vaka.game(name).players]
IN_SHORT = [(name, vaka.game(name).players[0]) for name in vaka.list_games()]
GAMES = 2 if SOAK else 1  # of each table
NOW = 1_000_000.0
CLOCKS = (live_clock(60, 300), slow_clock(2)) if SOAK else (live_clock(60, 300),)  # of the tables, in turn
OUT_OF_TIME = {"live": 1000.0, "slow": 10 * 86_400.0}  # seconds
LAST_USE = re.compile(rb'"used":[0-9.]+,')  # of a person's own: written down now and then
LATER = 99_999  # a version that no table has, so that what is sent for it is refused
OWN_PATHS = ("", "/bots", "/calendar", "/games")  # the ids of keys are random
TABLE_PAGES = ("", "/log", "/aid", f"/move/{LATER}", "/move/1.json", "/preview.png", "/plan", "/fair")
OTHER_PAGES = ("/", "/figures", "/me/games", "/me/games.json", "/me/data.json", "/waiting", "/me/time")

Deed = tuple[str, int, str]  # what a seat does in secret: choose, take-back, undo or plan; the seat; words of a choice


class Moment:
    """A match at which to look, and what a seat can do there, and take back, without anybody else noticing."""

    def __init__(self, match: Match, deeds: list[Deed]) -> None:
        self.match = match.copy()
        self.deeds = deeds


def moments(name: str, players: int, seed: int) -> list[Moment]:
    """Of a random game: any one, one within a sealed question, one at which a step can be made, if there are; and the
    first of these once more, at which somebody plans ahead."""
    secret = bytes([seed]) * SECRET_BYTES
    nonces = [derived_share(secret, seat) for seat in range(players)]
    match = Match(vaka.game(name), players, secret=secret, nonces=nonces, names=NAMES[:players])
    luck = Random(seed)
    chosen: dict[str, Moment] = {}
    counts = dict.fromkeys(("", "take-back", "undo"), 0)
    while match.state.pending:
        seat = luck.choice(match.state.pending)
        choice = luck.choice(match.state.choices(seat))
        after = match.copy()
        after.choose(seat, choice)
        back = ""  # how it is taken back
        if match.state.answers and len(match.state.pending) > 1:
            back = "take-back"
        elif after.steps != match.steps and after.can_undo(seat):
            back = "undo"
        counts[back] += 1
        if luck.randrange(counts[back]) == 0:  # each as likely as any other
            once: Deed = ("choose", seat, match.game.words(choice))
            chosen[back] = Moment(match, [once, (back, seat, "")] if back else [])
        match = after
    return [*chosen.values(), planned(chosen[""].match)]


def planned(match: Match) -> Moment:
    """The seat that is asked plans what it could choose now, and takes the plans back."""
    seat = match.state.pending[0]
    words = match.game.words(match.state.choices(seat)[0])
    return Moment(match, [("plan", seat, words), ("take back plans", seat, "")])


class Viewer:
    """All that one person, or a watcher, receives over the API, on pages and over sockets, in its order."""

    def __init__(self, server: VakaServer, code: str, person: Person | None, cookie: str, opened: ExitStack) -> None:
        token = server.run(server.tables.people.new_program_token(person, "bot")) if person is not None else ""
        self.program = server.program_with(token)
        self.code = code
        mine = {"cookie": f"vaka={cookie}"} if cookie else {}
        self.calendar = server.run(server.tables.calls.preferences.new_feed(person)) if person is not None else ""
        self.pages = opened.enter_context(
            httpx.Client(base_url=server.url, headers={"host": "localhost"} | mine, timeout=PATIENCE)
        )
        address = f"{server.url.replace('http', 'ws')}/t/{code}/live"
        self.frames = opened.enter_context(connect(address, additional_headers=mine))
        self.wakes = opened.enter_context(self.program.wakes(code)).socket

    def received(self, seat: int, words: str) -> list[str]:
        """Ask for everything there is, and be refused what is not allowed."""
        at, other = f"/tables/{self.code}", {"seat": seat_number(seat), "words": words, "version": LATER}
        api: list[tuple[str, str, Any]] = [
            ("GET", at, None),
            ("GET", f"{at}/sight", None),
            ("GET", f"{at}/record", None),
            ("GET", f"{at}/stream?follow=false", None),
            ("GET", "/tables", None),
            ("POST", f"{at}/why-not", {"seat": seat_number(seat), "words": words}),
            ("POST", f"{at}/choices", other),
            ("POST", f"{at}/undo", {"seat": seat_number(seat), "version": LATER}),
            ("POST", f"{at}/take-over", {"seat": seat_number(seat)}),
        ]
        if self.program.token:
            own = ("/tables/mine", "/stream/events?follow=false", *[f"/people/me{path}" for path in OWN_PATHS])
            api += [("GET", path, None) for path in own]
        if SOAK:
            api += [("POST", f"{at}/hint", {"seat": seat_number(seat)})]
        answers = [self.program.http.request(method, path, json=body) for method, path, body in api]
        answers += [self.pages.get(f"/t/{self.code}{path}") for path in TABLE_PAGES]
        answers.append(self.pages.get(f"/t/{self.code}/why", params={"choice": words}))
        answers += [self.pages.get(path) for path in (*OTHER_PAGES, f"/calendar/{self.calendar}.ics")]
        return [as_text(answer) for answer in answers]

    def messages(self, until: str, changes: int) -> list[str]:
        """What came over both sockets, up to the messages of a chat line."""
        frames: list[str] = []
        while not frames or until not in frames[-1]:
            frames.append(str(self.frames.recv(timeout=PATIENCE)))
        wakes: list[str] = []
        while not wakes or json.loads(wakes[-1])["changes"] < changes:
            wakes.append(str(self.wakes.recv(timeout=PATIENCE)))
        return frames + wakes


def as_text(answer: httpx.Response) -> str:
    headers = sorted((name, value) for name, value in answer.headers.items() if name != "date")
    body = LAST_USE.sub(b"", answer.content)
    return f"{answer.status_code} {headers}\n{body!r}"


def difference(one: str, other: str) -> str:
    """Where two texts part ways; bodies before their sizes."""
    one, other = (text.partition("\n")[2] or text for text in (one, other))
    pairs = enumerate(zip(one + "\0", other + "\0"))
    at = next((place for place, pair in pairs if pair[0] != pair[1]), 0)
    return f"{one[max(0, at - 80) : at + 80]!r} and {other[max(0, at - 80) : at + 80]!r}"


class World:
    """A server in which nothing is left to chance or time, so that two of them differ by what is done there alone."""

    def __init__(self, server: VakaServer, players: int) -> None:
        self.server = server
        known = [server.run(server.tables.people.newcomer(name)) for name in NAMES[:players]]
        self.people = [person for person, _ in known]
        self.cookies = [cookie for _, cookie in known]

    def lay_out(self, moment: Moment, code: str, clock: ClockSettings) -> LiveTable:
        """A table in the store that stands where the match of the moment does."""
        self.server.tables.registry.clock = lambda: NOW
        match = moment.match.copy()
        row = Row(
            id=0,
            code=code,
            name="Quiet Lagoon",
            game=match.game.name,
            rules=match.game.rules,
            box=match.game.box.digest,
            components="",
            players=match.players,
            options=match.options,
            open=True,
            watchers=True,
            clock=clock.data(),
            host=self.people[0].id,
            secret=match.origin.secret,
            seed=None,
            status=PLAYING,
            created=NOW,
            moved=NOW,
            clock_from=NOW,
        )
        live = LiveTable(row, match.game)
        live.match = match
        live.seats = [
            Seat(seat, PERSON, name=person.name, person=person.id, nonce=match.origin.nonces[seat], since=NOW)
            for seat, person in enumerate(self.people)
        ]
        seat = moment.deeds[0][1] if moment.deeds else 0
        if SOAK and seat and int(code[-1]) % 2:  # seat 0 is a person's, who says a word
            nonce = match.origin.nonces[seat]
            live.seats[seat] = Seat(seat, BOT, name="Teiva", strength="friend", nonce=nonce, since=NOW)
        self.server.run(self.server.tables.registry.add(live))
        return live

    def imagine(self, live: LiveTable, viewer: int | None) -> None:
        """From now on the table is what this viewer could also imagine."""
        entry = self.server.tables.registry._entries[live.row.code]
        assert entry.live is not None
        assert live.match is not None
        other = entry.live.copy()
        other._before = None  # nothing that was rendered of the true match
        other.match = twin(live.match, viewer, 3)
        entry.live = other

    def do(self, live: LiveTable, deed: Deed) -> None:
        kind, seat, words = deed
        if live.seats[seat].kind == BOT:
            return self.server.run(self.do_as_bot(live, deed))
        tables, code, person = self.server.tables, live.row.code, self.people[seat]
        version = self.server.run(tables.looking.facts(code, person)).version
        if kind == "choose":
            self.server.run(tables.play.choose(code, person, seat, words, version, secrets.token_hex(8)))
        elif kind == "undo":
            self.server.run(tables.play.undo(code, person, seat, version))
        elif kind == "take back plans":
            self.server.run(tables.planning.take_back(code, person, seat))
        elif kind == "plan":
            event = live.game.verbs[0].name
            self.server.run(tables.planning.lay_down(code, person, seat, words))
            self.server.run(tables.planning.lay_down(code, person, seat, words, "first", until=event))
            self.server.run(tables.planning.set_by_hand(code, person, seat, True))
        else:
            self.server.run(tables.play.take_back(code, person, seat))

    async def do_as_bot(self, live: LiveTable, deed: Deed) -> None:
        """A bot chooses once, and a simpler one in its place; it plans nothing and takes nothing back."""
        kind, seat, words = deed
        play, code = self.server.tables.play, live.row.code
        async with self.server.tables.registry.looking(code) as now:
            assert now.match is not None
            assert live.match is not None
            is_done = (now.match.steps, now.match.sealed_words()) != (live.match.steps, live.match.sealed_words())
            version = now.row.version
        if kind == "choose" and not is_done:
            await play.choose_for_bot(code, seat, live.game.choice(words), version, "bots.slow")

    async def hear_afresh(self) -> None:
        """End the feeds of all people: what they hear goes by what they heard before, and for how long."""
        feeds = self.server.tables.feeds
        await feeds.close()
        feeds._closing = False

    def run_out(self, live: LiveTable) -> None:
        """The time of all who are asked runs out; no bot has answered for them yet."""
        tables, code = self.server.tables, live.row.code
        assert live.clock is not None
        now = NOW + OUT_OF_TIME[live.clock.kind]
        tables.registry.clock = lambda: now
        self.server.run(clocks_looked_at(tables, code))

    async def caught_up(self, code: str, person: Person) -> None:
        """Their sockets do so in a moment, or have done it already: they have looked, and know whether it is their
        turn."""
        tables = self.server.tables
        tables.looking.here(await tables.looking.facts(code, person), person)
        with tables.feeds.listen(person) as (feed, _):
            async with asyncio.timeout(PATIENCE):
                for _ in range(2):  # the feed begins a look; when it begins another, it has ended the first
                    feed.changed.add(code)
                    while code in feed.changed:
                        feed.poke.set()
                        await asyncio.sleep(0.001)

    def received(
        self,
        live: LiveTable,
        viewer: int | None,
        tried: tuple[int, str],
        meanwhile: Callable[[], None] = lambda: None,
        time_runs_out: bool = False,
    ) -> list[str]:
        """What the viewer receives, before and after something that is done meanwhile, perhaps also when time has run
        out, and what comes over the sockets until somebody says a word."""
        person = self.people[viewer] if viewer is not None else None
        cookie = self.cookies[viewer] if viewer is not None else ""
        self.server.run(self.hear_afresh())
        with ExitStack() as opened:
            watching = Viewer(self.server, live.row.code, person, cookie, opened)
            result = watching.received(*tried)
            meanwhile()
            result += watching.received(*tried)
            if time_runs_out:
                self.run_out(live)
                if person is not None:
                    self.server.run(self.caught_up(live.row.code, person))
                result += watching.received(*tried)
            changes = self.server.run(self.server.tables.looking.facts(live.row.code)).changes + 1
            word = f"word {changes}"
            self.server.run(self.server.tables.talk.say(live.row.code, self.people[0], word))
            return result + watching.messages(word, changes)


async def nothing() -> None:
    """Instead of writing down now and then, by the clock of the machine, who was seen."""


@contextmanager
def world(folder: Path, players: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    folder.mkdir()
    always = SimpleNamespace(token_bytes=bytes, compare_digest=secrets.compare_digest)
    monkeypatch.setattr(laying, "secrets", always)
    monkeypatch.setattr(worker_pool, "secrets", SimpleNamespace(randbits=lambda bits: 1))
    monkeypatch.setattr(hinting, "BUDGET", "20")
    with open_server(folder) as server:
        server.tables.registry.clock = lambda: NOW
        hang(server.tables)
        server.tables.feeds.epoch = "0"
        monkeypatch.setattr(server.tables.registry.presence, "sync", nothing)
        yield World(server, players)


@pytest.mark.parametrize(("name", "players"), TABLES if SOAK else IN_SHORT)
def test_nobody_receives_a_byte_that_tells_what_is_hidden(tmp_path, monkeypatch, name, players):
    laid = 0
    with ExitStack() as opened:
        true, other = [opened.enter_context(world(tmp_path / it, players, monkeypatch)) for it in ("true", "other")]
        for moment in chain.from_iterable(moments(name, players, seed) for seed in range(GAMES)):
            laid += 1
            code = f"hotu-2222-{laid:04}"
            compare(true, other, moment, code, CLOCKS[laid % len(CLOCKS)])
            for one in (true, other):  # who did something sees it in a list of tables
                one.server.run(one.server.tables.host.prune(NOW + 1, unfinished=True))
    assert laid


def compare(true: World, other: World, moment: Moment, code: str, clock: ClockSettings) -> None:
    """Everybody but who does something receives the same in both."""
    one, two = (it.lay_out(moment, code, clock) for it in (true, other))
    seats = range(moment.match.players)
    asked = moment.match.state.pending[-1]
    tried = asked, moment.match.game.words(moment.match.state.choices(asked)[0])
    viewers = [viewer for viewer in (None, *seats) if not moment.deeds or viewer != moment.deeds[0][1]]
    looked = viewers if SOAK else viewers[-2:]
    for at, viewer in enumerate(looked):
        is_last = at + 1 == len(looked)
        if moment.deeds:
            deed = moment.deeds[at % 2]
            received = other.received(two, viewer, tried, partial(other.do, two, deed), is_last)
        else:
            deed = ("imagined", asked, "")
            other.imagine(two, viewer)
            received = other.received(two, viewer, tried, time_runs_out=is_last)
        shown = true.received(one, viewer, tried, time_runs_out=is_last)
        for mine, theirs in zip(shown, received, strict=True):
            assert mine == theirs, f"{deed} for {viewer}: {difference(mine, theirs)}"
