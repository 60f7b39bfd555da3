"""Islands so small that every game on them can be walked."""

from typing import Any

from vaka.core.game import Game
from vaka.games.orongo.game import new_game
from vaka.games.orongo.state import OrongoState

# Each hex touches its neighbours in the row and two in the other row:   1   2   3   4
#                                                                       P1  P2  P3  P4
ROW = 0
SHORE = 1


def components(resources: list[str], palms: int, setup: dict[str, int], tokens: int) -> dict[str, Any]:
    """An island of one row of resources and a row of palms under it."""
    hexes: list[dict[str, Any]] = [
        {"q": at, "r": ROW, "type": kind, "number": at + 1} for at, kind in enumerate(resources)
    ]
    hexes += [{"q": at, "r": SHORE, "type": "palm", "coastal": True} for at in range(palms)]
    players = setup["players"]
    return {
        "components": {
            "shells": setup["shells"] * players,
            "tokens_per_player": tokens,
            "moai": setup["moai"] * players + 1,
        },
        "setup": [setup],
        "recipe": [],
        "resource": [{"id": kind, "count": resources.count(kind)} for kind in sorted(set(resources))],
        "terrain": [{"id": "palm", "count": palms}],
        "hex": hexes,
    }


def tiny(resources: list[str], palms: int, setup: dict[str, int], tokens: int) -> Game[OrongoState]:
    return new_game(components(resources, palms, setup, tokens))


def two_players() -> Game[OrongoState]:
    """Food and a quarry: sets to choose from, ties, shells that run out."""
    setup = {"players": 2, "shells": 2, "moai": 1, "first_tiles": 3, "tiles": 1}
    return tiny(["food", "quarry", "food"], 2, setup, tokens=2)


def ceremony() -> Game[OrongoState]:
    """Two quarries and two palms: enough for the ceremonial Moai."""
    setup = {"players": 2, "shells": 3, "moai": 1, "first_tiles": 2, "tiles": 1}
    return tiny(["quarry", "quarry"], 2, setup, tokens=4)


def hidden_tiles() -> Game[OrongoState]:
    """Three players who each hide a tile, and one tile that all see."""
    setup = {"players": 3, "shells": 1, "moai": 1, "first_tiles": 1, "tiles": 1}
    return tiny(["food", "food", "quarry", "god"], 1, setup, tokens=1)
