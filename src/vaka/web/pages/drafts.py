"""A table as the form for it is filled in: which game, who plays, and its settings."""

from dataclasses import dataclass, field, replace
from random import SystemRandom
from typing import Any

from ...bots.master import unlearned_options
from ...bots.registry import seat_bots
from ...bots.strengths import FRIEND
from ...core.errors import BadRequest
from ...core.game import Game, Option
from ...core.seats import seat_number
from ...table.clocks.settings import ClockSettings, live_clock, slow_clock
from ...table.new_table import BOT, ME, OPEN, NewSeat, NewTable, usual_clock
from ...table.people.person import checked_name
from ...table.seating.laying import checked_table_name
from .filled import BLANK, Filled, InField, in_field
from .games import ICONS, island

LOT = SystemRandom()
COMPANY = {"bots": FRIEND, "friends": OPEN, "us": ME}  # who sits in the other seats, to begin with
LIVE_CLOCKS = (live_clock(30, 120), live_clock(60, 300), live_clock(180, 900), live_clock(600))
SLOW_CLOCKS = tuple(slow_clock(days) for days in (1, 2, 3, 5, 7))
CLOCKS = {clock.words().replace(" ", "-"): clock for clock in (*LIVE_CLOCKS, *SLOW_CLOCKS)}  # by the words of the form
NO_CLOCK = "none"
USUAL_CLOCK = ""


@dataclass
class Draft:
    """A table as the form shows it; there is a line for every seat that the game can have."""

    game: Game[Any]
    players: int
    company: str = "bots"
    seats: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    by_lot: bool = True  # who sits in which seat
    options: dict[str, Any] = field(default_factory=dict)
    name: str = ""
    open: bool = True
    watchers: bool = True
    clock: str = USUAL_CLOCK  # one of `clock_words`
    for_good: bool = False
    components: str = ""
    later: bool = False

    def new_table(self) -> NewTable:
        """The table to be made; without the options that, as the form says, are not for so many players."""
        seats = [seat_wish(*seat) for seat in list(zip(self.seats, self.names))[: self.players]]
        if self.by_lot:
            LOT.shuffle(seats)
        allowed = {option.name for option in self.game.option_list if self.players in option.players}
        return NewTable(
            game=self.game.name,
            players=self.players,
            options={name: value for name, value in self.options.items() if name in allowed},
            seats=seats,
            name=self.name,
            open=self.open,
            watchers=self.watchers,
            clock=self._clock(seats),
            components=self.components,
            later=self.later,
        )

    def _clock(self, seats: list[NewSeat]) -> ClockSettings | None:
        clock = usual_clock(self.open, seats) if self.clock == USUAL_CLOCK else CLOCKS.get(self.clock)
        return replace(clock, for_good=self.for_good) if clock is not None else None


def clock_words() -> list[str]:
    """What the form has for clocks."""
    return [USUAL_CLOCK, NO_CLOCK, *CLOCKS]


def seat_choices(game: str) -> list[str]:
    return [ME, OPEN, *seat_bots(game)]


def companies(game: str) -> list[str]:
    """With whom a game can be played; the first is the usual one."""
    return [company for company, who in COMPANY.items() if who in seat_choices(game)]


def company_named(word: str, game: str) -> str:
    """The company of this name, else the usual one."""
    return word if word in companies(game) else companies(game)[0]


def seat_wish(choice: str, name: str) -> NewSeat:
    if choice in (ME, OPEN):
        return NewSeat(choice, name=name if choice == ME else "")
    return NewSeat(BOT, choice)


def fresh(game: Game[Any], company: str, name: str) -> Draft:
    """The form as it is first shown."""
    most = game.players[-1]
    others = COMPANY[company]
    return Draft(
        game,
        game.players[0] if company != "friends" else min(3, most),
        company,
        seats=[ME] + [others] * (most - 1),
        names=[name] + [""] * (most - 1),
        options={option.name: option.values[0] for option in game.option_list},
        open=False,
    )


def drafted(game: Game[Any], typed: Filled) -> Draft:
    """The form as it was filled in; where it says what nobody offered, it is as a fresh one."""
    draft = fresh(game, company_named(typed.text("with"), game.name), "")
    counts = {str(count): count for count in game.players}
    draft.players = counts.get(typed.text("players"), draft.players)
    for at in range(game.players[-1]):
        choice = typed.text(f"seat{seat_number(at)}", OPEN)
        draft.seats[at] = choice if choice in seat_choices(game.name) else draft.seats[at]
        draft.names[at] = typed.text(f"name{seat_number(at)}")
    for option in game.option_list:  # a box that is not ticked is the default
        draft.options[option.name] = words_of(option).get(typed.text(f"option_{option.name}"), option.values[0])
    draft.by_lot = typed.text("by_lot") == "yes"
    draft.name = typed.text("name")
    draft.open = typed.text("doors") == "open"
    draft.watchers = typed.text("watchers") == "yes"
    draft.clock = typed.text("clock") if typed.text("clock") in clock_words() else USUAL_CLOCK
    draft.for_good = typed.text("for_good") == "yes"
    draft.later = typed.text("share") == "later"
    return draft


def check(game: Game[Any], typed: Filled, draft: Draft) -> None:
    """Refuses a form that says what nobody offered, or has a name that cannot be."""
    offered: dict[str, list[str]] = {
        "players": ["", *map(str, game.players)],
        "clock": clock_words(),
    }
    for option in game.option_list:
        offered[f"option_{option.name}"] = ["", *words_of(option)]
    for number in range(1, game.players[-1] + 1):
        offered[f"seat{number}"] = ["", *seat_choices(game.name)]
    for name, words in offered.items():
        if typed.text(name) not in words:
            raise InField(name, BadRequest("pages.error.field", {"field": name.removeprefix("option_")}))
    for seat, name in enumerate(draft.names[: draft.players]):
        if draft.seats[seat] == ME or seat == 0:  # the first is what the visitor is called
            with in_field(f"name{seat_number(seat)}"):
                checked_name(name)
    with in_field("name"):
        checked_table_name(draft.name)


def words_of(option: Option) -> dict[str, Any]:
    """The values of an option by the words that the form has for them."""
    return {str(value).lower(): value for value in option.values}


def is_unlearned(game: Game[Any], option: Option) -> bool:
    """Whether simpler bots play with this option."""
    return any(unlearned_options(game.name, {option.name: value}) for value in option.values)


def form_values(draft: Draft, typed: Filled = BLANK) -> dict[str, Any]:
    """What the template of the form reads."""
    return {
        "form": typed,
        "draft": draft,
        "island": island(draft.game.name),
        "icons": ICONS,
        "companies": companies(draft.game.name),
        "seat_choices": seat_choices(draft.game.name),
        "clocks": CLOCKS,
        "unlearned": [option.name for option in draft.game.option_list if is_unlearned(draft.game, option)],
    }
