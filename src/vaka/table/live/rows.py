"""A table as the store has it, but for its log: its row, its seats, and what is proposed there."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ...core.chance import derived_share
from ...core.record import DERIVED, GIVEN, UNKNOWN, UNREVEALED, Origin
from ..new_table import BOT
from ..table_view import SEATING, ChatLine

PERSON = "person"

Stamp = tuple[int, int, int]


@dataclass
class Row:
    """The table's row; `schema.py` describes its columns."""

    id: int
    code: str
    name: str
    game: str
    rules: int
    box: str
    components: str
    players: int
    options: dict[str, Any]
    open: bool
    watchers: bool
    clock: dict[str, Any] | None  # `ClockSettings` as plain data
    host: int | None
    secret: bytes | None
    seed: str | None
    status: str = SEATING
    ended: str = ""
    winners: list[int] = field(default_factory=list)
    rematch: str = ""
    version: int = 0
    moves: int = 0
    steps: list[int] = field(default_factory=list)
    changes: int = 0
    seals: int = 0
    done: int = 0
    bot_next: bool = False
    due: float | None = None
    created: float = 0.0
    moved: float = 0.0
    clock_from: float = 0.0
    time_outs: list[list[int]] = field(default_factory=list)
    floor: int = 0
    brought: int | None = None
    fresh: bool = False
    before: list[dict[str, Any]] = field(default_factory=list)
    muted: list[int] = field(default_factory=list)
    unseated: list[int] = field(default_factory=list)

    def stamp(self) -> Stamp:
        """Differs whenever anything about the table has changed."""
        return self.version, self.changes, self.seals


@dataclass
class Seat:
    """A seat's row. `held`: a bot plays for the absent `person`; `resigned`: for good. `trouble`: why a simpler bot
    chose in the last move of the one that plays here. `waiting_choice`: what the person chose at `waiting_since` and
    can still take back; the server makes it, and until then only the person knows of it. `ran_out`: so often in a row
    the person has run out of time. `out`: they have in the open sealed phase, where a bot answers and nobody is told.
    `plans`: see `plans.py`; they were laid down at `planned_since`, and `dropped_plan` says which was dropped and why,
    until the person has seen to it. `by_hand`: the person also makes a choice that is the only one. `owner`: of a bot
    account, whose it is, by the name of then. `chat_read`: the last line of the chat that the person has read; None in
    seats that were taken before this was noted.

    `colour` is one of as many as a table can have seats; no two seats have the same. At first it is that of the place.
    """

    seat: int
    kind: str
    name: str = ""
    person: int | None = None
    strength: str = ""
    held: bool = False
    resigned: bool = False
    nonce: bytes = b""
    link: str = ""
    since: float = 0.0
    colour: int = -1
    own_share: bool = False  # the nonce was drawn by the person in this seat, not by the server
    share_hash: str = ""  # of the share that was given or promised here
    trouble: str = ""
    waiting_choice: str = ""
    waiting_since: float = 0.0
    ran_out: int = 0
    out: bool = False
    plans: list[list[str]] = field(default_factory=list)  # never changed, only replaced
    planned_since: float = 0.0
    dropped_plan: list[str] = field(default_factory=list)
    by_hand: bool = False
    owner: str = ""
    chat_read: int | None = 0

    def __post_init__(self) -> None:
        if self.colour < 0:
            self.colour = self.seat

    @property
    def botted(self) -> bool:
        """Whether the server chooses for this seat."""
        return self.kind == BOT or self.held or self.resigned

    @property
    def owes_share(self) -> bool:
        """Whether the person here has still to give a share of chance; the game does not begin before."""
        return self.kind == PERSON and not self.nonce

    def share_source(self, secret: bytes | None) -> str:
        """Where the share of this seat comes from, as a record says it."""
        if self.own_share:
            return GIVEN
        if secret is None or self.nonce != derived_share(secret, self.seat):
            return UNKNOWN  # the server drew it, when that did not follow from the secret yet
        return UNREVEALED if self.share_hash else DERIVED

    @property
    def playing_person(self) -> int | None:
        """The person who chooses for this seat."""
        return self.person if self.kind == PERSON and not self.botted else None

    def visible(self) -> tuple[Any, ...]:
        share = self.own_share, self.owes_share, self.share_hash
        return self.kind, self.name, self.person, self.strength, self.held, self.resigned, self.colour, share


@dataclass
class Said(ChatLine):
    """A line of the talk, and who said it: that is for the server alone."""

    person: int | None = None

    def stored(self) -> dict[str, Any]:
        """As the store has it, where the owner of a bot account follows from the person."""
        return {name: value for name, value in vars(self).items() if name != "owner"}


@dataclass
class Proposal:
    kind: str
    value: int
    by: int  # seat
    agreed: list[int]  # persons
    at: float


def stored_origin(kept: dict[str, Any]) -> Origin:
    """The source of chance that was kept in a row's `before`; the other way of `kept_origin`."""
    secret = bytes.fromhex(kept["secret"]) if kept["secret"] is not None else None
    nonces = [bytes.fromhex(nonce) for nonce in kept["nonces"]]
    return Origin(kept["seed"], secret, nonces, after=kept["after"], shares=kept.get("shares"))  # older ones have none


def kept_origin(origin: Origin) -> dict[str, Any]:
    """A source of chance as plain data."""
    secret = origin.secret.hex() if origin.secret is not None else None
    nonces = [nonce.hex() for nonce in origin.nonces]
    return {
        "seed": origin.seed,
        "secret": secret,
        "nonces": nonces,
        "after": origin.after,
        "shares": origin.shares,
    }


def version_for(row: Row, seats: Sequence[Seat], person: int | None) -> int:
    """A number that is raised by all that this person notices of the game: whole moves, and steps of their own. Nobody
    can tell by it how many steps somebody else has made."""
    mine = [seat.seat for seat in seats if seat.kind == PERSON and person is not None and seat.person == person]
    return row.moves + sum(row.steps[seat] for seat in mine if row.steps)
