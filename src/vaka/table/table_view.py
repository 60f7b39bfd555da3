"""What one viewer of a table may see, and nothing else. Pages, API answers and logs are made from it alone.

A `TableView` holds seen states and veiled events only. All of it may be shown to its viewer.
"""

from dataclasses import dataclass, field
from typing import Any, Protocol

from ..core.events import EVERYONE, Event
from ..core.game import Game
from ..core.match import Match
from ..core.outcome import Outcome
from ..core.question import Prompt
from ..core.seats import seat_number
from ..core.state import WATCHER, State
from ..core.words import UNKNOWN
from .clocks.settings import ClockSettings
from .clocks.time_left import RunningClock
from .plan import DroppedPlan, Plan
from .reactions import reaction_of

SEATING = "seating"
PLAYING = "playing"
OVER = "over"

OWN = "own"  # shares of chance: given by the person in the seat, drawn by the server, or still to come
SERVER = "server"
AWAITED = "awaited"


@dataclass
class SeatFacts:
    """A seat as everybody may know it; `mine` is for the person who asked."""

    seat: int
    name: str
    kind: str  # person, bot, open
    strength: str = ""  # of the bot that sits here, or that holds the seat for an absent person
    held: bool = False  # a bot plays for an absent person, who may take the seat back
    resigned: bool = False
    mine: bool = False
    kept: bool = False  # empty, and it waits for the person who asked, as in a rematch
    colour: int = -1  # -1: that of its place
    owner: str = ""  # of a bot account: whose it is
    share: str = ""  # who drew the person's share of chance: own, server, awaited
    share_hash: str = ""  # of a share that the person gave, or has promised
    away: int = 0  # for so many whole minutes the person has not been seen at the table, up to MAX_AWAY_DAYS
    idle: int = 0  # for so many minutes the table has waited for this seat, once that is a ground for replacing it
    gone: bool = False  # held, and away for so long that the others can end the game without this person
    clock: RunningClock | None = None  # while the seat is asked, whether it has sealed an answer or not
    reserve: float = 0.0  # seconds that it has left beyond the time of a decision
    ran_out: int = 0  # so often in a row its person has run out of time
    trouble: str = ""  # why a simpler bot chose in the last move of the one that plays here, as the key of a message

    def __post_init__(self) -> None:
        if self.colour < 0:
            self.colour = self.seat

    @property
    def number(self) -> int:
        """How people call the seat."""
        return seat_number(self.seat)


@dataclass
class ProposalFacts:
    """What somebody asked the others to agree to: `undo` to a move, `end`, or `replace` an absent seat by a bot."""

    kind: str
    value: int
    by: int
    agreed: list[int]
    waiting: list[int]


@dataclass
class ChatLine:
    number: int
    name: str
    seat: int | None
    text: str
    at: float
    owner: str = ""  # of a bot account: whose it is

    @property
    def reaction(self) -> str:
        """The name of the reaction that this line is, or ""."""
        return reaction_of(self.text)


@dataclass
class Facts:
    """A table as everybody may know it."""

    code: str
    name: str
    game: str
    players: int
    options: dict[str, Any]
    seats: list[SeatFacts]
    status: str
    version: int  # raised by every whole move, and by steps of the person who asked
    changes: int  # raised by everything else that can be seen
    moves: int = 0  # whole moves, and those taken back: the same for everybody
    commitment: str = ""  # of the secret from which chance comes; none where no seal is promised
    brought: bool = False  # made from a record
    brought_moves: int = 0  # so many moves of it were played elsewhere; lists do not say
    fresh: bool = False  # what follows them is dealt anew
    open: bool = True
    watchers: bool = True
    clock: ClockSettings | None = None
    components: bool = False  # played with a component file of its own
    earlier_box: bool = False  # played with the box that the game had before its figures were changed
    puzzle: bool = False  # boards tell nothing of what a choice brings: that is asked for
    alone: bool = False  # in a tab without a server: pages that only a server has are not offered
    host: bool = False  # the person who asked made this table
    host_name: str = ""  # of the person who made this table, if they sit at it
    proposal: ProposalFacts | None = None
    chat: list[ChatLine] = field(default_factory=list)
    muted: list[int] = field(default_factory=list)  # for the host: the last line of each speaker who is muted here
    # What the person who asked has read of the chat; a frame has none of it, and is not made anew when they read.
    unread: int = field(default=0, compare=False)  # lines that others have said since
    chat_read: int | None = field(default=None, compare=False)  # the last line that was read; lists do not say
    ended: str = ""  # why, when not by the rules: resigned, agreed, closed
    winners: list[int] = field(default_factory=list)
    rematch: str = ""  # the code of the table where the same people play again
    created: float = 0.0
    moved: float = 0.0

    @property
    def deadline(self) -> int | None:
        """The seconds of a decision, for programs that know nothing of clocks."""
        return self.clock.longest_decision if self.clock is not None else None

    @property
    def has_days(self) -> bool:
        """Whether people have several days for a decision, and nobody expects them to be there."""
        return self.clock is not None and self.clock.has_days

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def reactions(self) -> dict[int, str]:
        """The last reaction of each seat since the last move."""
        return {
            line.seat: line.reaction
            for line in self.chat
            if line.seat is not None and line.reaction and line.at >= self.moved
        }


@dataclass
class TableView:
    """All that a viewer sees now. `watched` and `watchers_told` are what everybody sees: the part pages can share."""

    facts: Facts
    game: Game[Any]
    viewer: int | None
    known: State
    watched: State
    told: list[Event]
    watchers_told: list[Event]
    choices: list[int]
    can_undo: bool
    can_take_back: bool
    held: bool  # the next one waits until this viewer has said done
    one_move_back: int | None  # the number of the move to which the table could agree to go back
    hands_over: bool = False  # held, and the next one sits at the same device
    curtain: int | None = None  # the seat that is to look next at a shared device; nothing private is in here then
    prompt: Prompt | None = None  # what that seat is asked where the question is public: `choices` are its own then
    outcome: Outcome | None = None
    waiting_choice: int | None = None  # what the viewer has chosen and can still take back
    forced: bool = False  # the viewer has but one choice, which the table makes for them after a while
    plans: list[Plan] = field(default_factory=list)  # what the viewer has laid down in advance
    dropped_plan: DroppedPlan | None = None  # what the table has dropped of it
    planned: bool = False  # the table makes the first plan after a while
    by_hand: bool = False  # the viewer also makes a choice that is the only one
    hands: list["TableView"] = field(default_factory=list)  # after the end, all open: what each seat has seen

    @property
    def owes_choice(self) -> bool:
        """Whether the viewer is waited for. A sealed answer that may still be replaced is no debt."""
        return bool(self.choices) and self.viewer in self.known.pending

    @property
    def answered(self) -> bool:
        """Whether the viewer has sealed an answer, or somebody else has for them."""
        return self.viewer is not None and bool(self.known.answers) and bool(self.known.answers[self.viewer])

    @property
    def sealed(self) -> int:
        """How many answers the viewer could take back, one after the other; none that somebody else gave for them."""
        return len(self.known.answers[self.viewer]) if self.viewer is not None and self.can_take_back else 0


class ViewSource(Protocol):
    """Where a table view gets its parts from."""

    def seen(self, viewer: int | None) -> State: ...

    def told(self, viewer: int | None) -> list[Event]: ...


def view_for(
    facts: Facts,
    match: Match,
    viewer: int | None,
    held: bool = False,
    curtain: int | None = None,
    source: ViewSource | None = None,
) -> TableView:
    """What this viewer may see of a match. Behind a curtain it is what a watcher sees, with a public question."""
    if curtain is not None:
        viewer = None
    source = source or UncachedViews(match)
    known = source.seen(viewer)
    watched = known if viewer is None else source.seen(None)
    seat = WATCHER if viewer is None else viewer
    choices = known.choices(seat) if seat >= 0 else []
    answered = seat >= 0 and bool(known.answers) and bool(known.answers[seat])
    if answered and len(choices) == 1:  # there was nothing else to answer, so there is nothing to go back to
        choices, answered = [], False
    prompt = None
    if curtain is not None and curtain in known.asked and match.game.is_public(known):
        seat, prompt = curtain, match.game.prompt(known, curtain)
        choices = match.game.offer(known, curtain)
    back = match.one_move_back
    return TableView(
        facts=facts,
        game=match.game,
        viewer=viewer,
        known=known,
        watched=watched,
        told=source.told(viewer),
        watchers_told=source.told(None),
        choices=choices,
        can_undo=seat >= 0 and match.can_undo(seat),
        can_take_back=answered,
        held=held,
        one_move_back=None if back is None else match.move_at(back),
        curtain=curtain,
        prompt=prompt,
        outcome=match.state.outcome,
    )


def read_only_view(facts: Facts, match: Match, viewer: int | None, source: ViewSource | None = None) -> TableView:
    """The same with nothing to do: for games that are over, and for looking back."""
    table_view = view_for(facts, match, viewer, source=source)
    table_view.choices, table_view.can_undo, table_view.can_take_back, table_view.one_move_back = [], False, False, None
    return table_view


class UncachedViews:
    """Makes every part anew."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def seen(self, viewer: int | None) -> State:
        return self._match.state.seen(viewer)

    def told(self, viewer: int | None) -> list[Event]:
        return veiled(self._match.events, WATCHER if viewer is None else viewer)


def veiled(events: list[Event], viewer: int) -> list[Event]:
    """The events as this viewer is told them: what it may not know is no longer in them."""
    return [Event(event.verb, event.values_for(viewer), EVERYONE, 0) for event in events]


def told_to_any(events: list[Event], players: int) -> list[Event]:
    """The events with all that any seat was told; what nobody knew stays unknown."""
    result = []
    for event in events:
        new_events = [event.values_for(seat) for seat in range(players)]
        result.append(Event(event.verb, min(new_events, key=lambda values: values.count(UNKNOWN)), EVERYONE, 0))
    return result
