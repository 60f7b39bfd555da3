"""Contests by a plan: every game counts once it is over, and a second run goes on where the first stopped."""

import gzip
import json
import os
import signal
from multiprocessing import active_children

import pytest

pytest.importorskip("numpy", reason="masters need NumPy: pip install numpy")

from tools import contests, lessons, masters

PLAN = """
[[contest]]
game = "orongo"
players = 2
bots = ["random"]
games = 4

[[contest]]
game = "moorea"
players = 3
bots = ["random"]
games = 3
"""


@pytest.fixture
def plan(tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text(PLAN, "utf-8")
    return contests.read_plan(path)


def test_all_contests_advance_together(plan):
    order = contests.tasks_in_order(plan, {})
    assert [name[0] for name, _ in order] == list("moomomo")
    moorea = list(plan)[1]
    left = contests.tasks_in_order(plan, {moorea: {0: None, 2: None}})
    assert [number for name, number in left if name == moorea] == [1]


def test_a_second_run_plays_what_is_left(plan, tmp_path):
    file = tmp_path / "results.jsonl"
    contests.run(plan, file, seconds=600, workers=1)
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == 7
    kept = "".join(f"{line}\n" for line in lines[2:])
    file.write_text(kept + lines[0][:20], "utf-8")  # killed while it wrote
    contests.run(plan, file, seconds=600, workers=1)
    done = contests.read_results(file)
    assert {name: sorted(games) for name, games in done.items()} == dict(zip(plan, ([0, 1, 2, 3], [0, 1, 2])))
    again = {(item["contest"], item["number"]): item["ranks"] for item in map(json.loads, lines)}
    assert all(again[name, number] == games[number][0].ranks for name, games in done.items() for number in games)
    first, second = contests.report(plan, done)
    assert "| 4 | 100% |" in first
    assert "| 3 | 100% |" in second


def test_ctrl_c_ends_all_processes_and_tells_what_was_played(plan, tmp_path, monkeypatch, capsys):
    before = set(active_children())

    def press(seconds):
        for process in set(active_children()) - before:  # a terminal sends it to everything that runs there
            os.kill(process.pid, signal.SIGINT)
        raise KeyboardInterrupt

    monkeypatch.setattr(contests.time, "sleep", press)
    words = ["--file", str(tmp_path / "results.jsonl"), "--workers", "1"]
    assert contests.main([str(tmp_path / "plan.toml"), *words]) == 130
    assert not set(active_children()) - before
    assert len(capsys.readouterr().out.splitlines()) == len(plan)


def test_half_a_turn_of_the_seats_does_not_count(plan, tmp_path):
    file = tmp_path / "results.jsonl"
    contests.run(plan, file, seconds=600, workers=1)
    done = contests.read_results(file)
    orongo, moorea = plan
    del done[orongo][1], done[moorea][0]
    first, second = contests.report(plan, done)
    assert "| 2 | 100% |" in first
    assert "none of 2" in second


def test_what_masters_played_can_be_played_again_and_told(tmp_path):
    with gzip.open(tmp_path / "orongo-2.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in masters.play_some("orongo", 2, 1, 2))
    result = lessons.read([tmp_path])
    sums = result["orongo"][2]
    assert sums.games == 2
    assert sum(sums.seats) == 2
    text = "\n".join(lessons.page(result))
    assert "## Orongo" in text
    assert "| bid 1 |" in text
    assert not result["moorea"]
