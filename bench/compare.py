"""Random play of our games and of their peers, side by side in one run: `python -m bench.compare`.

Every contestant waits in a process of its own. In each round they all play for a moment, one after the other, and what
is shown are medians over the rounds: of the rates, and of the ratios within a round, so that a busy machine does little
harm. The tables and the plot go into docs/performance.md and docs/performance.svg.
"""

import argparse

from bench import chart, contest, environment, report

PAGE = contest.ROOT / "docs" / "performance.md"
PLOT = contest.ROOT / "docs" / "performance.svg"


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.1, help="of CPU time for each contestant in each round")
    wanted = parser.parse_args()
    environment.prepare()
    held = contest.hold(wanted.rounds, wanted.seconds)
    figures = report.figures(held)
    print(figures)
    PAGE.write_text(report.put_into(PAGE.read_text(encoding="utf-8"), figures), encoding="utf-8")
    PLOT.write_text(plot(held), encoding="utf-8")


if __name__ == "__main__":
    main()
