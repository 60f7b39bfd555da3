"""Random play through each adapter: `python examples/random_play.py zoo --game raiatea --players 3`.

It plays a game (or, with `vector`, many) and says how it ended. Needs `pip install '.[research]'`.
"""

import argparse
import random

import numpy as np

import vaka


def zoo(game: str, players: int, seed: int) -> str:
    """PettingZoo, one agent at a time."""
    from vaka.research import pettingzoo_env

    env = pettingzoo_env.env(game, players)
    env.reset(seed=seed)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        totals[agent] += reward
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    return f"{totals}\n{env.match().record().result}"


def parallel(game: str, players: int, seed: int) -> str:
    """PettingZoo, all agents at once."""
    from vaka.research import pettingzoo_env

    env = pettingzoo_env.parallel_env(game, players)
    seen, _ = env.reset(seed=seed)
    while env.agents:
        actions = {agent: env.action_space(agent).sample(seen[agent]["action_mask"]) for agent in env.agents}
        seen, rewards, _, _, _ = env.step(actions)
    return f"{rewards}\n{env.match().record().result}"


def gym(game: str, players: int, seed: int) -> str:
    """Gymnasium: one seat against bots."""
    import gymnasium

    env = gymnasium.make(f"vaka.research.gym:vaka/{game.capitalize()}-v0", players=players, bots=["greedy"])
    _, info = env.reset(seed=seed)
    over = False
    while not over:
        _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
    return f"seat {info['seat']}: {reward}\n{env.unwrapped.match().record().result}"


def spiel(game: str, players: int, seed: int) -> str:
    """OpenSpiel, with its chance nodes."""
    import pyspiel

    import vaka.research.spiel  # noqa: F401 (it registers the games)

    rnd = random.Random(seed)
    state = pyspiel.load_game(f"vaka_{game}", {"players": players}).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(rnd.choices(outcomes, weights)[0])
        else:
            state.apply_action(rnd.choice(state.legal_actions()))
    (result,) = [line for line in state.record().splitlines() if line.startswith("result ")]
    return f"{state.returns()}\n{result}"


def vector(game: str, players: int, seed: int) -> str:
    """Our own: 64 games in one call, until 64 have ended."""
    from vaka.research.vector import VectorEnv

    picks = np.random.default_rng(seed)
    steps = ended = 0
    total = np.zeros(players)
    with VectorEnv(game, players, games=64, seed=seed) as env:
        while ended < 64:
            env.step(env.sample(picks))
            steps += env.games
            ended += int(env.ended.sum())
            total += env.reward.sum(0)
    return f"{steps} steps, {ended} games, mean reward of each seat {(total / ended).round(2).tolist()}"


ADAPTERS = {"zoo": zoo, "parallel": parallel, "gym": gym, "spiel": spiel, "vector": vector}


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("adapter", choices=list(ADAPTERS))
    parser.add_argument("--game", choices=vaka.list_games(), default="moorea")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args(words)
    counts = vaka.game(given.game).players
    if given.players not in counts:
        parser.error(f"{given.game} is played by {' or '.join(map(str, counts))}, and not by {given.players}")
    if not 0 <= given.seed < 2**63:
        parser.error("a seed is a number from 0 on, of at most 63 bits")
    print(ADAPTERS[given.adapter](given.game, given.players, given.seed))


if __name__ == "__main__":
    main()
