"""Logs: one JSON object a line on the standard error, without anything that is secret.

What a request carried (its query, body, cookies and tokens) is never logged, and of an exception only where it
happened: its text could hold the words of a sealed choice.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

LOG = logging.getLogger("vaka")
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
        data |= {name: value for name, value in vars(record).items() if name not in USUAL}
        if record.exc_info and record.exc_info[0] is not None:
            data["what"] = "exception"
            data["error"] = record.exc_info[0].__name__
            data["where"] = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(record.exc_info[2])]
        return json.dumps(data, ensure_ascii=False, default=str)


def note(what: str, level: int = logging.INFO, exception: BaseException | None = None, **facts: object) -> None:
    """Log that something happened, with facts about it that are no secrets."""
    LOG.log(level, what, extra=facts, exc_info=exception)


def start_logging(level: str = "info") -> None:
    """Send everything that is logged in this process to the standard error, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"  # the guard logs requests, without their queries
    logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)  # it lists its own parts as it is imported
