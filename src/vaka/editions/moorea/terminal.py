"""Moorea in plain text: the display with prices for the one who looks, and what lies before everybody."""

from ...core.seats import seat_of
from ...core.state import State
from ...games.moorea.box import MooreaBox
from ...games.moorea.names import CARDS, COMMODITIES, INTERMEDIATE, NECKLACE, SITE, STORE
from ...games.moorea.state import MooreaState
from ...games.moorea.view import Counts, ForTitle, MooreaView, PlayerView, ProductView, ToolView, by_name, view
from ...text.speaker import Speaker


def shown(known: State) -> tuple[MooreaBox, MooreaView]:
    assert isinstance(known, MooreaState)
    return known.box, view(known)


def board(known: State, speaker: Speaker) -> list[str]:
    """The display and the tools, one a line, then all that lies before the players."""
    box, seen = shown(known)
    lines = [said(speaker, "display")]
    lines += [product(box, speaker, entry["title"], entry) for entry in seen["display"]]
    lines.append(said(speaker, "tools_head"))
    lines += [tool(speaker, entry) for entry in seen["tools"]]
    for entry in seen["players"]:
        lines += before(speaker, entry, known.viewer)
    return lines


def summary(known: State, speaker: Speaker) -> list[str]:
    _, seen = shown(known)
    table = {
        "name": speaker.seat(seat_of(seen["player"])),
        "row": cards(speaker, seen["row"]),
        "pile": seen["pile"],
        "discards": sum(seen["discards"].values()),
        "products": sum(seen["products_left"]),
    }
    lines = [said(speaker, "turn", **table)]
    if seen["last_turns"]:
        lines.append(said(speaker, "last_turns", n=seen["last_turns"]))
    for entry in seen["players"]:
        own = [speaker.name(name) for name in entry["tools"]]
        values = {
            "name": speaker.seat(seat_of(entry["seat"])),
            "seat": entry["seat"],
            "points": entry["points"],
            "cards": entry["cards"],
            "limit": entry["limit"],
            "tools": said(speaker, "tools", tools=own) if own else "",
        }
        lines.append(said(speaker, "player", **values) + ".")
    if known.viewer >= 0:
        lines.append(said(speaker, "hand", cards=cards(speaker, seen["players"][known.viewer]["hand"])))
    return lines


def look(known: State, speaker: Speaker, thing: str) -> list[str]:
    """A product or a tool, by its word or its name; a player, by the name or the number of the seat."""
    box, seen = shown(known)
    wanted = thing.strip().lower()
    on_display = {entry["title"]: entry for entry in seen["display"]}
    for title in box.ids:
        if wanted in (title, speaker.name(title).lower()):
            return [product(box, speaker, title, on_display.get(title))]
    for made in seen["tools"]:
        name = speaker.name(made["tool"])
        if wanted in (made["tool"], name.lower()):
            return [tool(speaker, made), said(speaker, "left", n=made["left"], tool=name)]
    for entry in seen["players"]:
        if wanted in (str(entry["seat"]), speaker.seat(seat_of(entry["seat"])).lower()):
            return before(speaker, entry, known.viewer)
    return []


def before(speaker: Speaker, entry: PlayerView, viewer: int) -> list[str]:
    """What lies before a player, and what is known of the hand."""
    products: list[str] = []
    for title, count in entry["products"].items():
        name = speaker.name(title)
        if title in entry["stores"]:
            name = said(speaker, "store", store=name, cards=cards(speaker, entry["stores"][title]))
        products.append(said(speaker, "count", n=count, card=name))
    seat = speaker.seat(seat_of(entry["seat"]))
    lines = [said(speaker, "built", name=seat, products=speaker.listed(products) or said(speaker, "nothing"))]
    if seat_of(entry["seat"]) != viewer:
        key = "hand_known" if entry["hand"] or not entry["unknown"] else "hand_unknown"
        held = cards(speaker, entry["hand"])
        lines.append(said(speaker, key, name=seat, cards=held, unknown=entry["unknown"]))
    return lines


def product(box: MooreaBox, speaker: Speaker, title: str, entry: ProductView | None) -> str:
    """One title in a line: price, what it brings, and what it costs the one who looks, if it is on display."""
    at = box.ids.index(title)
    copies = entry["copies"] if entry else 0
    yours = entry["for_you"] if entry else None
    printed = by_name(box.price[at], CARDS)
    return said(
        speaker,
        "product",
        title=speaker.name(title),
        copies=said(speaker, "copies", n=copies) if copies > 1 else "",
        price=price(speaker, box.equal[at], printed),
        points=brings(box, speaker, at),
        for_you=for_you(speaker, yours, None if box.equal[at] else printed) if yours else "",
    )


def brings(box: MooreaBox, speaker: Speaker, title: int) -> str:
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


def for_you(speaker: Speaker, yours: ForTitle, printed: Counts | None) -> str:
    """What it costs the one who looks; a fixed price is said again only where discounts have changed it."""
    text = ""
    if printed is not None and yours["price"] != printed:
        text = said(speaker, "price_now", price=price(speaker, 0, yours["price"]))
    return text + lacking(speaker, yours["short"])


def lacking(speaker: Speaker, short: int) -> str:
    return said(speaker, "short", n=short) if short else said(speaker, "payable")


def tool(speaker: Speaker, entry: ToolView) -> str:
    text = ""
    yours = entry["for_you"]
    if yours:
        text = said(speaker, "yours") if yours["owned"] else lacking(speaker, yours["short"])
    return said(
        speaker,
        "tool",
        tool=speaker.name(entry["tool"]),
        price=price(speaker, entry["price"]["equal"], {}),
        points=said(speaker, "points", n=entry["points"]),
        for_you=text,
        effect=said(speaker, f"effect_{entry['tool']}"),
    )


def price(speaker: Speaker, equal: int, counts: Counts) -> str:
    if equal:
        return said(speaker, "equal", n=equal)
    return cards(speaker, counts) if counts else said(speaker, "free")


def cards(speaker: Speaker, counts: Counts) -> str:
    """Counts per kind as "2 wood and 1 fish"."""
    result = [said(speaker, "count", n=n, card=speaker.name(card)) for card, n in counts.items()]
    return speaker.listed(result) or said(speaker, "nothing")


def said(speaker: Speaker, key: str, **values: object) -> str:
    return speaker.catalogue.say(f"moorea.terminal.{key}", values)
