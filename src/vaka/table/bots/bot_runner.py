"""Choices that the server makes: for bots, which run in processes of their own, and for people who have planned them
or have only one.

Both at a pace that tells nothing. Where only programs play bots choose at once, but for moves that others see only when
they are whole. It also makes the choices of people that could be taken back until then.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from random import Random

from ...bots import registry
from ...bots.bot_worker import Answer
from ...core.seats import seat_number
from ...core.state import State
from ..errors import NotFound, StoreAway
from ..live.guided import guides_choice
from ..live.live_table import LiveTable
from ..live.plans import chosen_by_table
from ..live.rows import Row, Seat
from ..live.steady_time import SteadyTime
from ..live.table_clock import running_clocks
from ..live.table_registry import TableRegistry
from ..play.play import Play
from ..waiting_times import FORCED_SECONDS, HOLD_SECONDS
from .leases import Leases
from .worker_pool import WorkerPool

SWEEP_SECONDS = 1.0
RESUMED_AT_ONCE = 2  # for each worker: so many tables that nobody has just moved at are looked at at the same time
CLOSE_SECONDS = 1.0
IN_TIME_SECONDS = 1.0  # so long before the end of a person's time the table chooses for them at the latest
FAILED_SECONDS = 10.0  # before a table that could not be played is tried again

logger = logging.getLogger("vaka.table")


@dataclass(frozen=True)
class Question:
    """What a bot is asked: all that its seat has seen, and how long its move is to last."""

    code: str
    seat: int
    spec: str
    known: State
    components: str | None
    version: int
    moves: int
    moved: float
    pace: float  # seconds
    people: tuple[int, ...]  # who wait for the answer, or who made a table of bots alone
    is_begun: bool  # the bot is in the midst of a move
    guides: int | None  # what it answers in a guided game, as long as that goes as its guide has it


class BotRunner:
    """Plays the bots of all tables whose lease this process holds."""

    def __init__(
        self, registry: TableRegistry, play: Play, workers: int, pace: float, hold_seconds: float | None
    ) -> None:
        self.registry = registry
        self.play = play
        self.workers = WorkerPool(workers)
        self.pace = pace
        self.hold_seconds = HOLD_SECONDS * min(pace, 1.0) if hold_seconds is None else hold_seconds
        self.holder = secrets.token_hex(16)
        self.answers = 0  # since the start, for metrics
        self.troubles = 0
        self.late = 0  # answers for which it took longer than the bot is meant to think
        self.leases = Leases(registry, self.holder)
        self.steady_time = SteadyTime(registry)
        self._failed: dict[str, float] = {}  # until when a table is left alone that could not be played
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._pokes: dict[str, asyncio.Event] = {}
        self._slots = asyncio.Semaphore(RESUMED_AT_ONCE * workers)
        self._rounds: list[asyncio.Task[None]] = []
        self._closing = asyncio.Event()

    async def open(self) -> None:
        if self.registry.store.alone:
            await self.leases.clear()
        self.registry.bots_asked = self.consider
        self.registry.elsewhere = self.consider_ours
        self._rounds = [asyncio.create_task(self._go_round(work)) for work in (self.registry.look_around, self._resume)]

    async def close(self) -> None:
        """Let what is being stored be stored, and nothing begin; a store that hangs is waited for CLOSE_SECONDS."""
        self._closing.set()
        self.workers.stop()
        for poke in self._pokes.values():
            poke.set()
        tasks = [*self._at_work.values(), *self._rounds]
        late = (await asyncio.wait(tasks, timeout=CLOSE_SECONDS))[1] if tasks else set()
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        self.workers.close()
        with suppress(StoreAway):  # they end by themselves
            await self.leases.give_back()

    def consider(self, code: str) -> None:
        """The server is to choose here, or has less to wait for."""
        if code in self._at_work:
            self._pokes[code].set()
        else:
            self._begin(code)

    def _begin(self, code: str, first_look_done: Callable[[], None] = lambda: None) -> None:
        if not self._closing.is_set():
            self._pokes[code] = asyncio.Event()
            self._at_work[code] = asyncio.create_task(self._attend(code, first_look_done))

    def consider_ours(self, code: str) -> None:
        """Another process has changed this table: if the bots are ours, they may be asked now."""
        if self.leases.ours(code):
            self.consider(code)

    async def _attend(self, code: str, first_look_done: Callable[[], None]) -> None:
        """Choose for the bots of a table, and for people by their plans, until it waits for somebody to think."""
        poke = self._pokes[code]
        looks = 0
        try:
            while not self._closing.is_set():
                poke.clear()
                wait = await self._step(code)
                looks += 1
                if looks == 1:
                    first_look_done()
                if wait is None and not poke.is_set():
                    return
                if wait:
                    await _wait(poke, wait)
        except NotFound:
            pass
        except Exception:  # one table must not stop the others, and the sweep comes by again
            logger.exception("bots of a table stopped", extra={"table": code})
            self._failed[code] = time.monotonic() + FAILED_SECONDS
        finally:
            if not looks:
                first_look_done()
            del self._at_work[code], self._pokes[code]
            self.steady_time.forget(code)

    async def _step(self, code: str) -> float | None:
        """Let the bots answer that are asked now. Answers how long to wait before the next look, None: for a change."""
        async with self.registry.looking(code) as live:
            questions = self._questions(live)
            row = live.row
            waiting = live.waiting_choices()
            held_until = self._held_until(live)
            for_people = [(seat, self._chosen_at(live, seat)) for seat in chosen_by_table(live)]
        if waiting:
            return await self._make_waiting(row, waiting[0])
        if questions and (held := self.steady_time.left(code, row.moved, held_until)) > 0:
            return held
        if not (questions or for_people) or not await self.leases.take(row):
            return None
        if questions:
            await asyncio.gather(*[self._answer(question) for question in questions])
            return 0.0
        return await self._choose_for_people(row, for_people)

    async def _make_waiting(self, row: Row, seat: Seat) -> float | None:
        """Make the choice that a person could take back until now. Answers how long to wait for that."""
        until = seat.waiting_since + self.play.waiting_seconds
        if (left := self.steady_time.left(row.code, seat.waiting_since, until)) > 0:
            return left
        if not await self.leases.take(row):
            return None
        await self.play.make_waiting(row.code, seat)
        return 0.0

    async def _choose_for_people(self, row: Row, chosen_at: list[tuple[Seat, float]]) -> float:
        """Choose for people who have planned it, or have but one choice, each at its time. Answers how long to wait for
        the next."""
        version = row.version  # of the question that was waited for; the row itself goes with the table
        waits = [self.steady_time.left(row.code, row.moved, at) for _, at in chosen_at]
        for (seat, _), wait in zip(chosen_at, waits):
            if wait <= 0:
                await self.play.choose_for_person(row.code, seat, version)
        return max(0.0, min(waits))

    def _chosen_at(self, live: LiveTable, seat: Seat) -> float:
        """When the table chooses for a person: as if they had thought about it since they were asked, or since they
        laid down a plan; and before their time runs out."""
        at = self._forced_at(live.row, seat.seat)
        if seat.plans:
            at += max(0.0, seat.planned_since - live.row.moved)
        clock = running_clocks(live).get(seat.seat)
        return at if clock is None else min(at, clock.ends - IN_TIME_SECONDS)

    def _forced_at(self, row: Row, seat: int) -> float:
        """When the table makes a choice for a person who was asked by the last move.

        The time differs from question to question so that it is no drill, and is the same at every look at this one.
        """
        luck = Random(f"{self.holder} {row.code} {row.version} {seat}")
        return row.moved + luck.uniform(*FORCED_SECONDS) * max(self.pace, 1.0)

    def _questions(self, live: LiveTable) -> list[Question]:
        """One for each bot that is asked: in a turn one, in a sealed phase, where nobody sees their pace, several."""
        questions: list[Question] = []
        for seat in live.waiting_bots():
            match = live.playing()
            spec = live.seats[seat].strength or live.strength
            pace = self._pace(live, spec)
            components = self.registry.boxes.file(live.row.components)
            questions.append(
                Question(
                    live.row.code,
                    seat,
                    spec,
                    match.state.seen(seat),
                    components,
                    live.row.version,
                    live.row.moves,
                    live.row.moved,
                    pace,
                    tuple(live.people()) or ((live.row.host,) if live.row.host is not None else ()),
                    match.positions[-1] != match.whole_moves[-1][0],
                    guides_choice(live, seat),
                )
            )
        return questions

    def _pace(self, live: LiveTable, spec: str) -> float:
        """The seconds that this bot's move is to last, whatever it holds; 0.0 where nobody could learn anything by
        them."""
        match = live.playing()
        if match.state.answers:
            return 0.0
        if not live.only_programs:
            return registry.pace(spec) * self.pace
        is_in_steps = match.game.is_in_steps(live.view_cache.seen(None))
        return registry.least_pace(spec) * min(self.pace, 1.0) if is_in_steps else 0.0

    def _held_until(self, live: LiveTable) -> float:
        """Until when bots wait for the last mover, who could still undo and has not said done."""
        if live.only_programs or live.last_mover() is None or live.row.done == live.row.moves:
            return 0.0
        return live.row.moved + self.hold_seconds

    async def _answer(self, question: Question) -> None:
        if question.guides is not None:
            answer = Answer(question.guides)
        else:
            asked = time.monotonic()
            asked_of = (question.spec, question.known, question.components, question.people, question.is_begun)
            answer = await self.workers.choice(*asked_of)
            self.late += time.monotonic() - asked > registry.pace(question.spec) * self.pace
        self.answers += 1
        if answer.trouble and not self._closing.is_set():
            self.troubles += 1
            facts = {"table": question.code, "seat": seat_number(question.seat), "bot": question.spec}
            why = {"why": answer.why} if answer.why else {}
            logger.warning("bot in trouble", extra=facts | {"trouble": answer.trouble} | why)
        if question.pace and not await self._is_step(question, answer.choice):
            await _wait(self._closing, self._pause(question))
        if not self._closing.is_set():
            chosen = (question.seat, answer.choice, question.version, answer.trouble)
            await self.play.choose_for_bot(question.code, *chosen)

    async def _is_step(self, question: Question, choice: int) -> bool:
        """Whether nobody else would notice this choice: a step of a move that others see only when it is whole."""
        async with self.registry.looking(question.code) as live:
            if live.row.version != question.version or live.match is None:
                return False
            after = live.match.copy()
        after.choose(question.seat, choice)
        return after.moves == question.moves

    def _pause(self, question: Question) -> float:
        """The seconds until a bot makes its move known. Its steps are made without one, so that nobody can tell by the
        time how many there were; and thoughts that took longer than a pace end at the next half of one."""
        thought = -self.steady_time.left(question.code, question.moved, question.moved)
        halves = max(2, ceil(2 * thought / question.pace))
        return halves * question.pace / 2 - thought

    async def _go_round(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do this now and then. What fails is tried again: the store may be back in a moment."""
        while not self._closing.is_set():
            try:
                await work()
            except Exception:
                logger.exception("the server could not check its tables")
            await _wait(self._closing, SWEEP_SECONDS)

    async def _resume(self) -> None:
        """Find tables that wait for the server, after a restart or because another process is gone.

        There may be thousands: a few are looked at at a time, while those at which somebody moves do not stand in line.
        """
        self.leases.forget_old()
        if not self.registry.leads:
            return
        now = time.monotonic()
        self._failed = {code: until for code, until in self._failed.items() if until > now}
        for code in await self.leases.waiting():
            if code in self._at_work or code in self._failed:
                continue
            await self._slots.acquire()
            if code in self._at_work or self._closing.is_set():
                self._slots.release()
            else:
                self._begin(code, self._slots.release)


async def _wait(poke: asyncio.Event, seconds: float) -> None:
    """Wait so long, or until poked."""
    if seconds <= 0:
        return
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):  # unlike wait_for in Python 3.11 it never loses a cancellation
            await poke.wait()
