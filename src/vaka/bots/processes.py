"""Processes that work for this one."""

import signal
import sys
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess


def start(process: BaseProcess) -> None:
    """Start a process which Ctrl-C does not reach: a terminal sends that to all, and it is ours to end the others.

    What is blocked here while it starts stays blocked there, from its first moment on.
    """
    if sys.platform == "win32":
        process.start()
        return
    resource_tracker.ensure_running()  # which every start does, and the first one lets the signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
