"""Tables for visitors, and games played by clicking."""

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.browser.people import Afar, Visitor
from tests.web.vaka_servers import VakaServer
from vaka.table.new_table import NewSeat, NewTable

GOLDEN = Path(__file__).parents[1] / "golden"


def seat_all(server: VakaServer, visitors: Sequence[Visitor | Afar], game: str, bots: int = 0, **new_table: Any) -> str:
    """A table for these visitors and so many bots, with everybody in their seats and looking at it."""
    seats = [NewSeat("me", name=visitors[0].name)] + [NewSeat("open")] * (len(visitors) - 1)
    seats += [NewSeat("bot", "child")] * bots
    code = server.run(
        server.tables.seating.make(visitors[0].known, NewTable(game, len(seats), seats=seats, **new_table))
    )
    for seat, visitor in enumerate(visitors[1:], 1):
        server.run(server.tables.seating.sit(code, visitor.known, seat, visitor.name))
    for visitor in visitors:
        visitor.open(code)
    return code


def seat_at(server: VakaServer, visitor: Visitor, record: str, verb: str, nth: int = 0) -> str:
    """The table of a golden record right before the first seat, which is the visitor's, makes such a choice for the nth
    time; nobody else moves there. They look at it."""
    text = (GOLDEN / f"{record}.record").read_text("utf-8")
    return _bring(server, visitor, text, int(re.findall(rf"^(\d+)\. 1 {verb}\b", text, re.MULTILINE)[nth]) - 1)


def seat_at_the_end(server: VakaServer, visitor: Visitor, record: str) -> str:
    """The table of a golden record when the game is over."""
    return _bring(server, visitor, (GOLDEN / f"{record}.record").read_text("utf-8"))


def all_catch_up(server: VakaServer, visitors: list[Visitor], code: str) -> None:
    """Each of these people sees the table as it is now."""
    version = server.run(server.tables.looking.facts(code)).version
    for visitor in visitors:
        visitor.wait_for_version(version)


def end_a_game(server: VakaServer, visitor: Visitor) -> str:
    """A table made by the form, whose game is closed at once; the browser gave a share of chance. Its code."""
    visitor.page.goto("/new?game=orongo&with=bots")
    visitor.page.locator("form.new button.button-go").click()
    visitor.page.locator("#dock").wait_for()
    code = visitor.page.url.rsplit("/", 1)[-1]
    server.run(server.tables.host.end(code))
    return code


def _bring(server: VakaServer, visitor: Visitor, text: str, line: int | None = None) -> str:
    players = int(re.findall(r"^players (\d)$", text, re.MULTILINE)[0])
    seats = ["me"] + ["friend"] * (players - 1)
    code: str = server.run(server.tables.imports.import_record(visitor.known, text, seats, line))
    visitor.open(code)
    return code


def share_device(server: VakaServer, visitor: Visitor, game: str, names: list[str], **new_table: Any) -> str:
    """A table where these people sit at the visitor's device."""
    seats = [NewSeat("me", name=name) for name in names]
    code = server.run(server.tables.seating.make(visitor.known, NewTable(game, len(seats), seats=seats, **new_table)))
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
