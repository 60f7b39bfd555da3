"""The plugin of a run that tries mutants: pytest collects once and forks for each of them.

In its child the functions that a mutant changes get their new code, and the tests chosen for it run until one fails.
The changed source lies on the disk meanwhile, for processes that tests start. What is executed before any test, by an
import or by the collection, cannot be changed so: for such a mutant pytest starts anew.
"""

import faulthandler
import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

JOBS = "VAKA_MUTANTS"  # the file that says what to try
SURVIVED = ""


@dataclass(frozen=True)
class Job:
    """One change: a file, what stands in it instead, which tests to run, how long one may take, how to start anew."""

    file: str
    mutated: str
    tests: list[str]
    limit: float
    anew: list[str]


def write_jobs(file: Path, jobs: list[Job]) -> None:
    file.write_text(json.dumps([asdict(job) for job in jobs]), "utf-8")


def results(jobs: Path, run: subprocess.Popen[bytes]) -> Iterator[tuple[int, str]]:
    """What noticed each of them, as soon as it is known."""
    left = list(range(len(json.loads(jobs.read_text("utf-8")))))
    results = jobs.with_suffix(".results")
    results.touch()
    with results.open(encoding="utf-8") as file:
        while left:
            over = run.poll() is not None
            for line in file.readlines():
                number, killer = json.loads(line)
                if number in left:
                    left.remove(number)
                    yield number, killer
            if over:
                break
            time.sleep(0.2)
    if left:
        raise RuntimeError(f"the run ended with {run.poll()}: {jobs.with_name('said').read_text('utf-8')[-2000:]}")


def functions_in(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from functions_in(constant)


def exchange(file: str, before: str, after: str) -> None:
    """Give new code to the functions of a file that differ."""
    codes = [list(functions_in(compile(source, file, "exec"))) for source in (before, after)]
    changed = {(old.co_qualname, old.co_firstlineno): new for old, new in zip(*codes) if old != new}
    for item in gc.get_objects():
        if type(item) is FunctionType and item.__code__.co_filename == file:
            item.__code__ = changed.get((item.__code__.co_qualname, item.__code__.co_firstlineno), item.__code__)


class Forking:
    def __init__(self, jobs: Path) -> None:
        self.jobs = [Job(**job) for job in json.loads(jobs.read_text("utf-8"))]
        self.results = jobs.with_suffix(".results")
        self.failed: pytest.TestReport | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.failed is None:
            self.failed = report

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {name_of(item): item for item in session.items}
        for number, job in enumerate(self.jobs):
            source = Path(job.file).read_text("utf-8")
            before = os.stat(job.file)
            Path(job.file).write_text(job.mutated, "utf-8")
            child = os.fork()
            if not child:
                self.be_mutant(session, job, source, items, number)
            _, status = os.waitpid(child, 0)
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)  # what its tests have left behind
            if status:
                self.note(number, f"the end of the process ({status}), as when a test takes too long")
            Path(job.file).write_text(source, "utf-8")
            os.utime(job.file, ns=(before.st_atime_ns, before.st_mtime_ns))
        return True

    def be_mutant(self, session: pytest.Session, job: Job, source: str, items: dict[str, Any], number: int) -> None:
        try:
            os.setsid()
            os.environ["PYTHONDONTWRITEBYTECODE"] = "1"  # it is dated by the second: two mutants might share it
            sys.dont_write_bytecode = True
            if job.anew:
                self.note(number, run_anew(job))
            else:
                exchange(job.file, source, job.mutated)
                self.note(number, self.run(session, [items[test] for test in job.tests], job.limit))
        except BaseException as error:
            self.note(number, f"{type(error).__name__}: {error}")
        finally:
            os._exit(0)

    def run(self, session: pytest.Session, items: list[pytest.Item], limit: float) -> str:
        """What fails first."""
        for item, following in zip(items, [*items[1:], None]):
            faulthandler.dump_traceback_later(limit, exit=True)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed is not None:
                if following is not None:
                    session._setupstate.teardown_exact(None)
                return told(self.failed)
        return SURVIVED

    def note(self, number: int, killer: str) -> None:
        with open(self.results, "a", encoding="utf-8") as file:
            file.write(json.dumps([number, killer]) + "\n")


def name_of(item: pytest.Item) -> str:
    """pytest calls a doctest outside its root by the bare name of the file."""
    return item.nodeid if item.path.is_relative_to(item.config.rootpath) else f"{item.path}::{item.name}"


def told(report: pytest.TestReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    return f"{report.nodeid}: {crash.message.splitlines()[0] if crash and crash.message else report.outcome}"


def run_anew(job: Job) -> str:
    limits = ["-o", f"faulthandler_timeout={job.limit}", "-o", "faulthandler_exit_on_timeout=true"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *job.anew, *limits], capture_output=True, text=True, check=False
    )
    if done.returncode == pytest.ExitCode.USAGE_ERROR and job.tests:
        # With this change there is no test of one of these names: all of their files, then.
        files = dict.fromkeys(test.partition("::")[0] for test in job.tests)
        return run_anew(replace(job, tests=[], anew=[word for word in job.anew if word not in job.tests] + [*files]))
    if done.returncode == 0:
        return SURVIVED
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return lines[0].partition(" ")[2] if lines else f"pytest ended with {done.returncode}"


def pytest_configure(config: pytest.Config) -> None:
    if JOBS in os.environ:
        config.pluginmanager.register(Forking(Path(os.environ[JOBS])), "forking")
