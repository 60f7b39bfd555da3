"""A seen state as plain data for people and programs."""

from typing import Any, Final

from . import frames, holdings, trail
from .names import (
    ACTION,
    ASSISTANT_KINDS,
    ASSISTANTS,
    CEREMONY,
    DECKS,
    FACE_DOWN,
    GOOD_KINDS,
    GOODS,
    LOCATIONS,
    NOBODY,
    NOTHING,
    SPACES,
)
from .state import RaiateaState

HIDDEN: Final = "?"

QUESTIONS: Final = {
    frames.SETUP_KEEP: "setup_keep",
    frames.GO: "go",
    frames.BONUS: "bonus",
    frames.FOREST_PART: "forest",
    frames.GATHER: "gather",
    frames.MARAE_PART: "marae",
    frames.PATH_PART: "path",
    frames.PUT: "clearing_put",
    frames.SWAP: "clearing_take",
    frames.MARKET_PART: "market",
    frames.TRAIN: "train",
    frames.BUY: "buy",
    frames.BUY_KEEP: "buy_keep",
    frames.PREPARE: "prepare",
    frames.BID: "bid",
    frames.GIFT: "gift",
    frames.ORDER: "order",
    frames.BUILD: "build",
    frames.PAY: "pay",
    frames.AUCTION: "auction",
    frames.TAKE: "take",
    frames.DRAW: "draw",
    frames.KEEP: "keep",
    frames.PERFORM: "perform",
    frames.REACTIVATE: "reactivate",
    frames.COMPLETE: "complete_mission",
    frames.PATH_VISIT: "visit_path",
    frames.EXCHANGE: "exchange",
    frames.PRICE: "price",
    frames.CANCEL: "cancel",
    frames.LOSE_GOOD: "lose",
    frames.ROB: "rob",
    frames.ROB_MASK: "rob_mask",
}


def view(state: RaiateaState) -> dict[str, Any]:
    """All that the viewer of this seen state may know, by names; seats are counted from 1.

    What lies behind others' screens is shown when the game is over or is played with open screens (R1.3).
    """
    box = state.box
    return {
        "game": "raiatea",
        **round_of(state),
        "step": step(state),
        "question": question(state),
        "pending": [seat + 1 for seat in state.pending],
        "first": state.first + 1,
        "order": [seat + 1 for seat in state.order],
        "bag": state.bag,
        "locations": {name: seat_or_none(state.locations[at]) for at, name in enumerate(LOCATIONS)},
        "forest": sum(state.forest),
        "supply": [card_name(state, card) for card in state.supply],
        "goods_market": dict(zip(GOODS, state.goods_market)),
        "prices": {name: step + 1 for name, step in zip(GOODS, state.prices)},
        "assistant_market": dict(zip(ASSISTANTS, state.assistant_market)),
        "mask_market": counted(box.mask_names, state.mask_market),
        "decks": dict(zip(DECKS, state.deck_size)),
        "discards": counted(box.ritual_names, state.discards),
        "row": [row_place(state, place) for place in range(len(state.row))],
        "statues": [statue(state, at) for at in range(len(box.statue_vp))],
        "auction": auction_place(state),
        "players": [player(state, seat) for seat in range(state.players)],
    }


def step(state: RaiateaState) -> str:
    """What is asked now, as everybody may know it."""
    return QUESTIONS[state.stack[-1][frames.KIND]] if state.asked else "over"


def question(state: RaiateaState) -> dict[str, Any] | None:
    """What the viewer is asked, as the key of a message and its values; None when it is not asked."""
    seat = state.viewer
    if seat not in state.asked:
        return None
    frame = state.stack[-1]
    name = step(state)
    values: dict[str, Any] = {"pearls": state.pearls[seat], "mana": state.mana[seat], "bag": state.bag}
    if name in ("auction", "pay"):
        values["mission"] = state.box.mission_names[state.tiles[frame[2]]]
    elif name == "prepare":
        values["clips"] = holdings.clip_limit(state, seat)
    elif name == "bonus":
        values["place"] = LOCATIONS[frame[2]]
    elif name == "rob_mask":
        values["victim"] = frame[2]
    if state.answers and seat not in state.pending:
        name = "sealed"
        values["chosen"] = own_choices(state, seat)
    return {"key": f"raiatea.ask.{name}", "values": values}


def round_of(state: RaiateaState) -> dict[str, Any]:
    """The space of the round marker: its kind, and which of that kind it is."""
    spaces = state.box.spaces[state.players]
    at = min(state.space, len(spaces) - 1)
    if at < 0:
        return {"space": "setup", "number": 0, "rounds": spaces.count(ACTION), "ceremonies": spaces.count(CEREMONY)}
    return {
        "space": SPACES[spaces[at]],
        "number": spaces[: at + 1].count(spaces[at]),
        "rounds": spaces.count(ACTION),
        "ceremonies": spaces.count(CEREMONY),
    }


def player(state: RaiateaState, seat: int) -> dict[str, Any]:
    box = state.box
    size = box.mirror + 1
    first = seat * ASSISTANT_KINDS
    shown = seat == state.viewer or state.options["screens"] == "open" or not state.asked
    return {
        "seat": seat + 1,
        "pearls": state.pearls[seat] if shown else HIDDEN,
        "mana": state.mana[seat] if shown else HIDDEN,
        "goods": goods(state, seat) if shown else {HIDDEN: state.held[seat]},
        "missions": missions(state, seat) if shown else [HIDDEN] * state.won_number[seat],
        "priests": state.priests[seat],
        "tattoos": state.tattoos[seat],
        "rank": box.rank_names[holdings.rank(state, seat)],
        "assistants": dict(zip(ASSISTANTS, state.assistants[first : first + ASSISTANT_KINDS])),
        "used": dict(zip(ASSISTANTS, state.used[first : first + ASSISTANT_KINDS])),
        "masks": counted(box.mask_names, state.masks[seat * size : seat * size + size]),
        "bound": counted(box.mask_names, state.bound[seat * box.mirror : seat * box.mirror + box.mirror]),
        "permanent": [box.ritual_names[card % box.rituals] for card in state.front if card // box.rituals == seat],
        "locations": [name for at, name in enumerate(LOCATIONS) if state.locations[at] == seat],
        "hand": [ritual_name(state, ritual) for ritual in state.hands[seat]],
        "drawn": [ritual_name(state, ritual) for ritual in state.drawn[seat]],
        "prepared": [ritual_name(state, ritual) for ritual in state.prepared[seat]],
        "chosen": own_choices(state, seat),
    }


def goods(state: RaiateaState, seat: int) -> dict[str, int]:
    """What the viewer can be sure of, kind by kind; the rest of the known number counts as unknown."""
    first = seat * GOOD_KINDS
    worlds = trail.possible(state)
    sure = [min([world[first + good] for world in worlds]) for good in range(GOOD_KINDS)]
    found = dict(zip(GOODS, sure))
    if sum(sure) < state.held[seat]:
        found[HIDDEN] = state.held[seat] - sum(sure)
    return found


def missions(state: RaiateaState, seat: int) -> list[str]:
    return [state.box.mission_names[state.won[at + 1]] for at in range(0, len(state.won), 2) if state.won[at] == seat]


def own_choices(state: RaiateaState, seat: int) -> list[str]:
    """What the viewer has chosen so far of something not shown yet: a sealed answer, a payment, rituals kept."""
    top = state.stack[-1] if state.stack else []
    if seat != state.viewer:
        return []
    if state.answers:
        return [state.game.words(choice) for choice in state.answers[seat]]
    if top and top[frames.SEAT] == seat and top[frames.KIND] == frames.PAY:
        return ["mission " + state.box.place_names[top[2]]] + [state.game.words(choice) for choice in top[3:]]
    if top and top[frames.SEAT] == seat and top[frames.KIND] == frames.KEEP:
        return ["keep " + state.box.ritual_names[ritual] for ritual in top[3:]]
    return []


def statue(state: RaiateaState, at: int) -> dict[str, Any]:
    box = state.box
    return {
        "vp": box.statue_vp[at],
        "open": at < state.opened,
        "rows": [[tile(state, place) for place in box.rows[row]] for row in box.statue_rows[at]],
    }


def tile(state: RaiateaState, place: int) -> str | None:
    mission = state.tiles[place]
    if mission == NOTHING:
        return None
    return HIDDEN if mission == FACE_DOWN else state.box.mission_names[mission]


def row_place(state: RaiateaState, place: int) -> dict[str, Any]:
    ritual = state.row[place]
    return {
        "place": place + 1,
        "ritual": state.box.ritual_names[ritual] if ritual != NOTHING else None,
        "owner": seat_or_none(state.row_owner[place]),
    }


def auction_place(state: RaiateaState) -> str | None:
    """The place of the mission that is being auctioned."""
    top = state.stack[-1] if state.stack else []
    return state.box.place_names[top[2]] if top and top[frames.KIND] == frames.AUCTION else None


def card_name(state: RaiateaState, card: int) -> str:
    return (GOODS + ASSISTANTS + state.box.mask_names)[card]


def ritual_name(state: RaiateaState, ritual: int) -> str:
    return state.box.ritual_names[ritual] if ritual >= 0 else HIDDEN


def counted(names: list[str], counts: list[int]) -> dict[str, int]:
    return {name: n for name, n in zip(names, counts) if n}


def seat_or_none(seat: int) -> int | None:
    return seat + 1 if seat != NOBODY else None
