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
from ...table.components import boxes
from ...table.people.people import MAX_NAME
from ...table.play import talk
from ...table.seating import imports
from ...table.seating.seating import MAX_TABLE_NAME, NONCE, SHARE_HASH

ONE_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
MANY_LINES = r"^[^\x00]*$"
MAX_SEATS = 8
MAX_NUMBER = 2**31 - 1
MAX_TOLD = 100_000


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
Words = Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=ONE_LINE)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Secret = Annotated[str, StringConstraints(max_length=100, pattern=r"^[\w-]*$")]
BotName = Annotated[Key, Field(description=f"{', '.join(STRENGTHS)}, or a bot that another package brings")]
SeatWord = Annotated[Key, Field(description=f"me, open, {', '.join(STRENGTHS)}, or a bot that another package brings")]
Seats = Annotated[int, Field(ge=1, le=MAX_SEATS)]  # so many
Seat = Annotated[int, Field(ge=1, le=MAX_SEATS), AfterValidator(seat_of)]  # its number comes in, the seat is in here
Number = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
Components = Annotated[str, StringConstraints(max_length=boxes.MAX_CHARACTERS, pattern=MANY_LINES)]

Code = Annotated[str, Path(max_length=40, pattern=r"^[a-zA-Z0-9-]+$", description="The code of a table")]
LineNumber = Annotated[int, Path(ge=1, le=MAX_NUMBER)]
SeatInPath = Annotated[int, Path(ge=1, le=MAX_SEATS), AfterValidator(seat_of)]
KeyInPath = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", description="The id of a cookie, link or token")]
ToldFrom = Annotated[int, Query(ge=0, le=MAX_TOLD, description="Leave out the events before this number")]


class Sent(BaseModel):
    """What a program sends: nothing is guessed, and nothing unknown is passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Newcomer(Sent):
    name: Name = ""


class NewSeat(Sent):
    kind: Literal["me", "bot", "open"] = "open"
    strength: BotName = FRIEND
    name: Name = ""


class NewTable(Sent):
    game: Word
    players: Seats
    options: Annotated[dict[Word, OptionValue], Field(max_length=20)] = {}
    seats: Annotated[list[NewSeat], Field(max_length=MAX_SEATS)] = []
    name: TableName = ""
    open: bool = True
    watchers: bool = True
    deadline: Literal[None, 600, 86_400, 259_200] = None
    components: Components = ""
    later: bool = False

    def for_table(self) -> new_table.NewTable:
        """As the table takes it."""
        seats = [new_table.NewSeat(seat.kind, seat.strength, seat.name) for seat in self.seats]
        is_said = "deadline" in self.model_fields_set
        return new_table.NewTable(
            self.game,
            self.players,
            dict(self.options),
            seats,
            self.name,
            self.open,
            self.watchers,
            self.deadline if is_said else new_table.usual_deadline(self.open, seats),
            self.components,
            self.later,
        )


class Import(Sent):
    record: Annotated[str, StringConstraints(max_length=imports.MAX_CHARACTERS, pattern=MANY_LINES)]
    seats: Annotated[list[SeatWord], Field(min_length=1, max_length=MAX_SEATS)] | None = None
    line: Number | None = None
    components: Components = ""
    later: bool = False


Nonce = Annotated[str, StringConstraints(pattern=NONCE)]


class Sit(Sent):
    name: Name = ""
    link: Secret = ""
    nonce: Nonce = ""
    later: bool = False


class Share(Sent):
    """A share in the chance of a game, or its `hash` alone, by which it is fixed and not shown yet."""

    nonce: Nonce = ""
    hash: Annotated[str, StringConstraints(pattern=SHARE_HASH)] = ""


class Colour(Sent):
    colour: Seat  # counted as seats are


class Rematch(Sent):
    later: bool = False


class Choose(Sent):
    seat: Seat
    words: Words
    version: Number
    key: Key | None = None


class ForSeat(Sent):
    seat: Seat


class TakeBack(Sent):
    seat: Seat
    version: Number | None = None
    sealed: Number | None = None


class Undo(Sent):
    seat: Seat
    version: Number


class Propose(Sent):
    kind: Literal["undo", "end", "replace"]
    value: Number = 0


class Agree(Sent):
    agree: bool
    kind: Literal["", "undo", "end", "replace"] = ""
    value: Number = 0


class Say(Sent):
    text: Annotated[str, StringConstraints(min_length=1, max_length=talk.MAX_CHARACTERS, pattern=MANY_LINES)]


class Ask(Sent):
    seat: Seat
    words: Words
