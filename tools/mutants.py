"""Do the tests notice when the code is wrong?

One token of a package is changed at random, its tests run on a copy with that change, and so on, again and
again. A change that no test notices has survived: it shows a line that nothing proves.

All tests of the package run once, unchanged, and tell which of them execute the lines that will be changed
(`tools.executed`). Then, for each change, only those run, the quickest first, until one fails; one process has
everything loaded and forks for each change (`tools.forked`). A line that no test executes has survived at once. Where
the record misses something (an answer that an earlier test left behind, say), a change may count as survived that the
whole folder would notice, never the other way round.
"""

import argparse
import ast
import contextlib
import io
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import vaka
from tools.executed import MARKED, Needs, Recording, Uses
from tools.forked import JOBS, Job, results, write_jobs

ROOT = Path(__file__).parent.parent
CONFORMANCE = Path("src/vaka/core/conformance")  # itself a test, with tests of its own
SHORTEST_TIMEOUT = 90.0  # for one test, on a busy machine
TIMEOUT_FACTOR = 5.0
PATIENCE = 4

# Besides its doctests.
TESTS = {
    "core": ("tests/core", "tests/conformance"),
    **{f"games/{name}": (f"tests/{name}", "tests/conformance") for name in vaka.list_games()},
    **{floor: (f"tests/{floor}",) for floor in ("bots", "table", "terminal", "web")},
    "text": ("tests/text", "tests/raiatea/test_text_and_terminal.py"),
}

SWAPS = {
    "<": ("<=", ">"),
    "<=": ("<", ">="),
    ">": (">=", "<"),
    ">=": (">", "<="),
    "==": ("!=",),
    "!=": ("==",),
    "+": ("-",),
    "-": ("+",),
    "*": ("+",),
    "//": ("*",),
    "%": ("//",),
    "&": ("|",),
    "|": ("&",),
    "^": ("&",),
    "<<": (">>",),
    ">>": ("<<",),
    "+=": ("-=",),
    "-=": ("+=",),
    "|=": ("&=",),
    "&=": ("|=",),
    "and": ("or",),
    "or": ("and",),
    "not": ("",),
    "in": ("not in",),
    "is": ("is not",),
    "True": ("False",),
    "False": ("True",),
    "min": ("max",),
    "max": ("min",),
    "any": ("all",),
    "all": ("any",),
    "break": ("continue",),
    "continue": ("break",),
}

Place = tuple[int, int]  # line from 1, column from 0


@dataclass(frozen=True)
class Mutant:
    """One changed token: `source[start:end]` becomes `text`."""

    path: Path
    line: int
    start: int
    end: int
    text: str

    def apply(self, source: str) -> str:
        return source[: self.start] + self.text + source[self.end :]

    def describe(self, source: str) -> str:
        before, after = (" ".join(text.splitlines()[self.line - 1].split()) for text in (source, self.apply(source)))
        return f"{self.path}:{self.line}  {before}  →  {after}"


@dataclass(frozen=True)
class Tried:
    """What noticed a mutant, of how many tests; nothing if it survived them."""

    mutant: Mutant
    killer: str
    tests: int


def mutants_of(path: Path, source: str) -> list[list[Mutant]]:
    """The changes to try in a module: for each token that may be changed, its alternatives."""
    untouched = untouched_spans(source)
    line_starts = [0, 0]
    for line in source.splitlines(keepends=True):
        line_starts.append(line_starts[-1] + len(line))
    result = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        texts = alternatives(token)
        if texts and not any(start <= token.start < end for start, end in untouched):
            start = line_starts[token.start[0]] + token.start[1]
            end = line_starts[token.end[0]] + token.end[1]
            result.append([Mutant(path, token.start[0], start, end, text) for text in texts])
    return result


def alternatives(token: tokenize.TokenInfo) -> tuple[str, ...]:
    if token.type in (tokenize.OP, tokenize.NAME):
        return SWAPS.get(token.string, ())
    if token.type == tokenize.NUMBER and token.string.isdecimal():
        number = int(token.string)
        return (str(number + 1), str(number - 1)) if number else ("1",)
    return ()


def untouched_spans(source: str) -> list[tuple[Place, Place]]:
    """The parts that do not change what happens, or only by a crash: docstrings, types, imports, stars."""
    lines = source.splitlines()

    def start(node: ast.expr | ast.stmt) -> Place:
        return node.lineno, column(lines[node.lineno - 1], node.col_offset)

    def end(node: ast.expr | ast.stmt) -> Place:
        line = node.end_lineno or node.lineno
        return line, column(lines[line - 1], node.end_col_offset or 0)

    spans = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.Expr(value=ast.Constant()):
                spans.append((start(node), end(node)))
            case ast.AnnAssign(annotation=types) | ast.arg(annotation=ast.expr() as types):
                spans.append((start(types), end(types)))
            case ast.FunctionDef(returns=types) | ast.AsyncFunctionDef(returns=types) if types is not None:
                spans.append((start(types), end(types)))
            case ast.Call(func=ast.Name(id="cast" | "TypeVar"), args=[types, *_]):
                spans.append((start(types), end(types)))
            case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING"), body=body):
                spans.append((start(body[0]), end(body[-1])))
            case ast.For(target=target, iter=values) | ast.comprehension(target=target, iter=values):
                spans.append((end(target), start(values)))
            case ast.Starred(value=value):
                spans.append((start(node), start(value)))
    return spans


def column(line: str, offset: int) -> int:
    """`ast` counts bytes, `tokenize` counts characters."""
    return len(line.encode()[:offset].decode())


def is_another_program(mutated: str, source: str) -> bool:
    try:
        return ast.dump(ast.parse(mutated)) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


def pick_mutants(sources: dict[Path, str], number: int, seed: int) -> list[Mutant]:
    """Up to this many mutants, each of another token, in random order."""
    chance = random.Random(seed)
    places = [place for path, source in sources.items() for place in mutants_of(path, source)]
    chance.shuffle(places)
    picked: list[Mutant] = []
    for place in places:
        if len(picked) == number:
            break
        mutant = chance.choice(place)
        source = sources[mutant.path]
        if is_another_program(mutant.apply(source), source):
            picked.append(mutant)
    return picked


class Laboratory:
    """Copies of the sources: a marked one, to see what tests execute, and one for each worker, to try mutants in."""

    def __init__(
        self, folder: Path, package: str, tests: list[str], keyword: str = "", most: int | None = None
    ) -> None:
        self.folder = folder
        self.package = package
        self.tests = tests
        self.keyword = keyword
        self.most = most
        self.recording = Recording(folder / "recording", ROOT / "src")

    def record(self, mutants: list[Mutant]) -> dict[Mutant, Needs]:
        """Run all tests on the unchanged sources: which of them execute what is to be changed?"""
        uses = Uses(texts_in(ROOT / "src" / "vaka"), texts_in(*(ROOT / test for test in self.tests)))
        needs = {mutant: uses.needs(mutant.path, mutant.line) for mutant in mutants}
        self.recording.mark([spot for need in needs.values() for spot in need.spots])
        run = self.start(self.recording.folder, "tools.executed", {MARKED: str(self.recording.copy)})
        run.wait()
        end_group(run)
        self.recording.read()
        return needs

    def chosen(self, mutant: Mutant, needs: Needs) -> list[str]:
        """The tests to run for a mutant: first those that execute it themselves, then those with a fixture that does.
        One whose file names the changed module is worth some patience."""
        word = re.compile(rf"\b{re.escape(mutant.path.stem)}\b")
        tests = self.recording.executing(needs)
        near = {test for test in tests if word.search((ROOT / test.partition("::")[0]).read_text(encoding="utf-8"))}

        def late(test: str) -> tuple[bool, float]:
            seconds = self.recording.seconds(test)
            return not self.recording.is_direct(test, needs), seconds / (PATIENCE if test in near else 1)

        return sorted(tests, key=late)[: self.most]

    def try_out(self, worker: int, mutants: dict[Mutant, Needs], sources: dict[Path, str]) -> Iterator[Tried]:
        """Every mutant, with what noticed it."""
        copy = self.folder / str(worker)
        shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
        tried: list[Mutant] = []
        jobs: list[Job] = []
        for mutant, needs in mutants.items():
            tests = self.chosen(mutant, needs)
            if not tests:
                yield Tried(mutant, "", 0)
                continue
            limit = max(SHORTEST_TIMEOUT, TIMEOUT_FACTOR * max(map(self.recording.seconds, tests)))
            tests = [test.replace(str(self.recording.folder), str(copy), 1) for test in tests]  # doctests
            anew = options("-x", "-rfE", "--tb=no", *tests) if self.recording.is_early(needs) else []
            jobs.append(Job(str(copy / mutant.path), mutant.apply(sources[mutant.path]), tests, limit, anew))
            tried.append(mutant)
        if not jobs:
            return
        write_jobs(copy / "jobs", jobs)
        run = self.start(copy, "tools.forked", {JOBS: str(copy / "jobs")})
        for number, killer in results(copy / "jobs", run):
            yield Tried(tried[number], killer, len(jobs[number].tests))
        end_group(run)

    def start(self, copy: Path, plugin: str, environ: dict[str, str]) -> subprocess.Popen[bytes]:
        """pytest on this copy of the sources."""
        words = options("-p", plugin, "-k", self.keyword, str(copy / "src" / "vaka" / self.package), *self.tests)
        with open(copy / "said", "wb") as said:
            return subprocess.Popen(
                [sys.executable, "-m", "pytest", *words, f"--basetemp={copy / 'tmp'}"],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(copy / "src"), "VAKA_EXPECT": "interpreted", **environ},
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )


def options(*words: str) -> list[str]:
    plugins = ["-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=ci", "--doctest-modules"]
    return ["-c", "pyproject.toml", f"--rootdir={ROOT}", "-q", *plugins, *words]


def texts_in(*places: Path) -> dict[Path, str]:
    files = [file for place in places for file in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]
    return {file.relative_to(ROOT): file.read_text(encoding="utf-8") for file in files}


def end_group(process: subprocess.Popen[bytes]) -> None:
    """End what a test run has left behind."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def work(laboratory: Laboratory, tried: "SimpleQueue[Tried | Exception]", *share: Any) -> None:
    try:
        for one in laboratory.try_out(*share):
            tried.put(one)
    except Exception as error:
        tried.put(error)


def main() -> int:
    parser = argparse.ArgumentParser(prog="mutants", description="Do the tests notice random changes?")
    parser.add_argument("--package", default="core", choices=TESTS)
    parser.add_argument("--number", type=int, default=60, help="how many changes to try")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="how many at a time")
    parser.add_argument("--tests", nargs="+", help="other tests than those of the package")
    parser.add_argument("--most", type=int, help="of the tests for one change, only so many: the most promising")
    parser.add_argument("--keyword", default="", help="only some of these tests, as pytest's -k says it")
    parser.add_argument("--tell", action="store_true", help="also tell what noticed each of the others")
    given = parser.parse_args()

    result = texts_in(ROOT / "src" / "vaka" / given.package)
    sources = {path: text for path, text in result.items() if CONFORMANCE not in path.parents}
    mutants = pick_mutants(sources, given.number, given.seed)
    with TemporaryDirectory(prefix="vaka-mutants-") as folder:
        tests = given.tests or list(TESTS[given.package])
        laboratory = Laboratory(Path(folder), given.package, tests, given.keyword, given.most)
        print(f"{given.package}, unchanged: {' '.join(laboratory.tests)}", flush=True)
        needs = list(laboratory.record(mutants).items())
        for test in laboratory.recording.failing():
            print(f"left out, since it does not pass without any change: {test}", flush=True)
        tried: SimpleQueue[Tried | Exception] = SimpleQueue()
        for worker in range(given.workers):
            share = dict(needs[worker :: given.workers])
            Thread(target=work, args=(laboratory, tried, worker, share, sources), daemon=True).start()
        survivors = 0
        for done in range(1, len(mutants) + 1):
            one = tried.get()
            if isinstance(one, Exception):
                raise one
            survivors += not one.killer
            if given.tell or not one.killer:
                how = f"noticed by {one.killer}" if one.killer else f"survived {one.tests} tests"
                print(f"{one.mutant.describe(sources[one.mutant.path])}  ({how})", flush=True)
            if sys.stdout.isatty() or done % 10 == 0:
                end = "\r" if sys.stdout.isatty() and done < len(mutants) else "\n"
                print(f"{done} of {len(mutants)} tried, {survivors} survived", end=end, flush=True)
    killed = len(mutants) - survivors
    part = killed / max(1, len(mutants))
    print(f"{given.package}, seed {given.seed}: {killed} of {len(mutants)} mutants killed ({part:.0%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
