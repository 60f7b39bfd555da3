"""All tables of a server: the services that pages, programs and hosts use."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from ..review.reviewing import DEFAULT_PACE
from .bots.bot_runner import CLOSE_SECONDS, BotRunner
from .bots.hinting import Hints
from .calls.calls import Calls
from .calls.mail import MailSender, MailServer
from .calls.mail_links import MailLinks
from .calls.triggers import CHECK_TIME
from .host.host import TIDY, Host
from .jobs.job import Handler
from .jobs.worker import Worker
from .live.lists import Lists
from .live.shared_presence import SYNC_SECONDS
from .live.table_registry import CLOCK_JOB, MAX_ENTRIES, TableRegistry
from .live.uptime import Uptime
from .people.bot_accounts import BotAccounts
from .people.invitations import Invitations
from .people.one_time_secrets import OneTimeSecrets
from .people.people import People
from .people.sign_ins import SignIns
from .play.clocks import Clocks
from .play.feeds import Feeds
from .play.looking import Looking
from .play.planning import Planning
from .play.play import Play
from .play.talk import Talk
from .play.votes import Votes
from .play.waiting_choices import WAITING_SECONDS
from .replays.checking import Checking
from .replays.figures import ServerFigures
from .replays.history import History
from .replays.replaying import Replaying
from .replays.reviewer import Reviewer
from .replays.reviews import ASKED, OFF, REVIEW, Reviews
from .retention import USUAL_RETENTION, Retention
from .seating.caps import EVERYBODY, USUAL_CAPS, Caps, TableCaps
from .seating.guided_tables import Guides
from .seating.imports import Imports
from .seating.seating import Seating
from .seating.shares import Shares
from .store.signing_keys import SigningKeys
from .store.store import CONNECTIONS, Store

SERVER_KINDS = (CLOCK_JOB, CHECK_TIME, TIDY)  # jobs that wait until a server is at work, where people can choose
TIDY_LIMIT = 3000.0  # seconds; a large store is cleared a portion at a time
STORE_CLOSE_TIMEOUT = 0.8  # seconds after which a store that does not answer no longer keeps the server from closing

logger = logging.getLogger("vaka.table")


class Tables:
    """All tables in one store. Every answer is made for the person who asks; every change is in the store before
    anybody hears of it.

    `url` is that of the store: `sqlite+aiosqlite:///file`, or `postgresql+psycopg://...`, which several processes can
    share. `pace` scales the time that bots take (0.0: they answer at once, and do not wait for a `done`); `hold` is how
    many seconds a bot waits while the last mover could still undo, and `waiting` how many a choice waits that its maker
    can take back; `workers` are the processes in which bots think; `components` lets people bring component files of
    their own; without `chat` they can only react; `reviews` says whether finished games are reviewed: `auto`, `asked`
    or `off`, `review_workers` how many at once and `review_pace` how thoroughly, `reviews_here` whether this process
    makes them or leaves them to others; `keep` says how long what is kept; one person may have `limit_factor` times as
    many tables as `most` says; `connections` is how many this process has to PostgreSQL
    at most, `in_memory` how many tables it keeps in memory; `mail` is the server that takes mail, where there is one,
    `call_networks` are those of the host into which calls may go; `table_makers` says who may make tables:
    `everybody`, `members` or `hosts`.

    `people` says who is who, `bot_accounts` are programs with an owner, `sign_ins`, `one_time_secrets`, `mail_links`
    and `invitations` are for accounts; `lists`, `looking` and `feeds` are what can be seen, `seating`, `shares`,
    `imports` and `guides` make tables and fill them, `play`, `planning`, `votes`, `clocks`, `talk` and `hints` are for
    the game, `replaying`, `checking` and `reviews` for after it, `history` and `figures` for what all games together
    say, `calls` reach people who are away, and `host` is for those who run the server.

    What is refused raises a VakaError with a key and values and changes nothing: NotFound, NotAllowed, Stale,
    NotNow and Refused of `errors.py`, and the IllegalChoice, BadRequest, BadBox and BadRecord of the core.
    """

    def __init__(
        self,
        url: str,
        *,
        pace: float = 1.0,
        hold: float | None = None,
        waiting: float | None = None,
        workers: int = 2,
        components: bool = False,
        chat: bool = True,
        reviews: str = ASKED,
        review_workers: int = 1,
        review_pace: str = DEFAULT_PACE,
        reviews_here: bool = True,
        keep: Retention = USUAL_RETENTION,
        most: TableCaps = USUAL_CAPS,
        limit_factor: int = 1,
        connections: int = CONNECTIONS,
        in_memory: int = MAX_ENTRIES,
        mail: MailServer | None = None,
        call_networks: Sequence[str] = (),
        table_makers: str = EVERYBODY,
    ) -> None:
        self.store = Store(url, connections)
        self.registry = TableRegistry(self.store, components=components, most=in_memory)
        self.worker = Worker(self.registry.queue)
        self.uptime = Uptime(self.registry)
        self.only_jobs = False
        self.boxes = self.registry.boxes
        self.mail = MailSender(mail) if mail is not None else None
        caps = Caps(self.registry, most, limit_factor, table_makers)
        self.people = People(self.store, lambda: self.registry.clock())
        self.bot_accounts = BotAccounts(self.store, self.people)
        self.sign_ins = SignIns(self.store, self.people, self.people.clock)
        self.one_time_secrets = OneTimeSecrets(self.store, self.people.clock)
        self.invitations = Invitations(self.store, self.people, self.people.clock)
        self.mail_links = MailLinks(self.one_time_secrets, self.registry.queue, self.worker, self.mail)
        self.lists = Lists(self.store)
        self.signing_keys = SigningKeys(self.store)
        self.looking = Looking(self.registry, self.signing_keys)
        self.feeds = Feeds(self.registry, self.lists, self.looking)
        self.seating = Seating(self.registry, caps)
        self.shares = Shares(self.registry)
        self.imports = Imports(self.registry, caps)
        self.replaying = Replaying(self.registry, self.looking, self.imports)
        self.guides = Guides(self.registry, self.seating)
        self.checking = Checking(self.registry, self.looking)
        self.reviews = Reviews(self.registry, reviews)
        self.reviewer = Reviewer(self.registry, review_workers, review_pace)
        self.reviews.wished = self.worker.notify
        if reviews != OFF and reviews_here:
            self.worker.handlers[REVIEW] = self.reviewer.handler
        self.history = History(self.registry)
        self.figures = ServerFigures(self.registry)
        self.play = Play(self.registry, WAITING_SECONDS * min(pace, 1.0) if waiting is None else waiting)
        self.planning = Planning(self.registry)
        self.votes = Votes(self.registry)
        self.talk = Talk(self.registry, chat)
        self.bots = BotRunner(self.registry, self.play, workers, pace, hold)
        self.hints = Hints(self.looking, self.bots.workers)
        self.host = Host(self.registry, self.people, self.votes, self.talk, keep)
        self.worker.handlers[TIDY] = Handler(self.host.do_tidying, limit=TIDY_LIMIT)
        self.clocks = Clocks(self.registry, self.uptime)
        self.worker.handlers[CLOCK_JOB] = Handler(self.clocks.run_out, at_once=4)
        self.calls = Calls(self.registry, self.feeds, self.clocks, self.worker, self.mail, call_networks)
        self._closing = asyncio.Event()
        self._helpers: list[asyncio.Task[None]] = []
        self._listening: asyncio.Task[None] | None = None

    @property
    def components_allowed(self) -> bool:
        """Whether people may bring component files of their own."""
        return self.registry.components

    async def open(self, only_jobs: bool = False) -> None:
        """Bring the store up to date, and go on where bots were to move.

        With `only_jobs` nobody can play here, so clocks do not run because of this process, and it looks at none. Nor
        does it tidy: that ends games of people who have not come back.
        """
        await self.store.open()
        await self.registry.presence.open()
        self.only_jobs = only_jobs
        if only_jobs:
            for kind in SERVER_KINDS:
                del self.worker.handlers[kind]
        else:
            await self.uptime.note()
        await self.calls.preferences.sync()
        notes = self._every(SYNC_SECONDS, self.sync, "what was noted could not be written down")
        self._helpers = [asyncio.create_task(notes)]
        if self.registry.peer_processes is not None:
            self._listening = asyncio.create_task(self.registry.peer_processes.listen())
        if not only_jobs:
            await self.bots.open()
            await self.host.plan_tidying()
        await self.worker.open()

    async def drain(self) -> None:
        """Begin nothing that takes long; people and bots play on."""
        await self.worker.stop(REVIEW)

    async def close(self) -> None:
        """Stop the bots, end all subscriptions, and close the store. Takes well under 3 seconds."""
        self.registry.subscribers.end()
        asyncio.get_running_loop().call_later(STORE_CLOSE_TIMEOUT, self.store.cut)
        self._closing.set()
        services = (self.bots, self.worker, self.feeds)
        await asyncio.gather(*[service.close() for service in services], self._end_helpers())
        self.reviewer.close()
        await self.registry.close()
        await self.store.close()

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[None]:
        """Open for a host's command alone: no bots move, and a server may be at work on the same store."""
        await self.store.open()
        try:
            yield
        finally:
            await self.registry.close()
            await self.store.close()

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]], complaint: str) -> None:
        """Do this again and again, until the server closes. What fails is tried again: the store may be back then."""
        while not self._closing.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._closing.wait()
                return
            try:
                await work()
            except Exception:
                logger.exception(complaint)

    async def _end_helpers(self) -> None:
        """They end by themselves: a statement that is cut off would answer to a loop that is closed. Only a store that
        hangs is not waited for."""
        if self._listening is not None:
            self._listening.cancel()
        late = (await asyncio.wait(self._helpers, timeout=CLOSE_SECONDS))[1] if self._helpers else set()
        for helper in late:
            helper.cancel()
        others = [self._listening] if self._listening is not None else []
        await asyncio.gather(*late, *others, return_exceptions=True)

    async def sync(self) -> None:
        """Write down that the server is at work, who is there and which secrets are used, and read what other processes
        have written; and compare the clock with the database's."""
        try:
            await self.store.measure_time()
        except Exception:
            self.uptime.missed()
            raise
        if not self.only_jobs:
            await self.uptime.note()
        await self.registry.presence.sync()
        await self.people.sync()
        await self.calls.preferences.sync()
