"""A watch on the event loop: while one thing works there, everybody else waits.

A thread of its own sends a beat through the loop, again and again, and looks how much processor time the loop's thread
spends until the beat arrives. Processor time, not the clock's: a busy machine is nobody's fault here. What takes too
long is logged with where it was, and counted.
"""

import asyncio
import logging
import sys
import threading
import time
import traceback
from types import FrameType

from .logs import note
from .metrics import Metrics

MAX_SECONDS = 0.1
EVERY_SECONDS = 0.02
REST_SECONDS = 0.002  # a loop that has worked for less than this since the last beat is not disturbed by another
FRAMES = 12  # of where it was: the innermost
BLOCKED = "loop blocked"


class Watch:
    """Watches the loop in which it is started, until it is stopped; where the system does not tell the time of a thread
    it does nothing."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, name="vaka-watch", daemon=True)
        self._sent: float | None = None  # what the loop had worked when the beat was sent that has not arrived yet
        self._arrived = float("-inf")  # what it had worked when the last beat arrived
        self._told = False

    def start(self) -> None:
        if not hasattr(time, "pthread_getcpuclockid"):
            return
        self._loop = asyncio.get_running_loop()
        self._watched = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self._watched)
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()

    def _look(self) -> None:
        while not self._over.wait(EVERY_SECONDS):
            try:
                self._send_or_sample()
            except (OSError, RuntimeError):  # the thread or its loop has ended
                return

    def _send_or_sample(self) -> None:
        now = time.clock_gettime(self._clock)
        sent = self._sent
        if sent is None:
            if now - self._arrived < REST_SECONDS:
                return
            self._told = False
            self._sent = now
            self._loop.call_soon_threadsafe(self._arrive)
        elif now - sent > MAX_SECONDS and not self._told:
            self._told = True
            note(BLOCKED, logging.WARNING, ms=round(1000 * (now - sent)), where=self._where())

    def _arrive(self) -> None:
        """The beat, in the loop."""
        assert self._sent is not None  # it was sent
        self._arrived = time.clock_gettime(self._clock)
        spent = self._arrived - self._sent
        if spent > MAX_SECONDS:
            self.metrics.block(spent)
            if not self._told:  # compiled code does not let the watch look
                note(BLOCKED, logging.WARNING, ms=round(1000 * spent), where=[])
        self._sent = None

    def _where(self) -> list[str]:
        frame: FrameType | None = sys._current_frames().get(self._watched)
        stack = traceback.extract_stack(frame)[-FRAMES:] if frame is not None else []
        return [f"{item.filename}:{item.lineno} {item.name}" for item in stack]
