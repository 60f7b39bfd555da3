"""Moorea in plain text: the display with prices for the one who looks, and what lies before everybody."""

from ..core.state import State
from ..games.moorea import hands, payment, scoring
from ..games.moorea.state import MooreaState
from ..games.moorea.table import CARDS, COMMODITIES, FISH, INTERMEDIATE, NECKLACE, SITE, STORE, TOOLS
from ..text.speaker import Speaker


def board(known: State, speaker: Speaker) -> list[str]:
    """The display and the tools, one a line, then all that lies before the players."""
    assert isinstance(known, MooreaState)
    lines = [said(speaker, "display")]
    lines += [product(known, speaker, title) for title in range(len(known.display)) if known.display[title]]
    lines.append(said(speaker, "tools_head"))
    lines += [tool(known, speaker, at) for at in range(len(TOOLS))]
    for seat in range(known.players):
        lines += before(known, speaker, seat)
    return lines


def summary(known: State, speaker: Speaker) -> list[str]:
    assert isinstance(known, MooreaState)
    table = {
        "name": speaker.seat(known.player),
        "row": cards(speaker, known.row, COMMODITIES),
        "pile": sum(known.bag) - sum(known.unknown),
        "discards": sum(known.discards),
        "products": sum(known.pile_one) + sum(known.pile_two),
    }
    lines = [said(speaker, "turn", **table)]
    if known.last_turns:
        lines.append(said(speaker, "last_turns", n=known.last_turns))
    for seat in range(known.players):
        own = [speaker.name(TOOLS[at]) for at in range(len(TOOLS)) if hands.has_tool(known, seat, at)]
        values = {
            "name": speaker.seat(seat),
            "seat": seat + 1,
            "points": scoring.points(known, seat),
            "cards": hands.size(known, seat),
            "limit": hands.limit(known, seat),
            "tools": said(speaker, "tools", tools=own) if own else "",
        }
        lines.append(said(speaker, "player", **values) + ".")
    if known.viewer >= 0:
        lines.append(said(speaker, "hand", cards=cards(speaker, known.hands[known.viewer], CARDS)))
    return lines


def look(known: State, speaker: Speaker, thing: str) -> list[str]:
    """A product or a tool, by its word or its name; a player, by the name or the number of the seat."""
    assert isinstance(known, MooreaState)
    wanted = thing.strip().lower()
    for title, word in enumerate(known.box.ids):
        if wanted in (word, speaker.name(word).lower()):
            return [product(known, speaker, title)]
    for at, word in enumerate(TOOLS):
        if wanted in (word, speaker.name(word).lower()):
            left = said(speaker, "left", n=known.tools_left[at], tool=speaker.name(word))
            return [tool(known, speaker, at), left]
    for seat in range(known.players):
        if wanted in (str(seat + 1), speaker.seat(seat).lower()):
            return before(known, speaker, seat)
    return []


def before(known: MooreaState, speaker: Speaker, seat: int) -> list[str]:
    """What lies before a player, and what is known of the hand."""
    box = known.box
    products: list[str] = []
    for title, count in enumerate(known.built[seat]):
        if not count:
            continue
        name = speaker.name(box.ids[title])
        if box.kind[title] == STORE:
            held = [0] * len(CARDS)
            for shelf in box.shelves[title]:
                held[box.shelf_card[shelf]] += known.stored[seat][shelf]
            name = said(speaker, "store", store=name, cards=cards(speaker, held, CARDS))
        products.append(said(speaker, "count", n=count, card=name))
    shown = speaker.listed(products) or said(speaker, "nothing")
    lines = [said(speaker, "built", name=speaker.seat(seat), products=shown)]
    if seat != known.viewer:
        held_cards = cards(speaker, known.hands[seat], CARDS)
        values = {"name": speaker.seat(seat), "cards": held_cards, "unknown": known.unknown[seat]}
        lines.append(said(speaker, "hand_known", **values))
    return lines


def product(known: MooreaState, speaker: Speaker, title: int) -> str:
    """One title in a line: price, what it brings, and what it costs the one who looks."""
    box = known.box
    copies = known.display[title]
    return said(
        speaker,
        "product",
        title=speaker.name(box.ids[title]),
        copies=said(speaker, "copies", n=copies) if copies > 1 else "",
        price=price(speaker, box.equal[title], box.price[title]),
        points=brings(known, speaker, title),
        for_you=for_you(known, speaker, title) if known.viewer >= 0 and copies else "",
    )


def brings(known: MooreaState, speaker: Speaker, title: int) -> str:
    box = known.box
    kind = box.kind[title]
    if kind == INTERMEDIATE:
        return said(speaker, "to_hand")
    if kind == NECKLACE:
        return said(speaker, "necklaces", points=box.necklaces)
    if kind == STORE:
        takes = [speaker.name(CARDS[box.shelf_card[shelf]]) for shelf in box.shelves[title]]
        return said(speaker, "per_card", n=box.per_card[title], takes=takes)
    points = said(speaker, "points", n=box.points[title])
    if kind == SITE:
        points += said(speaker, "discount", card=speaker.name(COMMODITIES[box.discount[title]]))
    return points


def for_you(known: MooreaState, speaker: Speaker, title: int) -> str:
    seat = known.viewer
    told = ""
    if not known.box.equal[title]:
        now = [payment.need(known, seat, title, card) for card in range(len(CARDS))]
        if now != known.box.price[title]:
            told = said(speaker, "price_now", price=price(speaker, 0, now))
    short = payment.short_of_title(known, seat, title)
    return told + (said(speaker, "short", n=short) if short else said(speaker, "payable"))


def tool(known: MooreaState, speaker: Speaker, at: int) -> str:
    box = known.box
    told = ""
    if known.viewer >= 0:
        short = box.tool_equal[at] - max(known.hands[known.viewer][: FISH + 1])
        if hands.has_tool(known, known.viewer, at):
            told = said(speaker, "yours")
        else:
            told = said(speaker, "short", n=short) if short > 0 else said(speaker, "payable")
    return said(
        speaker,
        "tool",
        tool=speaker.name(TOOLS[at]),
        price=price(speaker, box.tool_equal[at], []),
        points=said(speaker, "points", n=box.tool_points[at]),
        for_you=told,
        effect=said(speaker, f"effect_{TOOLS[at]}"),
    )


def price(speaker: Speaker, equal: int, counts: list[int]) -> str:
    if equal:
        return said(speaker, "equal", n=equal)
    return cards(speaker, counts, CARDS) if any(counts) else said(speaker, "free")


def cards(speaker: Speaker, counts: list[int], names: list[str]) -> str:
    """Counts per kind as "2 wood and 1 fish"."""
    found = [said(speaker, "count", n=n, card=speaker.name(names[at])) for at, n in enumerate(counts) if n]
    return speaker.listed(found) or said(speaker, "nothing")


def said(speaker: Speaker, key: str, **values: object) -> str:
    return speaker.catalogue.say(f"moorea.terminal.{key}", values)
