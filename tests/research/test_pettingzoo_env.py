"""PettingZoo: its makers' own tests, for all games and counts, and games that follow ours exactly."""

import re
import types
import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="this adapter needs PettingZoo: pip install vaka[research]")

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

import vaka
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.research import pettingzoo_env

from .tables import ALL_VARIANTS, IDS, TABLES

# PettingZoo lists those of its own environments that may have masks in their observations; all others are warned.
MASKED = ("Observation is not a NumPy array", "Observation space for each agent probably should be gymnasium")


@pytest.fixture(autouse=True)
def _masks_are_wanted():
    with warnings.catch_warnings():
        for message in MASKED:
            warnings.filterwarnings("ignore", message=message)
        yield


@pytest.mark.parametrize(("name", "players"), TABLES, ids=IDS)
def test_their_tests(name, players, capsys):
    api_test(pettingzoo_env.env(name, players), num_cycles=400)
    parallel_api_test(pettingzoo_env.parallel_env(name, players), num_cycles=1000)
    seed_test(lambda: pettingzoo_env.env(name, players), num_cycles=100)
    parallel_seed_test(
        lambda: pettingzoo_env.parallel_env(name, players, illegal=pettingzoo_env.REPLACE), num_cycles=100
    )


@pytest.mark.parametrize(("name", "players"), TABLES, ids=IDS)
def test_their_test_of_cycles(name, players):
    """It asks every agent in each cycle and chooses at random: so the parallel form, and its own conversion of it."""

    def parallel_env(max_cycles):
        return pettingzoo_env.parallel_env(name, players, illegal=pettingzoo_env.REPLACE, max_cycles=max_cycles)

    max_cycles_test(
        types.SimpleNamespace(
            parallel_env=parallel_env, env=lambda max_cycles: parallel_to_aec(parallel_env(max_cycles))
        )
    )


def proves(match, state):
    """The record of a game holds, and leads to the same position."""
    again = check(parse(match.record().text()), match.game)
    assert again.state.digest() == match.state.digest() == state.digest()


@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize(("name", "players", "options"), ALL_VARIANTS, ids=IDS)
def test_whole_games_one_agent_at_a_time(name, players, options, forced):
    env = pettingzoo_env.env(name, players, options, illegal=pettingzoo_env.RAISE, forced=forced)
    env.reset(seed=players)
    picks = vaka.seeded(5)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, termination, truncation, _ = env.last()
        totals[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        options_now = [at for at, there in enumerate(seen["action_mask"]) if there]
        assert forced or len(options_now) > 1
        env.step(options_now[picks.pick(len(options_now))])
    play = env.table.play
    proves(env.match(), play.state)
    assert list(totals.values()) == play.rewards()
    assert env.recall("player_0").startswith(f"{name} rules")


@pytest.mark.parametrize(("name", "players"), TABLES, ids=IDS)
def test_whole_games_all_agents_at_once(name, players):
    env = pettingzoo_env.parallel_env(name, players, illegal=pettingzoo_env.RAISE)
    seen, _ = env.reset(seed=players)
    picks = vaka.seeded(5)
    together = 0
    while env.agents:
        actions = {}
        for agent in env.agents:
            mask = [at for at, there in enumerate(seen[agent]["action_mask"]) if there]
            assert mask
            actions[agent] = mask[picks.pick(len(mask))]
        together += sum(action != env.wait for action in actions.values()) > 1
        seen, rewards, terminations, _, _ = env.step(actions)
    assert all(terminations.values())
    proves(env.match(), env.table.play.state)
    assert list(rewards.values()) == env.table.play.rewards()
    assert (together > 0) == (name != "moorea")  # Moorea has no sealed phases


def test_what_an_illegal_action_does():
    env = pettingzoo_env.env("orongo", 3)
    env.reset(seed=1)
    closed = int((env.last()[0]["action_mask"] == 0).argmax())
    loser = env.agent_selection
    env.step(closed)
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in env.agents}
    assert "choice" in env.infos[loser]["illegal"] or env.infos[loser]["illegal"]
    env = pettingzoo_env.env("orongo", 3, illegal=pettingzoo_env.RAISE)
    env.reset(seed=1)
    with pytest.raises(vaka.IllegalChoice):
        env.step(closed)
    parallel = pettingzoo_env.parallel_env("orongo", 3)
    parallel.reset(seed=1)
    with pytest.raises(ValueError, match="player_0 is asked"):
        parallel.step({})
    _, rewards, terminations, _, infos = parallel.step(dict.fromkeys(parallel.agents, closed))
    assert (rewards["player_0"], all(terminations.values()), bool(infos["player_0"])) == (-1.0, True, True)
    with pytest.raises(ValueError, match="may be one of lose, raise, replace"):
        pettingzoo_env.env("orongo", illegal="cheat")
    with pytest.raises(ValueError, match="call reset"):
        pettingzoo_env.env("orongo").observe("player_0")


@pytest.mark.parametrize(
    ("wrong", "error"), [({}, ValueError), ({"player_1": 9999}, vaka.IllegalChoice), ({"player_1": None}, ValueError)]
)
def test_a_step_of_all_agents_that_is_refused_changes_nothing(wrong, error):
    """Else the first to answer has answered, and is not heard when the step is made again."""
    env = pettingzoo_env.parallel_env("orongo", players=2, illegal=pettingzoo_env.RAISE, max_cycles=2)
    env.reset(seed=1)
    before = env.match().state.digest()
    with pytest.raises(error):
        env.step({"player_0": 3} | wrong)
    assert env.match().state.digest() == before
    _, _, _, truncations, _ = env.step({"player_0": 5, "player_1": 4})
    assert not any(truncations.values())
    assert "1. 1 bid 5\n2. 2 bid 4\n" in env.match().record().text()


@pytest.mark.parametrize("wrong", [None, 1.5, "3", [3], np.array([3]), np.array(1.5)])
def test_an_action_that_is_no_number_is_refused_and_changes_nothing(wrong):
    env = pettingzoo_env.env("orongo", players=2, max_cycles=1)
    env.reset(seed=1)
    before = env.match().state.digest()
    for _ in range(3):
        with pytest.raises(ValueError, match=re.escape(f"the action is {wrong!r}, but has to be a whole number")):
            env.step(wrong)
    assert (env.match().state.digest(), any(env.truncations.values())) == (before, False)
    parallel = pettingzoo_env.parallel_env("orongo", players=2)
    parallel.reset(seed=1)
    with pytest.raises(ValueError, match=r"the action of player_1 is .*, but has to be a whole number"):
        parallel.step({"player_0": 3, "player_1": wrong})
    with pytest.raises(ValueError, match="has to be a dict of agents and their actions"):
        parallel.step([3, 4])


@pytest.mark.parametrize("make", [pettingzoo_env.env, pettingzoo_env.parallel_env])
@pytest.mark.parametrize("cycles", [0, -1, 1.5, "9"])
def test_a_limit_of_cycles_that_makes_no_sense_is_refused(make, cycles):
    with pytest.raises(ValueError, match=f"max_cycles is {cycles!r}, but has to be a whole number from 1 on"):
        make("orongo", max_cycles=cycles)


@pytest.mark.parametrize("make", [pettingzoo_env.env, pettingzoo_env.parallel_env])
def test_a_seed_may_be_a_number_of_numpy_and_nothing_but_a_whole_number(make):
    env, same = make("orongo"), make("orongo")
    env.reset(seed=np.int64(7))
    same.reset(seed=7)
    assert env.match().record().text() == same.match().record().text()
    for wrong in (1.5, "7", [7]):
        with pytest.raises(ValueError, match="has to be a whole number"):
            env.reset(seed=wrong)


@pytest.mark.parametrize("game", [None, 7, ["orongo"]])
def test_what_is_no_game_is_refused_with_those_that_are(game):
    with pytest.raises(vaka.BadRequest, match=r"There is no game .*Choose from: orongo"):
        pettingzoo_env.env(game)


@pytest.mark.parametrize("make", [pettingzoo_env.env, pettingzoo_env.parallel_env])
def test_before_the_start_and_after_the_end_nobody_acts(make):
    env = make("orongo", players=2, max_cycles=1)
    action = {"player_0": 3, "player_1": 4} if make is pettingzoo_env.parallel_env else 3
    with pytest.raises(ValueError, match="no game has begun"):
        env.step(action)
    env.reset(seed=1)
    while env.agents:
        over = make is pettingzoo_env.env and env.truncations[env.agent_selection]
        env.step(None if over else action)
    before = env.match().state.digest()
    with pytest.raises(ValueError, match="the game is over"):
        env.step(action)
    assert env.match().state.digest() == before


def test_before_the_start_and_after_the_end_there_is_no_last_agent():
    env = pettingzoo_env.env("orongo", players=2, max_cycles=1)
    with pytest.raises(ValueError, match="no game has begun"):
        env.last()
    with pytest.raises(ValueError, match="no game has begun"):
        env.agent_iter()
    env.reset(seed=1)
    for _ in env.agent_iter():
        env.step(None if env.last()[3] else 3)
    with pytest.raises(ValueError, match="the game is over"):
        env.last()


def test_an_agent_that_is_not_there_is_refused_with_those_that_are():
    env = pettingzoo_env.env("orongo", players=2)
    env.reset(seed=1)
    for look in (env.observe, env.recall, env.observation_space, env.action_space):
        with pytest.raises(ValueError, match="there is no agent 'player_2': they are player_0, player_1"):
            look("player_2")


def test_nobody_sees_who_has_answered_in_a_sealed_phase():
    """Two games that differ in a sealed answer look the same to all others until it is revealed."""
    envs = [pettingzoo_env.env("orongo", 3), pettingzoo_env.env("orongo", 3)]
    for env in envs:
        env.reset(seed=4)
    options = [at for at, there in enumerate(envs[0].last()[0]["action_mask"]) if there]
    before = envs[0].observe("player_2"), envs[0].recall("player_2")
    for env, choice in zip(envs, options):
        env.step(choice)
        after = env.observe("player_2"), env.recall("player_2")
        assert after[1] == before[1]
        assert after[0]["observation"].tobytes() == before[0]["observation"].tobytes()
