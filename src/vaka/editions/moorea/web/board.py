"""Moorea's table: what lies where, what the last moves changed, and what the viewer can do with it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from ....core.game import Game
from ....core.seats import seat_number
from ....games.moorea.box import MooreaBox
from ....games.moorea.names import CARDS, COMMODITIES, NECKLACE, PRODUCT_KINDS, SITE
from ....games.moorea.view import MooreaView, PlayerView, ToolView
from ....text.catalogue import Catalogue
from ....web.boards.board import Board
from ....web.boards.table import OwnTable, PublicTable
from ....web.rendering.parts import cached
from ....web.rendering.shown import Line, Scored, Seat
from .payment import Begun, Offer, Way, begun, prices, tool_prices, ways

DRAWS = ("draws", "takes", "no_card")  # the verbs with which a turn begins
ACTIONS = ("passes", "swaps", "buys", "gets", "makes", "stores")  # the verbs that end an action


@dataclass(frozen=True)
class Product:
    """A title, as it is printed."""

    title: str
    kind: str
    copies: int
    points: int
    per_card: int  # of a store
    takes: tuple[str, ...]  # of a store
    discount: str  # of a site
    equal: int  # the price of a site
    price: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Built:
    """A title that lies before a player: what it is worth, what it holds, and what one more card would bring."""

    product: Product
    points: int
    holds: tuple[tuple[str, int], ...]
    next_points: int


@dataclass
class Held:
    """The cards of one kind in the viewer's hand; `given` of them are part of the action that was begun."""

    card: str
    count: int
    given: int
    came_from: str
    discard: str  # the words of the choice, where it is open


@dataclass
class PublicBoard:
    """What the template reads of the public table."""

    commodities: list[str]
    display: list[Product]
    gaps: int  # empty places of the display
    row_gaps: int
    necklaces: list[int]
    before: list[list[Built]]  # what lies before each player
    marks: dict[str, str]
    marks_of: list[dict[str, str]]  # those on what is a player's
    idle_left: int
    idle_is_long: bool


@dataclass
class Own:
    """What the template reads of the viewer's own."""

    player: PlayerView
    offers: dict[str, Offer]  # by title
    tools: dict[str, Offer]
    necklace: int  # what one more would bring
    begun: Begun | None
    ways: list[Way]
    hand: list[Held]


@dataclass
class Gallery:
    """All cards of a box."""

    products: list[Product]
    necklaces: list[int]
    tools: list[ToolView]


class MooreaBoard(Board[MooreaView, PublicBoard, Own]):
    headings: ClassVar[tuple[str, ...]] = ("last_turns", "locked")

    def story(self, page: PublicTable[MooreaView]) -> list[Line]:
        """Turn by turn: each begins with a card, drawn, taken or missing."""
        lines: list[Line] = []
        by = None  # whose turn it is
        for line in page.lines:
            if line.verb in DRAWS and line.who != by:
                line, by = line._replace(turn=True), line.who
            lines.append(line)
        return lines

    def spoken_of(self, line: Line) -> Iterable[str]:
        lies_at = {"draws": ["pile"], "reshuffles": ["pile"], "discards": ["discards"]}
        return lies_at.get(line.verb, touched(line))

    def chosen_at(self, words: str) -> str:
        verb, _, what = words.partition(" ")
        places = {"draw": "pile", "take": f"row-{what}", "swap": f"row-{what.removeprefix('for ')}"}
        return f"display-{what}" if verb == "buy" else places.get(verb, "")

    def big(self, step: str) -> tuple[str, ...]:
        return ("buy", "tool", "store")

    def scored(self, page: PublicTable[MooreaView], seat: int) -> list[Scored]:
        """Products, stores and tools, each with its points."""
        player = page.view["players"][seat]
        worth = {tool["tool"]: tool["points"] for tool in page.view["tools"]}
        built = [(one.product.title, one.product.copies, one.points) for one in before(box_of(page), player)]
        made = [(tool, 1, worth[tool]) for tool in player["tools"]]
        return [
            Scored(page.say("moorea.web.scored", product=title, n=n, points=points))
            for title, n, points in sorted(built + made, key=lambda one: -one[2])
        ]

    def gallery(self, game: Game[Any], view: MooreaView, messages: Catalogue) -> Gallery:
        box = game.box
        assert isinstance(box, MooreaBox)
        products = [product(box, title, box.copies(title)) for title in range(len(box.ids))]
        return Gallery(products, box.necklaces, view["tools"])

    def public(self, page: PublicTable[MooreaView], story: list[Line]) -> PublicBoard:
        box = box_of(page)
        view = page.view
        display = [product(box, box.ids.index(item["title"]), item["copies"]) for item in view["display"]]
        marked = marks(page.lines, len(view["players"]))
        return PublicBoard(
            commodities=COMMODITIES,
            display=display,
            gaps=box.display - sum(item["copies"] for item in view["display"]),
            row_gaps=box.row - sum(view["row"].values()),
            necklaces=box.necklaces,
            before=[before(box, player) for player in view["players"]],
            marks=marked,
            marks_of=[marks_of(seat, marked) for seat in page.seats],
            idle_left=view["idle_left"],
            idle_is_long=view["idle_turns"] >= view["idle_left"] and not view["last_turns"],
        )

    def own(self, page: OwnTable[MooreaView]) -> Own:
        open_words = {choice.words for choice in page.choices}
        player = page.view["players"][page.own_seat]
        action = begun(page)
        return Own(
            player=player,
            offers=prices(page, open_words),
            tools=tool_prices(page, open_words),
            necklace=player["next_necklace"],
            begun=action,
            ways=ways(page),
            hand=hand(page, player, open_words, action.given if action else {}),
        )

    def shown_apart(self, own: Own) -> frozenset[str]:
        stores = [f"store {title}" for title in own.player["stores"]]
        return frozenset([way.choice.words for way in own.ways] + [kind.discard for kind in own.hand] + stores)

    def fills(self, page: OwnTable[MooreaView], own: Own, macros: Any) -> dict[str, str]:
        """The viewer's own place among the others, and the prices for the viewer."""
        seat = seat_number(page.own_seat)
        result = {
            "for-you": f" for-{seat}",
            f"before-{seat}": page.say("moorea.web.before_you"),
        }
        if page.view["step"] != "over":
            result |= price_fills(page, own, macros)
        for title in own.player["stores"]:
            choice = page.choice(f"store {title}")
            result[f"store-{seat}-{title}"] = str(macros.store_spot(page, title, choice))
        if own.begun:
            thing = own.begun.thing
            result[f"state-{thing}"] = result[f"state-built-{seat}-{thing}"] = " begun"
        return result


BOARD = MooreaBoard()


def box_of(page: PublicTable[MooreaView]) -> MooreaBox:
    box = page.speaker.game.box
    assert isinstance(box, MooreaBox)
    return box


def product(box: MooreaBox, title: int, copies: int) -> Product:
    return Product(
        title=box.ids[title],
        kind=PRODUCT_KINDS[box.kind[title]],
        copies=copies,
        points=box.points[title],
        per_card=box.per_card[title],
        takes=tuple(CARDS[box.shelf_card[shelf]] for shelf in box.shelves[title]),
        discount=COMMODITIES[box.discount[title]] if box.kind[title] == SITE else "",
        equal=box.equal[title],
        price=tuple((CARDS[card], count) for card, count in enumerate(box.price[title]) if count),
    )


def before(box: MooreaBox, player: PlayerView) -> list[Built]:
    """What lies before a player."""
    builts: list[Built] = []
    for name, count in player["products"].items():
        title = box.ids.index(name)
        next_points = player["next_necklace"] if box.kind[title] == NECKLACE else box.per_card[title]
        holds = tuple(player["stores"].get(name, {}).items())
        builts.append(Built(product(box, title, count), player["worth"][name], holds, next_points))
    return builts


def marks(lines: list[Line], players: int) -> dict[str, str]:
    """The ids of what the last move changed (`last`) and of what came in the last round (`new`)."""
    result: dict[str, str] = {}
    actions = 0
    for line in reversed(lines):
        for place in touched(line):
            result.setdefault(place, "last" if actions == 0 else "new")
        actions += line.verb in ACTIONS
        if actions == players:
            break
    return result


def marks_of(seat: Seat, marked: dict[str, str]) -> dict[str, str]:
    """The marks on what is a player's."""
    return {place: css for place, css in marked.items() if f"-{seat.number}-" in place}


def touched(line: Line) -> list[str]:
    """The ids of what an event changed. At the start everything is new, so that nothing is marked."""
    if line.verb in ("display", "row"):
        return [f"{line.verb}-{line.words[0]}"] if len(line.words) == 1 else []
    if line.verb in ("buys", "gets", "stores"):
        return [f"built-{line.words[0]}-{line.words[1]}", f"known-{line.words[0]}-{line.words[1]}"]
    if line.verb == "makes":
        return [f"tool-{line.words[0]}-{line.words[1]}"]
    if line.verb in ("takes", "swaps"):
        return [f"known-{line.words[0]}-{line.words[1]}"]
    return []


def hand(page: OwnTable[MooreaView], player: PlayerView, open_words: set[str], given: dict[str, int]) -> list[Held]:
    drawn = [line.words[1] for line in page.lines if line.verb == "draws"]  # told in full to the viewer alone
    taken = [card for card in player["face_up"] if card not in drawn[-1:]]
    return [
        Held(
            card=card,
            count=count,
            given=min(count, given.get(card, 0)),
            came_from=origin(card, taken),
            discard=f"discard {card}" if f"discard {card}" in open_words else "",
        )
        for card, count in player["hand"].items()
    ]


def origin(card: str, taken: list[str]) -> str:
    """The id of the place that a new card of the hand flies from."""
    if card not in COMMODITIES:
        return f"display-{card}"
    return f"row-{card}" if card in taken else "pile"


def price_fills(page: OwnTable[MooreaView], own: Own, macros: Any) -> dict[str, str]:
    """What things cost the viewer; most of it is as it was a choice ago."""
    result = {"legend": str(macros.legend(page))}
    for title, offer in own.offers.items():
        result[f"price-{title}"] = str(cached(macros.price_for_you, page.words, offer))
        result[f"state-{title}"] = "" if offer.payable else " no"
    for tool, offer in own.tools.items():
        result[f"price-{tool}"] = str(cached(macros.tool_for_you, offer, page.seats[page.own_seat].colour))
        result[f"state-{tool}"] = " have" if offer.owned else "" if offer.payable else " no"
    return result
