"""Two worlds side by side, for as long as a viewer cannot tell them apart.

What a state remembers, and what it forgets, follows from what was told: two games that one viewer was told the same of
look the same to it, however long they went on and however much they differ in what is hidden.
"""

from collections.abc import Iterator
from random import Random

from ..chance import Seeded
from ..events import Event
from ..state import State
from .play import Table, broken, random_choice, values_for
from .secrets import check_not_told
from .sources import Logged, Varied

IN_STEPS = "a question with choices that others are not told of says so"

NO_OUTCOME = -1  # is changed: the other world has the same outcomes as far as they are possible there


def check_pairs(table: Table, seed: int) -> None:
    viewer = Random(f"viewer {seed}").choice(table.viewers())
    for _ in play_pair(table, seed, viewer):
        pass


def check_quiet_steps(table: Table, seed: int) -> None:
    """A choice that tells nothing is noticed by its own seat alone, and outside of sealed phases made in steps: tables
    count on it (see core/match.py, and table/bots/bot_runner.py)."""
    rng = Random(f"quiet {seed}")
    state = table.start(Seeded(seed))
    while state.pending:
        seat, choice = random_choice(state, rng)
        before, state = state, state.copy(Seeded(rng.randrange(1_000_000)))
        if not _play(state, seat, choice):
            for viewer in table.viewers():
                if viewer != seat:
                    check_not_told(before, state, viewer, "by a choice of another seat")
            if not before.answers and not table.game.is_in_steps(before.seen(None)):
                raise broken(IN_STEPS, f"nobody was told of `{table.game.words(choice)}` of seat {seat}")


def play_pair(table: Table, seed: int, viewer: int | None) -> Iterator[State]:
    """A random game beside a world that the viewer imagines; yields the true state each time that both were compared.

    When the viewer is told the difference, the other world ends and is imagined anew.
    """
    rng = Random(f"pair {seed}")
    state = table.start(Seeded(seed))
    world: State | None = None
    while state.pending:
        if world is None:
            world = state.seen(viewer).imagine(Seeded(rng.randrange(1_000_000)))
        seat, choice = _choice_of_both(state, world, rng)
        log = Logged(Seeded(rng.randrange(1_000_000)))
        state = state.copy(log)
        events = _play(state, seat, choice)
        if seat not in world.pending or choice not in world.choices(seat):
            world = None  # the choice itself tells the difference
            continue
        world = world.copy(Varied(log.outcomes, NO_OUTCOME, rng))
        if values_for(events, viewer) != values_for(_play(world, seat, choice), viewer):
            world = None
            continue
        check_not_told(state, world, viewer, "in a long game")
        yield state


def _choice_of_both(state: State, world: State, rng: Random) -> tuple[int, int]:
    """One that can be made in both worlds, where there is such a choice."""
    seat, choice = random_choice(state, rng)
    shared = [either for either in state.choices(seat) if either in world.choices(seat)]
    return seat, rng.choice(shared) if shared else choice


def _play(state: State, seat: int, choice: int) -> list[Event]:
    events: list[Event] = []
    state.told = events
    state.choose(seat, choice)
    return events
