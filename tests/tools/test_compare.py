"""The comparison with peers: what is missing is said, and figures are put together by rounds."""

import sys
from pathlib import Path

import pytest

from bench import adapters_report, chart, compare, environment, journey, report
from bench.contest import Contest, Series, Worker
from bench.worker import rates

PYTHON = Path(sys.executable)


def test_a_peer_that_is_not_there_is_named_with_the_reason():
    worker = Worker("Nobody", PYTHON, "bench.peers.nobody")
    worker.end()
    assert worker.missing == "ModuleNotFoundError: No module named 'bench.peers.nobody'"
    text = report.figures(Contest([], {}, {"Nobody": worker.missing}))
    assert "**Missing: Nobody** (ModuleNotFoundError: No module named 'bench.peers.nobody')." in text


def test_a_worker_that_dies_is_missing_too():
    worker = Worker("yardstick", PYTHON, "bench.peers.yardstick")
    worker.process.kill()
    worker.play_round(0.01)
    worker.end()
    assert worker.missing == "it ended with status -9"


def test_a_worker_measures_what_it_introduced():
    worker = Worker("yardstick", PYTHON, "bench.peers.yardstick")
    worker.play_round(0.01)
    worker.end()
    assert not worker.missing
    (series,) = worker.series
    assert (series.game, series.players, series.kind) == ("toy", 4, "Python")
    assert series.median("choices") > series.median("games") > 0


def test_rates_count_what_each_game_answers():
    figures = rates(lambda rnd: 3)(0.001)
    assert abs(figures["choices"] / figures["games"] - 3) < 1e-9


def test_ratios_are_taken_within_a_round():
    busy, quiet = {"choices": 10.0}, {"choices": 100.0}
    ours = Series("Vaka", "orongo", 3, "compiled", [{"choices": 20.0}, {"choices": 200.0}, {"choices": 200.0}])
    peer = Series("Peer", "game", 2, "Python", [busy, quiet, quiet])
    assert ours.ratio(peer) == 2.0


def test_adapters_are_compared_with_the_fastest_game_with_masks_and_with_the_one_without():
    def peer(game, rate):
        return Series("PettingZoo", game, 2, "AEC", [{"choices": rate}])

    ours = Series("Vaka", "moorea", 3, "vector", [{"choices": 600.0}])
    peers = [peer("rps_v2", 200.0), peer("tictactoe_v3", 100.0), peer("texas_holdem_v4", 20.0)]
    lines = adapters_report.figures(Contest([ours, *peers], {}, {})).splitlines()
    references = "× tictactoe_v3 | × rps_v2 | × texas_holdem | × gin_rummy | × backgammon"
    assert f"|  | form | players | steps/s | {references} |" in lines
    assert "| Moorea | vector | 3 | 600 | 6.00 | 3.00 | 30.0 | – | – |" in lines


def test_the_figures_replace_only_what_stands_between_the_marks():
    page = f"before\n{report.BEGIN}\nold\n{report.END}\nafter\n"
    assert report.put_into(page, "new") == f"before\n{report.BEGIN}\n\nnew\n\n{report.END}\nafter\n"


@pytest.mark.parametrize(
    ("page", "begin", "end"),
    [
        (compare.ENGINES, report.BEGIN, report.END),
        (compare.ADAPTERS, adapters_report.BEGIN, adapters_report.END),
        (journey.PAGE, journey.BEGIN, journey.END),
    ],
    ids=["engines", "environments", "journey"],
)
def test_every_report_has_a_place_for_its_figures(page, begin, end):
    text = page.read_text("utf-8")
    assert text.count(begin) == text.count(end) == 1
    assert report.put_into(text, text.split(begin)[1].split(end)[0].strip(), begin, end) == text


def test_the_lock_falls_into_packages():
    lock = "chess==1.11 \\\n    --hash=1\n    # via pettingzoo\nnumpy==2.4 \\\n    --hash=2\n"
    assert [entry.split()[0] for entry in environment.entries(lock)] == ["chess==1.11", "numpy==2.4"]
    assert "".join(entry + "\n" for entry in environment.entries(lock)) == lock


def test_a_bar_ten_times_as_long_is_one_decade_further():
    drawn = chart.bars("Speed", [chart.Bar("slow", 100.0, "peer"), chart.Bar("fast", 1000.0, "peer")])
    span = chart.WIDTH - chart.LABELS - chart.VALUES
    assert f'width="{float(span)}"' in drawn
    assert 'width="0.0"' in drawn
