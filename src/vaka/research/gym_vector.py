"""Gymnasium: many games at once in which a learner plays all seats (`gymnasium.vector.VectorEnv`).

    from vaka.research.gym_vector import SelfPlayVectorEnv
    env = SelfPlayVectorEnv("moorea", players=2, num_envs=256)
    observations, info = env.reset(seed=7)
    observations, rewards, terminations, truncations, info = env.step(actions)

Each game asks one seat at a time: `info["seat"]` says which, `info["action_mask"]` what it may choose. The reward is
that of the seat that has just chosen; what all seats got when a game ended is in `info["rewards"]`. The next game
begins within the same step.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from .rendering import MODES, checked_mode, rendered
from .vector import VectorEnv


class SelfPlayVectorEnv(GymnasiumVectorEnv):
    """`num_envs` games of one kind, stepped by `VectorEnv` in this process or by `workers`."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(MODES),
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str = "moorea",
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        num_envs: int = 64,
        workers: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked_mode(render_mode)
        if render_mode is not None and workers:
            raise ValueError("games in workers cannot be rendered: set workers=0 or render_mode=None")
        self.games = VectorEnv(game, players=players, options=options, games=num_envs, workers=workers)
        numbers = self.games.numbers
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0, 1, (numbers.size,), np.int8)
        self.single_action_space = spaces.Discrete(numbers.choices)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(1 << 60)) if seed is None else seed)
        return self.games.observation.copy(), self._info()

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.int8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        acted = self.games.seat.astype(np.intp)
        self.games.step(np.asarray(actions))
        rewards = self.games.reward[np.arange(self.num_envs), acted].astype(np.float64)
        ended = self.games.ended.copy()
        return self.games.observation.copy(), rewards, ended, np.zeros_like(ended), self._info()

    def render(self) -> tuple[str | NDArray[np.uint8] | None, ...] | None:
        """Each table as everybody sees it. Every game is played again for this, from its start."""
        if self.render_mode is None:
            return None
        states = [self.games.match(slot).state for slot in range(self.num_envs)]
        return tuple(rendered(state, None, self.render_mode) for state in states)

    def close_extras(self, **_: Any) -> None:
        self.games.close()

    def _info(self) -> dict[str, Any]:
        games = self.games
        return {"action_mask": games.mask.copy(), "seat": games.seat.copy(), "rewards": games.reward.copy()}
