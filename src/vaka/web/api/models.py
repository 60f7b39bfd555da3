"""What programs send: every field with its limits, so that the OpenAPI description is exact."""

from typing import Annotated, Any, Literal

from fastapi import Path, Query
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import PydanticCustomError

from ...bots.strengths import FRIEND, STRENGTHS
from ...core.seats import seat_of
from ...table import new_table
from ...table.clocks import slow_time
from ...table.clocks.settings import DAYS, RESERVE, ClockSettings, clock_of_deadline
from ...table.components import boxes
from ...table.host import report_deeds, reports
from ...table.live.lists import MAX_LISTED
from ...table.people.person import MAX_NAME
from ...table.play import talk
from ...table.play.deeds import MAX_WORDS
from ...table.reactions import Reaction
from ...table.replays.history import MAX_GAMES
from ...table.seating import brought
from ...table.seating.laying import MAX_TABLE_NAME
from ...table.seating.shares import NONCE, SHARE_HASH
from .fields import field
from .paging import MARK

ONE_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
MANY_LINES = r"^[^\x00]*$"
MAX_SEATS = 8
MAX_NUMBER = 2**31 - 1
MAX_TOLD = 100_000
NONCE_EXAMPLE = "ab" * 16


def option_value(value: Any, read: ValidatorFunctionWrapHandler) -> Any:
    """Said once: pydantic would name both kinds apart, each as a field of the other's name."""
    try:
        return read(value)
    except ValidationError:
        raise PydanticCustomError("no_option", "neither true nor false nor a word") from None


Name = Annotated[str, StringConstraints(max_length=MAX_NAME, pattern=ONE_LINE)]
TableName = Annotated[str, StringConstraints(max_length=MAX_TABLE_NAME, pattern=ONE_LINE)]
Word = Annotated[str, StringConstraints(max_length=40, pattern=ONE_LINE)]
OptionValue = Annotated[bool | Word, WrapValidator(option_value)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=MAX_WORDS, pattern=ONE_LINE)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Secret = Annotated[str, StringConstraints(max_length=100, pattern=r"^[\w-]*$")]
Seats = Annotated[int, Field(ge=1, le=MAX_SEATS)]  # so many
Seat = Annotated[int, Field(ge=1, le=MAX_SEATS), AfterValidator(seat_of)]  # its number comes in, the seat is in here
Number = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
ClockSeconds = Annotated[int, Field(ge=0, le=RESERVE[1])]
ClockDays = Annotated[int, Field(ge=0, le=DAYS[1])]
Day = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Note = Annotated[str, StringConstraints(max_length=reports.MAX_NOTE, pattern=MANY_LINES)]
Components = Annotated[str, StringConstraints(max_length=boxes.MAX_CHARACTERS, pattern=MANY_LINES)]

Code = Annotated[
    str,
    Path(max_length=40, pattern=r"^[a-zA-Z0-9-]+$", description="The code of a table", examples=["hotu-7k3m-x2pq"]),
]
LineNumber = Annotated[int, Path(ge=1, le=MAX_NUMBER, description="The number of a chat line", examples=[1])]
ReportNumber = Annotated[int, Path(ge=1, le=MAX_NUMBER, description="The number of a report", examples=[1])]
Closed = Annotated[bool, Query(description="Those that are closed, instead of those that are open", examples=[True])]
SeatInPath = Annotated[
    int, Path(ge=1, le=MAX_SEATS, description="A seat, counted from 1", examples=[2]), AfterValidator(seat_of)
]
KeyInPath = Annotated[
    str,
    Path(pattern=r"^[0-9a-f]{16}$", description="The id of a cookie, link or token", examples=["9f86d081884c7d65"]),
]
BotInPath = Annotated[
    str, Path(pattern=r"^[0-9a-f]{16}$", description="The id of a bot account", examples=["9f86d081884c7d65"])
]
ToldFrom = Annotated[int, Query(ge=0, le=MAX_TOLD, description="Leave out so many events of `told`", examples=[40])]
Mute = Annotated[bool, Query(description="Its speaker can say nothing more at this table", examples=[True])]
GamesLimit = Annotated[int, Query(ge=1, le=MAX_GAMES, description="The length of a page", examples=[20])]
Limit = Annotated[int, Query(ge=1, le=MAX_LISTED, description="The length of a page", examples=[20])]
After = Annotated[
    str,
    Query(pattern=MARK, description="The `next` of the page before; without it the first page", examples=[""]),
]


class Sent(BaseModel):
    """What a program sends: nothing is guessed, and nothing unknown is passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Newcomer(Sent):
    name: Name = field("How you want to be called", "Navigator", "")


class NewBot(Sent):
    name: Name = field("How the bot account is to be called", "Robo")


class NewSeat(Sent):
    kind: Literal["me", "bot", "open"] = field("Who is to sit there; `open`: anybody who comes", "bot", "open")
    strength: Key = field(f"Of a bot: {', '.join(STRENGTHS)}, or one that another package brings", "expert", FRIEND)
    name: Name = field("Of a person at this table", "Anne", "")


class NewClock(Sent):
    kind: Literal["live", "slow"] = field("`live`: seconds a decision and a reserve; `slow`: days a decision", "live")
    seconds: ClockSeconds = field("Of a live clock, for a decision: 5 to 3600", 60, 0)
    reserve: ClockSeconds = field("Of a live clock, for the whole game: 0 to 7200", 300, 0)
    days: ClockDays = field("Of a slow clock, for a decision: 1 to 7", 0, 0)
    for_good: bool = field("Who runs out of time twice in a row does not get the seat back", False, False)


class NewHoliday(Sent):
    first: Day = field("The first day", "2027-01-04")
    last: Day = field("The last day", "2027-01-15")


class NewCalendar(Sent):
    zone: Word = field("The name of your time zone; empty: UTC", "Pacific/Tahiti", "")
    holidays: Annotated[list[NewHoliday], Field(max_length=slow_time.MAX_HOLIDAYS)] = field(
        "Days on which no slow clock runs", [], []
    )

    def for_person(self) -> slow_time.Calendar:
        """As tables take it."""
        return slow_time.Calendar(self.zone, tuple(slow_time.holiday(one.first, one.last) for one in self.holidays))


class NewTable(Sent):
    game: Word = field("One that `list_games` lists", "orongo")
    players: Seats = field("How many seats", 3)
    options: Annotated[dict[Word, OptionValue], Field(max_length=20)] = field(
        "Variants, as `list_games` has them", {"hidden_tile": True}, {}
    )
    seats: Annotated[list[NewSeat], Field(max_length=MAX_SEATS)] = field(
        "Without them the first is yours and the others are open",
        [{"kind": "me"}, {"kind": "bot"}, {"kind": "open"}],
        [],
    )
    name: TableName = field("Of the table", "Quiet Lagoon", "")
    open: bool = field("Anybody may sit down; else only who has a link", True, True)
    watchers: bool = field("Everybody may look", True, True)
    deadline: Literal[None, 600, 86_400, 259_200] = field(
        "Older than `clock`: 600 is a live clock, 86400 and 259200 are slow ones of 1 and 3 days", None, None
    )
    clock: NewClock | None = field("Without it an open table with free seats has a slow one of a day", None, None)
    components: Components = field("The text of a component file, where the server allows it", "", "")
    later: bool = field("The table waits for your share of chance", False, False)

    def for_table(self) -> new_table.NewTable:
        """As the table takes it."""
        seats = [new_table.NewSeat(seat.kind, seat.strength, seat.name) for seat in self.seats]
        return new_table.NewTable(
            self.game,
            self.players,
            dict(self.options),
            seats,
            self.name,
            self.open,
            self.watchers,
            self._clock(seats),
            self.components,
            self.later,
        )

    def _clock(self, seats: list[new_table.NewSeat]) -> ClockSettings | None:
        if self.clock is not None:
            return ClockSettings(**self.clock.model_dump())
        if self.model_fields_set & {"clock", "deadline"}:
            return clock_of_deadline(self.deadline)
        return new_table.usual_clock(self.open, seats)


class Import(Sent):
    record: Annotated[str, StringConstraints(max_length=brought.MAX_CHARACTERS, pattern=MANY_LINES)] = field(
        "The text of a record, with the secret or the open number of its chance", "vaka record 3\n…"
    )
    seats: Annotated[list[Key], Field(min_length=1, max_length=MAX_SEATS)] | None = field(
        "Who sits there: me, open, or the strength of a bot", ["me", "friend"], None
    )
    line: Number | None = field("Play on from this line; left out: from the end", 41, None)
    components: Components = field("The component file with which it was played", "", "")
    later: bool = field("The table waits for your share of chance", False, False)


Nonce = Annotated[str, StringConstraints(pattern=NONCE)]


class Sit(Sent):
    name: Name = field("How you are called at this table", "Navigator", "")
    link: Secret = field("For a table that is not open: the link of the seat", "", "")
    nonce: Nonce = field("Your share of chance: 16 to 64 bytes in hexadecimal", NONCE_EXAMPLE, "")
    later: bool = field("You give your share when you have seen the commitment", False, False)


class Share(Sent):
    """A share in the chance of a game, or its `hash` alone, by which it is fixed and not shown yet."""

    nonce: Nonce = field(
        "The share: 16 to 64 bytes in hexadecimal; empty: it follows from the secret", NONCE_EXAMPLE, ""
    )
    hash: Annotated[str, StringConstraints(pattern=SHARE_HASH)] = field(
        "SHA-256 of `vaka share hash 1` and the share", "", ""
    )


class Colour(Sent):
    colour: Seat = field("Counted as seats are", 5)


class Rematch(Sent):
    later: bool = field("You give your share of chance when you have seen the commitment", False, False)


class Choose(Sent):
    seat: Seat = field("The seat that chooses", 1)
    words: Words = field("One of `choices`", "bid 5")
    version: Number = field("Of the table when you looked", 12)
    key: Key | None = field("Makes it safe to send again: a choice is made once with each key", "a1b2", None)


class ForSeat(Sent):
    seat: Seat = field("A seat of yours", 1)


class TakeBack(Sent):
    seat: Seat = field("A seat of yours", 1)
    version: Number | None = field("Of the table when you looked", 12, None)
    sealed: Number | None = field("How many answers were sealed when you looked", 1, None)


class LayDown(Sent):
    seat: Seat = field("A seat of yours", 1)
    words: Words = field("The choice, in words of the game; it need not be open yet", "bid 2")
    condition: Literal["open", "first", "unchanged"] = field(
        "Made if it is open then; if nobody else is asked such a question before; if nobody else moves before",
        "first",
        "open",
    )
    until: Annotated[str, StringConstraints(max_length=40, pattern=ONE_LINE)] = field(
        "The name of an event, as in `told`: it is made every time until that happens; empty: once", "", ""
    )
    after: Number | None = field("How many plans you saw: sent again, it is planned once", 0, None)


class ByHand(Sent):
    seat: Seat = field("A seat of yours", 1)
    by_hand: bool = field("You make a choice also where it is the only one; else the table does it in a while", True)


class Undo(Sent):
    seat: Seat = field("A seat of yours", 1)
    version: Number = field("Of the table when you looked", 12)


class Propose(Sent):
    kind: Literal["undo", "end", "replace"] = field("What the others are to agree to", "undo")
    value: Number = field("The move to go back to, or the absent seat", 11, 0)


class Agree(Sent):
    agree: bool = field("Whether you agree", True)
    kind: Literal["", "undo", "end", "replace"] = field("To this proposal alone, should another have come", "undo", "")
    value: Number = field("The value of that proposal", 11, 0)


class Say(Sent):
    text: Annotated[str, StringConstraints(min_length=1, max_length=talk.MAX_CHARACTERS, pattern=MANY_LINES)] = field(
        "What you say", "Hello"
    )


class React(Sent):
    reaction: Reaction = field("A sign that everybody sees in their language", "well_played")


class Reported(Sent):
    note: Note = field("What happened, in a few words", "Twice today", "")


class ReportedSeat(Reported):
    kind: Literal["name", "conduct"] = field("The name, or the conduct, of which a note says what happened", "conduct")


class Deed(Sent):
    do: report_deeds.Deed = field("`unmute` and `unban` are for closed reports, too", "close")


class Ask(Sent):
    seat: Seat = field("A seat of yours", 1)
    words: Words = field("The choice that you miss", "bid 25")
