"""Which tests execute a line: also in threads, in processes, in shared fixtures; and what is executed by an import."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.executed import MARKED, Needs, Recording, Uses

ROOT = Path(__file__).parents[2]

LIMITS = Path("src/limits.py")
DOOR = Path("src/door.py")
SOURCES = {
    LIMITS: """
LIMIT = 3
MANY = LIMIT * 2


def few(n, most=LIMIT):
    return n < most


class Rule:
    strict: bool = True


if LIMIT > 2:
    print("many")
""",
    DOOR: """
from functools import lru_cache

from limits import MANY, Rule, few


@lru_cache
def rooms(
    value,
):
    return value * 2


def open_door(n):
    if few(n) or (
        n > 7
    ):
        return True
    return n < MANY


def look(rule):
    return rule.strict and rooms(3)
""",
}


@pytest.mark.parametrize(
    ("path", "line", "spots"),
    [
        (LIMITS, 7, {(LIMITS, 7, 7)}),  # a line of a function: itself
        (DOOR, 16, {(DOOR, 15, 17)}),  # the head of a statement is one, its body another
        (DOOR, 18, {(DOOR, 18, 18)}),
        (LIMITS, 3, {(DOOR, 19, 19)}),  # a constant: where it is named
        (LIMITS, 2, {(DOOR, 19, 19), (DOOR, 15, 17)}),  # and where others are that were made with it
        (LIMITS, 6, {(DOOR, 15, 17)}),  # a default: where its function is named
        (LIMITS, 11, {(DOOR, 23, 23)}),  # a field: where it is named
        (LIMITS, 14, {(LIMITS, 7, 7)}),  # something without a name: all functions of the module
        (DOOR, 11, {(DOOR, 11, 11), (DOOR, 23, 23)}),  # what is remembered counts for all who ask for it
    ],
)
def test_what_is_executed_by_an_import_stands_for_the_lines_that_name_it(path, line, spots):
    assert Uses(SOURCES, {}).needs(path, line).spots == spots


def test_a_test_that_names_a_constant_may_notice_its_change():
    tests = {Path("tests/test_limits.py"): "def test_many():\n    assert limits.MANY == 6\n"}
    assert Uses(SOURCES, tests).needs(LIMITS, 3).tests == {"tests/test_limits.py::test_many"}
    assert Uses(SOURCES, tests).needs(LIMITS, 7).tests == set()
    assert Uses(SOURCES, tests).needs(LIMITS, 2).tests == set()


def test_what_a_function_that_remembers_was_told_counts_for_all_who_ask_it():
    sources = {
        LIMITS: "def fresh(n):\n    return n + 1\n\n@cache\ndef kept(n):\n    return fresh(n)\n",
        DOOR: "def look():\n    return kept(3)\n",
    }
    assert Uses(sources, {}).needs(LIMITS, 2).spots == {(LIMITS, 2, 2), (DOOR, 2, 2)}


def test_what_puts_itself_down_somewhere_is_tested_there():
    sources = {LIMITS: "rules = Rules()\nSMALL = rules.add(3)\n\n@rules.rule(4)\ndef large(n):\n    return n\n"}
    tests = {Path("tests/test_limits.py"): "def test_all():\n    assert limits.rules\n"}
    assert Uses(sources, tests).needs(LIMITS, 2).tests == {"tests/test_limits.py::test_all"}
    assert Uses(sources, tests).needs(LIMITS, 4).tests == {"tests/test_limits.py::test_all"}


LIB = """
import subprocess, sys, threading

def plain():
    return 1

def threaded():
    threading.Thread(target=plain).start()

def apart():
    subprocess.run([sys.executable, "-c", "import lib; lib.plain()"], check=True)

def shared():
    return 2

def failing():
    return 3

def early():
    return 4
"""

TESTS = """
import lib, pytest

KNOWN = lib.early()

@pytest.fixture(scope="module")
def value():
    return lib.shared()

@pytest.fixture
def own():
    return lib.shared()

def test_plain(): lib.plain()
def test_threaded(): lib.threaded()
def test_apart(): lib.apart()
def test_first(value): pass
def test_second(value): pass
def test_own(own): pass
def test_none(): pass
def test_failing(): assert lib.failing() == 4

@pytest.mark.skip
def test_skipped(): lib.plain()
"""


def test_a_recording_tells_the_tests_that_execute_a_line(tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "lib.py").write_text(LIB, "utf-8")
    (tmp_path / "test_lib.py").write_text(TESTS, "utf-8")
    recording = Recording(tmp_path / "recording", tmp_path / "src")
    plain, shared, failing, early = ((Path("src/lib.py"), line, line) for line in (5, 14, 17, 20))
    recording.mark([plain, shared, failing, early])
    words = ["-p", "tools.executed", "-p", "no:cacheprovider", "-q", f"--rootdir={tmp_path}", "test_lib.py"]
    path = os.pathsep.join([str(recording.copy), str(ROOT)])
    subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path, MARKED: str(recording.copy)},
        stdout=subprocess.DEVNULL,
        check=False,
    )
    recording.read()

    def executing(*spots):
        return [test.partition("::")[2] for test in recording.executing(Needs(frozenset(spots)))]

    assert executing(plain) == ["test_plain", "test_threaded", "test_apart"]
    assert executing(shared) == ["test_first", "test_second", "test_own"]
    assert executing(plain, shared)[0] == "test_plain"
    assert executing(failing) == []  # it shows nothing: it fails anyway
    assert recording.failing() == ["test_lib.py::test_failing"]
    assert len(executing(early)) == 7  # what the file did when it was read, it did for all of them
    assert recording.is_early(Needs(frozenset([early])))
    assert not recording.is_early(Needs(frozenset([plain, shared])))
