"""PPO of TorchRL learns Orongo: `python examples/learn_torchrl.py`.

It learns for half a minute of CPU time on one core, with contests before and after. Needs
`pip install '.[research]' torchrl` (tried with 0.14.1).
"""

import argparse
import time

import torch
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from orongo_task import contest, table_to_learn_at
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import GymWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

GAMES = 16  # side by side
EPOCHS, BATCH = 4, 256  # how often the net learns from each step, and from how many at once


def layers(inputs: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(inputs, 64), nn.ReLU(), nn.Linear(64, outputs))


class Net(nn.Module):
    """Logits of all choices, and the mask as MaskedCategorical wants it."""

    def __init__(self, size: int, choices: int) -> None:
        super().__init__()
        self.layers = layers(size, choices)

    def forward(self, observations: torch.Tensor, action_mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.layers(observations), action_mask.bool()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="of CPU time, for learning")
    parser.add_argument("--steps", type=int, default=2048, help="in all games together before the net learns")
    parser.add_argument("--games", type=int, default=100, help="in each contest")
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    tables = SyncVectorEnv([table_to_learn_at] * GAMES, autoreset_mode=AutoresetMode.DISABLED)  # TorchRL resets them
    env = GymWrapper(tables, categorical_action_encoding=True)
    env.set_seed(1)
    size, choices = env.observation_spec["observations"].shape[-1], env.action_spec.n
    net = TensorDictModule(Net(size, choices), ["observations", "action_mask"], ["logits", "mask"])
    policy = ProbabilisticActor(net, ["logits", "mask"], distribution_class=MaskedCategorical, return_log_prob=True)
    value = ValueOperator(layers(size, 1), ["observations"])
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=value)
    loss = ClipPPOLoss(policy, value, entropy_coeff=0.01)
    optimiser = torch.optim.Adam(loss.parameters(), 5e-4)

    def likeliest(seen: dict[str, torch.Tensor]) -> torch.Tensor:
        return policy.get_dist(TensorDict(seen, [1])).mode

    print("before:", contest(likeliest, given.games), flush=True)
    until = time.process_time() + given.seconds
    collector = Collector(env, policy, frames_per_batch=given.steps, auto_register_policy_transforms=True)
    rounds = 0
    for played in collector:
        steps = advantage(played).exclude("next").reshape(-1)
        for rows in [rows for _ in range(EPOCHS) for rows in torch.randperm(given.steps).split(BATCH)]:
            losses = loss(steps[rows])
            optimiser.zero_grad()
            (losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]).backward()
            optimiser.step()
        rounds += 1
        if time.process_time() >= until:
            break
    collector.shutdown()
    print(f"after {rounds * given.steps} steps:", contest(likeliest, given.games))


if __name__ == "__main__":
    main()
