"""PPO of RLlib learns Orongo: `python examples/learn_rllib.py`.

It learns for half a minute of CPU time on one core, with contests before and after. Needs
`pip install '.[research]' 'ray[rllib]' torch` (tried with Ray 2.60.0).
"""

import argparse
import time

import torch
from orongo_task import contest, table_to_learn_at
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env


def config(steps: int) -> PPOConfig:
    net = {"fcnet_hiddens": [64], "fcnet_activation": "relu", "vf_share_layers": False}
    return (
        PPOConfig()
        .environment("orongo")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=16)  # 16 games side by side, in this process
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config=net))
        .training(
            train_batch_size_per_learner=steps,
            minibatch_size=min(256, steps),
            num_epochs=4,
            lr=5e-4,
            gamma=1.0,
            lambda_=0.95,
            entropy_coeff=0.01,
            use_kl_loss=False,
        )
        .debugging(seed=1)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="of CPU time, for learning")
    parser.add_argument("--steps", type=int, default=2048, help="in all games together before the net learns")
    parser.add_argument("--games", type=int, default=100, help="in each contest")
    given = parser.parse_args()
    torch.set_num_threads(1)
    register_env("orongo", lambda config: table_to_learn_at())
    learner = config(given.steps).build_algo()

    def likeliest(seen: dict[str, torch.Tensor]) -> torch.Tensor:
        return learner.get_module().forward_inference({"obs": seen})["action_dist_inputs"].argmax()

    print("before:", contest(likeliest, given.games), flush=True)
    until = time.process_time() + given.seconds
    rounds = 0
    while rounds == 0 or time.process_time() < until:
        learner.train()
        rounds += 1
    print(f"after {rounds * given.steps} steps:", contest(likeliest, given.games))
    learner.stop()


if __name__ == "__main__":
    main()
