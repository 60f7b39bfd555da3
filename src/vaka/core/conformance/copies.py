"""Copies are equal and share nothing, and what is saved is the whole state."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from ..chance import Seeded
from ..state import EVERYTHING, State
from .play import Table, broken, choose_at_random, difference, dump, play_on, random_game

SHARED = "copies share nothing"
EQUAL = "a copy is equal"
COVERED = "every attribute is saved"
SAVED = "save and load give the same state"
REPEATED = "same chance and same choices give the same game"
LOOKING = "looking changes nothing"

REMEMBERED = 8

BASE = ("answers", "asked", "pending", "players", "viewer")  # the base class saves and copies these
NOT_SAVED = ("chance", "game", "kept", "notes", "options", "told")  # handed in, never changed, or computed again


def check_copies(table: Table, seed: int) -> None:
    """Play on from a state or from its copy, at random: what is left behind must stay as it was."""
    rng = Random(f"copies {seed}")
    state = table.start(Seeded(seed))
    left_behind: list[tuple[State, str]] = []
    while state.pending:
        copy = state.copy(Seeded(rng.randrange(1000)))
        check_copy(state, copy)
        played, kept = (copy, state) if rng.random() < 0.5 else (state, copy)
        left_behind.append((kept, kept.digest()))
        choose_at_random(played, rng)
        state = played
        for old, digest in [*left_behind[-REMEMBERED:], rng.choice(left_behind)]:
            if old.digest() != digest:
                raise broken(SHARED, "a choice in one state has changed another")


def check_copy(state: State, copy: State) -> None:
    if dump(state) != dump(copy) or copy.told is not None:
        raise broken(EQUAL, difference(dump(state), dump(copy)) or "but it tells events")
    for name in attributes(state):
        if name in NOT_SAVED:
            continue
        if getattr(copy, name) != getattr(state, name):
            raise broken(EQUAL, f"{name} is {getattr(copy, name)}, not {getattr(state, name)}")
        if name in state.shared_fields():
            continue  # that playing on changes none of them is seen from the digests
        if {id(part) for part in _lists(getattr(state, name))} & {id(part) for part in _lists(getattr(copy, name))}:
            raise broken(SHARED, f"a list of {name} is the same one in both")


def check_attributes(table: Table, seed: int) -> None:
    """Every attribute of the whole class hierarchy is saved, and nothing else is."""
    state = table.start(Seeded(seed))
    names = {state.saved_as().get(name, name) for name in attributes(state)}
    own = names - set(BASE) - set(NOT_SAVED)
    fields = state.fields()
    if own != set(fields) or len(fields) != len(set(fields)):
        raise broken(COVERED, f"{sorted(own ^ set(fields))} in only one of the attributes and `fields`")
    for name in (*BASE, *fields):
        if name not in state.save():
            raise broken(COVERED, f"{name} is missing in save()")


def attributes(state: State) -> list[str]:
    """The names of all attributes, interpreted and compiled; the game's box is part of the game."""
    names: dict[str, None] = {}
    for cls in type(state).__mro__:
        slots: Any = cls.__dict__.get("__slots__", ())
        for name in (*((slots,) if isinstance(slots, str) else slots), *cls.__dict__.get("__mypyc_attrs__", ())):
            names[name] = None
    names.update(dict.fromkeys(getattr(state, "__dict__", {})))
    return [name for name in names if not name.startswith("__") and getattr(state, name) is not state.game.box]


def check_saves(table: Table, seed: int, every: int) -> None:
    """Save and load along a random game, and play on from each `every`-th state."""
    for number, state in enumerate(random_game(table, seed)):
        text = dump(state)
        _check_loaded(state, text)
        if number % every:
            continue
        loaded = table.game.load(json.loads(text))
        played = [play_on(twin.copy(Seeded(number)), number) for twin in (state, loaded)]
        if played[0] != played[1]:
            raise broken(SAVED, "a loaded state plays on differently")
        for viewer in table.viewers():
            known = state.seen(viewer)
            _check_loaded(known, dump(known))


def _check_loaded(state: State, text: str) -> None:
    try:
        loaded = state.game.load(json.loads(text))
    except Exception as error:
        raise broken(SAVED, f"what was saved cannot be loaded: {error}") from error
    if dump(loaded) != text:
        raise broken(SAVED, difference(text, dump(loaded)))
    if state.viewer != EVERYTHING and loaded.view() != state.view():
        raise broken(SAVED, "the view is another one")
    for seat in range(state.players):
        if loaded.choices(seat) != state.choices(seat):
            raise broken(SAVED, f"seat {seat} is offered {loaded.choices(seat)}, not {state.choices(seat)}")
    for part in list(_lists(list(state.save().values()))):
        part.clear()
    if dump(state) != text:
        raise broken(SHARED, "changing what was saved has changed the state")


def check_repeats(table: Table, seed: int) -> None:
    """The same seed and the same choices twice, with other looks at the state between."""
    undisturbed = random_game(table, seed)
    for number, state in enumerate(random_game(table, seed)):
        known = state.seen(table.viewers()[number % (table.players + 1)])
        known.view()
        known.imagine(Seeded(number))
        if state.digest() != next(undisturbed).digest():
            raise broken(REPEATED if number == 0 else LOOKING, f"state {number} of {table}, seed {seed}")


def check_looks(table: Table, seed: int, every: int) -> None:
    """What is seen and what is imagined are states of their own: changing one changes no other."""
    for number, state in enumerate(random_game(table, seed)):
        if number % every:
            continue
        for viewer in table.viewers():
            known = state.seen(viewer)
            texts = dump(state), dump(known)
            world = known.imagine(Seeded(number))
            for one, other in ((state, known), (known, world), (state, world)):
                for name in attributes(one):
                    lists = [{id(part) for part in _lists(getattr(it, name))} for it in (one, other)]
                    if name not in (*NOT_SAVED, *one.shared_fields()) and lists[0] & lists[1]:
                        raise broken(SHARED, f"a list of {name} is shared with what is seen or imagined")
            play_on(world, number)
            if (dump(state), dump(known)) != texts:
                raise broken(SHARED, "to imagine a world and play on there has changed what it was imagined from")


def _lists(value: Any) -> Iterator[list[Any]]:
    """A list and all lists in it."""
    if isinstance(value, list):
        yield value
        for item in value:
            yield from _lists(item)
