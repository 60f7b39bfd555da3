"""Processes that work for this one: how they are started, and how they are kept from taking too much."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from typing import Final

ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")  # set to 1, NumPy takes one core


def start(process: BaseProcess) -> None:
    """Start a process which Ctrl-C does not reach."""
    with beyond_interrupts():
        process.start()


@contextmanager
def beyond_interrupts() -> Iterator[None]:
    """Ctrl-C does not reach processes that are started here: a terminal sends it to all, and it is ours to end them.

    What is blocked here while they start stays blocked there, from their first moment on.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # which every start does, and the first one lets the signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def limit_this_process(seconds: int, megabytes: int) -> None:
    """The system ends this process when it has worked for so many seconds more, and gives it so much memory at most."""
    try:
        import resource
    except ImportError:  # a system without limits
        return
    spent = resource.getrusage(resource.RUSAGE_SELF)
    most = int(spent.ru_utime + spent.ru_stime) + 1 + seconds
    with suppress(ValueError, OSError):  # where a system or its host allows less already
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    limit_memory(megabytes)


def limit_memory(megabytes: int) -> None:
    """The system gives this process so much memory at most, and keeps no image of it."""
    try:
        import resource
    except ImportError:  # a system without limits
        return
    for limit, most in ((resource.RLIMIT_DATA, megabytes * 2**20), (resource.RLIMIT_CORE, 0)):
        with suppress(ValueError, OSError):  # where a system or its host allows less already
            resource.setrlimit(limit, (most, most))
