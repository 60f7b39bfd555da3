"""Workers that step games together: they begin and end together."""

import os
import signal
from multiprocessing.context import SpawnProcess
from typing import Any

import pytest

from vaka.research.worker_group import WorkerGroup


def waits(number: int, pipe: Any) -> None:
    pipe.recv()


def test_where_not_all_workers_can_be_started_none_is_left(monkeypatch: pytest.MonkeyPatch):
    started: list[SpawnProcess] = []
    start = SpawnProcess.start

    def start_one(process: SpawnProcess) -> None:
        if started:
            raise OSError("no more processes")
        start(process)
        started.append(process)

    monkeypatch.setattr(SpawnProcess, "start", start_one)
    with pytest.raises(OSError, match="no more processes"):
        WorkerGroup(2, waits, ())
    assert not any(process.is_alive() for process in started)


def answers(number: int, pipe: Any) -> None:
    pipe.send(0)
    while pipe.recv() is not None:
        pipe.send(0)


def test_ctrl_c_leaves_workers_at_work_from_their_first_moment_on():
    """A terminal sends it to everything that runs there; what becomes of it is for the process that made the group."""
    team = WorkerGroup(1, answers, ())
    try:
        for _ in range(2):
            os.kill(team.processes[0].pid, signal.SIGINT)
            team.wait()
            team.go()
    finally:
        team.stop()
    assert team.processes[0].exitcode == 0
