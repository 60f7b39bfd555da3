"""Raiatea in plain text: markets, statues and what lies before everybody."""

from typing import Any

from ...core.seats import seat_of
from ...core.state import State
from ...games.raiatea.box import RaiateaBox
from ...games.raiatea.names import ASSISTANTS, CATEGORIES, GOODS
from ...games.raiatea.state import RaiateaState
from ...games.raiatea.view import HIDDEN, PlayerView, RaiateaView, view
from ...text.speaker import Speaker
from .text import card_texts as cards


def shown(known: State) -> tuple[RaiateaBox, RaiateaView]:
    assert isinstance(known, RaiateaState)
    return known.box, view(known)


def board(known: State, speaker: Speaker) -> list[str]:
    """Markets, locations, the row of a ceremony, the statues, and what lies before the players."""
    box, seen = shown(known)
    goods = [
        said(speaker, "good", n=seen["goods_market"][good], good=speaker.name(good), step=seen["prices"][good], top=top)
        for at, good in enumerate(GOODS)
        for top in [len(box.ladder[at])]
    ]
    places = [location(speaker, name, holder) for name, holder in seen["locations"].items()]
    lines = [
        said(speaker, "supply", cards=named(speaker, seen["supply"]), n=seen["forest"]),
        said(speaker, "goods", goods=speaker.listed(goods)),
        said(speaker, "assistants", cards=counted(speaker, seen["assistant_market"])),
        said(speaker, "masks", cards=counted(speaker, seen["mask_market"])),
        said(speaker, "decks", **seen["decks"]),
        said(speaker, "locations", places=speaker.listed(places)),
    ]
    if seen["row"]:
        lines.append(said(speaker, "row", cards=speaker.listed(row(speaker, seen))))
    for statue in range(len(seen["statues"])):
        lines += statue_lines(speaker, box, seen, statue)
    for player in seen["players"]:
        lines += before(speaker, player)
    return lines


def summary(known: State, speaker: Speaker) -> list[str]:
    _, seen = shown(known)
    table = {
        "where": said(speaker, "setup_space" if seen["space"] == "setup" else seen["space"], n=seen["number"]),
        "name": speaker.seat(seat_of(seen["first"])),
        "bag": seen["bag"],
        "order": [speaker.seat(seat_of(seat)) for seat in seen["order"]],
    }
    lines = [said(speaker, "space", **table)]
    for player in seen["players"]:
        values = {
            "name": speaker.seat(seat_of(player["seat"])),
            "seat": player["seat"],
            "rank": speaker.name(player["rank"]),
            "tattoos": player["tattoos"],
            "priests": player["priests"],
            "pearls": player["pearls"],
            "mana": player["mana"],
            "goods": sum(player["goods"].values()),
            "rituals": len(player["hand"]),
            "missions": len(player["missions"]),
        }
        lines.append(said(speaker, "player", **values))
    if known.viewer >= 0:
        own = seen["players"][known.viewer]
        sure = {good: n for good, n in own["goods"].items() if good != HIDDEN}
        lines.append(said(speaker, "hand", cards=named(speaker, own["hand"])))
        lines.append(said(speaker, "own_goods", cards=counted(speaker, sure)))
    return lines


def look(known: State, speaker: Speaker, thing: str) -> list[str]:
    """A ritual, by its name; a mission, by its place; the ladder of a good; a player, by name or number of the seat."""
    box, seen = shown(known)
    wanted = thing.strip().lower()
    for at, name in enumerate(box.ritual_names):
        if wanted in (name, speaker.name(name).lower()):
            return [ritual(speaker, box, at)]
    if wanted in box.place_names:
        return [mission(speaker, box, seen, wanted)]
    for at, name in enumerate(GOODS):
        if wanted in (name, speaker.name(name).lower()):
            return [ladder(speaker, box, seen, at)]
    for player in seen["players"]:
        if wanted in (str(player["seat"]), speaker.seat(seat_of(player["seat"])).lower()):
            return before(speaker, player)
    return []


def ritual(speaker: Speaker, box: RaiateaBox, at: int) -> str:
    return said(
        speaker,
        "ritual",
        name=speaker.name(box.ritual_names[at]),
        category=speaker.name(CATEGORIES[box.category[at]]),
        cost=box.cost[at],
        text=cards.effect(speaker, box.data["ritual"][at]["effect"]),
    )


def mission(speaker: Speaker, box: RaiateaBox, seen: RaiateaView, place: str) -> str:
    tiles = [tile for statue in range(len(seen["statues"])) for row in rows(box, seen, statue) for tile in row]
    name = dict(tiles)[place]
    if name is None or name == HIDDEN:
        return said(speaker, "tile", place=place, mission=tile_name(speaker, name))
    tile = box.mission_names.index(name)
    return said(
        speaker,
        "mission",
        place=place,
        vp=box.missions[tile].vp,
        text=cards.mission(speaker, box.data["mission"][tile]["need"]),
    )


def ladder(speaker: Speaker, box: RaiateaBox, seen: RaiateaView, good: int) -> str:
    steps = [
        said(
            speaker,
            "ladder_step",
            step=at + 1,
            text=cards.effect(speaker, step["effect"]).rstrip("."),
            here=said(speaker, "marker") if seen["prices"][GOODS[good]] == at + 1 else "",
        )
        for at, step in enumerate(box.data["ladder"][good]["steps"])
    ]
    return said(speaker, "ladder", good=speaker.name(GOODS[good]), steps=speaker.in_a_row(steps))


def before(speaker: Speaker, player: PlayerView) -> list[str]:
    """The public things of a player."""
    assistants = [
        said(speaker, "used", n=player["assistants"][kind], card=speaker.name(kind), used=player["used"][kind])
        for kind in ASSISTANTS
        if player["assistants"][kind]
    ]
    masks = [said(speaker, "count", n=n, card=speaker.name(name)) for name, n in player["masks"].items()]
    masks += [said(speaker, "bound", mask=speaker.name(name)) for name, n in player["bound"].items() for _ in range(n)]
    return [
        said(
            speaker,
            "before",
            name=speaker.seat(seat_of(player["seat"])),
            assistants=speaker.listed(assistants) or said(speaker, "nothing"),
            masks=speaker.listed(masks) or said(speaker, "nothing"),
            permanent=named(speaker, player["permanent"]),
        )
    ]


def location(speaker: Speaker, name: str, holder: int | None) -> str:
    place = speaker.name(name)
    return place if holder is None else said(speaker, "location_taken", place=place, name=speaker.seat(seat_of(holder)))


def row(speaker: Speaker, seen: RaiateaView) -> list[str]:
    return [
        said(
            speaker,
            "row_place",
            place=card["place"],
            ritual=speaker.name(card["ritual"]),
            name=speaker.name("common") if card["owner"] is None else speaker.seat(seat_of(card["owner"])),
        )
        for card in seen["row"]
        if card["ritual"] is not None
    ]


def rows(box: RaiateaBox, seen: RaiateaView, statue: int) -> list[list[tuple[str, str | None]]]:
    """The rows of a statue: each place with the mission that lies there."""
    places = [[box.place_names[place] for place in box.rows[row]] for row in box.statue_rows[statue]]
    return [list(zip(names, tiles)) for names, tiles in zip(places, seen["statues"][statue]["rows"])]


def statue_lines(speaker: Speaker, box: RaiateaBox, seen: RaiateaView, statue: int) -> list[str]:
    entry = seen["statues"][statue]
    closed = "" if entry["open"] else said(speaker, "closed")
    lines = [said(speaker, "statue", n=statue + 1, vp=entry["vp"], closed=closed)]
    for number, places in enumerate(rows(box, seen, statue)):
        tiles = [
            said(speaker, "tile", place=place, mission=tile_name(speaker, name))
            for place, name in places
            if name is not None
        ]
        text = speaker.in_a_row(tiles) or said(speaker, "nothing")
        lines.append("  " + said(speaker, "statue_row", row=number + 1, tiles=text))
    return lines


def tile_name(speaker: Speaker, name: str | None) -> str:
    return said(speaker, "nothing") if name is None else speaker.name(name)


def counted(speaker: Speaker, cards: dict[str, int]) -> str:
    result = [said(speaker, "count", n=n, card=speaker.name(name)) for name, n in cards.items() if n]
    return speaker.listed(result) or said(speaker, "nothing")


def named(speaker: Speaker, names: list[str]) -> str:
    return speaker.catalogue.counted([speaker.name(name) for name in names], True) or said(speaker, "nothing")


def said(speaker: Speaker, key: str, **values: Any) -> str:
    return speaker.catalogue.say(f"raiatea.terminal.{key}", values)
