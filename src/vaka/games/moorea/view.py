"""A seen state as plain data for people and programs."""

from typing import TYPE_CHECKING, Any

from . import hands, memory, payment, scoring
from .phases import actions
from .table import ACTING, CARDS, COMMODITIES, DISCARDING, DRAWING, FISH, NET, PRODUCT_KINDS, TOOLS

if TYPE_CHECKING:
    from .state import MooreaState


def view(state: "MooreaState") -> dict[str, Any]:
    """All that the viewer of this seen state may know, by names; seats are counted from 1."""
    return {
        "game": "moorea",
        "step": step(state),
        "question": question(state),
        "pending": [seat + 1 for seat in state.pending],
        "player": state.player + 1,
        "begun": [state.game.words(choice) for choice in state.steps],
        "last_turns": state.last_turns,
        "idle_turns": state.idle,
        "pile": sum(state.bag) - memory.out_of_pile(state),
        "row": by_name(state.row, COMMODITIES),
        "discards": by_name(state.discards, COMMODITIES),
        "products_left": [sum(state.pile_one), sum(state.pile_two)],
        "display": [product(state, title) for title in range(len(state.display)) if state.display[title]],
        "tools": [tool(state, at) for at in range(len(TOOLS))],
        "players": [player(state, seat) for seat in range(state.players)],
        "gone": by_name(state.gone, CARDS),
    }


def step(state: "MooreaState") -> str:
    if not state.asked:
        return "over"
    if state.phase == DRAWING:
        return "draw"
    return "act" if state.phase == ACTING else "discard"


def question(state: "MooreaState") -> dict[str, Any] | None:
    """What the viewer is asked, as the key of a message and its values; None when it is not asked."""
    seat = state.viewer
    if seat not in state.asked:
        return None
    excess = hands.size(state, seat) - hands.limit(state, seat)
    values: dict[str, Any] = {"cards": excess if state.phase == DISCARDING else hands.size(state, seat)}
    name = step(state)
    if state.phase == DRAWING and state.drawn:
        name = "draw_more"
    elif state.steps:
        name, *begun = state.game.words(state.steps[0]).split()
        values["thing"] = begun[-1]
        verb, *asked = state.game.words(actions.next_choices(state, seat)[0]).split()
        name = f"{name}_{verb}"
        values["card"] = asked[-1]
    return {"key": f"moorea.ask.{name}", "values": values}


def by_name(counts: list[int], names: list[str]) -> dict[str, int]:
    return {names[at]: count for at, count in enumerate(counts) if count}


def player(state: "MooreaState", seat: int) -> dict[str, Any]:
    """`hand` is what the viewer knows of it, `unknown` how many more there are; `face_up` is known to everybody."""
    box = state.box
    return {
        "seat": seat + 1,
        "points": scoring.points(state, seat),
        "cards": hands.size(state, seat),
        "limit": hands.limit(state, seat),
        "hand": by_name(state.hands[seat], CARDS),
        "unknown": state.unknown[seat],
        "face_up": by_name(state.face_up[seat], COMMODITIES),
        "tools": [TOOLS[at] for at in range(len(TOOLS)) if hands.has_tool(state, seat, at)],
        "products": by_name(state.built[seat], box.ids),
        "stores": {box.ids[title]: contents(state, seat, title) for title in box.stores if state.built[seat][title]},
    }


def contents(state: "MooreaState", seat: int, title: int) -> dict[str, int]:
    box = state.box
    return {
        CARDS[box.shelf_card[shelf]]: state.stored[seat][shelf]
        for shelf in box.shelves[title]
        if state.stored[seat][shelf]
    }


def product(state: "MooreaState", title: int) -> dict[str, Any]:
    """A title on display: what it shows and, for a viewer with a seat, what it costs this player now."""
    box = state.box
    equal = box.equal[title]
    return {
        "title": box.ids[title],
        "kind": PRODUCT_KINDS[box.kind[title]],
        "copies": state.display[title],
        "points": box.points[title],
        "price": {"equal": equal} if equal else by_name(box.price[title], CARDS),
        "for_you": for_you(state, title) if state.viewer >= 0 else None,
    }


def for_you(state: "MooreaState", title: int) -> dict[str, Any]:
    """The price after discounts; what is missing before fish stand in, and how many cards short the player is after it.

    For a site all this is told per kind that could pay it.
    """
    seat = state.viewer
    equal = state.box.equal[title]
    short = payment.short_of_title(state, seat, title)
    told: dict[str, Any] = {"payable": short == 0, "short": short}
    if not equal:
        told["price"] = by_name([payment.need(state, seat, title, card) for card in range(len(CARDS))], CARDS)
        told["missing"] = by_name(payment.missing(state, seat, title), CARDS)
        told["fish"] = fish_standing_in(state, seat, title) if short == 0 else []
    else:
        kinds = range(len(COMMODITIES))
        told["price"] = {COMMODITIES[card]: payment.site_need(state, seat, equal, card) for card in kinds}
        told["missing"] = {COMMODITIES[card]: payment.short_of_kind(state, seat, title, card) for card in kinds}
        told["with"] = [COMMODITIES[card] for card in payment.site_kinds(state, seat, equal)]
    return told


def fish_standing_in(state: "MooreaState", seat: int, title: int) -> list[int]:
    """The fewest and the most fish that can stand in for other commodities of a price that can be paid."""
    gaps = payment.missing(state, seat, title)
    if not hands.has_tool(state, seat, NET):
        return [0, 0]
    spare = state.hands[seat][FISH] - payment.need(state, seat, title, FISH)
    needed = sum([payment.need(state, seat, title, card) for card in range(FISH)])
    return [sum(gaps[:FISH]), min(spare, needed)]


def tool(state: "MooreaState", at: int) -> dict[str, Any]:
    box = state.box
    told: dict[str, Any] = {
        "tool": TOOLS[at],
        "left": state.tools_left[at],
        "points": box.tool_points[at],
        "price": {"equal": box.tool_equal[at]},
        "for_you": None,
    }
    if state.viewer >= 0:
        most = max(state.hands[state.viewer][: FISH + 1])
        told["for_you"] = {
            "owned": hands.has_tool(state, state.viewer, at),
            "short": max(0, box.tool_equal[at] - most),
            "with": [COMMODITIES[card] for card in payment.tool_kinds(state, state.viewer, box.tool_equal[at])],
        }
    return told
