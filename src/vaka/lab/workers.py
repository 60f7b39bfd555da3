"""The workers of a run, for the learner: wait until a group has asked, let it go on, notice a worker that died."""

from typing import Any

from ..core.game import Game
from ..games import observer
from ..research.arrays import given_back, shared
from ..research.worker_group import WorkerGroup
from .settings import Settings
from .shared_arrays import GROUPS, SharedArrays
from .worker import Worker, work


class LocalWorkers:
    """No processes: the learner plays by itself. For tests and small experiments: the same seed plays the same."""

    def __init__(self, settings: Settings, game: Game[Any]) -> None:
        self.arrays: Any = SharedArrays(observer(game), settings.slots)
        self.worker = Worker(settings, game, self.arrays, 0)
        for group in range(GROUPS):
            self.worker.start(group)

    def wait(self, group: int) -> None:
        """All games of the group have asked."""

    def go(self, group: int) -> None:
        """The group is answered."""
        self.worker.step(group)

    def stop(self) -> None:
        pass


class Workers:
    """Processes that play, each with games in both groups."""

    def __init__(self, settings: Settings, game: Game[Any]) -> None:
        features = observer(game)
        self.memory = shared(SharedArrays(features, settings.slots).size)
        self.arrays: Any = SharedArrays(features, settings.slots, self.memory.buf)
        try:
            self.team = WorkerGroup(settings.workers, work, (settings, self.memory.name), GROUPS, settings.patience)
        except BaseException:  # no process could be started
            self.arrays = None
            given_back(self.memory)
            raise

    def wait(self, group: int) -> None:
        """Until all workers have asked for this group; WorkerGroupProblem when one is dead or silent for too long."""
        self.team.wait(group)

    def go(self, group: int) -> None:
        self.team.go(group)

    def stop(self) -> None:
        """End all processes, whatever state they are in, and give the memory back."""
        self.team.stop()
        self.arrays = None
        given_back(self.memory)
