"""Imagine the slow way: from what a viewer was told, event by event, and without the memory that states keep.

The model is that of `blind.py`: cards come from the pile as from a shuffled one, and a hidden card that leaves a hand
is any of the hidden ones of its kind. So a story has a weight in every world, and a world the share of its weight.
"""

from collections import defaultdict
from dataclasses import dataclass
from random import Random

from vaka.core.events import Event
from vaka.games.moorea import words
from vaka.games.moorea.names import COMMODITIES, FISH
from vaka.games.moorea.state import MooreaState

from .blind import GIVEN

Cards = tuple[int, ...]  # how many of each commodity
Hands = tuple[Cards, ...]  # the hidden cards of each seat; none of the viewer's
SHOWN, HIDDEN, LEAVES, SHUFFLE = range(4)


@dataclass(frozen=True)
class Step:
    """A card comes from the pile, in the open or to a seat; a hidden one leaves a hand; the discards become a pile."""

    kind: int
    seat: int = -1
    card: int = -1
    pile: Cards = ()


class Story:
    """What one viewer (-1: a watcher) was told of hidden cards. Those that everybody knows of leave a hand first."""

    def __init__(self, state: MooreaState, viewer: int) -> None:
        self.viewer = viewer
        self.players = state.players
        self.steps = [Step(SHUFFLE, pile=tuple(state.box.commodities))]
        self.known = [[0] * len(COMMODITIES) for _ in range(state.players)]
        self.discards = [0] * len(COMMODITIES)

    def hear(self, events: list[Event]) -> None:
        for event in events:
            values = event.values
            if event.verb in (words.DEALT, words.DRAWS):
                for card in values[1:]:
                    self.steps.append(Step(HIDDEN, values[0]) if values[0] != self.viewer else Step(SHOWN, card=card))
            elif event.verb == words.ROW:
                self.steps += [Step(SHOWN, card=card) for card in values]
            elif event.verb == words.RESHUFFLES:
                self.steps.append(Step(SHUFFLE, pile=tuple(self.discards)))
                self.discards = [0] * len(COMMODITIES)
            elif event.verb in GIVEN:
                for card in values[GIVEN[event.verb] :]:
                    if card <= FISH:
                        self._lose(values[0], card)
                        self.discards[card] += event.verb != words.STORES
            if event.verb in (words.TAKES, words.SWAPS):  # a swap gives before it takes
                self.known[values[0]][values[1]] += 1

    def _lose(self, seat: int, card: int) -> None:
        if self.known[seat][card]:
            self.known[seat][card] -= 1
        elif seat != self.viewer:
            self.steps.append(Step(LEAVES, seat, card))

    def shuffles(self) -> list[int]:
        """Where in the story the discards became the pile."""
        return [at for at, step in enumerate(self.steps) if step.kind == SHUFFLE][1:]

    def left(self) -> int:
        """How many hidden cards have left hands since the first of these."""
        return sum(step.kind == LEAVES for step in self.steps[self.shuffles()[0] :])


def more(cards: Cards, card: int, number: int = 1) -> Cards:
    return (*cards[:card], cards[card] + number, *cards[card + 1 :])


def changed(hands: Hands, seat: int, card: int, number: int) -> Hands:
    return (*hands[:seat], more(hands[seat], card, number), *hands[seat + 1 :])


class Worlds:
    """Every world that fits a story, from its first card on. For a viewer with one opponent: with more are too many."""

    def __init__(self, story: Story) -> None:
        nothing = (0,) * len(COMMODITIES)
        self.story = story
        self.met = 0  # steps
        self.worlds = {((nothing,) * story.players, nothing): 1.0}  # the share of each, by hands and pile

    def shares(self) -> dict[Hands, float]:
        """Of the hidden cards, as far as the story goes."""
        for step in self.story.steps[self.met :]:
            self._meet(step)
        self.met = len(self.story.steps)
        shares: dict[Hands, float] = defaultdict(float)
        for (hands, _), weight in self.worlds.items():
            shares[hands] += weight
        return dict(shares)

    def _meet(self, step: Step) -> None:
        after: dict[tuple[Hands, Cards], float] = defaultdict(float)
        for (hands, pile), weight in self.worlds.items():
            if step.kind == SHUFFLE:
                assert not any(pile)
                after[hands, step.pile] += weight
            elif step.kind == SHOWN and pile[step.card]:
                after[hands, more(pile, step.card, -1)] += weight * pile[step.card]
            elif step.kind == LEAVES and hands[step.seat][step.card]:
                after[changed(hands, step.seat, step.card, -1), pile] += weight * hands[step.seat][step.card]
            elif step.kind == HIDDEN:
                for card, number in enumerate(pile):
                    if number:
                        after[changed(hands, step.seat, card, 1), more(pile, card, -1)] += weight * number
        together = sum(after.values())
        self.worlds = {world: weight / together for world, weight in after.items()}


class Sample:
    """How many of each card a seat holds hidden, in the mean over deals at random, until those that fit are enough.

    When the pile is empty for the first time, nobody has seen just the hidden cards of hands, and any of them may be
    anywhere: what left hands until then does not say more. From there on the story is played with cards at random.
    """

    def __init__(self, story: Story, deals: int, enough: int, seed: int) -> None:
        rng = Random(seed)
        self.means: dict[tuple[int, int], float] = defaultdict(float)  # by seat and card
        self.size = squares = total = 0.0
        first = story.shuffles()[0]
        sizes, unseen = _held_before(story, first)
        for _ in range(deals):
            if self.size >= enough:
                break
            rng.shuffle(unseen)
            hands: list[list[int]] = []
            for size in sizes:
                begin = sum(map(sum, hands))
                cards = unseen[begin : begin + size]
                hands.append([cards.count(card) for card in range(len(COMMODITIES))])
            weight = _play(story.steps[first:], hands, rng)
            if weight:
                total += weight
                squares += weight * weight
                self.size = total * total / squares  # so many deals of equal weight would tell as much
                for seat, hand in enumerate(hands):
                    for card, number in enumerate(hand):
                        self.means[seat, card] += weight * number
        for place in self.means:
            self.means[place] /= total


def _held_before(story: Story, end: int) -> tuple[list[int], list[int]]:
    """How many hidden cards each seat holds, and all these cards, when the first pile is empty."""
    sizes = [0] * story.players
    unseen = list(story.steps[0].pile)
    for step in story.steps[1:end]:
        if step.kind == HIDDEN:
            sizes[step.seat] += 1
        else:
            unseen[step.card] -= 1
            if step.kind == LEAVES:
                sizes[step.seat] -= 1
    assert sum(sizes) == sum(unseen)
    return sizes, [card for card, number in enumerate(unseen) for _ in range(number)]


def _play(steps: list[Step], hands: list[list[int]], rng: Random) -> float:
    """Change the hands as the story goes, with cards at random; the weight of the story there, 0 where it cannot be."""
    weight = 1.0
    pile: list[int] = []
    for step in steps:
        if step.kind == SHUFFLE:
            pile = list(step.pile)
        elif step.kind == HIDDEN:
            card = rng.choices(range(len(pile)), pile)[0]
            pile[card] -= 1
            hands[step.seat][card] += 1
        else:
            cards = pile if step.kind == SHOWN else hands[step.seat]
            weight *= cards[step.card]
            if not weight:
                return 0.0
            cards[step.card] -= 1
    return weight


def as_one_pile(steps: list[Step], piles: int) -> list[Step]:
    """The same steps where nobody remembers from which of the first piles a card came."""
    later = [at for at, step in enumerate(steps) if step.kind == SHUFFLE][1:piles]
    together = tuple(map(sum, zip(*(steps[at].pile for at in (0, *later)))))
    return [Step(SHUFFLE, pile=together), *(step for at, step in enumerate(steps) if at and at not in later)]


def can_be(steps: list[Step], hands: Hands, pile: Cards) -> bool:
    """Whether these steps can have led to these hidden cards: they are told backwards, to the very beginning.

    Of each pile everybody knows what came to hands, but not to whose. First is tried what leaves the most open.
    """
    unplaced = _given_to_hands(steps, pile)
    if any(number < 0 for cards in unplaced for number in cards):
        return False
    nowhere: set[tuple[int, Hands]] = set()
    at, number, hands = _back_to_a_draw(steps, len(steps) - 1, len(unplaced) - 1, hands)
    path: list[tuple[int, int, Hands, list[int], int]] = []  # with the cards to be tried, and the one on trial
    tried: list[int] | None = None
    while at >= 0:
        seat = steps[at].seat
        if tried is None:
            cards = [] if (at, hands) in nowhere or any(map(any, unplaced[number + 1 :])) else range(len(COMMODITIES))
            tried = [card for card in cards if hands[seat][card] and unplaced[number][card]]
            tried.sort(key=lambda card: unplaced[number][card] * hands[seat][card])
        if tried:
            card = tried.pop()
            unplaced[number][card] -= 1
            path.append((at, number, hands, tried, card))
            at, number, hands = _back_to_a_draw(steps, at - 1, number, changed(hands, seat, card, -1))
            tried = None
        else:
            nowhere.add((at, hands))
            if not path:
                return False
            at, number, hands, tried, card = path.pop()
            unplaced[number][card] += 1
    return not any(map(any, hands)) and not any(map(any, unplaced))


def _given_to_hands(steps: list[Step], pile: Cards) -> list[list[int]]:
    """Of each pile the cards that came to hands unseen; this one is left of the last."""
    piles: list[list[int]] = []
    for step in steps:
        if step.kind == SHUFFLE:
            piles.append(list(step.pile))
        elif step.kind == SHOWN:
            piles[-1][step.card] -= 1
    piles[-1] = [number - pile[card] for card, number in enumerate(piles[-1])]
    return piles


def _back_to_a_draw(steps: list[Step], at: int, number: int, hands: Hands) -> tuple[int, int, Hands]:
    """The last hidden card that came to a hand before this step, with the number of its pile and the hands then."""
    while at >= 0 and steps[at].kind != HIDDEN:
        step = steps[at]
        if step.kind == SHUFFLE:
            number -= 1
        elif step.kind == LEAVES:
            hands = changed(hands, step.seat, step.card, 1)
        at -= 1
    return at, number, hands
