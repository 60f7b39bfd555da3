"""Random play of our games and of their peers, side by side in one run: `python -m bench.compare`.

Every contestant waits in a process of its own. In each round they all play for a moment, one after the other, and what
is shown are medians over the rounds: of the rates, and of the ratios within a round, so that a busy machine does little
harm. The tables and the plots go into docs/reports. `--part engines` compares who makes the most real choices,
`--part adapters` who makes the most steps with observations and masks for learners.
"""

import argparse
from pathlib import Path

from bench import adapters_report, chart, contest, environment, report

REPORTS = contest.ROOT / "docs" / "reports"
ENGINES = REPORTS / "engine-speed.md"  # its plot has the same name
ADAPTERS = REPORTS / "environment-speed.md"
PARTS = ("engines", "adapters")


def plot(held: contest.Contest) -> str:
    """Our games first, then the peers from fast to slow."""
    rows = [
        chart.Bar(
            f"{report.name(one)} – {report.KINDS.get(one.kind, one.kind)}",
            one.median("choices"),
            one.kind if one.who == contest.OURS else "peer",
        )
        for one in report.side_by_side(held)
    ]
    ours = [bar for bar in rows if bar.look != "peer"]
    peers = [bar for bar in rows if bar.look == "peer"]
    return chart.bars(
        "Real choices per CPU second on one core, random play (log scale)",
        ours + sorted(peers, key=lambda bar: -bar.value),
    )


def adapters_plot(held: contest.Contest) -> str:
    """From fast to slow."""
    looks = {"vector": "playout", "AEC": "compiled"}
    rows = [
        chart.Bar(
            f"{report.name(one)} ({one.players}) – {one.kind}",
            one.median("choices"),
            looks.get(one.kind, "interpreted") if one.who == contest.OURS else "peer",
        )
        for one in adapters_report.shown(held)
    ]
    title = "Steps with observations and masks per CPU second on one core (log scale)"
    return chart.bars(title, sorted(rows, key=lambda bar: -bar.value))


def compare_engines(rounds: int, seconds: float) -> None:
    held = contest.hold(contest.engines(), rounds, seconds)
    write(ENGINES, report.figures(held), report.BEGIN, report.END, plot(held))


def compare_adapters(rounds: int, seconds: float) -> None:
    held = contest.hold(contest.adapters(), rounds, seconds)
    write(ADAPTERS, adapters_report.figures(held), adapters_report.BEGIN, adapters_report.END, adapters_plot(held))


def write(page: Path, figures: str, begin: str, end: str, picture: str) -> None:
    """Put the tables into their page and the plot beside it."""
    print(figures)
    page.write_text(report.put_into(page.read_text(encoding="utf-8"), figures, begin, end), encoding="utf-8")
    page.with_suffix(".svg").write_text(picture, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.1, help="of CPU time for each contestant in each round")
    parser.add_argument("--part", choices=PARTS, help="only this one")
    wanted = parser.parse_args()
    environment.prepare()
    for part, compare in zip(PARTS, (compare_engines, compare_adapters)):
        if wanted.part in (None, part):
            compare(wanted.rounds, wanted.seconds)


if __name__ == "__main__":
    main()
