"""Looking back: a game as it stood after any of its moves, as its viewer was told it then.

While it is played somebody sees again what they saw, and no more; when it is over everybody may look from any seat, or
at all hands at once.
"""

from bisect import bisect_right
from dataclasses import dataclass, replace

from ...core.events import Event
from ...core.match import Match
from ...core.state import State
from ..errors import NotAllowed
from ..fair_queue import Lane
from ..live.cooperative import Slices
from ..live.live_table import LiveTable
from ..live.view_cache import ViewCache
from ..table_view import OVER, PLAYING, Facts, TableView, read_only_view

OWN = "own"  # from one's seat, or as a watcher
WATCH = "watch"
ALL_OPEN = "open"
View = int | str  # a seat, or one of these

BEFORE = 40  # the log is shown in parts: so many lines that led to one of its lines, and some that followed
AFTER = 20
LOOKS_BACK = Lane(2)  # so many at once: each makes up to some dozens of choices again


@dataclass
class Position:
    """How a game stood between two moves. There is nothing to choose in its table view."""

    table_view: TableView
    view: View
    views: list[View]  # from where this person may look
    numbers: list[int]  # of all positions there are by now: lines when the game is `over`, before that moves
    place: int  # of this one among them
    over: bool  # the game is, by now
    events: list[Event]  # all that its viewer was told by now, later lines too; to be read and not changed
    told_at: list[int]  # how many of them had been told at each position
    around: int  # the part of the log that is shown lies around this line

    @property
    def number(self) -> int:
        return self.numbers[self.place]

    @property
    def is_last(self) -> bool:
        return self.place == len(self.numbers) - 1

    @property
    def can_play_on(self) -> bool:
        """Whether a new table can be made from here."""
        return self.over and self.table_view.outcome is None

    @property
    def told(self) -> list[tuple[int, Event]]:
        """The lines of the part of the log that is shown, with their numbers."""
        first = max(0, self.around - BEFORE)
        return list(enumerate(self.events[first : self.around + AFTER], first))

    @property
    def news(self) -> range:
        """The numbers of the lines that were told by the move which led here."""
        return range(self.told_at[self.place - 1] if self.place else 0, self.told_at[self.place])

    def number_of(self, line: int) -> int:
        """The number of the position at which this line of the log had just been told."""
        return self.numbers[min(bisect_right(self.told_at, line), len(self.numbers) - 1)]


def views_of(live: LiveTable, person: int | None, shown: int | None) -> list[View]:
    """From where this person may look, the usual one first; `shown` is the seat from which they see the table now."""
    seats = [seat.seat for seat in live.seats_of(person)]
    if live.row.status == OVER:
        own: list[View] = list(seats[:1]) if len(seats) == 1 else []
        return [*own, WATCH, ALL_OPEN, *(seat for seat in range(live.row.players) if seat not in own)]
    return [WATCH] if shown is None else [shown, WATCH]


async def position_of(
    live: LiveTable, facts: Facts, views: list[View], number: int, view: View = OWN, by_move: bool = False
) -> Position:
    """The position of this number, or the last one before it; `view` must be one of `views`.

    The number is that of a line, or of a move: while the game is played in any case, and `by_move` also later.
    Deep in a long game it costs no more than near its start: some dozens of choices are made again, and what was
    told is veiled once for all positions.
    """
    match, view_cache = live.begun(), live.view_cache
    view = views[0] if view == OWN else view
    if view not in views:
        raise _refused(view, match.players)
    over = facts.status == OVER
    lines, told_at = match.positions, match.told_at
    numbers, whole = lines, match.whole_moves
    if not over:  # nobody sees by a number how many steps the moves of others had
        lines, numbers = [line for line, _ in whole], [move for _, move in whole]
        told_at = sorted(set(told_at))
    elif by_move:
        number = max(line for line, move in whole if move <= number)
    place = bisect_right(numbers, number) - 1
    then = await went_back(match, lines[place])
    facts = facts_then(facts, numbers[place], lines[place], is_end=over and place == len(numbers) - 1)
    seat = view if isinstance(view, int) else None
    back = Back(then, view_cache, told_at[place])
    table_view = read_only_view(facts, then, seat, back)
    events = view_cache.told(seat)
    if view == ALL_OPEN:
        table_view.hands = [read_only_view(facts, then, one, back) for one in range(then.players)]
        events = view_cache.told_to_any()
        table_view.told = events[: told_at[place]]
    return Position(table_view, view, views, numbers, place, over, events, told_at, told_at[place])


class Back:
    """Looks at a position: the state as it was, and as much of what has been told by now as had been told then."""

    def __init__(self, then: Match, view_cache: ViewCache, count: int) -> None:
        self._then = then
        self._view_cache = view_cache
        self._told = count

    def seen(self, viewer: int | None) -> State:
        return self._then.state.seen(viewer)

    def told(self, viewer: int | None) -> list[Event]:
        return self._view_cache.told(viewer)[: self._told]


async def went_back(match: Match, number: int) -> Match:
    """The match as it stood at this position, in slices."""
    slices = Slices()
    async with LOOKS_BACK:
        walk = match.going_back(number)
        then = next(walk)
        for _ in walk:  # it plays on in place
            await slices.rest()
        return then


def facts_then(facts: Facts, number: int, line: int, is_end: bool) -> Facts:
    """The facts as far as they belong to the game as it stood; who was away when is not remembered. Their `moves` tell
    positions apart that are rendered, whatever number each is shown with."""
    seats = [replace(seat, held=False, resigned=False, away=0, gone=False) for seat in facts.seats]
    then = replace(facts, seats=seats, version=number, moves=line, proposal=None, chat=[])
    if not is_end:
        then.status, then.ended, then.winners = PLAYING, "", []
    return then


def _refused(view: View, players: int) -> NotAllowed:
    if isinstance(view, int) and not 0 <= view < players:
        return NotAllowed("table.no_such_view", {"players": players})
    return NotAllowed("table.view_later", {})
