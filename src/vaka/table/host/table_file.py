"""What stands in the file of a table, with its limits. Parts that older files have not got have a default."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from ...core.record import SEED_DIGITS, SHARES
from ..seating.shares import MAX_NONCE

FORMAT = 1
MAX_NUMBER = 2**31 - 1  # of an integer column


def _of_bytes(text: str) -> str:
    bytes.fromhex(text)
    return text


def _source(share: str) -> str:
    if share not in SHARES:
        raise ValueError
    return share


Number = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
Text = Annotated[str, StringConstraints(pattern=r"^[^\x00]*$")]  # PostgreSQL keeps no NUL
Short = Annotated[Text, StringConstraints(max_length=10)]
Hash = Annotated[Text, StringConstraints(max_length=64)]
Hex = Annotated[str, StringConstraints(max_length=2 * MAX_NONCE), AfterValidator(_of_bytes)]


class Part(BaseModel):
    model_config = ConfigDict(strict=True)


class FiledOrigin(Part):
    seed: Annotated[int, Field(ge=0, lt=10**SEED_DIGITS)] | None
    secret: Hex | None
    nonces: list[Hex]
    after: Number
    shares: list[Annotated[str, AfterValidator(_source)]] | None = None


class FiledClock(Part):
    kind: Short
    seconds: Number = 0
    reserve: Number = 0
    days: Number = 0
    for_good: bool = False


class FiledRow(Part):
    name: Text
    game: Text
    rules: Number
    box: Hash
    components: Text
    players: Number
    options: dict[str, bool | int | str]
    open: bool
    watchers: bool
    deadline: Number | None = None  # in files of before there were clocks
    clock: FiledClock | None = None
    time_outs: list[tuple[Number, Number, Literal[0, 1]]] = []
    secret: Hex | None
    seed: Annotated[str, StringConstraints(pattern=rf"^[0-9]{{1,{SEED_DIGITS}}}$")] | None
    status: Literal["seating", "playing", "over"]
    ended: Literal["", "agreed", "resigned", "closed"]
    winners: list[Number]
    floor: Number = 0
    brought: Number | None = None
    fresh: bool = False
    before: list[FiledOrigin] = []


class FiledSeat(Part):
    kind: Literal["person", "bot", "open"]
    name: Text
    strength: Short
    owner: Text = ""
    nonce: Hex
    own_share: bool = False
    share_hash: Hash = ""
    colour: Number | None = None


class FiledTalk(Part):
    number: Number
    name: Text
    seat: Number | None
    text: Text
    at: Annotated[float, Field(allow_inf_nan=False)]


class TableFile(Part):
    vaka_table: Literal[1]  # FORMAT
    table: FiledRow
    seats: list[FiledSeat]
    log: list[tuple[Literal[0, 2], int, Text, int]]  # CHOICE or UNDO, seat, words, back_to
    spent: list[tuple[Number, Annotated[float, Field(ge=0, allow_inf_nan=False)]]] = []
    chat: list[FiledTalk]

    def check_fits(self) -> None:
        """ValueError where parts contradict each other."""
        seats = range(self.table.players)
        outs = [seat for _, seat, _ in self.table.time_outs]
        named = [*self.table.winners, *outs, *(said.seat for said in self.chat if said.seat is not None)]
        numbers = [said.number for said in self.chat]
        if len(self.seats) != len(seats) or any(seat not in seats for seat in named):
            raise ValueError
        if numbers != sorted(set(numbers)) or 0 in numbers:
            raise ValueError
