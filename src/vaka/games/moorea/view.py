"""A seen state as plain data for people and programs."""

from collections.abc import Iterable
from typing import NotRequired, TypedDict

from ...core.question import QuestionView, asked_view
from ...core.seats import seat_number
from . import hands, knowledge, payment, scoring
from .names import CARDS, COMMODITIES, FISH, NECKLACE, NET, PRODUCT_KINDS, TOOLS
from .questions import QUESTIONS
from .state import MooreaState

Counts = dict[str, int]  # by name; what there is none of is left out

ForTitle = TypedDict(
    "ForTitle",
    {
        "payable": bool,
        "short": int,  # how many cards short the player is, fish standing in where they can
        "price": Counts,  # after discounts; of a site per kind that could pay it
        "missing": Counts,  # before fish stand in; of a site per kind that could pay it
        "fish": NotRequired[list[int]],  # of a fixed price: the fewest and the most fish that can stand in
        "with": NotRequired[list[str]],  # of a site: the kinds that can pay it
    },
)
ForTool = TypedDict("ForTool", {"owned": bool, "short": int, "with": list[str]})


class ProductView(TypedDict):
    """A title on display: what it shows and, for a viewer with a seat, what it costs this player now."""

    title: str
    kind: str
    copies: int
    points: int
    price: Counts  # "equal" for a site: so many of one kind
    for_you: ForTitle | None


class ToolView(TypedDict):
    tool: str
    left: int
    points: int
    price: Counts
    for_you: ForTool | None


class PlayerView(TypedDict):
    seat: int
    points: int
    cards: int
    limit: int
    hand: Counts  # what the viewer knows of it
    unknown: int  # how many more there are
    face_up: Counts  # known to everybody
    tools: list[str]
    products: Counts
    worth: dict[str, int]  # the points of these products: a store with what it holds, necklaces together
    next_necklace: int  # the points that one more necklace would bring
    stores: dict[str, Counts]


class WayView(TypedDict):
    """A way to go on with an action that was begun: the cards it would take, the points it would bring."""

    choice: str
    cards: Counts
    points: int


class MooreaDetails(TypedDict, total=False):
    """What the open question shows."""

    seat: int
    drawn: int  # draw: so many cards so far
    most: int  # draw: of at most so many
    given: Counts  # act, of the viewer's own action that was begun: the cards that are part of it for certain
    ways: list[WayView]  # act, likewise: how it can go on
    cards: int  # discard: so many too many


class MooreaView(QuestionView):
    """All that the viewer of a seen state may know, by names; seats are counted from 1."""

    details: MooreaDetails
    player: int
    begun: list[str]  # the choices of the viewer's own action that is not complete yet
    last_turns: int
    idle_turns: int
    idle_left: int  # after so many more idle turns the game ends
    pile: int
    row: Counts
    discards: Counts
    products_left: list[int]
    display: list[ProductView]
    tools: list[ToolView]
    players: list[PlayerView]
    gone: Counts


def view(state: MooreaState) -> MooreaView:
    return {
        **asked_view(state, QUESTIONS[state.phase], state.steps),
        "player": seat_number(state.player),
        "begun": [state.game.words(choice) for choice in state.steps],
        "last_turns": state.last_turns,
        "idle_turns": state.idle,
        "idle_left": state.box.idle_rounds * state.players - state.idle,
        "pile": sum(state.bag) - knowledge.out_of_pile(state),
        "row": by_name(state.row, COMMODITIES),
        "discards": by_name(state.discards, COMMODITIES),
        "products_left": [sum(state.pile_one), sum(state.pile_two)],
        "display": [product(state, title) for title in range(len(state.display)) if state.display[title]],
        "tools": [tool(state, at) for at in range(len(TOOLS))],
        "players": [player(state, seat) for seat in range(state.players)],
        "gone": by_name(state.gone, CARDS),
    }


def by_name(counts: Iterable[int], names: list[str]) -> Counts:
    return {names[at]: count for at, count in enumerate(counts) if count}


def player(state: MooreaState, seat: int) -> PlayerView:
    box = state.box
    return {
        "seat": seat_number(seat),
        "points": scoring.points(state, seat),
        "cards": hands.size(state, seat),
        "limit": hands.limit(state, seat),
        "hand": by_name(state.hands[seat], CARDS),
        "unknown": state.unknown[seat],
        "face_up": by_name(state.face_up[seat], COMMODITIES),
        "tools": [TOOLS[at] for at in range(len(TOOLS)) if hands.has_tool(state, seat, at)],
        "products": by_name(state.built[seat], box.ids),
        "worth": {box.ids[title]: worth(state, seat, title) for title, count in enumerate(state.built[seat]) if count},
        "next_necklace": next_necklace(state, seat),
        "stores": {box.ids[title]: contents(state, seat, title) for title in box.stores if state.built[seat][title]},
    }


def worth(state: MooreaState, seat: int, title: int) -> int:
    """The points of all copies of a title before a player."""
    box = state.box
    if box.kind[title] == NECKLACE:
        return scoring.necklaces(state, seat)
    stored = sum([state.stored[seat][shelf] for shelf in box.shelves[title]])
    return box.points[title] * state.built[seat][title] + box.per_card[title] * stored


def next_necklace(state: MooreaState, seat: int) -> int:
    """The points that one more necklace would bring."""
    box = state.box
    count = sum([n for title, n in enumerate(state.built[seat]) if n and box.kind[title] == NECKLACE])
    return box.necklaces[min(count + 1, len(box.necklaces)) - 1] - scoring.necklaces(state, seat)


def contents(state: MooreaState, seat: int, title: int) -> Counts:
    box = state.box
    return {
        CARDS[box.shelf_card[shelf]]: state.stored[seat][shelf]
        for shelf in box.shelves[title]
        if state.stored[seat][shelf]
    }


def product(state: MooreaState, title: int) -> ProductView:
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


def for_you(state: MooreaState, title: int) -> ForTitle:
    seat = state.viewer
    equal = state.box.equal[title]
    short = payment.short_of_title(state, seat, title)
    if equal:
        kinds = range(len(COMMODITIES))
        return {
            "payable": short == 0,
            "short": short,
            "price": {COMMODITIES[card]: payment.site_need(state, seat, equal, card) for card in kinds},
            "missing": {COMMODITIES[card]: payment.short_of_kind(state, seat, title, card) for card in kinds},
            "with": [COMMODITIES[card] for card in payment.site_kinds(state, seat, equal)],
        }
    return {
        "payable": short == 0,
        "short": short,
        "price": by_name([payment.need(state, seat, title, card) for card in range(len(CARDS))], CARDS),
        "missing": by_name(payment.missing(state, seat, title), CARDS),
        "fish": fish_standing_in(state, seat, title) if short == 0 else [],
    }


def fish_standing_in(state: MooreaState, seat: int, title: int) -> list[int]:
    """The fewest and the most fish that can stand in for other commodities of a price that can be paid."""
    gaps = payment.missing(state, seat, title)
    if not hands.has_tool(state, seat, NET):
        return [0, 0]
    spare = state.hands[seat][FISH] - payment.need(state, seat, title, FISH)
    needed = sum([payment.need(state, seat, title, card) for card in range(FISH)])
    return [sum(gaps[:FISH]), min(spare, needed)]


def tool(state: MooreaState, at: int) -> ToolView:
    box = state.box
    return {
        "tool": TOOLS[at],
        "left": state.tools_left[at],
        "points": box.tool_points[at],
        "price": {"equal": box.tool_equal[at]},
        "for_you": tool_for_you(state, at) if state.viewer >= 0 else None,
    }


def tool_for_you(state: MooreaState, at: int) -> ForTool:
    seat = state.viewer
    equal = state.box.tool_equal[at]
    return {
        "owned": hands.has_tool(state, seat, at),
        "short": max(0, equal - max(state.hands[seat][: FISH + 1])),
        "with": [COMMODITIES[card] for card in payment.tool_kinds(state, seat, equal)],
    }
