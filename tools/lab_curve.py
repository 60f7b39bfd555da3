"""How strong a net was while it was trained, as a picture, and the few lines of a run's log that it needs.

`python -m tools.lab_curve OUT/orongo.jsonl --keep FOLDER` keeps the contests of a run as a CSV file;
`python -m tools.lab_curve src/vaka/editions/*/bot/training/*.csv --plot docs/reports/training.svg` draws them, one
panel a run.
"""

import argparse
import csv
import json
import sys
from dataclasses import dataclass
from pathlib import Path

COLUMNS = ("seconds", "players", "against", "games", "share")
WIDTH, HEIGHT, EDGE, HEAD = 320, 240, 36, 34
COLOURS = {2: "#1f5b73", 3: "#a8482c", 4: "#b58900", 5: "#5b3f8c"}
STEP = 120  # seconds between the lines of the grid


@dataclass(frozen=True)
class Point:
    """A contest during the training: `share` of the victories in so many games."""

    seconds: float
    players: int
    against: str
    games: int
    share: float


def read_log(path: Path) -> list[Point]:
    """The contests without variants in the log of a run."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [
        Point(line["trained"], line["players"], line["against"], line["games"], line["share"] / line["games"])
        for line in lines
        if line["kind"] == "contest" and not line["options"] and line["games"]
    ]


def read_csv(path: Path) -> list[Point]:
    with path.open(encoding="utf-8", newline="") as lines:
        return [
            Point(float(row["seconds"]), int(row["players"]), row["against"], int(row["games"]), float(row["share"]))
            for row in csv.DictReader(lines)
        ]


def write_csv(path: Path, points: list[Point]) -> None:
    with path.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(COLUMNS)
        for point in points:
            writer.writerow([point.seconds, point.players, point.against, point.games, round(point.share, 4)])


def picture(runs: dict[str, list[Point]]) -> str:
    width = WIDTH * len(runs)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" font-family="sans-serif"'
    drawn = [f'{head} font-size="12">', f'<rect width="{width}" height="{HEIGHT}" fill="#fbf6ea"/>']
    for at, (name, points) in enumerate(runs.items()):
        drawn += panel(at * WIDTH, name, points)
    return "\n".join([*drawn, "</svg>"]) + "\n"


def panel(left: int, name: str, points: list[Point]) -> list[str]:
    """The share of the victories over the seconds of training, a line for each number of players."""
    most = max(point.seconds for point in points)

    def across(seconds: float) -> float:
        return left + EDGE + seconds / most * (WIDTH - 2 * EDGE)

    drawn = [text(left + EDGE, 20, f"{name.capitalize()}, against {points[0].against}")]
    for share in (0.0, 0.5, 1.0):
        drawn.append(rule(across(0), height(share), across(most), height(share)))
        drawn.append(text(left + 4, height(share) + 4, f"{share:.0%}"))
    for seconds in range(0, int(most) + 1, STEP):
        drawn.append(rule(across(seconds), HEAD, across(seconds), HEIGHT - EDGE))
        drawn.append(text(across(seconds) - 10, HEIGHT - EDGE + 14, f"{seconds // 60} min"))
    for at, players in enumerate(sorted({point.players for point in points})):
        colour = COLOURS[players]
        line = [f"{across(p.seconds):.1f},{height(p.share):.1f}" for p in points if p.players == players]
        drawn.append(f'<polyline points="{" ".join(line)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        drawn.append(text(left + EDGE + at * 66, HEIGHT - 6, f"{players} players", colour))
    return drawn


def height(share: float) -> float:
    return HEIGHT - EDGE - share * (HEIGHT - EDGE - HEAD)


def rule(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#e4d9c3"/>'


def text(x: float, y: float, words: str, colour: str = "#2b2420") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}">{words}</text>'


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, help="logs of runs (.jsonl) or what was kept of them (.csv)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the contests there")
    parser.add_argument("--plot", type=Path, metavar="SVG")
    given = parser.parse_args()
    runs = {path.stem: read_log(path) if path.suffix == ".jsonl" else read_csv(path) for path in given.files}
    if empty := [name for name, points in runs.items() if not points]:
        parser.error(f"no contests in {', '.join(empty)}")
    for name, points in runs.items() if given.keep else ():
        given.keep.mkdir(parents=True, exist_ok=True)
        write_csv(given.keep / f"{name}.csv", points)
    if given.plot:
        given.plot.write_text(picture(runs), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
