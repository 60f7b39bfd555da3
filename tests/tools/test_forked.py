"""Mutants are tried by forks of one process: only what changes is exchanged, and nothing is left behind."""

import importlib.util
import os
import subprocess
import sys
import weakref
from pathlib import Path

from tools.forked import JOBS, Job, exchange, results, write_jobs

ROOT = Path(__file__).parents[2]

BEFORE = """
from functools import lru_cache, wraps

def loud(function):
    @wraps(function)
    def louder(n):
        return function(n) * 10
    return louder

@loud
def wrapped(n):
    return n + 1

@lru_cache
def cached(n):
    return n + 1

class Thing:
    def method(self, n):
        return [n + 1 for _ in range(2)]

def maker(by):
    def add(n):
        return n + by
    return add

made = maker(2)
"""


def test_functions_get_their_new_code_wherever_they_are_held(tmp_path):
    file = tmp_path / "sample.py"
    file.write_text(BEFORE, "utf-8")
    spec = importlib.util.spec_from_file_location("sample", file)
    sample = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sample)
    held = sample.Thing().method
    of_the_gone = weakref.proxy(sample.Thing())  # what asks it for its class gets an error
    exchange(str(file), BEFORE, BEFORE.replace("n + 1", "n - 1").replace("n + by", "n - by"))
    assert sample.wrapped(5) == 40
    assert sample.cached(5) == 4
    assert held(5) == [4, 4]
    assert sample.made(5) == 3
    del of_the_gone


LIB = """
LIMIT = 3

def small(n):
    return n < LIMIT

def large(n):
    return n > 100
"""

TESTS = """
import subprocess, sys
import lib

def test_small():
    assert lib.small(2)

def test_limit():
    assert not lib.small(3)

def test_apart():
    done = subprocess.run([sys.executable, "-c", "import lib, sys; sys.exit(lib.large(7))"])
    assert done.returncode == 0
"""


def test_each_mutant_has_a_process_of_its_own_and_the_sources_stay_as_they_were(tmp_path):
    lib = tmp_path / "lib.py"
    lib.write_text(LIB, "utf-8")
    os.utime(lib, (10**9, 10**9))  # older than a mutant: bytecode is dated by the second
    (tmp_path / "test_lib.py").write_text(TESTS, "utf-8")
    options = ["-q", "-p", "no:cacheprovider", f"--rootdir={tmp_path}"]
    small, limit, apart = (f"test_lib.py::test_{name}" for name in ("small", "limit", "apart"))

    def job(old: str, new: str, tests: list[str], anew: bool = False) -> Job:
        assert old in LIB
        return Job(str(lib), LIB.replace(old, new), tests, 60.0, [*options, "-rfE", *tests] if anew else [])

    jobs = [
        job("n < LIMIT", "n <= LIMIT", [small, limit]),
        job("n < LIMIT", "n <= LIMIT", [small]),
        job("n > 100", "n < 100", [apart]),  # the processes of a test see the change, too
        job("LIMIT = 3", "LIMIT = 4", [small, limit], anew=True),
        job("LIMIT = 3", "LIMIT = 4", [small], anew=True),
        job("n < LIMIT", "os._exit(7)", [small]),
    ]
    write_jobs(tmp_path / "jobs", jobs)
    run = subprocess.Popen(
        [sys.executable, "-m", "pytest", *options, "-p", "tools.forked", "test_lib.py"],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # none is needed here, and they are dear to import
            JOBS: str(tmp_path / "jobs"),
        },
        stdout=subprocess.DEVNULL,
    )
    killers = dict(results(tmp_path / "jobs", run))
    run.wait()
    assert [bool(killers[number]) for number in range(len(jobs))] == [True, False, True, True, False, True]
    assert killers[0].startswith(limit)
    assert killers[3].startswith(limit)
    assert lib.read_text("utf-8") == LIB
