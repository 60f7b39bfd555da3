"""What `learn_torchrl.py` and `learn_rllib.py` learn: to win at Orongo with 2 players against the bot `random`."""

from collections.abc import Callable
from typing import Any

import torch

from vaka.research.gym import MaskedObservation, SeatEnv

MOAI = 0.2  # reward for each Moai by which the lead grows: too few games end within a minute to learn from these alone


class MoaiEnv(SeatEnv):
    """Orongo with 2 players. The reward also says at each choice how the lead in Moai changed."""

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        before = self.lead()
        vector, reward, terminated, truncated, info = super().step(action)
        return vector, reward + MOAI * (self.lead() - before), terminated, truncated, info

    def lead(self) -> int:
        left = self.played().state.moai
        return left[1 - self.seat] - left[self.seat]


def table_to_learn_at() -> MaskedObservation:
    """The learner sits in another seat in each game."""
    return MaskedObservation(MoaiEnv("orongo", 2, bots=["random"]))


@torch.no_grad()
def contest(choose: Callable[[dict[str, torch.Tensor]], torch.Tensor], games: int) -> str:
    """Games against `random`, the same in each contest. `choose` gets a batch of one observation."""
    env = MaskedObservation(SeatEnv("orongo", 2, bots=["random"]))
    won = 0
    for number in range(games):
        seen, _ = env.reset(seed=number)
        over = False
        while not over:
            batch = {name: torch.as_tensor(part)[None] for name, part in seen.items()}
            seen, reward, over, _, _ = env.step(int(choose(batch)))
        won += reward > 0
    return f"{won} of {games} games won against random"
