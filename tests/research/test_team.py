"""Workers that step games together: they begin and end together."""

from multiprocessing.context import SpawnProcess
from typing import Any

import pytest

from vaka.research.team import Team


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
        Team(2, waits, ())
    assert not any(process.is_alive() for process in started)
