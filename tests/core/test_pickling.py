"""States, games, chances and matches are pickled and copied, interpreted and compiled alike."""

import copy
import multiprocessing
import pickle

import pytest

import vaka
from tests.games import LONG_GAMES
from vaka.core.chance import Chance, Relay
from vaka.core.state import State

pytestmark = pytest.mark.parity

WAYS = {
    **{f"pickle {protocol}": lambda one, protocol=protocol: through_pickle(one, protocol) for protocol in range(2, 6)},
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
SECRET = bytes(range(32))


def through_pickle(one, protocol=pickle.DEFAULT_PROTOCOL):
    return pickle.loads(pickle.dumps(one, protocol))


def played(name: str, choices: int) -> vaka.Match:
    """A match after so many choices, always in the middle of something."""
    game = vaka.game(name)
    match = vaka.Match(game, game.players[-1], seed=3)
    luck = vaka.seeded(4)
    while choices and match.state.pending:
        seat = match.state.pending[luck.pick(len(match.state.pending))]
        offered = match.state.choices(seat)
        match.choose(seat, offered[luck.pick(len(offered))])
        choices -= 1
    return match


def to_the_end(state: State) -> str:
    """How a game ends in which everybody takes the last choice; where chance is asked, it shows."""
    while state.pending:
        seat = state.pending[0]
        state.choose(seat, state.choices(seat)[-1])
    return state.digest()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", vaka.list_games())
def test_a_state_goes_on_as_the_one_it_was_made_of(name, way):
    for choices in (0, 1, 40):
        state = played(name, choices).state
        twin = WAYS[way](state)
        assert type(twin) is type(state)
        assert twin.digest() == state.digest()
        before = state.digest()
        if way != "copy":  # it shares the source of chance, as copies that are not deep do
            end = to_the_end(twin)
            assert state.digest() == before
            assert to_the_end(state) == end


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", vaka.list_games())
def test_a_seen_state_tells_no_more_than_before(name, way):
    state = played(name, 12).state
    for seat in (None, 0):
        known = state.seen(seat)
        twin = WAYS[way](known)
        assert (twin.viewer, twin.save(), twin.view()) == (known.viewer, known.save(), known.view())
        assert twin.imagine(vaka.seeded(5)).digest() == known.imagine(vaka.seeded(5)).digest()


@pytest.mark.parametrize("name", vaka.list_games())
def test_a_game_is_the_same_after_a_pickle_and_itself_after_a_copy(name):
    game = vaka.game(name)
    twin = through_pickle(game)
    assert (twin.name, twin.rules, twin.box.digest, twin.vocabulary) == (
        (game.name, game.rules, game.box.digest, game.vocabulary)
    )
    assert copy.copy(game) is copy.deepcopy(game) is game
    assert through_pickle(game.box).digest == copy.deepcopy(game.box).digest == game.box.digest
    earlier = vaka.game("raiatea", rules=1)
    assert through_pickle(earlier).rules == 1


def test_states_of_one_pickle_share_their_game():
    game = vaka.game("orongo")
    first, second = through_pickle([game.start(2, vaka.seeded(seed)) for seed in (1, 2)])
    assert first.game is second.game


class Alternating(Chance):
    """A source as a user of the library writes one."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def pick(self, n: int) -> int:
        self.asked += 1
        return (self.first + self.asked) % n


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "make",
    [
        lambda: vaka.seeded(7),
        lambda: vaka.committed(SECRET, [b"a", b"b"]),
        lambda: vaka.script([3, 1, 4, 1, 5, 9]),
        lambda: Relay([vaka.seeded(1), vaka.committed(SECRET, [b"a"])]),
        lambda: Alternating(5),
    ],
    ids=["seeded", "committed", "script", "relay", "own"],
)
def test_a_source_of_chance_goes_on_for_itself_from_the_same_place(make, way):
    chance = make()
    assert [chance.pick(10) for _ in range(3)]
    twin = WAYS[way](chance)
    assert twin.asked == chance.asked == 3
    outcomes = [chance.pick(10) for _ in range(3)]
    if not (way == "copy" and isinstance(chance, Relay)):  # a shallow copy of it has the same sources
        assert [twin.pick(10) for _ in range(3)] == outcomes


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", LONG_GAMES)
def test_a_match_goes_on_for_itself_with_its_record_and_undo(name, way):
    for choices in (1, 80):
        match = played(name, choices)
        twin = WAYS[way](match)
        assert twin.record().text() == match.record().text()
        assert twin.told(0) == match.told(0)
        assert twin.state.told is twin.events
        assert twin.state.chance is twin.chance
        before = match.record().text()
        seat = twin.state.pending[0]
        twin.choose(seat, twin.state.choices(seat)[0])
        to_the_end(twin.state)
        if match.one_move_back is not None:
            twin.undo_to(match.one_move_back)
        assert match.record().text() == before


@pytest.mark.parametrize("way", WAYS)
def test_what_a_game_hands_out_is_pickled_and_copied(way):
    match = played("orongo", 9999)
    record, outcome, event = match.record(), match.state.outcome, match.events[0]
    assert WAYS[way](record).text() == record.text()
    assert WAYS[way](outcome).words() == outcome.words()
    assert WAYS[way](event).values_for(0) == event.values_for(0)
    refusal = match.state.why_not(0, 0)
    twin = WAYS[way](refusal)
    assert (type(twin), twin.key, twin.values, str(twin)) == (
        (type(refusal), refusal.key, refusal.values, str(refusal))
    )


def test_states_and_matches_go_to_other_processes_and_come_back():
    states = [played(name, 20).state for name in vaka.list_games()]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        ends = pool.map(to_the_end, states)
        matches = pool.starmap(played, [(name, 20) for name in vaka.list_games()])
    assert ends == [to_the_end(state) for state in states]
    assert [match.state.game.name for match in matches] == list(vaka.list_games())
