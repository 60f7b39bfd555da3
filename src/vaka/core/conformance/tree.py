"""The complete tree of a tiny variant: every choice and every outcome of chance.

Two things are exact here that random games can only sample. What a viewer sees follows from what it was told and from
its own choices. And the worlds that it may imagine are the true states of all nodes that it cannot tell apart, neither
more nor fewer.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from ..chance import Fork, every_outcome
from ..state import State
from ..told import Event
from .play import Table, broken, difference, dump, told_to

FUNCTION = "seen follows from what was told and from own choices"
EXACT = "imagine gives every possible world and no other"
SMALL = "a tiny variant is tiny"

Path = tuple[Any, ...]  # how a node was reached: (path of its parent, words of the choice)


@dataclass
class Group:
    """The nodes that a viewer cannot tell apart.

    `within` are those inside somebody else's move: a step was made, and the viewer was told nothing yet. To imagine
    them is allowed and not demanded: the same world before that move stands for them.
    """

    seen: str
    known: State
    path: Path
    states: set[str] = field(default_factory=set)
    within: set[str] = field(default_factory=set)


@dataclass
class Tree:
    """What was counted. `pins` is for tests."""

    table: Table
    most_nodes: int
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


def walk(table: Table, most_nodes: int = 200_000) -> Tree:
    """Walk the tree of a tiny variant and check what is exact in it. Sealed phases are answered in seat order."""
    tree = Tree(table, most_nodes)

    def start(fork: Fork) -> tuple[State, list[Event]]:
        told: list[Event] = []
        return table.start(fork, told), told

    for (state, told), _ in every_outcome(start):
        beginnings = [_history(tree, -1 - at, None, told, viewer) for at, viewer in enumerate(table.viewers())]
        _visit(tree, state, beginnings, ())
    supports: dict[str, set[str]] = {}
    for group in tree.groups.values():
        _check_support(group, supports)
    return tree


def _visit(tree: Tree, state: State, histories: list[int], path: Path, before: list[int] | None = None) -> None:
    tree.nodes += 1
    if tree.nodes > tree.most_nodes:
        raise broken(SMALL, f"{tree.table} has more than {tree.most_nodes} nodes")
    tree.states.add(dump(state))
    for at, viewer in enumerate(tree.table.viewers()):
        is_within = before is not None and before[at] == histories[at]
        _join_group(tree, state, viewer, histories[at], path, is_within)
    outcome = state.outcome
    if outcome is not None:
        tree.endings[f"{outcome.reason} {' '.join(str(seat + 1) for seat in outcome.winners)}"] += 1
        return
    seat = state.pending[0]
    for choice in state.choices(seat):
        way = (path, f"{seat + 1} {state.game.words(choice)}")

        def play(fork: Fork, choice: int = choice) -> tuple[State, list[Event]]:
            copy = state.copy(fork)
            told: list[Event] = []
            copy.told = told
            copy.choose(seat, choice)
            return copy, told

        for (after, told), _ in every_outcome(play):
            then = [
                _history(tree, history, choice if viewer == seat else None, told, viewer)
                for viewer, history in zip(tree.table.viewers(), histories)
            ]
            _visit(tree, after, then, way, histories)


def _history(tree: Tree, before: int, own: int | None, told: list[Event], viewer: int | None) -> int:
    """A number for what a viewer was told and chose so far: `before`, then an own choice, then events."""
    events = told_to(told, viewer)
    if own is None and not events:
        return before
    return tree.histories.setdefault((before, own, tuple(events)), len(tree.histories))


def _join_group(tree: Tree, state: State, viewer: int | None, history: int, path: Path, is_within: bool) -> None:
    known = state.seen(viewer)
    seen = dump(known)
    group = tree.groups.get(history)
    if group is None:
        group = tree.groups[history] = Group(seen, known, path)
    elif group.seen != seen:
        what = difference(group.seen, seen)
        raise broken(FUNCTION, f"viewer {viewer} was not told why {what}\n{_story(group.path)}\n{_story(path)}")
    (group.within if is_within else group.states).add(_without_others_answers(state, viewer))


def _without_others_answers(state: State, viewer: int | None) -> str:
    """The state as far as it could be imagined: whether others have answered a sealed question makes no difference."""
    if not state.answers:
        return dump(state)
    copy = state.copy(Fork([]))
    for seat in copy.asked:
        while seat != viewer and copy.answers[seat]:
            copy.take_back(seat)
    return dump(copy)


def _check_support(group: Group, supports: dict[str, set[str]]) -> None:
    if group.seen not in supports:
        supports[group.seen] = {world for world, _ in every_outcome(lambda fork: dump(group.known.imagine(fork)))}
    imagined = supports[group.seen]
    missed, invented = sorted(group.states - imagined), sorted(imagined - group.states - group.within)
    if not missed and not invented:
        return
    what = f"{len(missed)} of {len(group.states)} are never imagined, {len(invented)} are not possible"
    example = difference(group.seen, (missed or invented)[0])
    raise broken(EXACT, f"viewer {group.known.viewer}: {what}; one of them: {example}\n{_story(group.path)}")


def _story(path: Path) -> str:
    words: list[str] = []
    while path:
        path, choice = path
        words.append(choice)
    return " / ".join(reversed(words)) or "(at the start)"
