"""The example client is what people start from, so it must work and stay short."""

import subprocess
import sys
from pathlib import Path

import pytest

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"


def started(house, wish: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(CLIENT), house.url, wish], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_it_is_short():
    assert len(CLIENT.read_text("utf-8").splitlines()) <= 60


@pytest.mark.parametrize("players", [2])
def test_two_of_them_play_a_whole_game(house, players):
    anne = house.program("Anne")
    code = anne.make("orongo", players, seats=[{"kind": "open"}] * players)
    bots = []
    for seated in range(1, players + 1):
        bots.append(started(house, code))
        if seated < players:
            with anne.wakes(code) as wakes:
                while wakes.next()["changes"] < seated:
                    pass
    for bot in bots:
        out, problems = bot.communicate(timeout=120)
        assert bot.returncode == 0, problems
        assert "1. Random" in out
    assert anne.get(f"/tables/{code}")["status"] == "over"
