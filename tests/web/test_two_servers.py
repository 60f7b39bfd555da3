"""Two server processes on one PostgreSQL: the same tables, whichever of them one asks."""

import threading
import time
from collections.abc import Iterator

import pytest

from tests.patience import PATIENCE
from tests.table.conftest import new_database
from tests.web.killing import Player, Process
from tests.web.vaka_servers import Program


@pytest.fixture(scope="module")
def processes(postgresql: str) -> Iterator[tuple[Process, Process]]:
    store = new_database(postgresql)
    both = Process(store), Process(store)
    yield both
    for process in both:
        process.kill()


@pytest.fixture
def players(processes: tuple[Process, Process]) -> Iterator[tuple[Program, Program, str]]:
    """Anne at the first process, Ben at the second, and the code of their table."""
    anne, ben = (Player(process.url, name).program for process, name in zip(processes, ("Anne", "Ben")))
    code = anne.make("orongo", 2)
    ben.sit(code, 2)
    in_step(code, anne, ben)
    yield anne, ben, code
    anne.close()
    ben.close()


def in_step(code: str, one: Program, other: Program) -> None:
    """Each process has heard what the other did: until then it shows the table before that."""
    end = time.monotonic() + PATIENCE
    while stamp(one, code) != stamp(other, code):
        assert time.monotonic() < end
        time.sleep(0.02)


def stamp(program: Program, code: str) -> tuple[int, int, str]:
    facts = program.get(f"/tables/{code}")
    return facts["moves"], facts["changes"], facts["status"]


def test_what_happens_at_one_wakes_the_other(players):
    anne, ben, code = players
    with ben.wakes(code) as wakes:
        assert wakes.next()["version"] == 0
        ben.choose(code, "bid 9")
        anne.choose(code, "bid 1")
        assert wakes.next()["version"] == 2
    assert ben.table_view(code)["view"]["players"][0]["last_bid"] == 1


def test_a_seal_at_one_wakes_nobody_at_the_other(players):
    anne, ben, code = players
    with ben.wakes(code) as wakes:
        first = wakes.next()
        before = ben.table_view(code)
        anne.choose(code, "bid 7")
        assert ben.table_view(code) == before
        anne.post(f"/tables/{code}/chat", {"text": "Your bid"})
        assert wakes.next() == {"version": 0, "changes": first["changes"] + 1}


def test_two_last_seals_at_the_same_moment_in_two_processes(players):
    anne, ben, code = players
    for _ in range(5):
        version = anne.table_view(code)["table"]["version"]
        together = threading.Barrier(2)

        def seal(player: Program, together: threading.Barrier = together) -> None:
            table_view = player.table_view(code)
            together.wait()
            player.choose(code, "bid 0", table_view)

        threads = [threading.Thread(target=seal, args=(player,)) for player in (anne, ben)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        in_step(code, anne, ben)
        assert anne.table_view(code)["table"]["version"] == version + 2
        assert without_mine(anne.table_view(code)) == without_mine(ben.table_view(code))


def without_mine(table_view: dict) -> list[str]:
    return [event["words"] for event in table_view["told"]]


def test_a_bot_goes_on_when_the_process_that_played_it_is_killed(postgresql):
    store = new_database(postgresql)
    first, second = Process(store), Process(store)
    anne = Player(first.url, "Anne")
    try:
        code = anne.program.make("orongo", 2, seats=[{"kind": "me"}, {"kind": "bot", "strength": "child"}])
        first.kill()
        anne.come_back(second.url)
        with anne.program.wakes(code) as wakes:
            wakes.next()
            anne.program.choose(code, "bid 0")
            while wakes.next()["version"] < 2:
                pass
    finally:
        anne.program.close()
        second.kill()
