"""What games of masters say: `python -m tools.lessons FOLDER ...` reads what `tools.masters` kept.

The figures of docs/reports/masters.md: how games end, how long they are, what winners have, what seats are worth, and
for each thing that can be chosen how often it is and what share of the victory those have who chose it.
"""

import argparse
import gzip
import json
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, quantiles
from typing import Any

import vaka
from vaka.bots.lookahead import next_question
from vaka.core.chance import Seeded
from vaka.research.interval import interval

# The verbs of choices whose use and worth is listed; of a game that is not listed all are.
TOLD = {
    "orongo": ("raise",),
    "moorea": ("buy", "tool", "store"),
    "raiatea": ("go", "perform", "mission", "hire", "gift"),
}
SHARES = {"orongo": ("bid",), "moorea": ("take", "discard")}  # the verbs of which all uses are counted
RARE = 0.02  # of the seats: what fewer chose is not listed, but named as hardly ever chosen
HEAD = """# Report: what masters play
Made by `python -m tools.masters GAME --games N --out DIR`, which plays the games, and `python -m tools.lessons DIR`,
which counts them. The nets play among themselves, without looking ahead, without variants, with the components as they
are.

A *worth* is the share of the victory of the seats that chose a thing at least once, divided by the fair share: 1 is
nothing special. It says what winners have, not what makes them win.
"""


@dataclass
class Sums:
    """All games with one number of players."""

    players: int
    games: int = 0
    lengths: list[int] = field(default_factory=list)
    seats: list[float] = field(default_factory=lambda: [0.0] * 8)
    winners: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    reasons: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    users: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    shares: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    first: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    asked: dict[str, int] = field(default_factory=lambda: defaultdict(int))


def add(sums: Sums, game: Any, data: dict[str, Any]) -> None:
    """Play a game again and count it."""
    state = game.start(sums.players, Seeded(data["seed"]))
    used: list[set[str]] = [set() for _ in range(sums.players)]
    is_first = True
    for choice in data["choices"]:
        seat = next_question(state)
        words = game.words(choice).split()
        if words[0] in (*told_verbs(game), *SHARES.get(game.name, ())):
            thing = " ".join(words[:2])
            used[seat].add(thing)
            sums.asked[thing] += 1
            sums.asked[words[0]] += 1
        if is_first:
            sums.first[game.words(choice)] += 1
            is_first = False
        state.take(seat, choice)
    assert next_question(state) < 0
    winners = [seat for seat, rank in enumerate(data["ranks"]) if rank == 1]
    sums.games += 1
    sums.lengths.append(len(data["choices"]))
    sums.reasons[data["reason"]] += 1
    totals = sorted(data["totals"], reverse=True)
    sums.winners.append(totals[0])
    sums.margins.append(totals[0] - totals[1])
    for seat in range(sums.players):
        share = 1 / len(winners) if seat in winners else 0.0
        sums.seats[seat] += share
        for thing in used[seat]:
            sums.users[thing] += 1
            sums.shares[thing] += share


def told_verbs(game: Any) -> tuple[str, ...]:
    every = dict.fromkeys(words.split()[0] for words in game.vocabulary)
    return TOLD.get(game.name, tuple(every))


def read(folders: list[Path]) -> dict[str, dict[int, Sums]]:
    result: dict[str, dict[int, Sums]] = {name: {} for name in vaka.list_games()}
    for folder in folders:
        for path in sorted(folder.glob("*.jsonl.gz")):
            name, _, players = path.name.removesuffix(".jsonl.gz").partition("-")
            game = vaka.game(name)
            sums = result[name].setdefault(int(players), Sums(int(players)))
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                for line in lines:
                    add(sums, game, json.loads(line))
    return result


def page(result: dict[str, dict[int, Sums]]) -> list[str]:
    lines = [HEAD]
    for name, counts in result.items():
        if counts:
            lines += [f"## {name.capitalize()}", *games_table(counts), "", *seats_table(counts), ""]
            for verb in SHARES.get(name, ()):
                lines += [*shares_table(name, verb, counts), ""]
            for verb in told_verbs(vaka.game(name)):
                lines += [*things_table(name, verb, counts), ""]
    return lines


def games_table(counts: dict[int, Sums]) -> list[str]:
    rows = [
        "| players | games | choices a game | winner's score, mean and middle 80% | ahead of the next | how it ended |",
        "|---|---|---|---|---|---|",
    ]
    for players, sums in sorted(counts.items()):
        low, high = spread(sums.winners)
        ends = ", ".join(
            f"{reason} {count / sums.games:.0%}" for reason, count in sorted(sums.reasons.items(), key=lambda e: -e[1])
        )
        rows.append(
            f"| {players} | {sums.games} | {fmean(sums.lengths):.0f} | "
            f"{fmean(sums.winners):.1f} ({low:.0f} to {high:.0f}) | {fmean(sums.margins):.1f} | {ends} |"
        )
    return rows


def spread(values: list[float]) -> tuple[float, float]:
    tenths = quantiles(values, n=10)
    return tenths[0], tenths[-1]


def seats_table(counts: dict[int, Sums]) -> list[str]:
    most = max(counts)
    rows = [
        "| players | " + " | ".join(f"seat {seat + 1}" for seat in range(most)) + " |",
        "|---" * (most + 1) + "|",
    ]
    for players, sums in sorted(counts.items()):
        cells: list[str] = []
        for seat in range(most):
            if seat >= players:
                cells.append("")
                continue
            share = sums.seats[seat] / sums.games
            low, high = interval(share, sums.games)
            cells.append(f"{100 * share:.1f}% ({100 * low:.1f} to {100 * high:.1f})")
        rows.append(f"| {players} | " + " | ".join(cells) + " |")
    return rows


def shares_table(name: str, verb: str, counts: dict[int, Sums]) -> list[str]:
    """How often each of the choices with this verb is made, of all with this verb."""
    heads = " | ".join(f"{players} players" for players in sorted(counts))
    rows = [f"| of all: {verb} | {heads} |", "|---" * (len(counts) + 1) + "|"]
    for words in vaka.game(name).vocabulary:
        if words.split()[0] == verb:
            parts = [sums.asked[words] / max(1, sums.asked[verb]) for _, sums in sorted(counts.items())]
            if max(parts) >= 0.001:
                rows.append(f"| {words} | " + " | ".join(f"{part:.1%}" for part in parts) + " |")
    return rows


def things_table(name: str, verb: str, counts: dict[int, Sums]) -> list[str]:
    """Of each thing: the part of the seats that chose it, and its worth, for each number of players."""
    things = [" ".join(words.split()[:2]) for words in vaka.game(name).vocabulary if words.split()[0] == verb]
    seats = {players: sums.games * players for players, sums in counts.items()}
    lines: list[tuple[float, str]] = []
    hardly: list[str] = []
    for thing in dict.fromkeys(things):
        used = {players: sums.users[thing] / seats[players] for players, sums in counts.items()}
        if max(used.values()) < RARE:
            hardly.append(thing.partition(" ")[2])
            continue
        cells: list[str] = []
        for players, sums in sorted(counts.items()):
            worth = sums.shares[thing] / sums.users[thing] * players if sums.users[thing] else 0.0
            cells.append(f"{used[players]:.0%}, {worth:.2f}" if used[players] >= RARE else f"{used[players]:.1%}")
        lines.append((-fmean(used.values()), f"| {thing} | " + " | ".join(cells) + " |"))
    heads = " | ".join(f"{players} players: used by, worth" for players in sorted(counts))
    rows = [f"| {verb} | {heads} |", "|---" * (len(counts) + 1) + "|", *[row for _, row in sorted(lines)]]
    if hardly:
        rare = f"Chosen by fewer than {RARE:.0%} of the seats, or of a variant and not in these games"
        rows += ["", f"{rare}: {', '.join(hardly)}."]
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    given = parser.parse_args()
    print("\n".join(page(read(given.folders))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
