"""Workers of a run on a Ray cluster: they play what workers on this machine would, and one that dies is replaced.

A worker is an actor with its share of the games. Now and then it sends along how its games stand; should it die,
another one takes them up from there, is given the answers since, and goes on as if nothing had happened.
"""

from typing import Any

from ..core.game import Game
from ..games import observer
from ..research.cluster import Fingerprint, check_same, connected, fingerprint
from ..research.worker_group import WorkerGroupProblem
from .settings import Settings
from .shared_arrays import GROUPS, SharedArrays
from .worker import Snapshot, Worker, load_game

MAX_DEATHS = 20  # in one run
TOLD = ("shares", "features", "choices", "feature_count", "choice_count", "length", "seat", "past", "sealed", "ended")
Told = tuple[dict[str, Any], Snapshot | None]


class Player:
    """What runs on a node: the games of one worker, in arrays of their own."""

    def __init__(self, settings: Settings, number: int, expected: Fingerprint) -> None:
        game = load_game(settings)
        check_same(expected, game)
        self.arrays: Any = SharedArrays(observer(game), settings.games)
        self.worker = Worker(settings, game, self.arrays, number * settings.games, 0)

    def start(self, group: int, snapshot: Snapshot | None) -> Told:
        """Begin, or take up what another one has left."""
        if snapshot is None:
            self.worker.start(group)
        else:
            self.worker.groups[group].restore(snapshot)
        return self.told(group, False)

    def step(self, group: int, answers: Any, keep: bool) -> Told:
        self.arrays.answer[group] = answers
        self.worker.step(group)
        return self.told(group, keep)

    def told(self, group: int, keep: bool) -> Told:
        questions = {name: getattr(self.arrays, name)[group] for name in TOLD}
        return questions, self.worker.groups[group].snapshot() if keep else None


class RayWorkers:
    """As `Workers`, but the players are on the nodes of a cluster."""

    def __init__(self, settings: Settings, game: Game[Any]) -> None:
        self.settings = settings
        self.expected = fingerprint(game)
        self.arrays: Any = SharedArrays(observer(game), settings.slots)
        self.connection = connected(settings.ray)
        self.ray = self.connection.__enter__()
        self.maker = self.ray.remote(num_cpus=1)(Player)
        self.deaths = 0
        workers = range(settings.workers)
        self.kept: list[list[Snapshot | None]] = [[None for _ in workers] for _ in range(GROUPS)]
        self.since: list[list[list[Any]]] = [[[] for _ in workers] for _ in range(GROUPS)]  # answers
        self.due: list[list[Any]] = [[None for _ in workers] for _ in range(GROUPS)]
        self.players: list[Any] = [None for _ in workers]
        for number in workers:
            self._send(number)

    def _send(self, number: int) -> None:
        """A player for these games, who stands where the last one did."""
        player = self.maker.remote(self.settings, number, self.expected)
        self.players[number] = player
        for group in range(GROUPS):
            self.due[group][number] = player.start.remote(group, self.kept[group][number])
            for answers in self.since[group][number]:
                self.due[group][number] = player.step.remote(group, answers, False)

    def wait(self, group: int) -> None:
        """Until all players have asked; WorkerGroupProblem when one fails, or is silent for too long."""
        games = self.settings.games
        for number in range(self.settings.workers):
            questions, snapshot = self._hear(group, number)
            there = slice(number * games, (number + 1) * games)
            for name, values in questions.items():
                getattr(self.arrays, name)[group, there] = values
            if snapshot is not None:
                self.kept[group][number] = snapshot
                self.since[group][number] = []

    def _hear(self, group: int, number: int) -> Told:
        errors = self.ray.exceptions
        while True:
            try:
                data: Told = self.ray.get(self.due[group][number], timeout=self.settings.patience)
                return data
            except errors.GetTimeoutError:
                raise WorkerGroupProblem(
                    f"player {number} has not answered for {self.settings.patience:.0f} s; the cluster has "
                    f"{self.ray.cluster_resources().get('CPU', 0):.0f} cores for {self.settings.workers} players"
                ) from None
            except errors.RayTaskError as error:
                raise WorkerGroupProblem(f"player {number} failed:\n{error}") from None
            except errors.RayError as error:
                self.deaths += 1
                if self.deaths > MAX_DEATHS:
                    raise WorkerGroupProblem(f"players died {self.deaths} times, the last one by: {error}") from None
                self._send(number)

    def go(self, group: int) -> None:
        games = self.settings.games
        for number, player in enumerate(self.players):
            answers = self.arrays.answer[group, number * games : (number + 1) * games].copy()
            since = self.since[group][number]
            since.append(answers)
            self.due[group][number] = player.step.remote(group, answers, len(since) >= self.settings.steps)

    def stop(self) -> None:
        for player in self.players:
            self.ray.kill(player)
        self.connection.__exit__(None, None, None)
