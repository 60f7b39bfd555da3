"""M1.4 on the real box, after the discards were shuffled: what is imagined against what can have been dealt.

With one opponent every world and its share are worked out, and everything that can be imagined is walked. With more
seats there are too many: cards are dealt at random, and what fits is counted. Seeds are fixed: nothing hangs on luck.
"""

from collections import defaultdict
from itertools import islice
from math import sqrt
from random import Random

import pytest

import vaka
from tests.tables import COMPILED_FIRST, SOAK
from vaka.core.conformance import Table
from vaka.core.conformance.pairs import play_pair
from vaka.core.forks import every_outcome
from vaka.games.moorea.knowledge import BASE, MAX_LEFT
from vaka.games.moorea.names import COMMODITIES

from .dealt import HIDDEN, SHUFFLE, Sample, Step, Story, Worlds, as_one_pile, can_be
from .positions import GAME

LIKED = {"pass": 1.0, "buy": 1.5, "swap": -1.0}  # hands stay large, and much leaves them
WATCHER = -1

EXACT_GAMES = range(20) if SOAK else (0, 3, 9)
MAX_PATHS = 3000 if SOAK else 400  # through what can be imagined

GAMES = {2: range(5), 5: range(5)} if SOAK else {2: [1], 5: [0]}  # by players
LEFT = range(1, 7) if SOAK else (2, 4)  # cards that left hands since the shuffle; with more hardly a deal fits
DEALS = 40_000
ENOUGH = 1000  # deals that fit
WORLDS = 2000
SURE = 4.5  # standard deviations

FORGETFUL_WORLDS = 500 if SOAK else 8  # for each number of players
ONE_IN = 50  # of these may not fit what was forgotten


def hoarding_game(players, seed, viewers):
    """After each choice the state, and the story of each of these viewers."""
    rng = Random(seed)
    events = []
    state = GAME.start(players, vaka.seeded(seed), events=events)
    stories = [Story(state, viewer) for viewer in viewers]

    def liking(choice):
        return LIKED.get(GAME.words(choice).split()[0], 0) + 3 * rng.random()

    while state.pending:
        for story in stories:
            story.hear(events)
        yield state, stories
        events.clear()
        seat = state.pending[0]
        state.choose(seat, max(state.choices(seat), key=liking))


def seen_by(state, viewer):
    return state.seen(None if viewer == WATCHER else viewer)


def hidden(world, viewer):
    """The cards of all seats that not everybody knows of, but for the viewer's own."""
    return tuple(
        tuple(0 if seat == viewer else hand[card] - known[card] for card in range(len(COMMODITIES)))
        for seat, (hand, known) in enumerate(zip(world.hands, world.face_up))
    )


def imagined_shares(known):
    """Of everything that can be imagined, with probabilities; None where there are too many paths to it."""
    shares = defaultdict(float)
    paths = list(islice(every_outcome(known.imagine), MAX_PATHS))
    if len(paths) == MAX_PATHS:
        return None
    for world, probability in paths:
        shares[hidden(world, known.viewer)] += probability
    return dict(shares)


def left_unclear(state):
    return sum(map(len, state.left)) // 2


def exact_game(seed):
    """The seen states of both players after a shuffle, each with all worlds; until piles may be forgotten."""
    worlds: list[Worlds] = []
    is_full, shuffles = False, 0
    for state, stories in hoarding_game(2, seed, [0, 1]):
        worlds = worlds or [Worlds(story) for story in stories]
        if is_full and state.shuffles > shuffles:
            return
        is_full, shuffles = left_unclear(state) > MAX_LEFT, state.shuffles
        for viewer, story in enumerate(stories):
            known = state.seen(viewer)
            if known.pools and len(story.steps) > worlds[viewer].met:
                yield known, worlds[viewer].shares()


def test_M1_4_what_is_imagined_of_one_opponent_has_the_exact_shares():
    checked = unclear = many = again = 0
    for seed in EXACT_GAMES:
        for known, exact in exact_game(seed):
            shares = imagined_shares(known)
            if shares is not None:
                assert shares == pytest.approx(exact, abs=1e-12), known.save()
                checked += 1
                unclear += any(known.left)
                many += len(shares) >= 15
                again += known.shuffles > 1
    assert checked > 200
    assert unclear > 150
    assert many > 80
    assert again > 10


def positions(players, seed):
    """Seen states with the stories that led there, some cards after the first shuffle."""
    viewers = [WATCHER, 0] if players > 2 else [WATCHER]  # with one opponent shares are exact
    met = set()
    for state, stories in hoarding_game(players, seed, viewers):
        if state.shuffles > 1:
            break
        for story in stories:
            key = (story.viewer, story.left() if state.shuffles else 0)
            if key[1] in LEFT and key not in met:
                met.add(key)
                yield seen_by(state, story.viewer), story


def check(known, story):
    """Whether enough deals fitted; fails where means are further apart than chance explains, or a world cannot be."""
    sample = Sample(story, DEALS, ENOUGH, seed=1)
    if sample.size < ENOUGH:
        return False
    means = defaultdict(float)
    for seed in range(WORLDS):
        world = known.imagine(vaka.seeded(seed))
        hands = hidden(world, known.viewer)
        if seed < WORLDS // 10:
            assert can_be(story.steps, hands, tuple(world.bag)), (hands, known.save())
        for seat, hand in enumerate(hands):
            for card, number in enumerate(hand):
                means[seat, card] += number / WORLDS
    for place in {*means, *sample.means}:
        mean = (means[place] + sample.means[place]) / 2
        most = SURE * sqrt(max(mean, 0.2) * (1 / sample.size + 1 / WORLDS))
        assert abs(means[place] - sample.means[place]) <= most, (place, means[place], sample.means[place], known.save())
    return True


@pytest.mark.parametrize("players", [2, 5])
def test_M1_4_what_is_imagined_of_several_seats_is_what_can_be_dealt(players):
    checked = 0
    for seed in GAMES[players]:
        for known, story in positions(players, seed):
            checked += check(known, story)
    assert checked > len(GAMES[players])


# --- past the bound of memory


def forgetful_game(players, seed, viewers):
    """Like `hoarding_game`, with choices at random and only from when memory was full and the pile was made anew."""
    rng = Random(seed)
    events = []
    state = GAME.start(players, vaka.seeded(seed), events=events)
    stories = [Story(state, viewer) for viewer in viewers]
    is_past = False
    while state.pending:
        is_full, shuffles = left_unclear(state) > MAX_LEFT, state.shuffles
        seat = state.pending[0]
        state.choose(seat, rng.choice(state.choices(seat)))
        for story in stories:
            story.hear(events)
        events.clear()
        is_past = is_past or (is_full and state.shuffles > shuffles)
        if is_past and state.pending:
            assert state.shuffles == shuffles or left_unclear(state) <= MAX_LEFT
            yield state, stories


def test_M1_4_a_card_of_a_pile_that_a_seat_did_not_draw_from_can_be_once_it_is_forgotten():
    woods, fish = (0, 2, 0, 0, 0), (0, 0, 0, 0, 1)
    steps = [Step(SHUFFLE, pile=woods), Step(HIDDEN, 0), Step(HIDDEN, 1), Step(SHUFFLE, pile=fish), Step(HIDDEN, 0)]
    steps.append(Step(SHUFFLE, pile=woods))
    wood = (0, 1, 0, 0, 0)
    assert can_be(steps, ((0, 1, 0, 0, 1), wood), woods)
    assert not can_be(steps, (woods, fish), woods)
    assert can_be(as_one_pile(steps, 2), (woods, fish), woods)
    assert not can_be(as_one_pile(steps, 2), (woods, wood), woods)
    assert as_one_pile(steps, 1) == steps


def piles_as_one(known):
    """How many were forgotten at the most: up to the oldest with a hidden card."""
    return min((code // BASE + 1 for old in known.old for code in old), default=known.shuffles)


@pytest.mark.parametrize("players", GAME.players)
def test_M1_4_what_is_imagined_can_be_after_piles_were_forgotten(players):
    """Told back to the very beginning, with forgotten piles as one; told with each of them, few worlds cannot be."""
    worlds = seed = cannot_be = 0
    while worlds < FORGETFUL_WORLDS:
        for number, (state, stories) in enumerate(forgetful_game(players, seed, [WATCHER, 0])):
            for story in stories if number % 25 == 0 else []:
                assert can_be(story.steps, hidden(state, story.viewer), tuple(state.bag)), state.save()
                known = seen_by(state, story.viewer)
                world = known.imagine(vaka.seeded(worlds))
                hands, pile = hidden(world, story.viewer), tuple(world.bag)
                assert can_be(as_one_pile(story.steps, piles_as_one(known)), hands, pile), state.save()
                cannot_be += not can_be(story.steps, hands, pile)
                worlds += 1
        seed += 1
    assert cannot_be <= worlds // ONE_IN


@pytest.mark.parity
@COMPILED_FIRST
@pytest.mark.parametrize("players", GAME.players)
def test_M1_4_two_worlds_look_the_same_after_piles_were_forgotten(players):
    """Whatever is forgotten, a viewer of both sees nothing that it was not told. The long tests play 60 games."""
    compared = 0
    for seed in range(2):
        is_past = is_full = False
        shuffles = 0
        for state in play_pair(Table(GAME, players, {}), seed, [None, *range(players)][seed % (players + 1)]):
            is_past = is_past or (is_full and state.shuffles > shuffles)
            is_full, shuffles = left_unclear(state) > MAX_LEFT, state.shuffles
            compared += is_past
    assert compared > 100
