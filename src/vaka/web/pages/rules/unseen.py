"""Which cards, tiles, rituals and missions a viewer has not seen yet, by what this viewer may know of the table."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from ....core.state import State
from ....games.moorea.names import COMMODITIES
from ....games.moorea.state import MooreaState
from ....games.moorea.view import view as moorea_view
from ....games.orongo.names import KINDS, PALM
from ....games.orongo.state import OrongoState
from ....games.raiatea.state import RaiateaState
from ....games.raiatea.view import view as raiatea_view


def orongo(known: State) -> dict[str, int]:
    """Tiles by kind that were not drawn yet, or that others have hidden."""
    assert isinstance(known, OrongoState)
    left = Counter(KINDS[known.box.kind[tile]] for tile in known.pile)
    return {kind: left[kind] for at, kind in enumerate(KINDS) if at != PALM}


def moorea(known: State) -> dict[str, int]:
    """Commodities in the pile or in hands, and products that are not on display yet."""
    assert isinstance(known, MooreaState)
    view, box = moorea_view(known), known.box
    seen = Counter(view["row"]) + Counter(view["discards"])
    for player in view["players"]:
        seen.update(player["hand"])
        for stored in player["stores"].values():
            seen.update(stored)
    cards = {name: copies - seen[name] for name, copies in zip(COMMODITIES, box.commodities)}
    return cards | {name: known.pile_one[title] + known.pile_two[title] for title, name in enumerate(box.ids)}


def raiatea(known: State) -> dict[str, int]:
    """Rituals in the decks, in others' hands or in the bag, and missions that never lay open.

    A ritual whose effect is still under way lies nowhere, so it is counted as well until it is done."""
    assert isinstance(known, RaiateaState)
    view, box = raiatea_view(known), known.box
    seen = Counter(view["discards"])
    for player in view["players"]:
        for cards in (player["hand"], player["drawn"], player["prepared"], player["permanent"]):
            seen.update(cards)
    seen.update([place["ritual"] for place in view["row"] if place["ritual"] is not None])
    seen.update([box.mission_names[mission] for mission in known.tiles if mission >= 0])
    seen.update([box.mission_names[mission] for mission in known.won[1::2]])
    in_play = [copies if known.options["tane"] or not box.tane[at] else 0 for at, copies in enumerate(box.copies)]
    total = dict(zip(box.ritual_names, in_play)) | dict(zip(box.mission_names, box.mission_copies))
    return {name: copies - seen[name] for name, copies in total.items()}


COUNTERS: Mapping[str, Callable[[State], dict[str, int]]] = {"orongo": orongo, "moorea": moorea, "raiatea": raiatea}


def unseen(known: State) -> dict[str, int]:
    """How many of each thing, by its name; nothing for a game that is not counted here."""
    game: Any = known.game
    return COUNTERS[game.name](known) if game.name in COUNTERS else {}
