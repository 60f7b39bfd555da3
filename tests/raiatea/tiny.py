"""Tiny boxes: small enough that every choice and every outcome can be walked."""

from typing import Any

from vaka.core.conformance import Table
from vaka.games.raiatea.game import new_game
from vaka.games.raiatea.names import ASSISTANTS, GOODS

RITUAL = {"name": "?", "text_en": "?", "source": "restored"}


def gain(what: str, n: int = 1) -> dict[str, Any]:
    return {"verb": "gain", "what": what, "n": n}


def ritual(name: str, copies: int, effect: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    card = {"id": name, "deck": "normal", "category": "personal", "cost": 1, "copies": copies, "effect": effect}
    return RITUAL | card | more


def common(name: str, copies: int, cost: int = 1) -> dict[str, Any]:
    return ritual(name, copies, [{"verb": "bag_mana", "n": 1}], category="common", cost=cost)


def box(
    rituals: list[dict[str, Any]],
    spaces: list[str],
    mana: int = 0,
    pearls: int = 0,
    draw: int = 2,
    clips: int = 1,
    goods: int = 0,
    forest: list[dict[str, Any]] | None = None,
    missions: list[dict[str, Any]] | None = None,
    priests: int = 0,
) -> dict[str, Any]:
    """Two players, one rank, one statue with one place that nobody can complete, no forest cards to speak of."""
    nothing = [{"verb": "gain", "what": "pearls", "n": 1}]
    return {
        "meta": {"title": "Tiny", "format": 1, "players": [2]},
        "tracks": {
            "tattoo": {
                "end": 1,
                "ranks": [
                    {"id": "raatira", "position": 0, "vp": 0, "draw": draw, "decks": ["normal"], "clips": clips},
                ],
            },
            "priest": {"min": 0, "max": 1, "start": priests},
            "die": {"sides": 1, "faces": [1]},
            "round": {"spaces": spaces, "skip_action_rounds": {"2": []}},
            "start": {"mana": mana, "pearls": pearls, "rituals": {"draw": draw, "keep": 1}, "ritual_exceptions": []},
        },
        "ladder": [{"commodity": good, "start_step": 1, "steps": [{"effect": nothing}]} for good in GOODS],
        "mask": [
            {
                "id": "plain",
                "colour": "red",
                "class": "colours",
                "counts": "pair_colours",
                "vp_each": 0,
                "treasure": nothing,
                "copies": 2,
                "starting": 2,
                "forest": 0,
            }
        ],
        "forest": forest or [],
        "starting": [{"type": "mask", "id": "plain", "copies": 2}]
        + [{"type": "commodity", "id": good, "copies": goods} for good in GOODS[:2] if goods],
        "statue": [{"id": 1, "vp": 1, "rows": [1]}],
        "mission": missions
        or [
            {
                "id": "far",
                "vp": 1,
                "kind": "condition",
                "need": [{"have": "assistants", "kind": ASSISTANTS[0], "n": 9}],
                "copies": 1,
            }
        ],
        "ritual": rituals,
    }


def table(data: dict[str, Any]) -> Table:
    game = new_game(data)
    return Table(game, 2, game.agreed_options(2, {}))
