"""A training run: the games go on step by step, the learner learns, weights and state are kept."""

import math
import time
from pathlib import Path
from random import Random
from typing import Any

import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from ..bots.net_about import NetProblem
from ..bots.sampling import UNLIKELY
from ..core.game import Game
from ..games import observer
from .checkpoints import read_state, read_weights, write_state, write_weights
from .files import log_file, weights_file
from .log import log_line
from .model import Model, odds_of
from .ppo import Learner, Stretch
from .settings import Settings
from .shared_arrays import GROUPS
from .workers import LocalWorkers, Workers

ACTIVE_SELVES = 2  # past selves that play at a time


def falling(values: tuple[float, float], progress: float) -> float:
    """From the first to the second value as a half cosine.

    >>> falling((1.0, 0.0), 0.5)
    0.5
    """
    return values[1] + (values[0] - values[1]) * (1 + math.cos(math.pi * min(1.0, progress))) / 2


def as_at_the_table(log_odds: Any, sealed: Any) -> Any:
    """What is left of the odds when a net plays as a master does (bots/master.py): the likeliest choice, and in secret
    all that are not unlikely."""
    most = log_odds.max(1, keepdim=True).values
    least = torch.where(sealed[:, None], most.clamp_max(math.log(UNLIKELY)), most)
    return log_odds.masked_fill(log_odds < least, -1e9)


def as_kept(model: Model) -> dict[str, Any]:
    return {name: value.detach().half() for name, value in model.state_dict().items()}


class Run:
    """All that a run holds. `out` gets weights and log, `state` the file from which it can be taken up again."""

    def __init__(self, settings: Settings, game: Game[Any], out: Path, state: Path, device: str) -> None:
        torch.manual_seed(settings.seed)
        self.settings = settings
        self.game = game
        self.out = out
        self.state = state / f"{game.name}.state"
        self.log = log_file(out, game.name)
        self.device = torch.device(device)
        features = observer(game)
        self.model = Model(settings, features).to(self.device)
        self.learner = Learner(settings, self.model)
        # Policies that learn against each other circle around the one that nobody can exploit: their average is nearer.
        self.average = AveragedModel(self.model, multi_avg_fn=get_ema_multi_avg_fn(settings.average))
        self.past = [Model(settings, features).to(self.device) for _ in range(ACTIVE_SELVES)]
        self.selves: list[dict[str, Any]] = []
        self.opponents: list[dict[str, Any]] = []  # nets of other runs
        self.is_frozen = False  # the past selves are somebody else, and stay as they are
        self.random = Random(settings.seed)
        self.generator = torch.Generator(self.device)
        self.generator.manual_seed(settings.seed)
        self.before = 0.0  # seconds of earlier runs
        self.rounds = 0
        self.decisions = 0
        self.games = 0
        self.started = 0.0
        self.milestones = list(settings.milestones)

    # --- taking up again

    def resume(self, weights: Path | None) -> str:
        """Go on from the state on the disk or, without one, from weights; says what was found."""
        if self.state.exists():
            try:
                self._take_up(read_state(self.state, self.device))
            except (KeyError, RuntimeError, TypeError, ValueError) as error:
                raise NetProblem(
                    f"{self.state.name} was kept by a run with another net than this one, of {self.model.count} blocks "
                    f"of {self.model.width} ({type(error).__name__}): say --blocks and --width, or take it away"
                ) from None
            return f"taken up from {self.state.name} after {self.before:.0f} s"
        path = weights or weights_file(self.out, self.game.name)
        if weights is not None or path.exists():  # those that were asked for have to be there
            self._progress(read_weights(path, self.game, self.model))
            self.average.update_parameters(self.model)
            return f"taken up from the weights {path.name} after {self.before:.0f} s"
        return "nothing to take up: this is a new run"

    def _take_up(self, kept: dict[str, Any]) -> None:
        self.model.load_state_dict(kept["model"])
        self.average.load_state_dict(kept["average"])
        self.learner.optimiser.load_state_dict(kept["optimiser"])
        self.selves = kept["selves"]
        self.learner.updates = kept["updates"]
        self._progress(kept["progress"])

    def exploit(self, weights: Path) -> None:
        """Learn against the net in this file, which learns nothing and plays as it does at a table: it holds all seats
        of `past`. The rates begin anew."""
        for past in self.past:
            read_weights(weights, self.game, past)
        self.is_frozen = True
        self.before = 0.0

    def meet(self, weights: Path) -> None:
        """Learn against the net in this file as well, beside the past selves."""
        read_weights(weights, self.game, self.past[0])
        self.opponents.append(as_kept(self.past[0]))

    def _progress(self, data: dict[str, Any]) -> None:
        self.before = float(data["seconds"])
        self.rounds = int(data["rounds"])
        self.decisions = int(data["decisions"])
        self.games = int(data["games"])
        self.milestones = [at for at in self.milestones if at > self.before]

    def progress(self) -> dict[str, Any]:
        return {
            "seconds": round(self.seconds(), 1),
            "rounds": self.rounds,
            "decisions": self.decisions,
            "games": self.games,
        }

    def seconds(self) -> float:
        """Of this run and those before it."""
        return self.before + (time.monotonic() - self.started if self.started else 0.0)

    # --- the loop

    def train(self) -> None:
        """Until the time is up. The state is kept whatever ends it."""
        settings = self.settings
        workers = self._workers()
        try:
            self._pin(workers.arrays)
            stretch = self._blank(workers.arrays)
            for group in range(GROUPS):
                workers.wait(group)
            self.started = time.monotonic()
            written = kept = self.started
            first_round = self.rounds
            while not self._is_over(first_round):
                begun = time.monotonic()
                self._remember_self()
                data = self.play(workers, stretch)
                played = time.monotonic()
                share = self._share(first_round)
                rate = falling(settings.rate, share)
                data |= self.learner.learn(
                    stretch,
                    self.average,
                    rate,
                    falling(settings.entropy, share),
                    falling(settings.sealed_entropy, share),
                    self.generator,
                )
                self.average.update_parameters(self.model)
                self.rounds += 1
                now = time.monotonic()
                log_line(
                    self.log,
                    "round",
                    **self.progress(),
                    **data,
                    rate=rate * 1000,
                    per_second=stretch.value.numel() / (now - begun),
                    playing=(played - begun) / (now - begun),
                )
                if self.rounds == first_round + 1 or now - written > settings.fresh:
                    self.write_weights()
                    written = now
                if now - kept > settings.checkpoint:
                    self.keep()
                    kept = now
                while self.milestones and self.seconds() >= self.milestones[0]:
                    minutes = self.milestones.pop(0) / 60
                    self.write_weights(self.out / f"{self.game.name}-{minutes:g}.npz")
        finally:
            try:
                if self.started:
                    self.write_weights()
                    self.keep()
            finally:
                workers.stop()

    def _workers(self) -> Any:
        settings = self.settings
        if not settings.workers:
            return LocalWorkers(settings, self.game)
        if settings.ray:
            from .ray_workers import RayWorkers

            return RayWorkers(settings, self.game)
        return Workers(settings, self.game)

    def _is_over(self, first_round: int) -> bool:
        if self.settings.rounds:
            return self.rounds - first_round >= self.settings.rounds
        return time.monotonic() - self.started >= self.settings.seconds

    def _share(self, first_round: int) -> float:
        """How much of the plan is done."""
        if self.settings.rounds:
            return (self.rounds - first_round) / self.settings.rounds
        return self.seconds() / self.settings.plan

    def play(self, workers: Any, stretch: Stretch) -> dict[str, float]:
        """A stretch of all games; answers how those went that ended. All have asked before it, and after it again."""
        settings = self.settings
        slots = settings.slots
        lengths = ended_games = 0
        waited = 0.0
        begun = time.monotonic()
        for step in range(settings.steps):
            for group in range(GROUPS):
                if step:
                    before = time.monotonic()
                    workers.wait(group)
                    waited += time.monotonic() - before
                    lengths, ended_games = self._ends(workers.arrays, stretch, step - 1, group, lengths, ended_games)
                self._think(workers.arrays, stretch, step, group, slice(group * slots, (group + 1) * slots))
                workers.go(group)
        for group in range(GROUPS):
            workers.wait(group)
            lengths, ended_games = self._ends(workers.arrays, stretch, settings.steps - 1, group, lengths, ended_games)
        self.decisions += stretch.value.numel()
        self.games += ended_games
        return {
            "length": lengths / max(1, ended_games),
            "ended": float(ended_games),
            "waiting": waited / (time.monotonic() - begun),  # for the workers, as a share of the time of playing
        }

    def _ends(self, arrays: Any, stretch: Stretch, step: int, group: int, lengths: int, games: int) -> tuple[int, int]:
        slots = self.settings.slots
        there = slice(group * slots, (group + 1) * slots)
        ended = torch.from_numpy(arrays.ended[group])
        stretch.ended[step, there].copy_(ended != 0)
        stretch.shares[step, there].copy_(torch.from_numpy(arrays.shares[group]))
        over = arrays.ended[group] != 0
        return lengths + int(arrays.length[group][over].sum()), games + int(over.sum())

    def _think(self, arrays: Any, stretch: Stretch, step: int, group: int, there: slice) -> None:
        """Answer all games of a group and note what was asked and answered."""
        for name in ("features", "feature_count", "choices", "choice_count", "seat"):
            getattr(stretch, name)[step, there].copy_(torch.from_numpy(getattr(arrays, name)[group]), non_blocking=True)
        features = stretch.features[step, there]
        counts = stretch.feature_count[step, there]
        is_cuda = self.device.type == "cuda"
        rows = arrays.past[group].nonzero()[0]
        stretch.usable[step, there].copy_(torch.from_numpy(arrays.past[group] == 0))
        stretch.sealed[step, there].copy_(torch.from_numpy(arrays.sealed[group] != 0))
        with torch.no_grad(), torch.autocast(self.device.type, torch.bfloat16, enabled=is_cuda):
            logits, value = self.model(features, counts)
            if len(rows) and (self.selves or self.is_frozen):
                for at, past in enumerate(self.past):
                    own = torch.from_numpy(rows[at :: len(self.past)]).to(self.device)
                    if len(own):
                        logits[own] = past(features[own], counts[own])[0]
        with torch.no_grad():
            log_odds = odds_of(logits, stretch.choices[step, there], stretch.choice_count[step, there])
            if self.is_frozen and len(rows):
                own = torch.from_numpy(rows).to(self.device)
                sealed = torch.from_numpy(arrays.sealed[group][rows] != 0).to(self.device)
                log_odds[own] = as_at_the_table(log_odds[own], sealed)
            noise = torch.rand(log_odds.shape, device=self.device, generator=self.generator).clamp_min(1e-20)
            answer = (log_odds - (-noise.log()).log()).argmax(1)
            stretch.answer[step, there] = answer.to(torch.int16)
            stretch.log_odds[step, there] = log_odds.gather(1, answer[:, None])[:, 0]
            stretch.value[step, there] = torch.sigmoid(value)
        arrays.answer[group] = answer.to(torch.int16).cpu().numpy()

    def _pin(self, arrays: Any) -> None:
        """Tell the GPU where the arrays lie, so that it fetches what is asked by itself."""
        if self.device.type == "cuda":
            torch.cuda.cudart().cudaHostRegister(arrays.shares.ctypes.data, arrays.size, 0)

    def _blank(self, arrays: Any) -> Stretch:
        settings = self.settings
        shape = (settings.steps, GROUPS * settings.slots)

        def blank(kind: Any, *more: int) -> Any:
            return torch.zeros(*shape, *more, dtype=kind, device=self.device)

        return Stretch(
            features=blank(torch.int16, arrays.features.shape[2]),
            feature_count=blank(torch.int16),
            choices=blank(torch.int16, arrays.choices.shape[2]),
            choice_count=blank(torch.int16),
            answer=blank(torch.int16),
            log_odds=blank(torch.float32),
            value=blank(torch.float32),
            seat=blank(torch.int8),
            sealed=blank(torch.bool),
            usable=blank(torch.bool),
            ended=blank(torch.bool),
            shares=blank(torch.float32, arrays.shares.shape[2]),
        )

    def _remember_self(self) -> None:
        """Keep a past self now and then, and choose who of them plays in this round."""
        settings = self.settings
        if not settings.past or self.is_frozen:
            return
        every = settings.plan / (settings.kept_selves + 1)
        due = self.rounds if settings.rounds else self.seconds() / every
        if len(self.selves) < settings.kept_selves and due >= len(self.selves):
            self.selves.append(as_kept(self.model))
        for number, past in enumerate(self.past):
            others = self.opponents if number == 0 and self.opponents else self.selves
            past.load_state_dict(self.random.choice(others))

    # --- keeping

    def write_weights(self, path: Path | None = None) -> None:
        there = path or weights_file(self.out, self.game.name)
        write_weights(there, self.settings, self.game, self.average.module, self.progress())

    def keep(self) -> None:
        write_state(
            self.state,
            {
                "model": self.model.state_dict(),
                "average": self.average.state_dict(),
                "optimiser": self.learner.optimiser.state_dict(),
                "selves": self.selves,
                "updates": self.learner.updates,
                "progress": self.progress(),
            },
        )
