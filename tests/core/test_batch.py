"""Many games side by side play what each of them would play alone."""

import pytest

import vaka
from tests.games import WITH_OBSERVER
from vaka.core.batch import Batch
from vaka.games import observer

pytestmark = pytest.mark.parity

SIZE = 5


class Games(Batch):
    """Seeds count up; how each game ended is kept."""

    def __init__(self, game, players):
        super().__init__(observer(game), SIZE)
        self.game = game
        self.players = players
        self.begun = 0
        self.seeds = [0] * SIZE
        self.ended = []

    def fresh(self, at):
        self.seeds[at] = self.begun
        self.begun += 1
        return self.game.start(self.players, vaka.seeded(self.seeds[at]))

    def over(self, at, outcome):
        self.ended.append((self.seeds[at], self.made[at], outcome.words(), self.real[at]))


def play_on(games, steps):
    for step in range(steps):
        games.step([offered[step % len(offered)] for offered in games.offered])


@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_each_game_is_the_one_that_its_choices_tell(name):
    game = vaka.game(name)
    players = game.players[-1]
    games = Games(game, players)
    games.start()
    observe = observer(game).observe
    steps = 0
    while len(games.ended) < 3:
        features = games.features()
        assert games.asked == list(range(SIZE))
        assert games.open.features() == [choice for offered in games.offered for choice in offered]
        for at in range(SIZE):
            state = games.states[at]
            seat = games.seats[at]
            assert seat == state.pending[0]
            assert games.offered[at] == state.choices(seat)
            assert len(games.offered[at]) > 1
            assert features[at] == observe(state, seat, state.choices(seat))
        play_on(games, 7)
        steps += 7
        assert steps < 20_000
    for seed, made, words, real in games.ended:
        state = game.start(players, vaka.seeded(seed))
        asked = 0
        for choice in made:
            seat = state.pending[0]
            asked += len(state.choices(seat)) > 1
            state.choose(seat, choice)
        assert state.outcome.words() == words
        assert asked == real


def test_a_game_goes_on_elsewhere():
    game = vaka.game("raiatea")
    here, there = Games(game, 3), Games(game, 3)
    here.start()
    play_on(here, 40)
    there.start()
    for at in range(SIZE):
        there.put(at, game.start(3, vaka.seeded(here.seeds[at])), here.made[at])
    there.ask_all()
    for _ in range(20):
        assert (there.seats, there.offered, there.features()) == (here.seats, here.offered, here.features())
        assert (there.made, there.real) == (here.made, here.real)
        play_on(here, 1)
        play_on(there, 1)
