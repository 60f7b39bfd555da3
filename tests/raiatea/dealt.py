"""Imagine the slow way: deal cards at random to all that others drew, again and again, and count what fits.

It reads a seen state as knowledge/memory.py describes it and shares no code with what is tested: a deal counts in as
many ways as the rituals that left can be found on origins in it, and one of them is taken.
"""

from collections import Counter, defaultdict
from random import Random

from vaka.games.raiatea.state import RaiateaState

Hands = tuple[tuple[int, ...], ...]


def spans_a_shuffle(known: RaiateaState) -> bool:
    """Whether a known ritual left that may have come from before a shuffle or after it."""
    base = known.box.rituals + 1
    for seat, gone in enumerate(known.gone):
        for at in range(0, len(gone), 3):
            if seat != known.viewer and gone[at] >= 0:
                window = known.origins[seat][max(0, gone[at + 1]) : gone[at + 2]]
                decks = {2 * known.shuffles[deck] + deck: known.decks[deck] for deck in (0, 1)}
                tags = {code // base for code in window}
                pools = [decks.get(tag, [code % base for code in known.pools if code // base == tag]) for tag in tags]
                if sum(gone[at] in pool for pool in pools) > 1:
                    return True
    return False


def can_be_dealt(known: RaiateaState) -> bool:
    """Bags are left out: what lies in them takes a model of its own."""
    return not any(known.prepared) and any(known.gone)


class Sample:
    """How many of each ritual a seat holds, in the mean over all deals that fit, until these are enough."""

    def __init__(self, known: RaiateaState, deals: int, enough: int, seed: int) -> None:
        rng = Random(seed)
        self.others = [seat for seat in range(known.players) if seat != known.viewer]
        self.means: dict[tuple[int, int], float] = defaultdict(float)  # by seat and ritual
        self.fitting = 0
        self.size = squares = total = 0.0
        for _ in range(deals):
            if self.size >= enough:
                break
            result: Counter[Hands] = Counter()
            ways = find(known, self.others, deal(known, self.others, rng), groups(known), [], 0, 0, result)
            if not ways:
                continue
            self.fitting += 1
            total += ways
            squares += ways * ways
            self.size = total * total / squares  # so many deals of equal weight would tell as much
            for hands, number in result.items():
                for seat, hand in zip(self.others, hands):
                    for card in hand:
                        self.means[seat, card] += number
        for place in self.means:
            self.means[place] /= total


def deal(known: RaiateaState, others: list[int], rng: Random) -> dict[int, list[int]]:
    """A ritual for every origin, each from the pool of its tag."""
    base = known.box.rituals + 1
    pools: dict[int, list[int]] = {}
    for deck in (0, 1):
        pools[2 * known.shuffles[deck] + deck] = known.decks[deck][:]
    for code in known.pools:
        pools.setdefault(code // base, []).append(code % base)
    for pool in pools.values():
        rng.shuffle(pool)
    return {seat: [pools[code // base].pop() for code in known.origins[seat]] for seat in others}


def groups(known: RaiateaState) -> Counter[int]:
    """The common rituals of past ceremonies without a known owner, as ceremony and ritual in one number."""
    return Counter(known.common_pool)


def find(
    known: RaiateaState,
    others: list[int],
    cards: dict[int, list[int]],
    left: Counter[int],
    taken: list[tuple[int, int]],
    number: int,
    at: int,
    result: Counter[Hands],
) -> int:
    """Every way to find all rituals that left on origins, one after the other; the hands that remain are counted."""
    while number < len(others) and at == len(known.gone[others[number]]):
        number, at = number + 1, 0
    if number == len(others):
        hands = [
            tuple(sorted(card for place, card in enumerate(cards[seat]) if (seat, place) not in taken))
            for seat in others
        ]
        result[tuple(hands)] += 1
        return 1
    seat = others[number]
    ritual, low, high = known.gone[seat][at : at + 3]
    ways = 0
    for place in range(max(0, low), high):
        card = cards[seat][place]
        code = (-1 - low) * (known.box.rituals + 1) + card
        fits = left[code] > 0 if ritual < 0 else card == ritual
        if not fits or (seat, place) in taken:
            continue
        if ritual < 0:
            left[code] -= 1
        ways += find(known, others, cards, left, [*taken, (seat, place)], number, at + 3, result)
        if ritual < 0:
            left[code] += 1
    return ways
