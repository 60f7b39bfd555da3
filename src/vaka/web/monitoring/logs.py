"""Logs: one JSON object a line on the standard error, without anything that is secret.

What a request carried (its query, body, cookies and tokens) is never logged, and of an exception only where it
happened: its text could hold the words of a sealed choice.
"""

import json
import logging
import math
import sys
import time
import traceback
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

OURS = ("vaka", "uvicorn")  # their messages have fixed words; those of others may quote the exception
TROUBLE_SECONDS = 1.0  # from one line on a kind of trouble to the next
MAX_KINDS = 1000
LOG = logging.getLogger("vaka")
REQUEST: ContextVar[str] = ContextVar("REQUEST", default="")  # the id that a proxy gave the request at work
USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "color_message"}  # what each record has


class JsonLines(logging.Formatter):
    """
    >>> record = logging.LogRecord("vaka", logging.INFO, "", 0, "request", (), None)
    >>> record.status = 200
    >>> json.loads(JsonLines().format(record))["status"]
    200
    """

    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        if request := REQUEST.get():
            data["request"] = request
        data |= {name: value for name, value in vars(record).items() if name not in USUAL}
        if record.exc_info and record.exc_info[0] is not None:
            if not record.name.startswith(OURS):
                data["what"] = "exception"
            data["error"] = record.exc_info[0].__name__
            data["where"] = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(record.exc_info[2])]
        return json.dumps(data, ensure_ascii=False, default=str)


class RateLimit(logging.Filter):
    """Lets a kind of trouble through once a second; the next line says how many were left out before it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self._kinds: dict[tuple[object, ...], tuple[float, int]] = {}  # when it was last logged, how many since

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind = record.name, str(record.msg), record.exc_info[0] if record.exc_info else None
        now = self.clock()
        last, left_out = self._kinds.get(kind, (-math.inf, 0))
        if now - last < TROUBLE_SECONDS:
            self._kinds[kind] = last, left_out + 1
            return False
        if len(self._kinds) >= MAX_KINDS:
            self._kinds.clear()
        self._kinds[kind] = now, 0
        if left_out:
            record.left_out = left_out
        return True


def note(what: str, level: int = logging.INFO, exception: BaseException | None = None, **facts: object) -> None:
    """Log that something happened, with facts about it that are no secrets."""
    LOG.log(level, what, extra=facts, exc_info=exception)


def start_logging(level: str = "info") -> None:
    """Send everything that is logged in this process to the standard error, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(RateLimit())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"  # the guard logs requests, without their queries
    logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)  # it lists its own parts as it is imported
