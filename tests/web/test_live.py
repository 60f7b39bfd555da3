"""The sockets of the pages: what changed, to whom it changed, and nothing more."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE
from tests.web.merging import Merged
from tests.web.vaka_servers import VakaServer
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.people.person import Person
from vaka.table.table_view import TableView
from vaka.web.table_page import socket
from vaka.web.visitor import PERSON


class Page:
    """An open page of a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.merged = Merged()

    def next(self) -> dict[str, str]:
        """The regions that the next frame changes."""
        return self.merged.merge(json.loads(self.socket.recv(timeout=PATIENCE)))


class Evening:
    """Two people and a watcher look at a table of Orongo."""

    def __init__(self, server: VakaServer, stack: ExitStack) -> None:
        self.server = server
        self.stack = stack
        self.anne, self.annes_cookie = server.run(server.tables.people.newcomer("Anne"))
        self.ben, self.bens_cookie = server.run(server.tables.people.newcomer("Ben"))
        new_table = NewTable("orongo", 2, seats=[NewSeat("me", name="Anne"), NewSeat("open")])
        self.code = server.run(server.tables.seating.make(self.anne, new_table))
        server.run(server.tables.seating.sit(self.code, self.ben, 1, "Ben"))

    def page(self, cookie: str = "", code: str = "", query: str = "") -> Page:
        address = f"{self.server.url.replace('http', 'ws')}/t/{code or self.code}/live{query}"
        headers = {"Origin": self.server.url} | ({"Cookie": f"{PERSON}={cookie}"} if cookie else {})
        return Page(self.stack.enter_context(connect(address, additional_headers=headers)))

    def say(self, person: Person, text: str) -> None:
        self.server.run(self.server.tables.talk.say(self.code, person, text))

    def bid(self, person: Person, seat: int, words: str, key: str) -> None:
        version = self.server.run(self.server.tables.looking.facts(self.code)).version
        self.server.run(self.server.tables.play.choose(self.code, person, seat, words, version, key))


@pytest.fixture
def evening(server: VakaServer) -> Iterator[Evening]:
    with ExitStack() as stack:
        yield Evening(server, stack)


def test_who_only_watches_looks_in_turn_and_after_those_who_play(evening: Evening, monkeypatch: pytest.MonkeyPatch):
    for cookie in [""] * 8 + [evening.annes_cookie]:
        evening.page(cookie).next()
    looks: list[tuple[int, int | None]] = []  # in which turn of the loop, and who

    async def say_and_count() -> None:
        looking, turn = evening.server.tables.looking, 0
        honest = looking.table_view

        async def counted(code: str, person: Person | None) -> TableView:
            looks.append((turn, person.id if person else None))
            return await honest(code, person)

        monkeypatch.setattr(looking, "table_view", counted)
        await evening.server.tables.talk.say(evening.code, evening.ben, "Hello")
        async with asyncio.timeout(PATIENCE):
            while len(looks) < 9:
                turn += 1
                await asyncio.sleep(0)

    evening.server.run(say_and_count())
    watching = [turn for turn, who in looks if who is None]
    assert len(set(watching)) == len(watching) == 8
    assert min(turn for turn, who in looks if who == evening.anne.id) <= min(watching)


def test_the_first_frame_has_every_region(evening: Evening) -> None:
    regions = evening.page(evening.annes_cookie).next()
    assert set(regions) == {"track", "stage", "players", "away", "log", "banner", "dock", "act", "curtain", "chat"}


def test_frames_speak_the_language_of_their_page(evening: Evening) -> None:
    """It may have been loaded before another language was chosen, and a socket comes back by itself."""
    assert "Bid for the round" in evening.page(evening.annes_cookie, query="?language=xx").next()["dock"]
    assert "Gib dein Gebot ab" in evening.page(evening.annes_cookie, query="?language=de").next()["dock"]


def test_a_page_that_is_open_for_long_still_speaks_its_language(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    anne = evening.page(evening.annes_cookie, query="?language=de")
    anne.next()
    now = socket.monotonic()
    monkeypatch.setattr(socket, "monotonic", lambda: now + socket.LOOK_SECONDS)
    evening.say(evening.ben, "Hello")
    anne.next()
    evening.bid(evening.anne, 0, "bid 3", "a")
    assert "Dein Gebot von 3 ist versiegelt" in anne.next()["dock"]


def test_a_sealed_choice_is_sent_to_the_one_who_sealed_and_to_nobody_else(evening: Evening) -> None:
    anne, ben, watcher = evening.page(evening.annes_cookie), evening.page(evening.bens_cookie), evening.page()
    for page in (anne, ben, watcher):
        page.next()
    evening.bid(evening.anne, 0, "bid 3", "a")
    assert "dock" in anne.next()
    evening.say(evening.anne, "Ready when you are")
    for page in (ben, watcher):  # the first thing they hear is what was said, not that something was sealed
        assert set(page.next()) == {"chat"}


def test_all_hear_of_the_reveal(evening: Evening) -> None:
    pages = [evening.page(evening.annes_cookie), evening.page(evening.bens_cookie), evening.page()]
    for page in pages:
        page.next()
    evening.bid(evening.anne, 0, "bid 3", "a")
    evening.bid(evening.ben, 1, "bid 1", "b")
    for page in pages:
        changed: dict[str, str] = {}
        while "log" not in changed:
            changed |= page.next()
        assert "Bids revealed: Anne 3 and Ben 1." in changed["log"]


def test_a_look_that_finds_nothing_new_is_answered_without_a_frame(evening: Evening) -> None:
    anne = evening.page(evening.annes_cookie)
    anne.next()
    anne.socket.send("look")
    assert anne.socket.recv(timeout=PATIENCE) == "{}"
    evening.say(evening.ben, "Hello")
    assert set(anne.next()) == {"chat"}


def test_a_page_of_a_table_that_does_not_exist_is_told_to_load_again(evening: Evening) -> None:
    page = evening.page(code="nowhere-0000")
    with pytest.raises(ConnectionClosed) as closed:
        page.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_an_open_page_is_there_and_is_told_who_is_away(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vaka.web.table_page.socket.LOOK_SECONDS", 0.05)
    anne = evening.page(evening.annes_cookie)
    assert anne.next()["away"].strip() == '<div id="away" class="away"></div>'
    registry = evening.server.tables.registry
    now = registry.clock()
    monkeypatch.setattr(registry, "clock", lambda: now + 190)
    changed = anne.next()
    assert set(changed) == {"away"}
    assert "Ben has been away for 3 min. A bot can take over in 2 min." in changed["away"]
    assert [seat.away for seat in evening.server.run(evening.server.tables.looking.facts(evening.code)).seats] == [0, 3]
    monkeypatch.setattr(registry, "clock", lambda: now + 330)
    assert f'href="/t/{evening.code}/away"' in anne.next()["away"]


def test_a_device_that_was_signed_out_is_shown_nothing_more_however_much_happens(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = evening.server.tables.people
    anne = evening.page(evening.annes_cookie)
    anne.next()
    [key] = evening.server.run(people.keys(evening.anne))
    evening.server.run(people.end_key(evening.anne, key.id))
    now = socket.monotonic()
    monkeypatch.setattr(socket, "monotonic", lambda: now + socket.LOOK_SECONDS)
    evening.say(evening.ben, "Where are you?")
    with pytest.raises(ConnectionClosed) as closed:
        anne.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_a_page_stays_open_when_its_person_takes_another_name(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    anne = evening.page(evening.annes_cookie)
    anne.next()
    evening.server.run(evening.server.tables.people.rename(evening.anne, "Annabel"))
    now = socket.monotonic()
    monkeypatch.setattr(socket, "monotonic", lambda: now + socket.LOOK_SECONDS)
    evening.say(evening.ben, "Hello")
    assert set(anne.next()) == {"chat"}
