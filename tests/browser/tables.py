"""Tables for visitors, and games played by clicking."""

import os
import random
from typing import Any

from tests.browser.people import Visitor
from tests.web.houses import House
from vaka.table.wish import SeatWish, Wish

SOAK = bool(os.environ.get("VAKA_SOAK"))  # whole games are clicked then


def seat_all(house: House, visitors: list[Visitor], game: str, bots: int = 0, **wish: Any) -> str:
    """A table for these visitors and so many bots, with everybody in their seats and looking at it."""
    seats = [SeatWish("me", name=visitors[0].name)] + [SeatWish("open")] * (len(visitors) - 1)
    seats += [SeatWish("bot", "child")] * bots
    code = house.run(house.tables.seating.make(visitors[0].known, Wish(game, len(seats), seats=seats, **wish)))
    for seat, visitor in enumerate(visitors[1:], 1):
        house.run(house.tables.seating.sit(code, visitor.known, seat, visitor.name))
    for visitor in visitors:
        visitor.open(code)
    return code


def share_device(house: House, visitor: Visitor, game: str, names: list[str], **wish: Any) -> str:
    """A table where these people sit at the visitor's device."""
    seats = [SeatWish("me", name=name) for name in names]
    code = house.run(house.tables.seating.make(visitor.known, Wish(game, len(seats), seats=seats, **wish)))
    visitor.open(code)
    return code


def play_on(visitors: list[Visitor], luck: random.Random, most: int = 10_000) -> int:
    """Everybody clicks whenever they are asked, until the game is over or `most` clicks were made; answers how many."""
    clicks = 0
    while clicks < most and not all(visitor.is_over() for visitor in visitors):
        asked = [visitor for visitor in visitors if visitor.is_asked()]
        if asked:
            asked[0].click_something(luck)
            clicks += 1
        else:
            visitors[0].page.wait_for_timeout(20)
    return clicks
