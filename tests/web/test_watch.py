"""The watch on the event loop sees what keeps everybody waiting, says where, and counts it."""

import asyncio
import logging
import time
from types import SimpleNamespace

import pytest

from tests.loops import no_blocks, watched
from vaka.web.monitoring import loop_watch
from vaka.web.monitoring.loop_watch import BLOCKED, Watch
from vaka.web.monitoring.metrics import Metrics


def work(seconds: float) -> None:
    """Work that cannot be interrupted, measured by what it costs."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


@pytest.fixture
def unblocked():
    """The tests here block on purpose."""


async def blocking(seconds: float) -> Metrics:
    metrics = Metrics()
    watching = Watch(metrics)
    watching.start()
    await asyncio.sleep(0.1)
    for _ in range(20):
        work(seconds)
        await asyncio.sleep(0.05)
        if metrics.blocks:
            break
    watching.stop()
    return metrics


def test_a_block_is_logged_with_where_and_counted(caplog):
    with caplog.at_level(logging.WARNING, "vaka"):
        metrics = asyncio.run(blocking(0.5))
    assert metrics.blocks
    lines = [record for record in caplog.records if record.getMessage() == BLOCKED]
    assert lines[0].ms >= 100
    assert any(" work" in line for line in lines[0].where)
    assert "vaka_loop_blocks_total 1.0" in metrics.lines()


def test_waiting_and_short_work_are_no_blocks(monkeypatch):
    """The loop's thread is held up for longer than it may work, and has hardly worked."""
    worked = [0.0]
    clocks = SimpleNamespace(pthread_getcpuclockid=time.pthread_getcpuclockid, clock_gettime=lambda clock: worked[0])
    monkeypatch.setattr(loop_watch, "time", clocks)

    async def waiting() -> Metrics:
        metrics = Metrics()
        watching = Watch(metrics)
        watching.start()
        for _ in range(3):
            await asyncio.sleep(0.05)
            worked[0] += 0.01
            time.sleep(2 * loop_watch.MAX_SECONDS)
        await asyncio.sleep(0.05)
        watching.stop()
        return metrics

    assert not asyncio.run(waiting()).blocks


def test_a_test_that_blocks_the_loop_fails(caplog):
    check = no_blocks(judged=True)
    next(check)

    async def block() -> None:
        await asyncio.sleep(0.1)
        for _ in range(5):
            work(0.5)
            await asyncio.sleep(0.05)
            if BLOCKED in caplog.messages:
                break

    with caplog.at_level(logging.WARNING, "vaka"):
        asyncio.run(watched(block()))
    with pytest.raises(AssertionError, match="blocked"):
        next(check)
