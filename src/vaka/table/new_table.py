"""What a new table is to be like."""

from dataclasses import dataclass, field
from typing import Any

from ..bots.strengths import FRIEND
from .clocks.settings import ClockSettings, slow_clock

ME = "me"
BOT = "bot"
OPEN = "open"

OPEN_CLOCK = slow_clock(1)


@dataclass
class NewSeat:
    """Who is to sit there: `me` (several of them: people at one device), a `bot` of a strength, or `open`."""

    kind: str = OPEN
    strength: str = FRIEND  # of a bot: one of bots/strengths.py, or the name of a bot that another package brings
    name: str = ""


@dataclass
class NewTable:
    """A table to be made. Without `seats` the first is mine and the others are open."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[NewSeat] = field(default_factory=list)
    name: str = ""
    open: bool = True  # listed in the lobby, and anybody may sit down; else by link alone
    watchers: bool = True
    clock: ClockSettings | None = None
    components: str = ""  # a component file of one's own, as TOML text
    later: bool = False  # my seats give their shares of chance when I have seen the table's commitment


def usual_clock(is_open: bool, seats: list[NewSeat]) -> ClockSettings | None:
    """The clock where nobody says otherwise: strangers who sit down together are not to wait for ever."""
    is_for_strangers = is_open and (not seats or any(seat.kind == OPEN for seat in seats))
    return OPEN_CLOCK if is_for_strangers else None
