"""What lately changed on Raiatea's table, by the ids of the things, and where each came from, so that it flies."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ....games.raiatea.names import ASSISTANTS, GOODS
from ....web.rendering.shown import Line

LAST = "last"
NEW = "new"


class Mark(NamedTuple):
    """A change: of the last move, or of as many moves as there are players."""

    css: str  # last or new
    source: str  # the id of where the thing came from, "" when it did not move


class Touch(NamedTuple):
    """A thing that an event changed: the zone of the board or the player it lies with, its id, where it came from."""

    zone: str
    id: str
    source: str = ""


Marks = dict[str, dict[str, Mark]]  # by zone and id, so that a zone depends on its own alone


def marks(lines: list[Line], players: int, supply: list[str]) -> Marks:
    """The marks of the last moves, of as many as there are players."""
    result: Marks = {}
    left = Counter(supply)
    ages = ages_of(lines)
    for line, age in zip(reversed(lines), reversed(ages)):
        if age == players:
            break
        for touch in touched(line, left):
            result.setdefault(touch.zone, {}).setdefault(touch.id, Mark(NEW if age else LAST, touch.source))
    return result


def ages_of(lines: list[Line]) -> list[int]:
    """How many moves came after each line. A move is lines in a row about one player, and what follows from them."""
    moves: list[int] = []
    mover = None
    for line in lines:
        begins = line.who is not None and line.who != mover
        mover = line.who or mover
        moves.append((moves[-1] if moves else 0) + begins)
    return [moves[-1] - move for move in moves]


def touched(line: Line, left: Counter[str]) -> Iterator[Touch]:
    """What an event changed. `left` counts the cards of the supply that no later event has brought."""
    verb, (who, *rest) = line.verb, line.words or ("",)
    if verb == "forest":
        yield from supplied(line.words, left)
    elif verb == "picks":
        yield from gained(who, rest[0], f"supply-{rest[0]}-{left[rest[0]]}")
    elif verb in ("takes", "hires"):
        market = in_market(rest[0])
        yield market
        yield from gained(who, rest[0], market.id)
    elif verb in ("returns", "sells", "puts"):
        yield in_market(rest[0], held(who, rest[0]).id)
    elif verb in ("pays_goods", "pays_masks"):
        yield from (in_market(card, held(who, card).id) for card in rest)
    elif verb == "to_markets":
        yield from (in_market(card, f"supply-{card}-{left[card]}") for card in line.words)
    elif verb in ("steals", "steals_mask"):
        yield from gained(who, rest[1], held(rest[0], rest[1]).id)
    elif verb in ("turns", "reactivates", "binds", "loses"):
        yield held(who, rest[0])
    elif verb == "price":
        yield Touch("goods", f"marker-{who}")
    elif verb in ("priests", "tattoos"):
        yield Touch("tracks", f"{verb}-{who}")
    elif verb in ("mission", "wins"):
        tile = "tile-" + rest[0].replace(".", "-")
        yield Touch("statues", tile)
        yield Touch(player(who), f"missions-{who}", tile)
    elif verb == "opens":
        yield Touch("statues", f"statue-{who}")
    elif verb == "rituals":
        yield Touch(player(who), f"rituals-{who}", f"deck-{rest[0]}")
        yield from (Touch(own(who), f"mine-{card}", f"deck-{rest[0]}") for card in rest[1:])
    elif verb == "stays":
        yield Touch(player(who), f"stays-{who}-{rest[0]}", f"rituals-{who}")


def supplied(cards: tuple[str, ...], left: Counter[str]) -> Iterator[Touch]:
    """New cards of the supply; of equal ones the last are taken for the new ones. When all are new, none is marked."""
    all_new = len(cards) >= left.total()
    for card in cards:
        left[card] -= 1
        if left[card] >= 0 and not all_new:
            yield Touch("forest", f"supply-{card}-{left[card]}")


def gained(who: str, card: str, source: str) -> Iterator[Touch]:
    """A card that a player got: before the player, and in the player's own hands."""
    yield held(who, card)._replace(source=source)
    yield Touch(own(who), f"mine-{card}", source)


def held(who: str, card: str) -> Touch:
    """A card before a player; of goods, which lie behind the screen, the number of all."""
    if card in ASSISTANTS:
        return Touch(player(who), f"helps-{who}-{card}")
    return Touch(player(who), f"goods-{who}" if card in GOODS or card == "?" else f"mask-{who}-{card}")


def in_market(card: str, source: str = "") -> Touch:
    """A card in its market."""
    if card in GOODS:
        return Touch("goods", f"stock-{card}", source)
    if card in ASSISTANTS:
        return Touch("assistants", f"helper-{card}", source)
    return Touch("masks", f"mask-{card}", source)


def player(who: str) -> str:
    return f"player-{who}"


def own(who: str) -> str:
    """Where what only the player sees of the own things is marked."""
    return f"own-{who}"
