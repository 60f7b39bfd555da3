"""Orongo: length, ways to end, seats and sets."""

from typing import Any

from vaka.core.match import Match
from vaka.games.orongo.box import OrongoBox
from vaka.games.orongo.names import PALM, SETS
from vaka.games.orongo.state import OrongoState

VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("2", 2, {}),
    ("3", 3, {}),
    ("4", 4, {}),
    ("3, hidden tile", 3, {"hidden_tile": True}),
    ("4, hidden tile", 4, {"hidden_tile": True}),
]
ROWS: list[str] = []


def of_one_game(match: Match) -> dict[str, Any]:
    state = match.state
    assert isinstance(state, OrongoState)
    outcome = state.outcome
    assert outcome is not None
    return {
        "rounds": state.round,
        "reason": outcome.reason,
        "winners": outcome.winners,
        "sets": sets_used(state.box, match.told(None)),
        "tokens_out": min(state.stock) == 0,
        "hidden_used": sum(1 for tile in state.hidden if tile < 0) if match.options["hidden_tile"] else 0,
    }


def sets_used(box: OrongoBox, lines: list[str]) -> list[int]:
    """How often each kind of set raised a Moai, read from what was told: `raises 2 P10 4 8`."""
    used = [0] * len(SETS)
    for line in lines:
        verb, *words = line.split()
        if verb in ("raises", "ceremonial"):
            kinds = {box.kind[box.names.index(word)] for word in words[1:]} - {PALM}
            names = ["quarry", "food", "temple", "temple", "birdman", "birdman"]
            used[SETS.index(names[min(kinds)])] += 1
    return used


def add(title: str, players: int, games: list[dict[str, Any]]) -> None:
    rounds = sorted(game["rounds"] for game in games)
    count = len(games)
    ceremonial = sum(game["reason"] == "ceremonial" for game in games) / count
    shared = sum(len(game["winners"]) > 1 for game in games) / count
    seats = [sum((seat in game["winners"]) / len(game["winners"]) for game in games) / count for seat in range(players)]
    sets = [sum(game["sets"][kind] for game in games) for kind in range(len(SETS))]
    cells = [
        title,
        f"{ceremonial:.0%}",
        f"{sum(rounds) / count:.1f}, {rounds[count // 10]}-{rounds[-1 - count // 10]}",
        " ".join(f"{share * 100:.0f}" for share in seats),
        " ".join(f"{100 * used / sum(sets):.0f}" for used in sets) + " %",
        f"{shared:.0%}",
        f"{sum(game['tokens_out'] for game in games)}",
    ]
    ROWS.append("| " + " | ".join(cells) + " |")


def tables() -> str:
    head = (
        "| players | ceremonial end | rounds mean, p10-p90 | wins by seat % | sets quarry / temple / birdman / food "
        "| shared | games with tokens out |"
    )
    return "\n".join([head, "|" + "---|" * 7, *ROWS])
