"""Servers are killed while clocks run: they go on, and no clock runs out twice."""

import random
import time

import sqlalchemy as sa

from tests.patience import PATIENCE
from tests.table.conftest import new_database
from tests.tables import LONG
from tests.web.killing import Player, Process
from vaka.table.store import schema

SECONDS = 5  # of a decision, the least there is
TABLES = 4
KILLS = 3


def two_at_a_clock(url: str, number: int) -> tuple[Player, Player, str]:
    """Anne and Ben at a table; neither of them ever bids."""
    anne, ben = (Player(url, f"{name} {number}") for name in ("Anne", "Ben"))
    code = anne.program.make("orongo", 2, clock={"kind": "live", "seconds": SECONDS})
    ben.program.sit(code, 2)
    return anne, ben, code


def assert_each_ran_out_once(store: str, player: Player, code: str) -> None:
    """Once bots have answered in their place; the bots then play on."""
    end = time.monotonic() + PATIENCE
    seats = player.program.get(f"/tables/{code}")["seats"]
    while not all(seat["held"] for seat in seats):
        assert time.monotonic() < end
        time.sleep(0.1)
        seats = player.program.get(f"/tables/{code}")["seats"]
    assert [seat["ran_out"] for seat in seats] == [1, 1]
    engine = sa.create_engine(store.replace("+aiosqlite", ""))
    with engine.connect() as db:
        outs = db.execute(sa.select(schema.tables.c.time_outs).where(schema.tables.c.code == code)).scalar_one()
    engine.dispose()
    assert sorted(seat for _, seat, _ in outs) == [0, 1]


@LONG
def test_of_two_processes_one_is_killed_while_clocks_run_out_and_each_does_so_once(postgresql):
    store = new_database(postgresql)
    lasting, luck = Process(store), random.Random(KILLS)
    try:
        for kill in range(KILLS):
            killed = Process(store)
            tables = [two_at_a_clock(killed.url, TABLES * kill + number) for number in range(TABLES)]
            time.sleep(SECONDS - 0.5 + luck.random())
            killed.kill()
            for anne, ben, code in tables:
                anne.come_back(lasting.url)
                assert_each_ran_out_once(store, anne, code)
                anne.program.close()
                ben.program.close()
    finally:
        lasting.kill()


@LONG
def test_after_kill_9_clocks_stand_still_until_the_next_server_and_then_go_on(tmp_path):
    store = f"sqlite+aiosqlite:///{tmp_path}/vaka.sqlite"
    server = Process(store)
    anne, ben, code = two_at_a_clock(server.url, 0)
    before = anne.program.get(f"/tables/{code}")["seats"][0]["clock"]
    server.kill()
    time.sleep(SECONDS + 1)
    server = Process(store)
    try:
        anne.come_back(server.url)
        after = anne.program.get(f"/tables/{code}")["seats"][0]
        assert not after["held"]
        assert after["clock"]["ends"] - before["ends"] > SECONDS
        assert_each_ran_out_once(store, anne, code)
    finally:
        server.kill()
        anne.program.close()
        ben.program.close()
