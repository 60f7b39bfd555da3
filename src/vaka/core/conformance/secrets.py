"""Nobody sees what they may not see.

Two states that a viewer cannot tell apart must stay so until somebody tells the difference. Such pairs are made in
three ways: a world imagined from what is seen, another outcome of chance that the viewer was not told, and another
hidden choice of somebody else.
"""

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from ..chance import Chance, Sealed, Seeded
from ..errors import IllegalChoice
from ..events import Event
from ..game import Game
from ..state import State
from .play import Table, broken, difference, dump, play_on, random_choice, random_game, values_for
from .sources import Logged, Varied

SAME = "seen is the same for every imagined world"
REASONS = "choices and reasons follow from what the seat sees"
ONLY_SEEN = "nobody plays on from what is seen"
FROM_SEEN = "imagine needs nothing but what is seen"
ONLY_TOLD = "seen holds only what was told"
ASKED = "who is asked follows from public knowledge"
TOLD = "what is told follows from what is known"
END = "the end is known to all"
WATCHER = "a watcher sees no more than any seat"
PUBLIC = "what a public question asks and offers follows from what everybody sees"
CLEAN = "a seen state carries no chance, no listeners and no choices of others"

HANDFUL = 4


def check_worlds(table: Table, seed: int, every: int) -> None:
    """What viewers see at each step of a random game, and in worlds imagined from it: two in turn, or all of them."""
    rng = Random(f"worlds {seed}")
    vocabulary = range(len(table.game.vocabulary))
    all_viewers = table.viewers()
    imagined: list[tuple[str, int, str]] = []
    for number, state in enumerate(random_game(table, seed)):
        close = number % every == 0 or not state.pending
        public = dump(state.seen(None))
        _check_public_question(table.game, state)
        turn = 2 * number % len(all_viewers)
        for viewer in all_viewers if close else (all_viewers + all_viewers)[turn : turn + 2]:
            known = state.seen(viewer)
            check_clean(known)
            world = known.imagine(Seeded(number))
            check_same_look(known, world.seen(viewer))
            if (result := dump(world.seen(None))) != public:
                raise broken(WATCHER, f"seat {viewer} cannot know {difference(result, public)}")
            if viewer in state.asked:
                tried = vocabulary if close else rng.choices(vocabulary, k=HANDFUL)
                for full in (state, world, world.seen(viewer)):
                    check_same_reasons(known, full, tried)
            _check_own_choices(world)
            if not state.pending:
                _check_end(state, known)
            if close:
                check_only_seen(known)
                imagined.append((dump(known), number, dump(world)))
                play_on(world, number)
    for seen, seed_of_world, world_then in imagined:
        check_imagined_again(table, seen, seed_of_world, world_then)


def _check_public_question(game: Game[Any], state: State) -> None:
    """A watcher could say what the asked seat is asked and offered."""
    watched = state.seen(None)
    if game.is_public(watched) != game.is_public(state):
        raise broken(PUBLIC, "a watcher does not know whether the question is public")
    if game.is_public(state):
        (seat,) = state.asked
        if game.offer(watched, seat) != state.choices(seat) or game.prompt(watched, seat) != game.prompt(state, seat):
            raise broken(PUBLIC, f"seat {seat} is asked for more than everybody sees")


def check_clean(known: State) -> None:
    """Nothing that is not saved either goes along with what is seen."""
    if not isinstance(known.chance, Sealed) or known.told is not None:
        raise broken(CLEAN, f"viewer {known.viewer} has {known.chance} and {known.told}")
    if known.kept and (known.viewer < 0 or known.kept != known.choices(known.viewer)):
        raise broken(CLEAN, f"viewer {known.viewer} is handed the choices of another seat")


def check_same_look(known: State, again: State) -> None:
    """A seen state, and what the same viewer would see in an imagined world."""
    expected, result = dump(known), dump(again)
    if result != expected:
        raise broken(SAME, f"viewer {known.viewer}: {difference(expected, result)}")
    if json.dumps(again.view()) != json.dumps(known.view()):
        raise broken(SAME, f"viewer {known.viewer} has another view")


def check_same_reasons(known: State, full: State, tried: Iterable[int]) -> None:
    """What the viewer is offered and refused follows from what it sees: the full state says the same."""
    seat = known.viewer
    if seat >= 0 and full.choices(seat) != known.choices(seat):
        raise broken(REASONS, f"seat {seat} is offered {full.choices(seat)}, not {known.choices(seat)}")
    for choice in tried:
        reasons = [(why.key, why.values) if (why := it.why_not(seat, choice)) else None for it in (known, full)]
        if reasons[0] != reasons[1]:
            raise broken(REASONS, f"seat {seat}, choice {choice}: {reasons[1]}, not {reasons[0]}")


def _check_own_choices(world: State) -> None:
    """An imagined world offers what follows from itself, not from the state that it was imagined from."""
    fresh = world.game.load(world.save())
    for seat in world.asked:
        if world.choices(seat) != fresh.choices(seat):
            raise broken(FROM_SEEN, f"seat {seat} of an imagined world is offered what it would be in another one")


def check_only_seen(known: State) -> None:
    """A seen state answers questions and nothing else."""
    before = dump(known)
    viewer = None if known.viewer < 0 else known.viewer
    for seat in range(known.players):
        for choice in known.choices(seat) or [0]:
            _refuses(known.choose, seat, choice)
        _refuses(known.take_back, seat)
        if seat != viewer:
            _refuses(known.seen, seat)
            if known.choices(seat) or known.why_not(seat, 0) is None:
                raise broken(ONLY_SEEN, f"viewer {viewer} is told the choices of seat {seat}")
    if dump(known) != before or dump(known.seen(viewer)) != before:
        raise broken(ONLY_SEEN, f"viewer {viewer}: {difference(before, dump(known.seen(viewer)))}")


def _refuses(attempt: Callable[..., object], *values: int) -> None:
    try:
        attempt(*values)
    except IllegalChoice:
        return
    raise broken(ONLY_SEEN, f"{attempt.__name__}{values} was not refused")


def check_imagined_again(table: Table, seen: str, seed: int, expected: str) -> None:
    """What crosses to another process is `seen.save()`: imagining from that, any time later, gives the same world."""
    known = table.game.load(json.loads(seen))
    result = dump(known.imagine(Seeded(seed)))
    if result != expected:
        raise broken(FROM_SEEN, f"viewer {known.viewer}: {difference(expected, result)}")


def _check_end(state: State, known: State) -> None:
    true, seen = state.outcome, known.outcome
    if true is None or seen is None or (true.words(), true.items) != (seen.words(), seen.items):
        raise broken(END, f"viewer {known.viewer} sees another outcome than the true one")


def check_futures(table: Table, seed: int) -> None:
    """At each step of a random game the same thing happens in the true state and in worlds that two viewers imagine."""
    rng = Random(f"futures {seed}")
    for number, state in enumerate(random_game(table, seed)):
        for viewer in rng.sample(table.viewers(), 2) if state.pending else []:
            world = state.seen(viewer).imagine(Seeded(number))
            check_one_future(_others_not_in(state, viewer), world, viewer, rng)


def _others_not_in(state: State, viewer: int | None) -> State:
    """A copy without the sealed answers of others, as an imagined world has none."""
    copy = state.copy(Seeded(0))
    for seat in copy.asked:
        while copy.answers and seat != viewer and copy.answers[seat]:
            copy.take_back(seat)
    return copy


def check_one_future(state: State, world: State, viewer: int | None, rng: Random) -> None:
    """Play the next choice, or the whole sealed phase, in two states that the viewer cannot tell apart.

    In the second one everybody chooses the same; only others choose differently, where they have to.
    """
    seed = rng.randrange(1_000_000)
    states = state.copy(Seeded(seed)), world.copy(Seeded(seed))
    events: tuple[list[Event], list[Event]] = [], []
    states[0].told, states[1].told = events
    made = play_question(states[0], {}, rng)
    made_there = play_question(states[1], made, rng)
    if viewer is not None and made.get(viewer) != made_there.get(viewer):
        raise broken(REASONS, f"seat {viewer} has other choices in a world that it imagines")
    new_events = [values_for(it, viewer) for it in events]
    if new_events[0] == new_events[1]:
        check_not_told(states[0], states[1], viewer, "after a choice")
    elif made == made_there and not _is_news(states[0], events[0]) and not _is_news(states[1], events[1]):
        raise broken(
            TOLD, f"viewer {viewer} is told {new_events[1]} in an imagined world, {new_events[0]} in the true one"
        )


def play_question(state: State, wished: dict[int, list[int]], rng: Random) -> dict[int, list[int]]:
    """One choice of a turn, or a sealed phase up to its reveal; answers the choices made, by seat."""
    answers = state.answers
    made: dict[int, list[int]] = {}
    for seat in state.asked:
        wishes = wished.get(seat, [])[:]
        while seat in state.pending and state.answers is answers:
            choices = state.choices(seat)
            choice = wishes.pop(0) if wishes and wishes[0] in choices else rng.choice(choices)
            made.setdefault(seat, []).append(choice)
            state.choose(seat, choice)
            if not answers:
                return made
    return made


def _is_news(state: State, events: list[Event]) -> bool:
    return state.chance.asked > 0 or any(state.game.verbs[event.verb].reveals for event in events)


def check_not_told(one: State, other: State, viewer: int | None, when: str) -> None:
    """The viewer was told the same on the way to both states, so both look the same."""
    texts = [dump(state.seen(viewer)) for state in (one, other)]
    if texts[0] == texts[1]:
        return
    promise = ASKED if one.asked != other.asked else ONLY_TOLD
    raise broken(promise, f"viewer {viewer} was not told, {when}, why {difference(texts[0], texts[1])}")


def check_other_outcomes(table: Table, seed: int, tries: int) -> None:
    """At each step that asks chance one outcome is changed: who is not told sees no difference."""
    rng = Random(f"outcomes {seed}")
    events: list[Event] = []
    log = Logged(Seeded(seed))
    state = table.start(log, events)
    _vary(table, None, (0, 0), state, log.outcomes, events, tries, rng)
    while state.pending:
        events = []
        log = Logged(Seeded(rng.randrange(1_000_000)))
        before, state = state, state.copy(log)
        state.told = events
        step = random_choice(state, rng)
        state.choose(*step)
        _vary(table, before, step, state, log.outcomes, events, tries, rng)


def _vary(
    table: Table,
    before: State | None,
    step: tuple[int, int],
    after: State,
    outcomes: list[int],
    events: list[Event],
    tries: int,
    rng: Random,
) -> None:
    for _ in range(tries if outcomes else 0):
        chance: Chance = Varied(outcomes, rng.randrange(len(outcomes)), rng)
        told_instead: list[Event] = []
        if before is None:
            twin = table.start(chance, told_instead)
        else:
            twin = before.copy(chance)
            twin.told = told_instead
            twin.choose(*step)
        for viewer in table.viewers():
            if values_for(events, viewer) == values_for(told_instead, viewer):
                check_not_told(after, twin, viewer, "of another outcome of chance")
