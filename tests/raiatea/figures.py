"""Raiatea: scores, ranks, ceremonies, and how often each location, ritual and mission is used."""

from collections import Counter
from typing import Any

import vaka
from vaka.core.match import Match
from vaka.core.record import CHOICE
from vaka.games.raiatea import holdings
from vaka.games.raiatea.names import LOCATIONS
from vaka.games.raiatea.state import RaiateaState

VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("3", 3, {}),
    ("4", 4, {}),
    ("4, Tāne", 4, {"tane": True}),
    ("5", 5, {}),
]
SCORES: list[str] = []
CEREMONIES: list[str] = []
PLACES: list[str] = []
RITUALS: dict[str, dict[str, str]] = {}  # name of a ritual, then variant: a cell
MISSIONS: dict[str, dict[str, str]] = {}


def of_one_game(match: Match) -> dict[str, Any]:
    state = match.state
    assert isinstance(state, RaiateaState)
    outcome = state.outcome
    assert outcome is not None
    ceremony = bag = 0
    rows = [[0, 0] for _ in range(3)]  # per ceremony: rituals blessed, rituals failed
    bags: list[int] = []
    used: Counter[str] = Counter()
    for line in match.told(None):
        verb, *words = line.split()
        if verb == "ceremony":
            ceremony = int(words[0])
        elif verb == "bag":
            bag = int(words[0])
        elif verb == "goes":
            used[f"location {words[1]}"] += 1
        elif verb in ("blesses", "performs"):
            used[f"ritual {words[1]}"] += 1
            rows[ceremony - 1][0] += verb == "blesses"
        elif verb == "fails":
            rows[ceremony - 1][1] += len(words)
        elif verb == "missions":
            used.update([f"shown {name}" for name in words[1:]])
        elif verb == "round" and ceremony > len(bags):
            bags.append(bag)
    used.update([f"won {state.box.mission_names[tile]}" for tile in state.won[1::2]])
    return {
        "totals": outcome.totals,
        "items": [dict(items) for items in outcome.items],
        "winner": outcome.winners[0],
        "ranks": [holdings.rank(state, seat) for seat in range(state.players)],
        "rows": rows,
        "bags": [*bags, state.bag],
        "used": dict(used),
        "questions": questions(match),
    }


def questions(match: Match) -> list[int]:
    """How many questions had several answers, and how many one."""
    state = match.game.start(match.players, vaka.seeded(match.origin.seed or 0), match.options)
    asked = [0, 0]
    for line in match.lines:
        if line.kind == CHOICE:
            asked[1 if len(state.choices(line.seat)) == 1 else 0] += 1
            state.choose(line.seat, match.game.choice(line.words))
    return asked


def add(title: str, players: int, games: list[dict[str, Any]]) -> None:
    count = len(games)
    best = sorted([max(game["totals"]) for game in games])
    totals = [total for game in games for total in game["totals"]]
    seats = [sum(game["winner"] == seat for game in games) / count for seat in range(players)]
    items = [
        sum(own[item] for game in games for own in game["items"]) / count / players
        for item in ("rank", "permanent", "missions", "masks")
    ]
    several, one = [sum(game["questions"][at] for game in games) / count / players for at in (0, 1)]
    cells = [
        title,
        f"{sum(best) / count:.1f}, {best[count // 10]}-{best[-1 - count // 10]}",
        f"{sum(25 <= score <= 40 for score in best) / count:.0%}",
        f"{sum(totals) / len(totals):.1f}",
        " / ".join(f"{item:.1f}" for item in items),
        " ".join(f"{share * 100:.0f}" for share in seats),
        f"{sum(3 in game['ranks'] for game in games) / count:.0%}",
        f"{several:.0f} + {one:.0f}",
    ]
    SCORES.append("| " + " | ".join(cells) + " |")
    failed = [
        f"{sum(game['rows'][at][1] for game in games) / max(1, sum(sum(game['rows'][at]) for game in games)):.0%}"
        for at in range(3)
    ]
    rows = [f"{sum(sum(game['rows'][at]) for game in games) / count:.1f}" for at in range(3)]
    bags = [f"{sum(game['bags'][at] for game in games) / count:.0f}" for at in range(3)]
    CEREMONIES.append("| " + " | ".join([title, " / ".join(rows), " / ".join(failed), " / ".join(bags)]) + " |")
    used: Counter[str] = Counter()
    for game in games:
        used.update(game["used"])
    visits = sum(used[f"location {name}"] for name in LOCATIONS)
    PLACES.append(
        "| " + " | ".join([title, *[f"{used[f'location {name}'] / visits:.0%}" for name in LOCATIONS]]) + " |"
    )
    box = vaka.game("raiatea").box.data
    for entry in box["ritual"]:
        RITUALS.setdefault(entry["id"], {})[title] = f"{used['ritual ' + entry['id']] / count:.2f}"
    for entry in box["mission"]:
        shown = used["shown " + entry["id"]]
        MISSIONS.setdefault(entry["id"], {})[title] = f"{used['won ' + entry['id']] / shown:.0%}" if shown else "–"


def tables() -> str:
    titles = [title for title, _, _ in VARIANTS]

    def table(head: list[str], rows: list[str]) -> list[str]:
        return ["| " + " | ".join(head) + " |", "|" + "---|" * len(head), *rows, ""]

    scores = [
        "players",
        "winning score mean, p10-p90",
        "of them 25 to 40",
        "all scores",
        "rank / permanent / missions / masks",
        "wins by seat %",
        "games with a Tahua",
        "questions per player, several answers + one",
    ]
    lines = table(scores, SCORES)
    ceremonies = [
        "players",
        "rituals in the row, ceremony 1 / 2 / 3",
        "of them failed",
        "mana left in the bag after ceremony 1 / 2 / 3",
    ]
    lines += table(ceremonies, CEREMONIES)
    lines += table(["players", *LOCATIONS], PLACES)
    for head, cells in (("ritual", RITUALS), ("mission", MISSIONS)):
        rows = [
            f"| {name} | " + " | ".join([result[title] for title in titles]) + " |" for name, result in cells.items()
        ]
        lines += table([head, *titles], rows)
    return "\n".join(lines)
