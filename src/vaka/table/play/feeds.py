"""What happens to a person: an invitation, a game that begins, their turn, a rematch, the end.

A feed follows the tables of one person as long as somebody listens, and a while longer, so that a listener who comes
back misses nothing. It is made of facts and table views alone, as everything else that the person is shown.
"""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from ..errors import NotFound
from ..live.cooperative import KNOWN, LOOP_TURNS
from ..live.lists import Lists
from ..live.notifications import TableChanged
from ..live.table_registry import TableRegistry
from ..people.person import Person
from ..table_view import OVER, PLAYING, SEATING, Facts
from .looking import Looking

INVITED = "invited"
BEGUN = "begun"
YOUR_TURN = "your_turn"
REMATCH = "rematch"
ENDED = "over"
WAITING = (INVITED, YOUR_TURN)  # what a new listener is told of: it waits for the person
MAX_FOLLOWED = 50  # tables of one person: those that moved last
MAX_KEPT = 200  # events
CLOSE_SECONDS = 0.5
LIST_SECONDS = 20.0  # so late a new table is found that another process has made
KEPT_SECONDS = 120.0  # after the last listener has left

logger = logging.getLogger("vaka.table")

Situation = dict[str, int | str]  # what is so at a table, by kind of event, each with what makes it another one


@dataclass(frozen=True)
class LifeEvent:
    """`rematch` is the code of the table where the same people play again."""

    id: str
    type: str
    code: str
    game: str
    version: int
    rematch: str = ""


class Listener:
    """The events that one listener has not taken yet."""

    def __init__(self) -> None:
        self.ended = False
        self._events: list[LifeEvent] = []
        self._news = asyncio.Event()

    def put(self, event: LifeEvent) -> None:
        self._events = [*self._events, event][-MAX_KEPT:]
        self._news.set()

    def end(self) -> None:
        self.ended = True
        self._news.set()

    async def wait(self) -> None:
        """Until there is something to take, or nothing will come; may be cancelled."""
        await self._news.wait()

    def take(self) -> list[LifeEvent]:
        events, self._events = self._events, []
        if not self.ended:
            self._news.clear()
        return events


class Feed:
    """The tables of one person, and what has happened there."""

    def __init__(self, person: Person, epoch: str) -> None:
        self.person = person
        self.epoch = epoch
        self.events: deque[LifeEvent] = deque(maxlen=MAX_KEPT)
        self.count = 0
        self.situations: dict[str, Situation] = {}
        self.facts: dict[str, Facts] = {}
        self.listeners: set[Listener] = set()
        self.changed: set[str] = set()  # codes of tables to look at
        self.poke = asyncio.Event()
        self.first_look = asyncio.Event()

    def note(self, facts: Facts, situation: Situation) -> None:
        """A table is in this situation now."""
        before = self.situations.get(facts.code, {})
        self.situations[facts.code], self.facts[facts.code] = situation, facts
        if self.first_look.is_set():
            for kind, value in situation.items():
                if before.get(kind) != value:
                    self._publish(kind, facts)

    def forget(self, code: str) -> None:
        self.situations.pop(code, None)
        self.facts.pop(code, None)

    def _publish(self, kind: str, facts: Facts) -> None:
        self.count += 1
        event = self._event(kind, facts)
        self.events.append(event)
        for listener in self.listeners:
            listener.put(event)

    def _event(self, kind: str, facts: Facts) -> LifeEvent:
        rematch = facts.rematch if kind == REMATCH else ""
        return LifeEvent(f"{self.epoch}-{self.count}", kind, facts.code, facts.game, facts.version, rematch)

    def since(self, last: str) -> list[LifeEvent]:
        """What came after the event with this id; without one that is known, what waits for the person now."""
        ids = [f"{self.epoch}-{self.count - len(self.events)}", *(event.id for event in self.events)]
        if last in ids:
            return list(self.events)[ids.index(last) :]
        waiting = [
            (kind, self.facts[code]) for code, kinds in self.situations.items() for kind in WAITING if kind in kinds
        ]
        return [self._event(kind, facts) for kind, facts in waiting]


class Feeds:
    """The feeds of this process."""

    def __init__(self, registry: TableRegistry, lists: Lists, looking: Looking) -> None:
        self.registry = registry
        self.lists = lists
        self.looking = looking
        self.epoch = secrets.token_hex(4)  # ids of another process, or of before, are not ours
        self._feeds: dict[int, Feed] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        registry.subscribers.heard = self._heard

    @contextmanager
    def listen(self, person: Person) -> Iterator[tuple[Feed, Listener]]:
        """The feed of this person, and one's own place to hear of it."""
        feed = self._feeds.get(person.id)
        if feed is None:
            feed = self._feeds[person.id] = Feed(person, self.epoch)
            task = asyncio.create_task(self._follow(feed))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        listener = Listener()
        feed.listeners.add(listener)
        try:
            yield feed, listener
        finally:
            feed.listeners.discard(listener)

    async def close(self) -> None:
        """End all feeds, and so all listeners; a look that is under way is waited for."""
        self._closing = True
        for feed in self._feeds.values():
            feed.poke.set()
        late = (await asyncio.wait(self._tasks, timeout=CLOSE_SECONDS))[1] if self._tasks else set()
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def _heard(self, change: TableChanged, person: int | None) -> None:
        """Something was stored: `person` alone may notice it, or everybody (None)."""
        for mine, feed in self._feeds.items():
            if person in (None, mine) and (change.code in feed.situations or self.registry.sits(change.code, mine)):
                feed.changed.add(change.code)
                feed.poke.set()

    async def _follow(self, feed: Feed) -> None:
        """Until nobody has listened for a while; where it fails its listeners come back."""
        clock = asyncio.get_running_loop().time
        listened = clock()
        try:
            while clock() - listened < KEPT_SECONDS and not self._closing:
                await self._look_around(feed)
                next_list = clock() + LIST_SECONDS
                while clock() < next_list and not self._closing:
                    with suppress(TimeoutError):
                        async with asyncio.timeout_at(next_list):
                            await feed.poke.wait()
                    await self._look_at_changed(feed)
                if feed.listeners:
                    listened = clock()
        except Exception:
            logger.exception("the tables of a person could not be followed")
        finally:
            del self._feeds[feed.person.id]
            feed.first_look.set()
            for listener in feed.listeners:
                listener.end()

    async def _look_around(self, feed: Feed) -> None:
        """Look at all tables of the person that have changed unnoticed."""
        tables = await self.lists.of(feed.person, MAX_FOLLOWED)
        for code in feed.situations.keys() - {facts.code for facts in tables}:
            feed.forget(code)
        for facts in tables:
            known = feed.facts.get(facts.code)
            if known is None or (known.moves, known.changes) != (facts.moves, facts.changes):
                await self._look(feed, facts.code)
        feed.first_look.set()

    async def _look_at_changed(self, feed: Feed) -> None:
        feed.poke.clear()
        while feed.changed and not self._closing:
            await self._look(feed, feed.changed.pop())

    async def _look(self, feed: Feed, code: str) -> None:
        """When it is this person's turn among all who ask."""
        await LOOP_TURNS.here().begin(KNOWN, feed.person.id)
        try:
            facts = await self.looking.facts(code, feed.person)
            feed.note(facts, await self.situation(facts, feed.person))
        except NotFound:
            feed.forget(code)

    async def situation(self, facts: Facts, person: Person) -> Situation:
        """What is so at this table for this person."""
        result: Situation = {}
        if facts.status == SEATING and any(seat.kept for seat in facts.seats):
            result[INVITED] = facts.code
        if facts.status != SEATING:
            result[BEGUN] = facts.code
        if facts.status == PLAYING and any(seat.mine for seat in facts.seats):
            table_view = await self.looking.table_view(facts.code, person)
            if table_view.owes_choice and not table_view.planned:
                result[YOUR_TURN] = facts.moves
        if facts.rematch:
            result[REMATCH] = facts.rematch
        if facts.status == OVER:
            result[ENDED] = facts.code
        return result
