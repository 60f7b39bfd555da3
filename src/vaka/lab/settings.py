"""What a training run is made of."""

from dataclasses import dataclass, field, replace

from ..games import about


@dataclass(frozen=True)
class Settings:
    """Everything that the processes of a run must agree on, and how the learner learns."""

    game: str
    players: tuple[int, ...]  # drawn for each new game, so a count that is named twice is played twice as often
    components: str = ""  # a file with another box
    variants: float = 0.3  # the share of games with variants, each of them on or off by a coin
    seed: int = 1

    workers: int = 13  # processes that play; 0: the learner plays by itself
    ray: str = ""  # the address of a Ray cluster, if they are there
    games: int = 256  # games of a worker in each of its two groups
    steps: int = 64  # choices a game between two rounds of learning
    past: float = 0.125  # the share of games in which one seat is held by a past self
    kept_selves: int = 24

    width: int = 512
    blocks: int = 3
    epochs: int = 2
    batch: int = 16_384
    rate: tuple[float, float] = (5e-4, 5e-5)  # at the start and at the end, as a cosine
    entropy: tuple[float, float] = (0.015, 0.002)
    sealed_entropy: tuple[float, float] = (0.08, 0.03)  # of sealed answers, which others must not foresee
    magnet: float = 0.2  # how strongly sealed answers are drawn to those of the average weights: they circle less
    clip: float = 0.2
    trace: float = 0.95  # lambda of the advantages
    value_trace: float = 0.99  # lambda of what the value learns: near 1 it learns from the ends of games
    value_weight: float = 0.5
    most_gradient: float = 1.0
    average: float = 0.99  # how much of the average weights, which are written, a round of learning leaves as it is

    seconds: float = 480.0  # of this run
    plan: float = 480.0  # of all runs together: what the rates fall over
    rounds: int = 0  # of learning; where they are given, they count and not the seconds
    checkpoint: float = 120.0
    fresh: float = 30.0  # how often the weights alone are written
    patience: float = 120.0  # how long a worker may be silent before the run is ended
    milestones: tuple[float, ...] = field(default=())  # seconds of the plan after which weights are kept

    @property
    def slots(self) -> int:
        """Games in each of the two groups."""
        return max(1, self.workers) * self.games


LONG_GAME = 90  # minutes among people


def of_game(settings: Settings) -> Settings:
    """Long games get longer stretches between two rounds of learning, so that few choices are cut off."""
    if about(settings.game).minutes >= LONG_GAME:
        return replace(settings, games=192, steps=128)
    return settings
