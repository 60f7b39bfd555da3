"""Boxes so small that every game with them can be walked."""

from typing import Any

from vaka.core.game import Game
from vaka.games.moorea.game import new_game
from vaka.games.moorea.names import COMMODITIES, TOOLS
from vaka.games.moorea.state import MooreaState


def tiny(
    commodities: dict[str, int],
    products: list[dict[str, Any]],
    tools: dict[str, int] | None = None,
    hand_limit: int = 1,
    row: int = 1,
    display: int = 1,
    idle_rounds: int = 1,
) -> Game[MooreaState]:
    """A box for two players: products have an id, a kind, a cost and copies; tools have a price and one copy."""
    tools = tools or {}
    for product in products:
        product.setdefault("points", 1)
        product["cards"] = [{"pile": product.pop("pile", "I"), "players": "all", "copies": product["copies"]}]
    return new_game(
        {
            "meta": {
                "commodity_cards": sum(commodities.values()),
                "tool_cards": len(tools),
                "product_titles": len(products),
                "product_cards": sum(product["copies"] for product in products),
                "marked_5": 0,
                "marked_4plus": 0,
                "display": display,
                "face_up": row,
                "hand_limit": hand_limit,
                "idle_rounds": idle_rounds,
            },
            "necklaces": {"points": [2, 5]},
            "commodity": [{"id": name, "copies": commodities.get(name, 0)} for name in COMMODITIES],
            "tool": [
                {"id": name, "copies": int(name in tools), "cost": {"equal": tools.get(name, 1)}, "points": 1}
                for name in TOOLS
            ],
            "product": products,
        }
    )


def secret_hands() -> Game[MooreaState]:
    """The pile is never empty, so that what may be known is exactly what was seen (M1.4)."""
    store = {"kind": "store", "cost": {"clay": 1}, "per_card": 2, "takes": ["clay"], "copies": 1}
    jetty = {"id": "jetty", "kind": "plain", "cost": {"wood": 2}, "copies": 1, "pile": "II"}
    return tiny({"wood": 14, "clay": 2}, [{"id": "pottery", **store}, jetty])


def reshuffled() -> Game[MooreaState]:
    """Two cards in the pile: the discards become the pile again and again, while both players hold cards."""
    jetty = {"id": "jetty", "kind": "plain", "cost": {"wood": 2}, "copies": 1}
    return tiny({"wood": 3, "clay": 2}, [jetty], idle_rounds=2)


def scarce_cards(tools: dict[str, int]) -> Game[MooreaState]:
    """So few cards that the pile is empty all the time, the discards often and the row now and then."""
    canoe = {"id": "canoe", "kind": "intermediate", "cost": {"wood": 2}, "copies": 1}
    landing = {"id": "landing", "kind": "store", "cost": {"fish": 1}, "per_card": 3, "takes": ["canoe"], "copies": 1}
    jetty = {"id": "jetty", "kind": "plain", "cost": {"wood": 2, "fish": 1}, "copies": 1, "pile": "II"}
    return tiny({"wood": 3, "fish": 2}, [canoe, landing, jetty], tools, display=2)
