"""Moorea: length, scores, and how owning each tool and title goes with winning."""

from typing import Any

from vaka.core.match import Match
from vaka.games.moorea.names import TOOLS
from vaka.games.moorea.state import MooreaState

VARIANTS: list[tuple[str, int, dict[str, Any]]] = [(str(players), players, {}) for players in (2, 3, 4, 5)]
ACTIONS = ("passes", "swaps", "buys", "gets", "makes", "stores")
LENGTHS: list[str] = []
SHARES: dict[str, dict[str, str]] = {}  # name of a tool or title, then player count: a cell


def of_one_game(match: Match) -> dict[str, Any]:
    state = match.state
    assert isinstance(state, MooreaState)
    outcome = state.outcome
    assert outcome is not None
    actions = dict.fromkeys(ACTIONS, 0)
    bought: list[tuple[str, int]] = []
    made: list[tuple[str, int]] = []
    for line in match.told(None):
        verb, *words = line.split()
        if verb in actions:
            actions[verb] += 1
        if verb in ("buys", "gets"):
            bought.append((words[1], int(words[0]) - 1))
        elif verb == "makes":
            made.append((words[1], int(words[0]) - 1))
    return {
        "actions": actions,
        "totals": outcome.totals,
        "winners": outcome.winners,
        "reason": outcome.reason,
        "bought": bought,
        "made": made,
        "deck": {
            name: state.box.piles[state.players][0][at] + state.box.piles[state.players][1][at]
            for at, name in enumerate(state.box.ids)
        },
    }


def add(title: str, players: int, games: list[dict[str, Any]]) -> None:
    LENGTHS.append("| " + " | ".join(length_cells(title, players, games)) + " |")
    for name in TOOLS:
        made = [[owner for tool, owner in game["made"] if tool == name] for game in games]
        owned = sum(len(owners) for owners in made) / (len(games) * players)
        cell = (
            f"{owned:.0%} {multiple(games, players, made)}, first {multiple(games, players, [it[:1] for it in made])}"
        )
        SHARES.setdefault(name, {})[title] = cell
    for name, copies in games[0]["deck"].items():
        bought = [[owner for product, owner in game["bought"] if product == name] for game in games]
        sold = sum(len(owners) for owners in bought) / (len(games) * copies)
        SHARES.setdefault(name, {})[title] = f"{sold:.0%} {multiple(games, players, bought)}"


def length_cells(title: str, players: int, games: list[dict[str, Any]]) -> list[str]:
    count = len(games)
    turns = sorted(sum(game["actions"].values()) for game in games)
    few, many = turns[count // 10] / players, turns[-1 - count // 10] / players
    totals = sorted(total for game in games for total in game["totals"])
    best = [sorted(game["totals"])[::-1] for game in games]
    seats = [sum(share_of_win(game, seat) for game in games) / count for seat in range(players)]
    actions = [sum(game["actions"][verb] for game in games) / count / players for verb in ACTIONS]
    return [
        title,
        f"{sum(turns) / count / players:.1f}, {few:.0f}-{many:.0f}",
        f"{sum(turns) / count:.0f}",
        f"{sum(totals) / len(totals):.0f}, {totals[len(totals) // 10]}-{totals[-1 - len(totals) // 10]}",
        f"{sum(it[0] for it in best) / count:.0f}",
        f"{sum(it[0] - it[1] for it in best) / count:.0f}",
        " ".join(f"{share * 100:.0f}" for share in seats),
        " / ".join(f"{mean:.1f}" for mean in [*actions[:2], actions[2] + actions[3], *actions[4:]]),
        str(sum(game["reason"] == "locked" for game in games)),
    ]


def share_of_win(game: dict[str, Any], seat: int) -> float:
    winners: list[int] = game["winners"]
    return 1 / len(winners) if seat in winners else 0.0


def multiple(games: list[dict[str, Any]], players: int, owners_by_game: list[list[int]]) -> str:
    """The win rate of owners as a multiple of a fair share."""
    owners = [(game, owner) for game, owners in zip(games, owners_by_game) for owner in set(owners)]
    if not owners:
        return "–"
    return f"{players * sum(share_of_win(game, owner) for game, owner in owners) / len(owners):.2f}"


def tables() -> str:
    head = (
        "| players | turns per player mean, p10-p90 | turns at the table | score mean, p10-p90 | winner | margin "
        "| wins by seat % | passes / exchanges / products / tools / store actions per player | locked |"
    )
    counts = [title for title, _, _ in VARIANTS]
    shares = ["| card | " + " | ".join(counts) + " |", "|" + "---|" * (len(counts) + 1)]
    for name, cells in SHARES.items():
        shares.append(f"| {name} | " + " | ".join(cells[count] for count in counts) + " |")
    return "\n".join([head, "|" + "---|" * 9, *LENGTHS, "", *shares])
