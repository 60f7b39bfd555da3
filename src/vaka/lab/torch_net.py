"""A net in PyTorch that answers as `bots/net.py` does: on a GPU, many positions at once cost next to nothing."""

from itertools import accumulate
from pathlib import Path

import torch
from torch.nn import functional

from ..bots import master
from ..bots.net import Net, read_net
from ..bots.policy_net import PolicyNet, Question, Thought


class TorchNet(PolicyNet):
    """The weights of `net` on a device."""

    def __init__(self, net: Net, device: str) -> None:
        self.about = net.about
        self.blocks = net.blocks
        self.device = device
        self.arrays = {name: torch.from_numpy(array).to(device) for name, array in net.arrays.items()}
        self.width = self.arrays["rows"].shape[1]
        self.first = torch.cat([self.arrays.pop("rows"), self.arrays.pop("direct")], dim=1)

    def think_all(self, asked: list[Question]) -> list[Thought]:
        if not asked:
            return []
        with torch.inference_mode():
            return self.thoughts(asked)

    def thoughts(self, asked: list[Question]) -> list[Thought]:
        arrays = self.arrays
        features = self.ints([feature for active, _ in asked for feature in active])
        begins = self.ints([0, *accumulate([len(active) for active, _ in asked])][:-1])
        summed = functional.embedding_bag(features, self.first, begins, mode="sum")
        hidden = summed[:, : self.width] + arrays["rows_bias"]
        for at in range(self.blocks):
            inner = self.normed(hidden, f"norm{at}") @ arrays[f"in{at}"] + arrays[f"in{at}_bias"]
            hidden = hidden + functional.relu(inner) @ arrays[f"out{at}"] + arrays[f"out{at}_bias"]
        hidden = self.normed(hidden, "norm")
        values = torch.sigmoid(hidden @ arrays["value"][:, 0] + arrays["value_bias"])
        logits = hidden @ arrays["policy"] + arrays["policy_bias"] + summed[:, self.width :]
        longest = max([len(choices) for _, choices in asked])
        offered = self.ints([choices + [-1] * (longest - len(choices)) for _, choices in asked])
        odds = functional.softmax(
            logits.gather(1, offered.clamp_min(0)).masked_fill(offered < 0, float("-inf")), dim=1
        ).tolist()
        return [(row[: len(choices)], value) for row, value, (_, choices) in zip(odds, values.tolist(), asked)]

    def ints(self, values: list[int] | list[list[int]]) -> torch.Tensor:
        return torch.tensor(values, dtype=torch.long, device=self.device)

    def normed(self, hidden: torch.Tensor, name: str) -> torch.Tensor:
        return functional.layer_norm(hidden, (self.width,), self.arrays[name], self.arrays[f"{name}_bias"])


def think_on(device: str) -> None:
    """From now on all nets of this process think on this device."""

    def reader(path: Path) -> PolicyNet:
        return TorchNet(read_net(path), device)

    master.reader = reader
