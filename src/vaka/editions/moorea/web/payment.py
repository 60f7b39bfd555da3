"""What things cost the viewer of Moorea's table, and the steps of an action that was begun."""

from dataclasses import dataclass

from ....games.moorea.names import COMMODITIES, FISH
from ....games.moorea.view import ForTitle, MooreaView
from ....web.boards.table import OwnTable
from ....web.rendering.shown import Choice

NEAREST = 2  # of the kinds that could pay a site, but cannot yet, so many are shown


@dataclass(frozen=True)
class Part:
    """Equal squares of a price. `css` says who pays them: the hand (empty), `free` a site, `stand` a fish, or `lack`
    nobody."""

    card: str
    count: int
    css: str
    text: str


@dataclass(frozen=True)
class Offer:
    """A price as the viewer pays it."""

    parts: tuple[Part, ...]
    payable: bool
    open: bool  # it can be chosen now
    why: str  # one or two words
    equal: int = 0  # of a site or a tool: the parts are kinds that could pay it alone
    owned: bool = False  # a tool that the viewer has
    text: str = ""  # all parts in words


@dataclass
class Begun:
    """An action whose last step is still open: `given` are the cards that are part of it for certain."""

    verb: str
    thing: str
    given: dict[str, int]


@dataclass
class Way:
    """An open step of an action, as the cards it would take, and the points it would bring."""

    choice: Choice
    cards: list[tuple[str, int]]
    points: int = 0


# --- prices ---


def prices(page: OwnTable[MooreaView], open_words: set[str]) -> dict[str, Offer]:
    """What the titles on display cost the viewer."""
    result: dict[str, Offer] = {}
    for item in page.view["display"]:
        yours = item["for_you"]
        assert yours is not None  # the viewer has a seat
        is_open = f"buy {item['title']}" in open_words
        equal = item["price"].get("equal", 0)
        parts = kinds_that_pay(page, yours) if equal else squares(page, item["price"], yours)
        text = either(page, parts) if equal else page.speaker.listed([part.text for part in parts])
        result[item["title"]] = Offer(
            tuple(parts), yours["payable"], is_open, why(page, yours, is_open), equal=equal, text=text
        )
    return result


def either(page: OwnTable[MooreaView], parts: list[Part]) -> str:
    """Parts of which one is enough, in words."""
    return f" {page.say('moorea.web.or')} ".join(part.text for part in parts)


def squares(page: OwnTable[MooreaView], price: dict[str, int], yours: ForTitle) -> list[Part]:
    """A fixed price: what sites pay, what the hand pays, where fish stand in, what is missing."""
    gaps = yours["missing"]
    stand_in = fish_standing_in(yours)
    parts: list[Part] = []
    for card, count in price.items():
        asked = yours["price"].get(card, 0)
        gap = gaps.get(card, 0)
        fish = min(gap, stand_in) if card in COMMODITIES[:FISH] else 0
        stand_in -= fish
        for number, css in ((count - asked, "free"), (asked - gap, ""), (fish, "stand"), (gap - fish, "lack")):
            if number:
                parts.append(part(page, card, number, css))
    return parts


def fish_standing_in(yours: ForTitle) -> int:
    """How many gaps of a fixed price fish can fill: all those that the shortfall does not count."""
    return int(sum(yours["missing"].values()) - yours["short"])


def kinds_that_pay(page: OwnTable[MooreaView], yours: ForTitle) -> list[Part]:
    """A site: the kinds that can pay it, else those that are nearest to it."""
    if yours["with"]:
        return [part(page, card, yours["price"][card], "") for card in yours["with"]]
    missing = yours["missing"]
    nearest = [card for card in COMMODITIES if missing[card] == yours["short"]]
    return [part(page, card, missing[card], "lack") for card in nearest[:NEAREST]]


def part(page: OwnTable[MooreaView], card: str, count: int, css: str) -> Part:
    return Part(card, count, css, page.say(f"moorea.web.part_{css or 'hand'}", n=count, card=card))


def why(page: OwnTable[MooreaView], yours: ForTitle, is_open: bool) -> str:
    if yours["payable"]:
        return page.say("moorea.web.buy" if is_open else "moorea.web.payable")
    return page.say("moorea.web.missing", n=yours["short"])


def tool_prices(page: OwnTable[MooreaView], open_words: set[str]) -> dict[str, Offer]:
    result: dict[str, Offer] = {}
    for item in page.view["tools"]:
        yours = item["for_you"]
        assert yours is not None  # the viewer has a seat
        is_open = f"tool {item['tool']}" in open_words
        payable = bool(yours["with"]) and bool(item["left"]) and not yours["owned"]
        equal = item["price"]["equal"]
        if yours["owned"]:
            text = page.say("moorea.web.yours")
        elif not item["left"]:
            text = page.say("moorea.web.none_left")
        elif not payable:
            text = page.say("moorea.web.missing", n=yours["short"])
        else:
            text = page.say("moorea.web.make" if is_open else "moorea.web.payable")
        parts = [part(page, card, equal, "") for card in yours["with"]] if payable else []
        result[item["tool"]] = Offer(tuple(parts), payable, is_open, text, equal, yours["owned"], either(page, parts))
    return result


# --- an action that was begun ---


def begun(page: OwnTable[MooreaView]) -> Begun | None:
    if not page.view["begun"]:
        return None
    verb, *values = page.view["begun"][0].split()
    return Begun(verb, values[-1], page.view["details"]["given"])


def ways(page: OwnTable[MooreaView]) -> list[Way]:
    """The open steps of the action that was begun, as cards."""
    data = {way["choice"]: way for way in page.view["details"].get("ways", [])}
    return [
        Way(choice, list(data[choice.words]["cards"].items()), data[choice.words]["points"])
        for choice in page.choices
        if choice.words in data
    ]
