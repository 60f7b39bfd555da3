"""Two server processes on one PostgreSQL: the same tables, whichever of them one asks."""

import io
import itertools
import random
import subprocess
import tarfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

import vaka
from bench.served import Served
from tests.patience import PATIENCE
from tests.table.conftest import new_database
from tests.tables import LONG
from tests.web.killing import Player, Process
from tests.web.vaka_servers import Program
from vaka.core.record_parser import parse
from vaka.core.replay import check

ROOT = Path(__file__).parents[2]
VERSIONS = "src/vaka/table/store/migrations/versions"


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


def git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False).stdout


@LONG
def test_a_process_from_before_the_last_step_of_the_schema_goes_on_beside_a_new_one(postgresql, tmp_path):
    """As while a server is upgraded: people choose at both in turn, then the old one ends and the new one goes on."""
    before = git("log", "-1", "--diff-filter=A", "--format=%H^", "--", VERSIONS).decode().strip()
    archive = git("archive", before, "src") if before else b""
    if not archive:
        pytest.skip("there is no history here")
    with tarfile.open(fileobj=io.BytesIO(archive)) as sources:
        sources.extractall(tmp_path, filter="data")
    steps = [sorted((folder / VERSIONS).glob("0*.py")) for folder in (tmp_path, ROOT)]
    assert len(steps[0]) < len(steps[1])
    store, luck = new_database(postgresql, "template1"), random.Random(1)  # the old process makes the tables
    with ExitStack() as opened:
        old = opened.enter_context(Served(store, tmp_path / "src"))
        people = [Player(old.url, name) for name in ("Anne", "Ben")]
        code = people[0].program.make("orongo", 2)
        people[1].program.sit(code, 2)
        new = opened.enter_context(Served(store))
        at_old, at_new = ([Program(url, person.token) for person in people] for url in (old.url, new.url))
        for turn in itertools.count():
            in_step(code, at_old[0], at_new[0])
            both = at_old if turn % 2 else at_new
            views = [program.table_view(code) for program in both]
            if turn == 30 or views[0]["table"]["status"] == "over":
                break
            program, seen = next((one, seen) for one, seen in zip(both, views) if seen["to_choose"])
            program.choose(code, luck.choice(seen["choices"])["words"], seen)
        version = at_new[0].table_view(code)["table"]["version"]
        old.process.terminate()
        assert old.process.wait(PATIENCE) == 0
        while (views := [program.table_view(code) for program in at_new])[0]["table"]["status"] != "over":
            program, seen = next((one, seen) for one, seen in zip(at_new, views) if seen["to_choose"])
            program.choose(code, luck.choice(seen["choices"])["words"], seen)
        assert views[0]["table"]["version"] >= version >= 30
        record = parse(at_new[0].get(f"/tables/{code}/record"))
        assert check(record, vaka.game("orongo")).state.outcome is not None
        for program in (*at_old, *at_new, *(person.program for person in people)):
            program.close()
