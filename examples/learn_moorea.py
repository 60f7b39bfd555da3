"""MaskablePPO of sb3-contrib learns Moorea with 2 players, on one core: `python examples/learn_moorea.py --minutes 10`.

It begins by imitating the bot `greedy` for a while, then plays against itself and learns, at each choice, how its lead
in points changed. The minutes are of CPU time, all included; contests against greedy come after them. Needs
`pip install '.[research]' sb3-contrib`, and a compiled engine to be fast (`vaka doctor` says which one runs).
"""

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv

import vaka
from vaka.arena.compare import Comparison, compare
from vaka.bots.bot import Bot
from vaka.bots.registry import bot
from vaka.research.gym import SeatEnv
from vaka.research.vector import VectorEnv

GAME, PLAYERS = "moorea", 2
LEAD = 20  # points ahead or behind that an observation tells


class Rows(BaseFeaturesExtractor):
    """A row of weights for each feature that is there, summed up: 100 of 3427 are, so this is cheap."""

    def __init__(self, observation_space: Any, width: int = 256) -> None:
        super().__init__(observation_space, width)
        self.rows = torch.nn.EmbeddingBag(observation_space.shape[0], width, mode="sum")
        torch.nn.init.normal_(self.rows.weight, std=0.05)

    def forward(self, observations: Any) -> Any:
        there = observations.nonzero()
        starts = torch.searchsorted(there[:, 0].contiguous(), torch.arange(len(observations)))
        return torch.relu(self.rows(there[:, 1], starts))


class SelfPlay(VecEnv):
    """Many games in which one seat learns and its own policy holds the other."""

    def __init__(self, games: int, seed: int) -> None:
        self.env = VectorEnv(GAME, PLAYERS, games=games, seed=seed)
        one = SeatEnv(GAME, PLAYERS)
        super().__init__(games, one.observation_space, one.action_space)
        self.model: Any = None
        self.learner = np.arange(games) % PLAYERS  # its seat in each game
        pieces = {piece.name: piece for piece in self.env.numbers.pieces}
        self.lead_at = slice(pieces["lead"].offset, pieces["lead"].offset + pieces["lead"].size)
        self.lead = np.zeros(games)

    def _play_others(self, reward: Any, done: Any) -> None:
        """Until the learner is asked in all games."""
        env = self.env
        while (others := env.seat != self.learner).any():
            rows = np.flatnonzero(others)
            env.action[rows] = self._think(env.observation[rows], env.mask[rows])
            env.step(only=others)
            self._note_ends(reward, done)

    def _think(self, observation: Any, mask: Any) -> Any:
        with torch.no_grad():
            tensor = torch.as_tensor(observation, dtype=torch.float32)
            return self.model.policy.get_distribution(tensor, action_masks=mask).sample().numpy()

    def _note_ends(self, reward: Any, done: Any) -> None:
        for slot in np.flatnonzero(self.env.ended):
            reward[slot] += self.env.reward[slot, self.learner[slot]]
            done[slot] = True
            self.learner[slot] = (self.learner[slot] + 1) % PLAYERS
            self.lead[slot] = 0

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        reward, done = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, bool)
        self.env.step(self.actions)
        self._note_ends(reward, done)
        self._play_others(reward, done)
        lead = self.env.observation[:, self.lead_at].argmax(1) - LEAD
        reward += np.where(done, 0, (lead - self.lead) / LEAD)
        self.lead = lead
        return self.env.observation.copy(), reward, done, [{} for _ in range(self.num_envs)]

    def reset(self) -> Any:
        self._play_others(np.zeros(self.num_envs), np.zeros(self.num_envs, bool))
        return self.env.observation.copy()

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        assert method_name == "action_masks"
        return list(self.env.mask.astype(bool))

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.env.close()


class Learned(Bot):
    """The likeliest choice of a policy, as a bot that sits at any table."""

    def __init__(self, policy: Any, numbers: Any) -> None:
        self.policy = policy
        self.numbers = numbers

    def choose(self, known: Any, chance: Any) -> int:
        seat = known.viewer
        action, _ = self.policy.predict(
            self.numbers.vector(known, seat),
            action_masks=self.numbers.mask(known, seat).astype(bool),
            deterministic=True,
        )
        return int(action)


def imitate(model: Any, numbers: Any, until: float, teacher: str = "greedy") -> int:
    """Watch the teacher play against itself, and learn to choose as it does."""
    seen: list[Any] = []
    chosen: list[int] = []
    masks: list[Any] = []
    begun = time.process_time()
    watch = begun + 0.6 * (until - begun)
    chance = vaka.seeded(1)
    player = bot(teacher, GAME)
    while time.process_time() < watch:
        state = numbers.game.start(PLAYERS, chance)
        while state.pending and time.process_time() < watch:
            seat = state.pending[0]
            known = state.seen(seat)
            choice = player.choose(known, chance)
            if len(state.choices(seat)) > 1:
                seen.append(numbers.vector(known, seat))
                masks.append(numbers.mask(known, seat))
                chosen.append(choice)
            state.choose(seat, choice)
    observations, mask, actions = np.stack(seen), np.stack(masks), torch.as_tensor(chosen)
    optimiser = torch.optim.Adam(model.policy.parameters(), 1e-3)
    picks = np.random.default_rng(1)
    while time.process_time() < until:
        rows = picks.integers(len(chosen), size=256)
        tensor = torch.as_tensor(observations[rows], dtype=torch.float32)
        _, log_odds, _ = model.policy.evaluate_actions(tensor, actions[rows], action_masks=mask[rows])
        optimiser.zero_grad()
        (-log_odds.mean()).backward()
        optimiser.step()
    return len(chosen)


class Clock(BaseCallback):
    """Ends the learning when the time is up, with a line of the learning curve now and then."""

    def __init__(self, until: float, curve: Any, every: float = 60.0) -> None:
        super().__init__()
        self.until = until
        self.curve = curve
        self.every = every
        self.next = time.process_time()

    def _on_step(self) -> bool:
        return time.process_time() < self.until

    def _on_rollout_start(self) -> None:
        if time.process_time() >= self.next:
            before = time.process_time()
            self.curve(self.num_timesteps)
            spent = time.process_time() - before  # looking is not learning
            self.until += spent
            self.next = time.process_time() + self.every


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="of CPU time")
    parser.add_argument("--imitate", type=float, default=0.2, help="the part of them that is spent imitating greedy")
    parser.add_argument("--games", type=int, default=64, help="at once")
    parser.add_argument("--looks", type=int, default=20, help="games against greedy for a point of the curve")
    parser.add_argument("--final", type=int, default=100, help="games against greedy at the end")
    parser.add_argument("--out", type=Path, default=Path("learned-moorea"))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    given.out.mkdir(parents=True, exist_ok=True)
    begun = time.process_time()
    end = begun + 60 * given.minutes
    env = SelfPlay(given.games, given.seed)
    numbers = env.env.numbers
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=64,
        batch_size=1024,
        n_epochs=3,
        learning_rate=5e-4,
        gamma=0.997,
        gae_lambda=0.95,
        ent_coef=0.01,
        seed=given.seed,
        device="cpu",
        policy_kwargs={"features_extractor_class": Rows, "net_arch": [256]},
    )
    env.model = model

    def against_greedy(games: int, seed: int) -> Comparison:
        bots = {"learned": Learned(model.policy, numbers), "greedy": bot("greedy", GAME)}
        return compare(GAME, PLAYERS, bots=bots, games=games, seed=seed)

    looking = 0.0
    with (given.out / "curve.csv").open("w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["cpu_seconds", "steps", "share"])

        def curve(steps: int) -> None:
            nonlocal looking
            before = time.process_time()
            share = against_greedy(given.looks, 1000).share if given.looks else 0.0
            seconds = before - begun - looking
            looking += time.process_time() - before
            rows.writerow([f"{seconds:.0f}", steps, f"{share:.3f}"])
            file.flush()
            print(f"{seconds:5.0f} s, {steps} steps: {share:.0%} against greedy", flush=True)

        watched = imitate(model, numbers, begun + given.imitate * (end - begun)) if given.imitate else 0
        print(f"{watched} choices of greedy imitated", flush=True)
        model.learn(1 << 40, callback=Clock(end, curve))
        curve(model.num_timesteps)
    model.save(given.out / "model.zip")
    if given.final:
        print(against_greedy(given.final, 1))


if __name__ == "__main__":
    main()
