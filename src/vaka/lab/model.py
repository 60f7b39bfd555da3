"""The net in PyTorch, for learning; bots/net.py is the same in NumPy, for play."""

from typing import Any

import torch
from torch import nn
from torch.nn import functional

from ..core.observe import Observer
from .settings import Settings

ALIGNED = 64  # rows are a multiple of it, which matrix units like


class Model(nn.Module):
    """Policy over the table of choices, and the share of the victory as a logit."""

    def __init__(self, settings: Settings, observer: Observer) -> None:
        super().__init__()
        self.features = observer.layout.size
        self.choices = observer.choices
        self.width = settings.width
        self.count = settings.blocks
        rows = (self.features + ALIGNED) // ALIGNED * ALIGNED  # at least one behind the last feature
        # what a feature adds to the hidden values, then what it says of each choice directly
        self.first = nn.Parameter(torch.zeros(rows, self.width + self.choices))
        with torch.no_grad():
            self.first[:, : self.width].normal_(0, 0.08)
        self.first_bias = nn.Parameter(torch.zeros(self.width))
        self.norms = nn.ModuleList(nn.LayerNorm(self.width) for _ in range(self.count))
        self.ins = nn.ModuleList(nn.Linear(self.width, self.width) for _ in range(self.count))
        self.outs = nn.ModuleList(nn.Linear(self.width, self.width) for _ in range(self.count))
        for layer in self.outs:
            assert isinstance(layer, nn.Linear)
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)
        self.norm = nn.LayerNorm(self.width)
        self.policy = nn.Linear(self.width, self.choices)
        self.value = nn.Linear(self.width, 1)
        for layer in (self.policy, self.value):
            nn.init.normal_(layer.weight, 0, 0.01)
            nn.init.zeros_(layer.bias)

    def forward(self, features: Any, counts: Any) -> tuple[Any, Any]:
        """Logits of all choices and of the victory; `features` are rows of indices, each as long as its count."""
        summed = self.many_rows(features, counts) if features.is_cuda else self.few_rows(features, counts)
        hidden = summed[:, : self.width] + self.first_bias
        for norm, inner, out in zip(self.norms, self.ins, self.outs):
            hidden = hidden + out(functional.relu(inner(norm(hidden))))
        hidden = self.norm(hidden)
        logits = self.policy(hidden).float() + summed[:, self.width :].float()
        return logits, self.value(hidden).float()[:, 0]

    def many_rows(self, features: Any, counts: Any) -> Any:
        """As a product of matrices, which a GPU does best: one row of zeros and ones for each observation."""
        there = torch.arange(features.shape[1], device=features.device) < counts[:, None]
        index = torch.where(there, features, self.features).long()
        active = torch.zeros(len(features), len(self.first), device=features.device, dtype=torch.bfloat16)
        active.scatter_(1, index, 1.0)
        active[:, self.features] = 0.0  # where all that is not there was put
        return active @ self.first.to(torch.bfloat16)

    def few_rows(self, features: Any, counts: Any) -> Any:
        """As a sum of rows, which a CPU does best."""
        there = torch.arange(features.shape[1]) < counts[:, None]
        flat = features[there].long()
        offsets = torch.cumsum(counts.long(), 0) - counts.long()
        return functional.embedding_bag(flat, self.first, offsets, mode="sum")

    def arrays(self) -> dict[str, Any]:
        """The weights by the names of bots/net.py."""
        first = self.first[: self.features]
        result: dict[str, Any] = {
            "rows": first[:, : self.width],
            "direct": first[:, self.width :],
            "rows_bias": self.first_bias,
            "norm": self.norm.weight,
            "norm_bias": self.norm.bias,
            "policy": self.policy.weight.T,
            "policy_bias": self.policy.bias,
            "value": self.value.weight.T,
            "value_bias": self.value.bias,
        }
        for at in range(self.count):
            for name, layer in (("norm", self.norms[at]), ("in", self.ins[at]), ("out", self.outs[at])):
                weight: Any = layer.weight
                result[f"{name}{at}"] = weight if name == "norm" else weight.T
                result[f"{name}{at}_bias"] = layer.bias
        return {name: value.detach().float().cpu().numpy() for name, value in result.items()}

    def load_arrays(self, arrays: dict[str, Any]) -> None:
        """The other way of `arrays`."""
        with torch.no_grad():
            given = {name: torch.from_numpy(array).float().to(self.first.device) for name, array in arrays.items()}
            self.first.zero_()
            self.first[: self.features, : self.width] = given["rows"]
            self.first[: self.features, self.width :] = given["direct"]
            self.first_bias.copy_(given["rows_bias"])
            self.norm.weight.copy_(given["norm"])
            self.norm.bias.copy_(given["norm_bias"])
            for name, layer in (("policy", self.policy), ("value", self.value)):
                layer.weight.copy_(given[name].T)
                layer.bias.copy_(given[f"{name}_bias"])
            for at in range(self.count):
                for name, part in (("norm", self.norms[at]), ("in", self.ins[at]), ("out", self.outs[at])):
                    weight: Any = part.weight
                    weight.copy_(given[f"{name}{at}"] if name == "norm" else given[f"{name}{at}"].T)
                    bias: Any = part.bias
                    bias.copy_(given[f"{name}{at}_bias"])


def odds_of(logits: Any, choices: Any, counts: Any) -> Any:
    """The log of the odds of each choice offered, in the order of the list; what is not offered is impossible."""
    offered = logits.gather(1, choices.long().clamp(0))
    there = torch.arange(choices.shape[1], device=choices.device) < counts[:, None]
    return functional.log_softmax(offered.masked_fill(~there, -1e9), dim=1)
