"""Examples of the large answers, for the OpenAPI document."""

from typing import Any

from ...core.chance import Seeded
from ...games import game as game_of
from ...review.schema import ReviewData


def first_view(name: str) -> dict[str, Any]:
    """What the first seat sees at the start of a game with the fewest players."""
    game = game_of(name)
    view = game.start(game.players[0], Seeded(1)).seen(0).view()
    view.pop("question", None)  # an answer has it beside the view, with its text
    return view


# One of each kind of a review, out of that of a game.
REVIEW: ReviewData = {
    "format": 2,
    "game": "orongo",
    "rules": 1,
    "box": "1ea085f43a24594b",
    "players": 2,
    "names": ["Anne", "Ben"],
    "record": "4f6004689f6c147f",
    "guide": "master",
    "pace": "quick",
    "viewer": None,
    "lines": 110,
    "result": "ceremonial winners 1 ranks 1 2 totals 10 9",
    "curve": [{"line": 1, "shares": [0.4631, 0.478]}],
    "decisions": [
        {
            "line": 2,
            "seat": 2,
            "phase": "opening",
            "choice": "bid 2",
            "best": "bid 8",
            "odds": 0.0142,
            "shares": [0.522, 0.478],
            "after": [0.558, 0.442],
            "loss": {"mean": 0.036, "low": 0.0, "high": 0.2653},
            "slip": False,
            "worlds": 16,
        }
    ],
    "moments": [{"line": 101, "seat": 1, "cause": "chance", "before": 0.3, "after": 1.0}],
    "slips": [
        {
            "line": 97,
            "seat": 1,
            "choice": "bid 1",
            "best": "bid 0",
            "loss": {"mean": 0.6111, "low": 0.3812, "high": 0.841},
            "sure": True,
            "reasons": [
                {"key": "hint.orongo.fact.shells", "values": {"n": 3}},
                {"key": "hint.orongo.fact.threat", "values": {"space": "P48"}},
            ],
        }
    ],
    "fortune": [{"seat": 1, "start": 0.4631, "end": 1.0, "own": -2.5678, "others": 0.9313, "chance": 2.1734}],
    "accuracy": [{"seat": 1, "phase": "", "decisions": 54, "lost": 2.5678, "open": 13.3785, "accuracy": 38}],
    "field": [{"level": "random", "accuracy": 30}, {"level": "child", "accuracy": 60}],
}
