"""The example client is what people start from, so it must work and stay short."""

import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"


def started(house, wish: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(CLIENT), house.url, wish], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_it_is_short():
    assert len(CLIENT.read_text("utf-8").splitlines()) <= 60


def test_without_a_house_and_a_table_it_says_how_it_is_called():
    asked = subprocess.run([sys.executable, str(CLIENT)], capture_output=True, text=True, timeout=PATIENCE)
    assert asked.returncode == 1
    assert "python client.py http://localhost:8742 orongo" in asked.stderr
    assert "Traceback" not in asked.stderr


def test_two_of_them_play_a_whole_game(house):
    anne = house.program("Anne")
    code = anne.make("orongo", 2, seats=[{"kind": "open"}, {"kind": "open"}])
    bots = [started(house, code)]
    with anne.wakes(code) as wakes:
        while wakes.next()["changes"] < 1:
            pass  # the first one has not sat down yet
    bots.append(started(house, code))
    for bot in bots:
        out, problems = bot.communicate(timeout=PATIENCE)
        assert bot.returncode == 0, problems
        assert "1. Random" in out
    assert anne.get(f"/tables/{code}")["status"] == "over"
