"""How strong a navigator is over its thinking time, as docs/reports/bot-strength.md draws it."""

import sys

from tools import strength
from vaka.arena.matches import Result


def test_in_a_fresh_checkout_the_folder_for_the_results_is_made(monkeypatch, tmp_path, capsys):
    def run(contest, most, workers, file, progress):
        file.write_text("kept", "utf-8")
        return [Result(0, contest.line_up(0), [1, 2], "tiles_out", 100)]

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(strength, "run", run)  # games take long
    monkeypatch.setattr(strength, "milliseconds", lambda contest: 4.0)
    monkeypatch.setattr(sys, "argv", ["strength", "orongo", "8", "--games", "1", "--plot", "strength.svg"])
    assert strength.main() == 0
    assert capsys.readouterr().out.strip().startswith("navigator:8: 100.0%")
    assert (tmp_path / "strength.svg").read_text("utf-8").startswith("<svg")
    assert [file.name for file in (tmp_path / "build").iterdir()] == ["orongo-2-navigator_8-planner.jsonl"]
