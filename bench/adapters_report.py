"""Environments for learners side by side: steps with observations and masks."""

from bench.contest import OURS, Contest, Series
from bench.report import NOTHING, middle_count, name, number, setting, table

BEGIN = "<!-- adapters: made by `make compare` -->"
END = "<!-- end of adapters -->"


WITHOUT_MASKS = "rps_v2"


def fastest_classic(contest: Contest) -> Series | None:
    """Of PettingZoo's games with masks, the one with the most steps."""
    classic = [one for one in contest.series if one.who == "PettingZoo" and one.game != WITHOUT_MASKS]
    return max(classic, key=lambda one: one.median("choices"), default=None)


def shown(contest: Contest) -> list[Series]:
    """Our games at their middle player counts, then the peers."""
    ours = [one for one in contest.series if one.who == OURS and one.players == middle_count(one.game)]
    return ours + [one for one in contest.series if one.who != OURS]


def figures(contest: Contest) -> str:
    """The table, with what it was measured on."""
    classic = fastest_classic(contest)
    references = {
        f"× {classic.game}" if classic else "× PettingZoo": classic,
        f"× {WITHOUT_MASKS}": contest.find("PettingZoo", WITHOUT_MASKS, 2, "AEC"),
        "× texas_holdem": contest.find("PettingZoo", "texas_holdem_v4", 2, "AEC"),
        "× gin_rummy": contest.find("OpenSpiel", "gin_rummy", 2, "vector"),
        "× backgammon": contest.find("Pgx", "backgammon", 2, "vector"),
    }
    rows = []
    for one in contest.series:
        ratios = [number(one.ratio(other)) if other else NOTHING for other in references.values()]
        rows.append((name(one), one.kind, str(one.players), number(one.median("choices")), *ratios))
    parts = [
        *setting(contest),
        "![Steps per CPU second](environment-speed.svg)",
        table(("", "form", "players", "steps/s", *references), 2, rows),
    ]
    return "\n\n".join(parts)
