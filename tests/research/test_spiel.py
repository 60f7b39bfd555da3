"""OpenSpiel: its makers' own simulation test with saves and resampling, and its algorithms on our games."""

import random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="this adapter needs OpenSpiel: pip install vaka[research]")

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402

import vaka  # noqa: E402
import vaka.research.spiel  # noqa: E402
from tests.orongo import tiny  # noqa: E402
from vaka.core.record_parser import parse  # noqa: E402
from vaka.core.replay import check  # noqa: E402

from .tables import ALL_VARIANTS, IDS, TABLES, write_box  # noqa: E402


def load(name, players, options=None, components=""):
    words = ";".join(f"{key}:{'yes' if value is True else value}" for key, value in (options or {}).items())
    return pyspiel.load_game(f"vaka_{name}", {"players": players, "options": words, "components": components})


def check_resampled(state):
    """As OpenSpiel tests its own games: a resampled state is the same to the player for whom it was made."""
    if state.is_terminal() or state.is_chance_node() or state.move_number() % 29:
        return
    for player in range(state.num_players()):
        other = state.resample_from_infostate(player, random.Random(state.move_number()).random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.current_player() == state.current_player()
        assert other.legal_actions() if player == state.current_player() else True


@pytest.mark.parametrize(("name", "players", "options"), ALL_VARIANTS, ids=IDS)
def test_their_simulation_with_saves_and_resampling(name, players, options, capfd):
    pyspiel.random_sim_test(
        load(name, players, options), num_sims=1, serialize=True, verbose=False, state_checker_fn=check_resampled
    )


@pytest.mark.parametrize(("name", "players"), TABLES, ids=IDS)
def test_whole_games_leave_records_with_the_same_end(name, players):
    rnd = random.Random(players)
    state = load(name, players).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(rnd.choices(outcomes, weights)[0])
        else:
            state.apply_action(rnd.choice(state.legal_actions()))
    match = check(parse(state.record()), vaka.game(name))
    assert match.state.digest() == state.chance_node_game.state.digest()
    assert sum(state.returns()) == pytest.approx(0)


def test_saved_games_come_back():
    game = load("raiatea", 4, {"tane": True})
    state = game.new_initial_state()
    for _ in range(90):
        state.apply_action(state.legal_actions()[0])
    again_game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again_game) == str(game)
    assert str(again) == str(state)
    assert again.history() == state.history()
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[-1])
    assert str(again) == str(state)


def tiny_game(tmp_path):
    setup = {"players": 2, "shells": 1, "moai": 1, "first_tiles": 2, "tiles": 1}
    box = tiny.components(["food", "quarry"], 1, setup, tokens=1)
    return load("orongo", 2, components=write_box(tmp_path / "box.toml", box))


def test_cfr_finds_its_way_on_a_tiny_island(tmp_path):
    game = tiny_game(tmp_path)
    solver = cfr.CFRSolver(game)
    worth = []
    for _ in range(12):
        solver.evaluate_and_update_policy()
        worth.append(exploitability.exploitability(game, solver.average_policy()))
    assert worth[0] > 0.5
    assert worth[-1] < 0.1


def test_ismcts_plays_our_games():
    for name, players in (("orongo", 3), ("moorea", 2)):
        game = load(name, players)
        bot = ismcts.ISMCTSBot(
            game=game,
            uct_c=2.0,
            evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
            max_simulations=2,
            random_state=np.random.RandomState(2),
        )
        state = game.new_initial_state()
        asked = 0
        rnd = random.Random(3)
        while not state.is_terminal() and asked < 2:
            if state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
            elif len(state.legal_actions()) > 1:
                action = bot.step(state)
                assert action in state.legal_actions()
                state.apply_action(action)
                asked += 1
            else:
                state.apply_action(rnd.choice(state.legal_actions()))


def test_what_does_not_fit_is_refused():
    with pytest.raises(vaka.BadRequest):
        load("orongo", 2, {"moon": "full"})
    with pytest.raises(ValueError, match="written as"):
        vaka.research.spiel.read_options("moon")
