"""Log lines keep their names, tell no secrets, and do not flood."""

import json
import logging
import sys

from vaka.web.monitoring.logs import JsonLines, RateLimit


def record(logger="vaka.table", what="store in trouble", level=logging.WARNING, error=None):
    try:
        raise error or ValueError("place 37")
    except Exception:
        return logging.LogRecord(logger, level, "", 0, what, (), sys.exc_info())


def test_a_line_with_an_exception_keeps_its_name_and_hides_the_text():
    line = JsonLines().format(record())
    assert json.loads(line)["what"] == "store in trouble"
    assert json.loads(line)["error"] == "ValueError"
    assert "place 37" not in line


def test_the_words_of_other_libraries_about_an_exception_are_not_logged():
    line = JsonLines().format(record("asyncio", "Exception in callback choose('place 37')"))
    assert json.loads(line)["what"] == "exception"
    assert "place 37" not in line


def test_a_kind_of_trouble_is_logged_once_a_second_and_what_was_left_out_is_counted():
    now = 0.0
    limit = RateLimit(lambda: now)
    assert [limit.filter(record()) for _ in range(3)] == [True, False, False]
    assert limit.filter(record(what="bot in trouble"))
    assert limit.filter(record(error=KeyError()))
    assert all(limit.filter(record(level=logging.INFO)) for _ in range(3))
    now = 1.0
    again = record()
    assert limit.filter(again)
    assert again.left_out == 2
    assert not limit.filter(record())
