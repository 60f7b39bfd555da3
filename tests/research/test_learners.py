"""The examples for TorchRL and RLlib run, at small scale; how much they learn is written in docs/research.md."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
# The module that is looked for: Ray has its folder `rllib` always, but dm-tree (`tree`) comes with `ray[rllib]` alone.
NEEDED = {"learn_torchrl.py": "torchrl", "learn_rllib.py": "tree"}


@pytest.mark.parametrize("name", NEEDED)
def test_one_round_of_learning(name):
    if find_spec(NEEDED[name]) is None:
        pytest.skip("its packages are not installed: docs/research.md says how")
    words = [str(EXAMPLES / name), "--seconds", "0", "--steps", "64", "--games", "1"]
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    before, after = done.stdout.splitlines()[-2:]
    assert before in ("before: 0 of 1 games won against random", "before: 1 of 1 games won against random")
    assert after.startswith("after 64 steps: ")
