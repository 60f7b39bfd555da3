"""Contests: fair seats, the same results every time, and an honest verdict."""

import json
import os
import runpy
import signal
import sys
import time
from collections import Counter
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from copy import deepcopy
from multiprocessing import active_children
from pathlib import Path
from types import SimpleNamespace

import pytest

import vaka
from tests.patience import PATIENCE
from tests.tables import SOAK
from vaka.arena import report, series
from vaka.arena.compare import compare
from vaka.arena.matches import Contest, Result, play
from vaka.arena.series import run
from vaka.arena.verdict import Verdict, stopping_place
from vaka.bots.registry import bot
from vaka.cli import main
from vaka.games import game_with
from vaka.research.interval import interval

PAIR = Contest("orongo", 2, ("random", "greedy"))
TABLE = Contest("orongo", 4, ("greedy", "random"))


def won(number, *line_up):
    """A game that seat 1 won."""
    return Result(number, list(line_up), [1, *[2] * (len(line_up) - 1)], "tiles_out", 100)


def silent(results):
    pass


def test_everybody_sits_everywhere_with_the_same_chance():
    for contest in (PAIR, TABLE):
        games = range(contest.players)
        seats = [contest.line_up(number).index(0) for number in games]
        assert sorted(seats) == list(games)
        assert len({contest.chance_seed(number) for number in games}) == 1
        assert contest.chance_seed(contest.players) == contest.chance_seed(0) + 1
    assert Counter(TABLE.line_up(1)) == {0: 1, 1: 3}


def test_a_game_depends_on_its_number_alone():
    contest = Contest("orongo", 2, ("random", "random"))
    assert play(contest, 3) == play(contest, 3)
    assert play(contest, 3).ranks is not play(contest, 3).ranks
    assert play(contest, 3) != play(contest, 4)


def test_a_shared_victory_is_shared_out():
    result = Result(0, [0, 1, 1], [1, 1, 3], "shared", 10)
    assert (result.share(0), result.share(1)) == (0.5, 0.5)


def test_the_number_of_workers_changes_nothing(tmp_path):
    contest = Contest("orongo", 2, ("random", "random"), seed=5)
    one = run(contest, 6, 1, None, silent)
    assert one == run(contest, 6, 2, None, silent)
    file = tmp_path / "results.jsonl"
    run(contest, 4, 1, file, silent)
    assert run(contest, 6, 2, file, silent) == one
    assert run(contest, 6, 1, file, silent) == one
    assert len(file.read_text("utf-8").splitlines()) == 7


def test_a_file_of_another_contest_or_with_garbage_is_refused(tmp_path):
    file = tmp_path / "results.jsonl"
    run(Contest("orongo", 2, ("random",)), 1, 1, file, silent)
    with pytest.raises(vaka.BadRequest) as refusal:
        run(PAIR, 1, 1, file, silent)
    assert refusal.value.key == "arena.other_contest"
    file.write_text(file.read_text("utf-8") + "garbage\n", "utf-8")
    with pytest.raises(vaka.BadRequest) as refusal:
        run(Contest("orongo", 2, ("random",)), 5, 1, file, silent)
    assert refusal.value.values["line"] == 3


def test_a_file_names_the_rules_and_the_box_and_is_refused_with_others(tmp_path, monkeypatch):
    """Else games of two boxes are counted as one contest after a figure was changed."""
    file = tmp_path / "results.jsonl"
    contest = Contest("orongo", 2, ("random",))
    run(contest, 1, 1, file, silent)
    game = vaka.game("orongo")
    head = json.loads(file.read_text("utf-8").splitlines()[0])
    assert (head["rules"], head["box"]) == (game.rules, game.box.digest)
    data = deepcopy(game.box.data)
    data["components"]["tokens_per_player"] -= 1
    monkeypatch.setattr(series, "game_of", lambda name: game_with(name, data, game.rules))
    with pytest.raises(vaka.BadRequest) as refusal:
        run(contest, 1, 1, file, silent)
    assert refusal.value.key == "arena.other_contest"


@pytest.mark.parametrize("kept", [2, 1, 0])
def test_half_a_line_that_a_killed_run_has_left_is_played_again(tmp_path, kept):
    file = tmp_path / "results.jsonl"
    contest = Contest("orongo", 2, ("random",))
    whole = run(contest, 3, 1, file, silent)
    text = file.read_text("utf-8")
    lines = text.splitlines(keepends=True)
    file.write_text("".join(lines[: kept + 1]) + lines[kept + 1][:9], "utf-8")
    assert run(contest, 3, 1, file, silent) == whole
    assert file.read_text("utf-8") == text


@pytest.mark.parametrize("letters", [0, 9])
def test_a_file_with_half_a_head_or_nothing_is_begun_anew(tmp_path, letters):
    file = tmp_path / "results.jsonl"
    contest = Contest("orongo", 2, ("random",))
    whole = run(contest, 1, 1, file, silent)
    text = file.read_text("utf-8")
    file.write_text(text[:letters], "utf-8")
    assert run(contest, 1, 1, file, silent) == whole
    assert file.read_text("utf-8") == text


def test_half_a_line_in_the_file_of_somebody_else_stays(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("milk, bread", "utf-8")
    with pytest.raises(vaka.BadRequest):
        run(PAIR, 1, 1, file, silent)
    assert file.read_text("utf-8") == "milk, bread"


def test_a_file_with_results_that_cannot_be_is_refused(tmp_path):
    """Two runs into one file leave each game twice, and figures that look surer than they are."""
    file = tmp_path / "results.jsonl"
    contest = Contest("orongo", 2, ("random",))
    run(contest, 2, 1, file, silent)
    head, first, second = file.read_text("utf-8").splitlines()
    for lines in ([first, first], [second], [first.replace('"ranks": [', '"ranks": [9, ')], [first, '{"number": 1']):
        file.write_text("\n".join([head, *lines]) + "\n", "utf-8")
        with pytest.raises(vaka.BadRequest) as caught:
            run(contest, 4, 1, file, silent)
        assert (caught.value.key, caught.value.values["line"]) == ("arena.unreadable", 1 + len(lines))
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(vaka.BadRequest) as caught:
        run(contest, 4, 1, file, silent)
    assert caught.value.key == "terminal.unreadable"


def test_no_more_processes_are_started_than_there_are_games(monkeypatch):
    started = []

    class Pool(series.ProcessPoolExecutor):
        def __init__(self, workers, **more):
            started.append(workers)
            super().__init__(1, **more)

    monkeypatch.setattr(series, "ProcessPoolExecutor", Pool)
    run(Contest("orongo", 2, ("random",)), 2, 100_000, None, silent)
    assert started == [2]


def test_when_all_games_are_played_no_process_is_left():
    """One that was still on its way out met the end of Python now and then, which complained of a bad file
    descriptor."""
    before = set(active_children())  # an earlier test may have left some on their way out
    run(Contest("orongo", 2, ("random",)), 2, 2, None, silent)
    assert not set(active_children()) - before


def end_all_at_once(contest, number):
    os._exit(1)


def test_a_process_that_is_gone_is_told_in_a_line(monkeypatch, capsys):
    monkeypatch.setattr(series, "play", end_all_at_once)
    assert main(["arena", "orongo", "random", "--games", "2", "--workers", "1"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("vaka arena: A process in which games were played is gone without a word:")


def end_the_first_alone(contest, number):
    return won(0, *contest.line_up(0)) if number == 0 else time.sleep(PATIENCE)


def test_ctrl_c_ends_all_games_that_are_under_way_at_once_and_without_a_word(monkeypatch):
    """A terminal sends it to everything that runs there. A process that ended by it met games that were called off."""
    monkeypatch.setattr(series, "play", end_the_first_alone)
    before = set(active_children())

    def interrupt(results):
        for process in set(active_children()) - before:
            os.kill(process.pid, signal.SIGINT)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(PAIR, 40, 2, None, interrupt)
    assert not set(active_children()) - before


def test_a_process_that_is_gone_before_all_games_are_handed_out_is_told_in_a_line(monkeypatch, capsys):
    class Pool(series.ProcessPoolExecutor):
        def submit(self, *work):
            raise BrokenProcessPool

    monkeypatch.setattr(series, "ProcessPoolExecutor", Pool)
    assert main(["arena", "orongo", "random", "--games", "2", "--workers", "1"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("vaka arena: A process in which games were played is gone without a word:")


def test_a_picture_that_cannot_be_drawn_is_refused_before_the_games(tmp_path, capsys):
    nowhere = str(tmp_path / "nowhere" / "curve.svg")
    assert main(["arena", "orongo", "random", "--games", "1", "--workers", "1", "--plot", nowhere]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"vaka arena: {nowhere} cannot be written: there is no such file or folder.\n"


def test_it_stops_when_the_interval_clears_the_fair_share_and_not_before_100_games():
    clear = [won(number, 0, 1) for number in range(300)]
    assert stopping_place(PAIR, clear) == 100
    even = [won(number, number % 2, 1 - number % 2) for number in range(300)]
    assert stopping_place(PAIR, even) is None
    verdict = Verdict(PAIR, even)
    assert (verdict.share, verdict.fair, verdict.is_clear()) == (0.5, 0.5, False)
    assert Verdict(TABLE, []).fair == 0.25


def test_the_example_that_evaluates_a_learner_stops_there_too(monkeypatch, tmp_path, capsys):
    """With a bot of ours in the place of what the learner's packages would have made."""
    pytest.importorskip("numpy", reason="the example needs NumPy: pip install vaka[research]")
    random = SimpleNamespace(policy=bot("random", "moorea"))
    learner = SimpleNamespace(GAME="moorea", PLAYERS=2, Learned=lambda policy, numbers: policy)
    monkeypatch.setitem(sys.modules, "learn_moorea", learner)
    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace(set_num_threads=lambda number: None))
    maker = SimpleNamespace(load=lambda file, device: random)
    monkeypatch.setitem(sys.modules, "sb3_contrib", SimpleNamespace(MaskablePPO=maker))
    monkeypatch.setattr(Verdict, "is_clear", lambda verdict: verdict.games > 1)
    model = tmp_path / "model.zip"
    model.touch()
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "evaluate_moorea.py"))
    example["main"](["--model", str(model), "--against", "random", "--games", "4"])
    assert "moorea, 2 players, 2 games" in capsys.readouterr().out


def first_wins(contest, number):
    line_up = contest.line_up(number)
    return Result(number, line_up, [1 + entrant for entrant in line_up], "tiles_out", 100)


def test_no_game_is_played_behind_the_place_where_it_stops(monkeypatch, tmp_path):
    monkeypatch.setattr(series, "play", first_wins)
    file = tmp_path / "results.jsonl"
    lines = []
    results = run(PAIR, 300, 1, file, lambda results: lines.append(len(results)))
    assert len(results) == lines[-1] == 100
    assert run(PAIR, 300, 1, file, silent) == results
    assert len(file.read_text("utf-8").splitlines()) == 101


def test_a_long_series_is_looked_through_once_and_not_from_its_start_after_each_game(monkeypatch):
    looked = []
    monkeypatch.setattr(Result, "share", lambda result, entrant: looked.append(result.number) or 0.5)
    games = 400
    monkeypatch.setattr(series, "_games", lambda *given: nullcontext(won(at, 0, 1) for at in range(games)))
    assert len(run(PAIR, games, 1, None, silent)) == games
    assert len(looked) == 2 * games


def test_bots_as_objects_play_the_same_games_as_by_their_names():
    bots = {name: bot(name, "orongo") for name in TABLE.bots}
    games = 6 if SOAK else 2
    found = compare("orongo", 4, bots=bots, games=games)
    results = run(TABLE, games, 1, None, silent)
    assert str(found) == report.table(TABLE, results)
    verdict = Verdict(TABLE, results)
    assert (found.games, found.share, found.low, found.high) == (games, verdict.share, verdict.low, verdict.high)


@pytest.mark.parametrize(
    ("bots", "more", "key"),
    [
        ([], {}, "arena.too_many"),
        (["a", "b", "c"], {}, "arena.too_many"),
        (["a"], {"games": 0}, "arena.numbers"),
        (["a"], {"options": {"moon": "full"}}, "start.no_such_option"),
    ],
)
def test_a_senseless_comparison_is_refused(bots, more, key):
    with pytest.raises(vaka.BadRequest) as refusal:
        compare("orongo", 2, bots=dict.fromkeys(bots, bot("random", "orongo")), **more)
    assert refusal.value.key == key


def test_the_interval_is_that_of_wilson():
    low, high = interval(1.0, 100)
    assert (round(low, 3), round(high, 3)) == (0.963, 1.0)
    assert interval(0.5, 400)[0] > interval(0.5, 100)[0]


def test_the_report_names_shares_ratings_and_ends():
    results = [won(number, *([0, 1] if number % 4 else [1, 0])) for number in range(200)]
    text = report.table(PAIR, results)
    assert "random                   1      50%    75.0%   68.6% to 80.5%" in text
    assert "tiles out, most Moai raised 100%" in text
    assert text.endswith("random wins more than its fair share of 50%.")
    better, worse = report.rated(PAIR, results)
    assert better.mu > worse.mu
    assert report.conclusion(Verdict(PAIR, results[:4])).startswith("These games do not show")
    assert "wins less" in report.conclusion(Verdict(PAIR, [won(number, 1, 0) for number in range(100)]))
    picture = report.picture(PAIR, results)
    assert picture.startswith("<svg")
    assert "75% of 200 games" in picture


def test_the_command_plays_and_draws(tmp_path, capsys):
    plot = tmp_path / "plot.svg"
    assert main(["arena", "orongo", "random", "random", "--games", "4", "--workers", "1", "--plot", str(plot)]) == 0
    shown = capsys.readouterr()
    assert "orongo, 2 players, 4 games, seed 1" in shown.out
    assert "4/4" in shown.err
    assert plot.read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    "words",
    [
        ["orongo", "random", "random", "random"],
        ["orongo", "oracle"],
        ["orongo", "random", "--players", "7"],
        ["orongo", "random", "--games", "0"],
        ["orongo", "random", "--option", "moon=full"],
    ],
)
def test_a_senseless_contest_is_refused_in_one_line(words, capsys):
    assert main(["arena", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_strength_over_time_is_drawn_with_its_intervals():
    points = [report.Point("8", 5.0, 0.6, 100), report.Point("60", 40.0, 0.8, 100)]
    picture = report.strength_picture("navigator against greedy", 0.5, points)
    assert picture.startswith("<svg")
    assert "8: 60%" in picture
    assert "60: 80%" in picture
    assert [f">{time} ms<" in picture for time in (4, 8, 16, 32, 64)] == [True] * 5
