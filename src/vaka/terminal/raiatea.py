"""Raiatea in plain text: markets, statues and what lies before everybody."""

from typing import Any

from ..core.state import State
from ..games.raiatea import trail, view
from ..games.raiatea.state import RaiateaState
from ..games.raiatea.table import (
    ASSISTANT_KINDS,
    ASSISTANTS,
    CATEGORIES,
    FACE_DOWN,
    GOOD_KINDS,
    GOODS,
    LOCATIONS,
    NOBODY,
    NOTHING,
)
from ..text import raiatea as cards
from ..text.speaker import Speaker


def board(known: State, speaker: Speaker) -> list[str]:
    """Markets, locations, the row of a ceremony, the statues, and what lies before the players."""
    assert isinstance(known, RaiateaState)
    box = known.box
    goods = [
        said(speaker, "good", n=known.goods_market[at], good=speaker.name(good), step=known.prices[at] + 1, top=top)
        for at, good in enumerate(GOODS)
        for top in [len(box.ladder[at])]
    ]
    lines = [
        said(
            speaker,
            "supply",
            cards=named(speaker, [view.card_name(known, card) for card in known.supply]),
            n=sum(known.forest),
        ),
        said(speaker, "goods", goods=speaker.listed(goods)),
        said(speaker, "assistants", cards=counted(speaker, ASSISTANTS, known.assistant_market)),
        said(speaker, "masks", cards=counted(speaker, box.mask_names, known.mask_market)),
        said(speaker, "decks", normal=known.deck_size[0], forbidden=known.deck_size[1]),
        said(speaker, "locations", places=[location(known, speaker, at) for at in range(len(LOCATIONS))]),
    ]
    if known.row:
        lines.append(said(speaker, "row", cards=speaker.listed(row(known, speaker))))
    for statue in range(len(box.statue_vp)):
        lines += statue_lines(known, speaker, statue)
    for seat in range(known.players):
        lines += before(known, speaker, seat)
    return lines


def summary(known: State, speaker: Speaker) -> list[str]:
    assert isinstance(known, RaiateaState)
    space = view.round_of(known)
    table = {
        "where": said(speaker, "setup_space" if space["space"] == "setup" else space["space"], n=space["number"]),
        "name": speaker.seat(known.first),
        "bag": known.bag,
        "order": [speaker.seat(seat) for seat in known.order],
    }
    lines = [said(speaker, "space", **table)]
    shown = view.view(known)["players"]
    for seat in range(known.players):
        own = shown[seat]
        values = {
            "name": speaker.seat(seat),
            "seat": seat + 1,
            "rank": speaker.name(own["rank"]),
            "tattoos": own["tattoos"],
            "priests": own["priests"],
            "pearls": own["pearls"],
            "mana": own["mana"],
            "goods": known.held[seat],
            "rituals": len(known.hands[seat]),
            "missions": known.won_number[seat],
        }
        lines.append(said(speaker, "player", **values))
    if known.viewer >= 0:
        lines.append(said(speaker, "hand", cards=named(speaker, shown[known.viewer]["hand"])))
        lines.append(said(speaker, "own_goods", cards=goods_of(known, speaker, known.viewer)))
    return lines


def look(known: State, speaker: Speaker, thing: str) -> list[str]:
    """A ritual, by its name; a mission, by its place; the ladder of a good; a player, by name or number of the seat."""
    assert isinstance(known, RaiateaState)
    box = known.box
    wanted = thing.strip().lower()
    for at, name in enumerate(box.ritual_names):
        if wanted in (name, speaker.name(name).lower()):
            return [ritual(known, speaker, at)]
    for at, name in enumerate(box.place_names):
        if wanted == name:
            return [mission(known, speaker, at)]
    for at, name in enumerate(GOODS):
        if wanted in (name, speaker.name(name).lower()):
            return [ladder(known, speaker, at)]
    for seat in range(known.players):
        if wanted in (str(seat + 1), speaker.seat(seat).lower()):
            return before(known, speaker, seat)
    return []


def ritual(known: RaiateaState, speaker: Speaker, at: int) -> str:
    return said(
        speaker,
        "ritual",
        name=speaker.name(known.box.ritual_names[at]),
        category=speaker.name(CATEGORIES[known.box.category[at]]),
        cost=known.box.cost[at],
        text=cards.effect(speaker, known.box.data["ritual"][at]["effect"]),
    )


def mission(known: RaiateaState, speaker: Speaker, place: int) -> str:
    tile = known.tiles[place]
    if tile in (NOTHING, FACE_DOWN):
        return said(speaker, "tile", place=known.box.place_names[place], mission=tile_name(known, speaker, place))
    return said(
        speaker,
        "mission",
        place=known.box.place_names[place],
        vp=known.box.missions[tile].vp,
        text=cards.mission(speaker, known.box.data["mission"][tile]["need"]),
    )


def ladder(known: RaiateaState, speaker: Speaker, good: int) -> str:
    steps = [
        said(
            speaker,
            "ladder_step",
            step=at + 1,
            text=cards.effect(speaker, step["effect"]).rstrip("."),
            here=said(speaker, "marker") if known.prices[good] == at else "",
        )
        for at, step in enumerate(known.box.data["ladder"][good]["steps"])
    ]
    return said(speaker, "ladder", good=speaker.name(GOODS[good]), steps=speaker.in_a_row(steps))


def before(known: RaiateaState, speaker: Speaker, seat: int) -> list[str]:
    """The public things of a player."""
    box = known.box
    size = box.mirror + 1
    first = seat * ASSISTANT_KINDS
    assistants = [
        said(speaker, "used", n=own, card=speaker.name(ASSISTANTS[kind]), used=known.used[first + kind])
        for kind, own in enumerate(known.assistants[first : first + ASSISTANT_KINDS])
        if own
    ]
    masks = [
        said(speaker, "count", n=n, card=speaker.name(name))
        for name, n in zip(box.mask_names, known.masks[seat * size : seat * size + size])
        if n
    ]
    masks += [
        said(speaker, "bound", mask=speaker.name(box.mask_names[mask]))
        for mask in range(box.mirror)
        for _ in range(known.bound[seat * box.mirror + mask])
    ]
    front = [box.ritual_names[card % box.rituals] for card in known.front if card // box.rituals == seat]
    return [
        said(
            speaker,
            "before",
            name=speaker.seat(seat),
            assistants=speaker.listed(assistants) or said(speaker, "nothing"),
            masks=speaker.listed(masks) or said(speaker, "nothing"),
            permanent=named(speaker, front),
        )
    ]


def goods_of(known: RaiateaState, speaker: Speaker, seat: int) -> str:
    """The goods of a seat as far as they are sure."""
    worlds = trail.possible(known)
    sure = [min([world[seat * GOOD_KINDS + good] for world in worlds]) for good in range(GOOD_KINDS)]
    return counted(speaker, GOODS, sure)


def location(known: RaiateaState, speaker: Speaker, at: int) -> str:
    holder = known.locations[at]
    name = speaker.name(LOCATIONS[at])
    return name if holder == NOBODY else said(speaker, "location_taken", place=name, name=speaker.seat(holder))


def row(known: RaiateaState, speaker: Speaker) -> list[str]:
    return [
        said(
            speaker,
            "row_place",
            place=place + 1,
            ritual=speaker.name(known.box.ritual_names[card]),
            name=speaker.name("common") if known.row_owner[place] == NOBODY else speaker.seat(known.row_owner[place]),
        )
        for place, card in enumerate(known.row)
        if card != NOTHING
    ]


def statue_lines(known: RaiateaState, speaker: Speaker, statue: int) -> list[str]:
    box = known.box
    closed = "" if statue < known.opened else said(speaker, "closed")
    lines = [said(speaker, "statue", n=statue + 1, vp=box.statue_vp[statue], closed=closed)]
    for number, places in enumerate(box.statue_rows[statue]):
        tiles = [
            said(speaker, "tile", place=box.place_names[place], mission=tile_name(known, speaker, place))
            for place in box.rows[places]
            if known.tiles[place] != NOTHING
        ]
        shown = speaker.in_a_row(tiles) or said(speaker, "nothing")
        lines.append("  " + said(speaker, "statue_row", row=number + 1, tiles=shown))
    return lines


def tile_name(known: RaiateaState, speaker: Speaker, place: int) -> str:
    name = view.tile(known, place)
    return said(speaker, "nothing") if name is None else speaker.name(name)


def counted(speaker: Speaker, names: list[str], counts: list[int]) -> str:
    found = [said(speaker, "count", n=n, card=speaker.name(name)) for name, n in zip(names, counts) if n]
    return speaker.listed(found) or said(speaker, "nothing")


def named(speaker: Speaker, names: list[str]) -> str:
    return speaker.catalogue.counted([speaker.name(name) for name in names], True) or said(speaker, "nothing")


def said(speaker: Speaker, key: str, **values: Any) -> str:
    return speaker.catalogue.say(f"raiatea.terminal.{key}", values)
