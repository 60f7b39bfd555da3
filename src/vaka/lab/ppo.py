"""Learning from a stretch of games: advantages seat by seat, then proximal policy updates."""

from dataclasses import dataclass
from typing import Any

import torch
from torch.nn import functional

from .model import Model, odds_of
from .settings import Settings


@dataclass
class Stretch:
    """So many steps of all games. Arrays are [step, game]; lists of features and choices have a last dimension.

    `usable` says which choices the learner may learn from: those of its own seats.
    """

    features: Any
    feature_count: Any
    choices: Any
    choice_count: Any
    answer: Any
    log_odds: Any
    value: Any
    seat: Any
    sealed: Any
    usable: Any
    ended: Any
    shares: Any


def advantages(stretch: Stretch, trace: float) -> tuple[Any, Any]:
    """The advantage of each choice, and which of them are known.

    A choice is followed by the next one of the same seat, or by the end of the game. The last choice of a seat within
    the stretch only tells what the one before it was worth.
    """
    value = stretch.value
    steps, games = value.shape
    seats = stretch.shares.shape[2]
    advantage = torch.zeros_like(value)
    known = torch.zeros_like(value, dtype=torch.bool)
    next_value = torch.zeros(games, seats, device=value.device)
    next_advantage = torch.zeros_like(next_value)
    next_known = torch.zeros_like(next_value, dtype=torch.bool)
    for step in range(steps - 1, -1, -1):
        ended = stretch.ended[step][:, None]
        next_value = torch.where(ended, stretch.shares[step], next_value)
        next_advantage = torch.where(ended, 0.0, next_advantage)
        next_known = next_known | ended
        seat = stretch.seat[step].long()[:, None]
        change = next_value.gather(1, seat)[:, 0] - value[step]
        own = change + trace * next_advantage.gather(1, seat)[:, 0]
        there = next_known.gather(1, seat)[:, 0]
        advantage[step] = torch.where(there, own, 0.0)
        known[step] = there
        next_value = next_value.scatter(1, seat, value[step][:, None])
        next_advantage = next_advantage.scatter(1, seat, advantage[step][:, None])
        next_known = next_known.scatter(1, seat, True)
    return advantage, known & stretch.usable


ASKED = ("features", "feature_count", "choices", "choice_count")


def think(model: Any, batch: dict[str, Any]) -> tuple[Any, Any]:
    """The log odds of all choices offered, and the share of the victory as a logit."""
    is_cuda = batch["features"].is_cuda
    with torch.autocast("cuda" if is_cuda else "cpu", torch.bfloat16, enabled=is_cuda):
        logits, value = model(batch["features"], batch["feature_count"])
    return odds_of(logits, batch["choices"], batch["choice_count"]), value


class Learner:
    """A model and its optimiser."""

    def __init__(self, settings: Settings, model: Model) -> None:
        self.settings = settings
        self.model = model
        fused = model.first.is_cuda
        self.optimiser = torch.optim.Adam(model.parameters(), lr=settings.rate[0], eps=1e-5, fused=fused)
        self.updates = 0

    def learn(
        self, stretch: Stretch, average: Any, rate: float, entropy: float, sealed_entropy: float, generator: Any
    ) -> dict[str, float]:
        """One round of updates; answers what to put into the log. Sealed answers are drawn to those of `average`."""
        settings = self.settings
        advantage, known = advantages(stretch, settings.trace)
        target = advantages(stretch, settings.value_trace)[0] + stretch.value
        usable = known.flatten().nonzero()[:, 0]
        picked = advantage.flatten()[usable]
        scale = picked.std(correction=0) + 1e-8
        longest = int(stretch.feature_count.max())
        sealed = stretch.sealed.flatten()
        flat = {
            "features": stretch.features.flatten(0, 1)[:, :longest],
            "feature_count": stretch.feature_count.flatten(),
            "choices": stretch.choices.flatten(0, 1),
            "choice_count": stretch.choice_count.flatten(),
            "answer": stretch.answer.flatten(),
            "entropy": torch.where(sealed, sealed_entropy, entropy),
            "magnet": torch.where(sealed, settings.magnet, 0.0),
            "log_odds": stretch.log_odds.flatten(),
            "target": target.flatten().clamp(0, 1),
            "advantage": (advantage.flatten() - picked.mean()) / scale,
        }
        flat["average"] = self.odds_of_average(average, flat, usable[sealed[usable]])
        sums = torch.zeros(7, device=usable.device)
        rounds = 0
        for _ in range(settings.epochs):
            order = usable[torch.randperm(len(usable), device=usable.device, generator=generator)]
            batches = max(1, round(len(order) / settings.batch))
            for batch in order.tensor_split(batches):
                self.updates += 1
                for group in self.optimiser.param_groups:
                    group["lr"] = rate * min(1.0, self.updates / 50)  # the moments must first be known
                sums += self.update({name: array[batch] for name, array in flat.items()})
                rounds += 1
        data = (sums / max(1, rounds)).tolist()
        names = ("policy_loss", "value_loss", "entropy", "kl", "clipped", "gradient", "drift")
        spread = (target.flatten()[usable] - stretch.value.flatten()[usable]).var() / target.flatten()[usable].var()
        return {
            **dict(zip(names, data)),
            "learned_from": float(len(usable)),
            "explained": 1.0 - float(spread),
        }

    def odds_of_average(self, average: Any, flat: dict[str, Any], rows: Any) -> Any:
        """The log odds that the average weights give to the choices in these rows; zeros elsewhere."""
        result = torch.zeros(flat["choices"].shape, device=rows.device)
        with torch.no_grad():
            for batch in rows.split(self.settings.batch):
                result[batch] = think(average, {name: flat[name][batch] for name in ASKED})[0]
        return result

    def update(self, batch: dict[str, Any]) -> Any:
        settings = self.settings
        log_odds, value = think(self.model, batch)
        taken = log_odds.gather(1, batch["answer"].long()[:, None])[:, 0]
        change = taken - batch["log_odds"]
        ratio = change.exp()
        advantage = batch["advantage"]
        clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        policy_loss = -torch.minimum(ratio * advantage, clipped * advantage).mean()
        value_loss = functional.binary_cross_entropy_with_logits(value, batch["target"])
        spread = -(log_odds.exp() * log_odds.clamp(-50)).sum(1)
        drift = (log_odds.exp() * (log_odds - batch["average"]).clamp(-50, 50)).sum(1) * batch["magnet"]
        loss = policy_loss + settings.value_weight * value_loss - (batch["entropy"] * spread).mean() + drift.mean()
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        gradient = torch.nn.utils.clip_grad_norm_(self.model.parameters(), settings.most_gradient)
        self.optimiser.step()
        with torch.no_grad():
            kl = (ratio - 1 - change).mean()
            beyond = ((ratio - 1).abs() > settings.clip).float().mean()
            return torch.stack([policy_loss, value_loss, spread.mean(), kl, beyond, gradient, drift.mean()]).detach()
