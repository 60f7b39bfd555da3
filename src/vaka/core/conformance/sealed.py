"""In sealed phases the order of choosing and of taking back changes nothing, and nobody sees any of it."""

from itertools import permutations
from random import Random

from ..chance import Seeded
from ..errors import IllegalChoice
from ..events import Event
from ..state import State
from .play import Table, broken, choose_at_random, difference, dump, values_for

ORDER = "the order of sealed choices changes nothing"
TAKEN_BACK = "taking back undoes a sealed choice"
UNSEEN = "nobody sees that others have chosen"

MAX_ORDERS = 4

Plan = dict[int, list[int]]  # the choices of each seat that was asked


def check_sealed(table: Table, seed: int) -> None:
    """Each sealed phase of a random game."""
    rng = Random(f"sealed {seed}")
    state = table.start(Seeded(seed))
    while state.pending:
        if state.answers:
            check_phase(table, state, rng)
            answers = state.answers
            while state.answers is answers:
                choose_at_random(state, rng)
        else:
            _refuse_take_back(state, state.pending[0])
            choose_at_random(state, rng)


def check_phase(table: Table, state: State, rng: Random) -> None:
    """A sealed phase in which nobody has chosen yet, played in many orders with the same choices."""
    plan = {seat: whole_answer(state, seat, rng) for seat in state.asked}
    orders = list(permutations(plan))
    expected: tuple[str, list[tuple[int, ...]]] | None = None
    for number, order in enumerate(rng.sample(orders, min(len(orders), MAX_ORDERS))):
        copy = state.copy(Seeded(0))
        events: list[Event] = []
        copy.told = events
        if number:
            _wander(copy, plan, _Lookers(table, copy, events), rng)
        lookers = _Lookers(table, copy, events)
        for seat in order:
            for choice in plan[seat]:
                copy.choose(seat, choice)
                lookers.check(seat)
        result = dump(copy), [(event.verb, *event.values) for event in events]
        if expected is None:
            expected = result
        if result != expected:
            raise broken(ORDER, f"seats {order}: {difference(expected[0], result[0]) or 'other events were told'}")


def whole_answer(state: State, seat: int, rng: Random) -> list[int]:
    """A random answer of a seat, to its end. It is made on a copy in which nobody else has chosen."""
    copy = state.copy(Seeded(0))
    answers = copy.answers
    made: list[int] = []
    while copy.answers is answers and seat in copy.pending:
        made.append(rng.choice(copy.choices(seat)))
        copy.choose(seat, made[-1])
    return made


def _wander(state: State, plan: Plan, lookers: "_Lookers", rng: Random) -> None:
    """Choose, replace and take back without end in view; at the end nobody has chosen. One seat stays out."""
    idle = rng.choice(list(plan))
    _refuse_take_back(state, idle)
    for _ in range(3 * len(plan)):
        seat = rng.choice(list(plan))
        if seat == idle:
            continue
        if state.answers[seat] and rng.random() < 0.4:
            state.take_back(seat)
        else:
            _choose_and_back(state, seat, rng.choice(state.choices(seat)))
        lookers.check(seat)
    for seat in plan:
        while state.answers[seat]:
            state.take_back(seat)
            lookers.check(seat)


def _choose_and_back(state: State, seat: int, choice: int) -> None:
    """Choose; where that did not replace an answer, also take it back first and choose again."""
    before, replaces = dump(state), seat not in state.pending
    state.choose(seat, choice)
    if not replaces:
        after = dump(state)
        state.take_back(seat)
        if dump(state) != before:
            raise broken(TAKEN_BACK, difference(before, dump(state)))
        state.choose(seat, choice)
        if dump(state) != after:
            raise broken(TAKEN_BACK, difference(after, dump(state)))


class _Lookers:
    """All who look on while a sealed phase is open: what one seat does is seen by nobody else."""

    def __init__(self, table: Table, state: State, events: list[Event]) -> None:
        self.viewers = table.viewers()
        self.state = state
        self.answers = state.answers
        self.told = events
        self.looks = [self.look(viewer) for viewer in self.viewers]

    def look(self, viewer: int | None) -> tuple[str, list[tuple[int, ...]]]:
        return dump(self.state.seen(viewer)), values_for(self.told, viewer)

    def check(self, seat: int) -> None:
        """This seat has done something."""
        if self.state.answers is not self.answers:
            return  # it was the last one, and its answer has led to the reveal
        for at, viewer in enumerate(self.viewers):
            before, self.looks[at] = self.looks[at], self.look(viewer)
            if viewer != seat and self.looks[at] != before:
                what = difference(before[0], self.looks[at][0]) or "something was told"
                raise broken(UNSEEN, f"viewer {viewer} notices seat {seat}: {what}")


def _refuse_take_back(state: State, seat: int) -> None:
    before = dump(state)
    try:
        state.take_back(seat)
    except IllegalChoice:
        if dump(state) == before:
            return
    raise broken(TAKEN_BACK, f"seat {seat} has chosen nothing, but could take it back")
