"""The figures of a contest as tables, and their place in a report."""

import os
import platform
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from textwrap import fill

import vaka
from bench.contest import OURS, YARDSTICK, Contest, Series

BEGIN = "<!-- figures: made by `make compare` -->"
END = "<!-- end of figures -->"
KINDS = {
    "interpreted": "interpreted, loop in Python",
    "compiled": "compiled, loop in Python",
    "playout": "compiled playout",
}
NOTHING = "–"
PAGE_WIDTH = 118


def number(value: float) -> str:
    """About three digits."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f}"


def table(titles: tuple[str, ...], texts: int, rows: Iterable[tuple[str, ...]]) -> str:
    """A Markdown table whose first columns are texts and whose others are numbers."""
    rule = ["---"] * texts + ["---:"] * (len(titles) - texts)
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [titles, rule, *rows])


def name(series: Series) -> str:
    return series.game.capitalize() if series.who == OURS else f"{series.who} {series.game}"


def middle_count(game: str) -> int:
    counts = vaka.game(game).players
    return counts[len(counts) // 2]


def side_by_side(contest: Contest) -> list[Series]:
    """Our games at their middle player counts, game by game, then the peers."""
    ours = [contest.find(OURS, game, middle_count(game), kind) for game in vaka.list_games() for kind in KINDS]
    return [one for one in ours if one] + [one for one in contest.series if one.who != OURS]


def peers_table(contest: Contest) -> str:
    references = [
        contest.find("Catanatron", "Catan", 4, "Python"),
        contest.find("OpenSpiel", "gin_rummy", 2, "C++, loop in Python"),
        contest.find(YARDSTICK, "toy", 4, "Python"),
    ]
    rows = []
    for one in side_by_side(contest):
        choices = one.median("choices")
        length = one.mean("choices") / one.mean("games")
        ratios = [number(one.ratio(other)) if other else NOTHING for other in references]
        cells = (str(one.players), number(choices), number(choices / length), number(length), *ratios)
        rows.append((name(one), KINDS.get(one.kind, one.kind), *cells))
    titles = ("", "engine and loop", "players", "real choices/s", "games/s", "real choices a game")
    return table((*titles, "× Catanatron", "× gin_rummy", "× yardstick"), 2, rows)


def rows_of_counts(contest: Contest) -> list[tuple[str, int, dict[str, Series]]]:
    """Each of our games at each count, with its series by kind."""
    rows: dict[tuple[str, int], dict[str, Series]] = {}
    for one in contest.series:
        if one.who == OURS:
            rows.setdefault((one.game, one.players), {})[one.kind] = one
    return [(game, players, kinds) for (game, players), kinds in rows.items()]


def counts_table(contest: Contest) -> str:
    rows = []
    for game, players, kinds in rows_of_counts(contest):
        cells = [number(kinds[kind].median("choices")) if kind in kinds else NOTHING for kind in KINDS]
        compiled, playout = kinds.get("compiled"), kinds.get("playout")
        cells.append(number(1e6 / compiled.median("choices")) if compiled else NOTHING)
        cells.append(number(playout.ratio(compiled)) if playout and compiled else NOTHING)
        cells.append(number(1e3 / playout.median("games")) if playout else NOTHING)
        rows.append((game.capitalize(), str(players), *cells))
    rates = ("interpreted", "compiled", "playout")
    return table(("", "players", *rates, "compiled: µs a choice", "playout × compiled", "ms a playout"), 1, rows)


def costs_table(contest: Contest) -> str:
    rows = []
    for game, players, kinds in rows_of_counts(contest):
        cells = []
        for engine in ("interpreted", "compiled"):
            costs = kinds.get(f"{engine} costs")
            cells += [number(costs.median(what)) if costs else NOTHING for what in ("copy", "seen", "imagine")]
        compiled = kinds.get("compiled costs")
        if compiled:
            both = compiled.median("seen") + compiled.median("imagine")
            cells += [number(both / compiled.median("copy")), number(compiled.median("bytes") / 1024)]
        else:
            cells += [NOTHING, NOTHING]
        rows.append((game.capitalize(), str(players), *cells))
    whats = ("copy", "seen", "imagine")
    titles = ("", "players", *(f"{what}, interpreted" for what in whats), *(f"{what}, compiled" for what in whats))
    return table((*titles, "(seen + imagine) / copy, compiled", "KiB a copy, compiled"), 1, rows)


def machine() -> str:
    """The processor, as the system calls it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.processor() or platform.machine()
    return f"{model}, {os.cpu_count()} cores, {platform.system()}"


def setting(contest: Contest) -> list[str]:
    """What was measured on, with which versions, and what is missing."""
    versions = {OURS: vaka.__version__, "mypyc": version("mypy"), **contest.versions}
    named = ", ".join(f"{who} {which}" for who, which in versions.items())
    return [
        fill(f"{platform.python_implementation()} {platform.python_version()} on {machine()}. {named}.", PAGE_WIDTH),
        *(f"**Missing: {who}** ({why})." for who, why in contest.missing.items()),
    ]


def figures(contest: Contest) -> str:
    """All tables, with what they were measured on."""
    parts = [
        *setting(contest),
        "![Real choices per CPU second](engine-speed.svg)",
        "## Side by side\n\n" + peers_table(contest),
        "## Each player count, real choices per CPU second\n\n" + counts_table(contest),
        "## Copies and views, µs of CPU time\n\n" + costs_table(contest),
    ]
    return "\n\n".join(parts)


def put_into(page: str, text: str, begin: str = BEGIN, end: str = END) -> str:
    """The page with this text between its two marks."""
    before, rest = page.split(begin)
    after = rest.split(end)[1]
    return f"{before}{begin}\n\n{text}\n\n{end}{after}"
