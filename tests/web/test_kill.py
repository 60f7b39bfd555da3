"""Nothing is lost: the server is killed at random moments while people play, and every promise holds afterwards."""

import random

import vaka
from tests.table.conftest import new_database
from tests.tables import LONG, SOAK
from tests.web.killing import Game, Process, one_evening
from vaka.core.record_parser import parse
from vaka.core.replay import check

KILLS = 100 if SOAK else 2
KILLS_ON_POSTGRESQL = 25
TABLES = 3
A_FEW_LINES = 8
ALL_LINES = 1000


def live_through(store: str, kills: int, rng: random.Random) -> None:
    process = Process(store)
    try:
        games = [Game(process.url, number, players=2) for number in range(TABLES)]
        planner = games[0].players[0]
        planner.program.post(f"/tables/{planner.code}/plans", {"seat": 1, "words": "done", "until": "last_round"})
        process.kill()
        process = Process(store)
        for game in games:
            game.come_back(process.url)
        assert [plan["words"] for plan in planner.look()["plans"]] == ["done"]
        planner.program.post(f"/tables/{planner.code}/plans/take-back", {"seat": 1})
        for _ in range(kills):
            one_evening(games, process, rng)
            process = Process(store)
            for game in games:
                game.come_back(process.url)
        for game in games:
            game.play_on(rng, A_FEW_LINES)  # no table is stuck
        games[0].play_on(rng, ALL_LINES)
        first = games[0].players[0]
        record = parse(first.program.get(f"/tables/{first.code}/record"))
        assert check(record, vaka.game("orongo")).state.outcome is not None
        for game in games:
            game.close()
    finally:
        process.kill()


def test_what_was_acknowledged_is_there_after_the_server_was_killed(tmp_path):
    live_through(f"sqlite+aiosqlite:///{tmp_path}/vaka.sqlite", KILLS, random.Random(KILLS))


@LONG
def test_on_postgresql_as_well(postgresql):
    live_through(new_database(postgresql), KILLS_ON_POSTGRESQL, random.Random(KILLS_ON_POSTGRESQL))
