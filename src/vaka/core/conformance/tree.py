"""The complete tree of a tiny variant: every choice and every outcome of chance.

Two things are exact here that random games can only sample. What a viewer sees follows from what it was told and from
its own choices. And the worlds that it may imagine are the true states of all nodes that it cannot tell apart, neither
more nor fewer. With a model of the choices that others make in secret (`Ways`) each of them also has its share.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..events import Event
from ..forks import Fork, every_outcome
from ..seats import seat_number
from ..state import State
from .play import Table, broken, difference, dump, values_for

FUNCTION = "seen follows from what was told and from own choices"
EXACT = "imagine gives every possible world and no other"
SHARES = "imagine gives every possible world as often as its share"
SMALL = "a tiny variant is tiny"

ROUNDING = 1e-9  # probabilities of paths are products of floats

Shares = dict[str, float]  # per world
Path = tuple[Any, ...]  # how a node was reached: (path of its parent, words of the choice)
Ways = Callable[[State, State, list[Event]], float]  # before and after a choice, with all that was told


@dataclass
class Group:
    """The nodes that a viewer cannot tell apart.

    `within` are those inside somebody else's move: a step was made, and the viewer was told nothing yet. To imagine
    them is allowed and not demanded: the same world before that move stands for them.

    `weights` are those of `states`, all chance and choices on the way taken together; without meaning while somebody
    else has sealed an answer, because there is a node for each of them.
    """

    seen: str
    known: State
    path: Path
    states: set[str] = field(default_factory=set)
    within: set[str] = field(default_factory=set)
    weights: Shares = field(default_factory=dict)
    is_sealed: bool = False


@dataclass
class Tree:
    """What was counted. `pins` is for tests."""

    table: Table
    most_nodes: int
    ways: Ways | None = None
    nodes: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    states: set[str] = field(default_factory=set)
    histories: dict[Any, int] = field(default_factory=dict)  # what a viewer was told and chose, as a number
    groups: dict[int, Group] = field(default_factory=dict)

    def pins(self) -> dict[str, Any]:
        """Numbers that change whenever the rules of the tiny variant do."""
        return {
            "nodes": self.nodes,
            "states": len(self.states),
            "groups": len(self.groups),
            "endings": dict(sorted(self.endings.items())),
        }


def walk(table: Table, most_nodes: int = 200_000, ways: Ways | None = None) -> Tree:
    """Walk the tree of a tiny variant and check what is exact in it. Sealed phases are answered in seat order.

    `ways` says in how many ways a choice could be made without anybody seeing the difference: taking one of two equal
    cards, there are two. All of them are equally likely. Given that, the shares of imagined worlds are checked too.
    """
    tree = Tree(table, most_nodes, ways)

    def start(fork: Fork) -> tuple[State, list[Event]]:
        events: list[Event] = []
        return table.start(fork, events), events

    for (state, events), chance in every_outcome(start):
        beginnings = [_history(tree, -1 - at, None, events, viewer) for at, viewer in enumerate(table.viewers())]
        _visit(tree, state, beginnings, (), chance)
    shares: dict[str, Shares] = {}
    for group in tree.groups.values():
        if group.seen not in shares:
            shares[group.seen] = _imagined(group.known)
        _check_support(group, shares[group.seen])
        if ways is not None and not group.is_sealed:
            _check_shares(group, shares[group.seen])
    return tree


def _visit(
    tree: Tree, state: State, histories: list[int], path: Path, weight: float, before: list[int] | None = None
) -> None:
    tree.nodes += 1
    if tree.nodes > tree.most_nodes:
        raise broken(SMALL, f"{tree.table} has more than {tree.most_nodes} nodes")
    tree.states.add(_settled(state.copy(Fork([]))))
    for at, viewer in enumerate(tree.table.viewers()):
        is_within = before is not None and before[at] == histories[at]
        _join_group(tree, state, viewer, histories[at], path, weight, is_within)
    outcome = state.outcome
    if outcome is not None:
        tree.endings[f"{outcome.reason} {' '.join(str(seat_number(seat)) for seat in outcome.winners)}"] += 1
        return
    seat = state.pending[0]
    for choice in state.choices(seat):
        way = (path, f"{seat_number(seat)} {state.game.words(choice)}")

        def play(fork: Fork, choice: int = choice) -> tuple[State, list[Event]]:
            copy = state.copy(fork)
            events: list[Event] = []
            copy.told = events
            copy.choose(seat, choice)
            return copy, events

        for (after, events), chance in every_outcome(play):
            share = weight * chance * (tree.ways(state, after, events) if tree.ways is not None else 1)
            then = [
                _history(tree, history, choice if viewer == seat else None, events, viewer)
                for viewer, history in zip(tree.table.viewers(), histories)
            ]
            _visit(tree, after, then, way, share, histories)


def _history(tree: Tree, before: int, own: int | None, new_events: list[Event], viewer: int | None) -> int:
    """A number for what a viewer was told and chose so far: `before`, then an own choice, then events."""
    events = values_for(new_events, viewer)
    if own is None and not events:
        return before
    return tree.histories.setdefault((before, own, tuple(events)), len(tree.histories))


def _join_group(
    tree: Tree, state: State, viewer: int | None, history: int, path: Path, weight: float, is_within: bool
) -> None:
    known = state.seen(viewer)
    seen = dump(known)
    group = tree.groups.get(history)
    if group is None:
        group = tree.groups[history] = Group(seen, known, path)
    elif group.seen != seen:
        what = difference(group.seen, seen)
        raise broken(FUNCTION, f"viewer {viewer} was not told why {what}\n{_story(group.path)}\n{_story(path)}")
    world = _without_others_answers(state, viewer)
    if is_within:
        group.within.add(world)
        return
    group.states.add(world)
    group.weights[world] = group.weights.get(world, 0.0) + weight
    if any(state.answers[seat] for seat in state.asked if state.answers and seat != viewer):
        group.is_sealed = True


def _without_others_answers(state: State, viewer: int | None) -> str:
    """The state as far as it could be imagined: whether others have answered a sealed question makes no difference."""
    copy = state.copy(Fork([]))
    if state.answers:
        for seat in copy.asked:
            while seat != viewer and copy.answers[seat]:
                copy.take_back(seat)
    return _settled(copy)


def _settled(state: State) -> str:
    state.game.settle(state)
    return dump(state)


def _imagined(known: State) -> Shares:
    shares: Shares = {}
    for world, chance in every_outcome(lambda fork: _settled(known.imagine(fork))):
        shares[world] = shares.get(world, 0.0) + chance
    return shares


def _check_support(group: Group, imagined: Shares) -> None:
    missed, invented = sorted(group.states - imagined.keys()), sorted(imagined.keys() - group.states - group.within)
    if not missed and not invented:
        return
    what = f"{len(missed)} of {len(group.states)} are never imagined, {len(invented)} are not possible"
    example = difference(group.seen, (missed or invented)[0])
    raise broken(EXACT, f"viewer {group.known.viewer}: {what}; one of them: {example}\n{_story(group.path)}")


def _check_shares(group: Group, imagined: Shares) -> None:
    total = sum(group.weights.values())
    for world, weight in group.weights.items():
        if abs(imagined[world] - weight / total) > ROUNDING:
            what = f"viewer {group.known.viewer}: {imagined[world]:.6f}, where {weight / total:.6f} is the share of"
            raise broken(SHARES, f"{what} {difference(group.seen, world)}\n{_story(group.path)}")


def _story(path: Path) -> str:
    words: list[str] = []
    while path:
        path, choice = path
        words.append(choice)
    return " / ".join(reversed(words)) or "(at the start)"
