"""The curve of a training run: what is kept of a log draws the same picture as the log."""

import json

from tools.lab_curve import Point, picture, read_csv, read_log, write_csv

LINES = [
    {"kind": "run", "words": []},
    {"kind": "contest", "trained": 2.1, "players": 2, "against": "planner", "options": {}, "games": 4, "share": 1.0},
    {
        "kind": "contest",
        "trained": 9.0,
        "players": 2,
        "against": "planner",
        "options": {"x": 1},
        "games": 4,
        "share": 1,
    },
    {"kind": "contest", "trained": 130.0, "players": 2, "against": "planner", "options": {}, "games": 8, "share": 6.0},
    {"kind": "final", "trained": 130.0, "players": 2, "against": "planner", "options": {}, "games": 8, "share": 6.0},
]


def test_what_is_kept_of_a_log_draws_the_same_picture(tmp_path):
    log = tmp_path / "orongo.jsonl"
    log.write_text("\n".join(json.dumps(line) for line in LINES), "utf-8")
    points = read_log(log)
    assert points == [Point(2.1, 2, "planner", 4, 0.25), Point(130.0, 2, "planner", 8, 0.75)]
    write_csv(tmp_path / "orongo.csv", points)
    assert read_csv(tmp_path / "orongo.csv") == points
    drawn = picture({"orongo": points})
    assert "Orongo, against planner" in drawn
    assert drawn.count("<polyline") == 1
    assert ">2 min<" in drawn
