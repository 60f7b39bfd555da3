"""Raiatea's board: which places the question lies on, and what the viewer holds."""

from collections import Counter
from typing import Any

from ...core.seats import seat_number
from ...games.raiatea import holdings, scoring
from ...games.raiatea.box import RaiateaBox
from ...games.raiatea.names import ASSISTANTS, DECKS, GOODS, RITE_STEPS
from ...games.raiatea.state import RaiateaState
from ..rendering.shown import Choice, Mine, Shared, Who
from . import raiatea_rites as rites
from .raiatea_faces import Faces, RitualFace, faces
from .raiatea_marks import marks

IN_HAND = ("perform", "lay")
OWN_VERBS = (*IN_HAND, "return", "put", "bind", "reactivate", "keep", "bid", "rob")  # in the dock or in the tray
SMALL_NEWS = ("bag", "lays_open", "spent", "price", "reshuffles")  # what the board shows anyway
SPREAD = ("prepare", "perform")  # then the whole hand is laid out to read


def shared(p: Shared) -> dict[str, Any]:
    """What the templates need of the public table besides its view."""
    state = _state(p)
    shown = faces(p.speaker.catalogue, state.game)
    details = p.view["details"]
    zones = tuple(details.get("zones", ()))  # of the court, where the question lies; others are answered elsewhere
    return {
        "faces": shown,
        "zones": zones,
        "takes_from": zones[0] if zones and "take" in details["verbs"] else "",
        "places": places(p),
        "standing": {track: standing(p, track, most) for track, most in tracks(state.box)},
        "rite": RITE_STEPS.index(p.view["rite"]) if p.view["rite"] else None,
        "rites": RITE_STEPS,
        "row": rites.row(state, p.told, shown, asked_to_order(p)),
        "bids": rites.bids(p.told),
        "gifts": rites.gifts(p.view["gifts"], p.told),
        "marks": marks(p.lines, state.players, p.view["supply"]),
        "spaces": spaces(p),
        "discards": discards(p, shown),
        "lately": [line for line in p.lines if line.verb not in SMALL_NEWS][-2:],
    }


def asked_to_order(p: Shared) -> list[int]:
    """The places of the row whose order somebody is asked for, from 0."""
    return [place - 1 for place in p.view["details"]["places"]] if p.view["step"] == "order" else []


def places(p: Shared) -> list[tuple[str, Who | None, bool, list[int]]]:
    """The six locations: who leads there, whether the group is there now, and the eyes it rolled."""
    now = p.view["location"]
    return [
        (name, p.seat(holder).who if holder else None, name == now, rites.rolls(p.told) if name == now else [])
        for name, holder in p.view["locations"].items()
    ]


def tracks(box: RaiateaBox) -> tuple[tuple[str, int], tuple[str, int]]:
    """The two tracks, and the last space of each."""
    return ("tattoos", box.tattoo_end), ("priests", box.priest_most)


def standing(p: Shared, track: str, most: int) -> list[list[Who]]:
    """Who stands on each space of a track."""
    found: list[list[Who]] = [[] for _ in range(most + 1)]
    for player in p.view["players"]:
        found[player[track]].append(p.seat(player["seat"]).who)
    return found


def spaces(p: Shared) -> list[dict[str, Any]]:
    """The round track: each space with its kind, its number among its kind, and whether it is past or now."""
    state = _state(p)
    found: list[dict[str, Any]] = []
    numbers = [0, 0]
    for at, kind in enumerate(state.box.spaces[state.players]):
        numbers[kind] += 1
        when = "past" if at < state.space else "now" if at == state.space else ""
        found.append({"kind": ("action", "ceremony")[kind], "number": numbers[kind], "when": when})
    return found


def discards(p: Shared, shown: Faces) -> dict[str, list[str]]:
    """The discarded rituals of each deck by name; everybody may count them."""
    found: dict[str, list[str]] = {deck: [] for deck in DECKS}
    for word, n in p.view["discards"].items():
        face = shown.rituals[word]
        found[face.deck].append(p.say("raiatea.web.several", name=face.name, n=n) if n > 1 else face.name)
    return found


def mine(m: Mine) -> dict[str, Any]:
    """What the viewer holds, each thing with the choice that lies on it."""
    if m.viewer is None:
        return {"held": ()}
    state = _state(m)
    shown = faces(m.speaker.catalogue, state.game)
    step = m.view["step"]
    player = m.player
    in_row = step == "order"  # then a ritual is chosen in the row, not in the hand
    own = {choice.words: choice for choice in m.choices if choice.verb in OWN_VERBS and not in_row}
    points = _points(state, m.viewer)
    chosen = list(player["chosen"])
    return {
        "faces": shown,
        "marks": marks(m.log, state.players, m.view["supply"]).get(f"own-{seat_number(m.viewer)}", {}),
        "held": own.keys(),
        "hand": _cards(player["hand"], IN_HAND, own, chosen, shown),
        "hand_verb": "lay" if step in ("prepare", "pay") else "perform",
        "spread": step in SPREAD and any(choice.verb in IN_HAND for choice in own.values()),
        "drawn": _cards(player["drawn"], ("keep",), own, chosen, shown),
        "tray": {verb: [choice for choice in own.values() if choice.verb == verb] for verb in ("bid", "rob")},
        "chosen": chosen,
        "goods": [(good, player["goods"].get(good, 0), own.get(f"return {good}")) for good in GOODS],
        "assistants": [
            (kind, player["assistants"][kind], player["used"][kind], own.get(f"reactivate {kind}"))
            for kind in ASSISTANTS
            if player["assistants"][kind]
        ],
        "masks": [(name, n, own.get(f"put {name}")) for name, n in player["masks"].items()],
        "binds": [choice for choice in own.values() if choice.verb == "bind"],
        "points": sum(points.values()),
        "points_items": [m.say(f"raiatea.score.{key}", n=n) for key, n in points.items() if n],
        "missions": [m.name(name) for name in player["missions"]],
        "tiles": _tiles(m, state),
    }


def _cards(
    names: list[str], verbs: tuple[str, ...], own: dict[str, Choice], chosen: list[str], shown: Faces
) -> list[tuple[RitualFace, Choice | None, bool, int]]:
    """Rituals, each with the choice on it, whether it was chosen already, and how many equal ones lie before it.

    Equal cards are one choice. A sealed answer can be replaced, also by itself, so a card that was chosen may have one.
    """
    marked = Counter(words.partition(" ")[2] for words in chosen if words.partition(" ")[0] in verbs)
    last = {name: at for at, name in enumerate(names)}  # of equal ones the first are marked, so the last is open
    found: list[tuple[RitualFace, Choice | None, bool, int]] = []
    for at, name in enumerate(names):
        marked[name] -= 1
        choice = next((own[f"{verb} {name}"] for verb in verbs if f"{verb} {name}" in own), None)
        copy = names[:at].count(name)
        found.append((shown.rituals[name], choice if last[name] == at else None, marked[name] >= 0, copy))
    return found


def _tiles(m: Mine, state: RaiateaState) -> dict[str, str]:
    """The missions that can be completed, by their places."""
    box = state.box
    places = [choice.values[0] for choice in m.choices if choice.verb == "mission"]
    return {place: box.mission_names[state.tiles[box.place_names.index(place)]] for place in places}


def _points(state: RaiateaState, seat: int) -> dict[str, int]:
    """The viewer's own points as they stand now, item by item."""
    return {
        "rank": state.box.rank_vp[holdings.rank(state, seat)],
        "permanent": scoring.permanent_points(state, seat),
        "missions": scoring.mission_points(state, seat),
        "masks": scoring.mask_points(state, seat),
    }


def fills(m: Mine, macros: Any) -> dict[str, str]:
    """The viewer's tray: rituals drawn, the hand spread out, a bid, whom to rob."""
    if m.more["drawn"] or m.more["spread"] or any(m.more["tray"].values()):
        return {"own-tray": str(macros.tray(m))}
    return {}


def _state(p: Shared) -> RaiateaState:
    assert isinstance(p.state, RaiateaState)
    return p.state
