"""Do the tests notice when the code is wrong?

One token of a package is changed at random, its tests run on a copy with that change, and so on, again and
again. A change that no test notices has survived: it shows a line that nothing proves.

All tests of the package run once, unchanged and under watch (`tools.executed`); then, for each change, only those that
execute the changed line, the quickest first, until one fails. A line that no test executes has survived at once.
Where the watch misses something (a process without the environment of its test, an answer that an earlier test left
behind), a change may count as survived that the whole folder would notice, never the other way round.
"""

import argparse
import ast
import contextlib
import io
import itertools
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tokenize
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

import pytest

import vaka
from tools.executed import Recording, Uses

ROOT = Path(__file__).parent.parent
CONFORMANCE = ROOT / "src" / "vaka" / "core" / "conformance"  # itself a test, with tests of its own
SHORTEST_TIMEOUT = 30.0  # for one test
TIMEOUT_FACTOR = 5.0
PATIENCE = 4
SAID = 20_000

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


def mutants_of(path: Path, source: str) -> list[list[Mutant]]:
    """The changes to try in a module: for each token that may be changed, its alternatives."""
    untouched = untouched_spans(source)
    line_starts = [0, 0]
    for line in source.splitlines(keepends=True):
        line_starts.append(line_starts[-1] + len(line))
    found = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        texts = alternatives(token)
        if texts and not any(start <= token.start < end for start, end in untouched):
            start = line_starts[token.start[0]] + token.start[1]
            end = line_starts[token.end[0]] + token.end[1]
            found.append([Mutant(path, token.start[0], start, end, text) for text in texts])
    return found


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
    """Copies of the sources, one for each worker, in which mutants are tested."""

    def __init__(self, folder: Path, package: str, tests: tuple[str, ...], workers: int, keyword: str = "") -> None:
        self.package = package
        self.tests = tests
        self.keyword = keyword
        self.recording = Recording(folder / "recording")
        self.copies = [folder / str(number) for number in range(workers)]
        self.free: SimpleQueue[Path] = SimpleQueue()
        shutil.copytree(ROOT / "src", self.copies[0] / "src", ignore=shutil.ignore_patterns("__pycache__"))

    def record(self, mutants: list[Mutant]) -> dict[Mutant, list[str]]:
        """Run all tests on the unchanged sources: which of them execute what is to be changed? The quickest first."""
        copy = self.copies[0]
        files = [*files_of(ROOT / "src" / "vaka"), *(file for test in self.tests for file in files_of(ROOT / test))]
        uses = Uses({file.relative_to(ROOT): file.read_text(encoding="utf-8") for file in files})
        spots = {mutant: uses.spots(mutant.path, mutant.line) for mutant in mutants}
        environ = self.recording.prepare(itertools.chain(*spots.values()), {"src": copy, "tests": ROOT})
        doctests = ["--doctest-modules", str(copy / "src" / "vaka" / self.package)]
        self.run(copy, ["-p", "tools.executed", "-k", self.keyword, *doctests, *self.tests], environ)
        self.recording.read()
        for other in self.copies[1:]:  # with the bytecode that is there now: no mutant waits for it
            shutil.copytree(copy, other)
        for other in self.copies:
            self.free.put(other)
        return {mutant: self.quickest_first(mutant, self.recording.executing(spots[mutant])) for mutant in mutants}

    def quickest_first(self, mutant: Mutant, tests: list[str]) -> list[str]:
        """A test whose file names the changed module is likely to notice, and worth some patience."""
        word = re.compile(rf"\b{re.escape(mutant.path.stem)}\b")
        near = {test for test in tests if word.search((ROOT / test.partition("::")[0]).read_text(encoding="utf-8"))}
        return sorted(tests, key=lambda test: self.recording.seconds(test) / (PATIENCE if test in near else 1))

    def killer(self, mutant: Mutant, source: str, tests: list[str]) -> str:
        """The test that notices this change, and how; nothing if it survives."""
        if not tests:
            return ""
        copy = self.free.get()
        changed = copy / mutant.path
        before = changed.stat()
        try:
            changed.write_text(mutant.apply(source), encoding="utf-8")
            seconds = [self.recording.seconds(test) for test in tests]
            limit = max(SHORTEST_TIMEOUT, TIMEOUT_FACTOR * max(seconds))
            options = ["-x", "-rfE", "--tb=no", "-o", f"faulthandler_timeout={limit}"]
            options += ["-o", "faulthandler_exit_on_timeout=true", "--doctest-modules"]
            chosen = [test.replace(str(self.copies[0]), str(copy), 1) for test in tests]  # doctests
            environ = {"PYTHONDONTWRITEBYTECODE": "1"}  # it is dated by the second: two mutants might share it
            timeout = limit + TIMEOUT_FACTOR * sum(seconds)
            code, told = self.run(copy, [*options, *chosen], environ, timeout)
            if code == pytest.ExitCode.USAGE_ERROR:  # with this change there is no test of one of these names
                chosen = list(dict.fromkeys(test.partition("::")[0] for test in chosen))
                code, told = self.run(copy, [*options, *chosen], environ, timeout)
            if code == 0:
                return ""
            failed = re.search(r"^(?:FAILED|ERROR) (.*)", told, re.MULTILINE)
            return failed[1] if failed else f"pytest ended with {code}"
        finally:
            changed.write_text(source, encoding="utf-8")
            os.utime(changed, ns=(before.st_atime_ns, before.st_mtime_ns))  # as its bytecode has it
            self.free.put(copy)

    def run(
        self, copy: Path, words: list[str], environ: dict[str, str], timeout: float | None = None
    ) -> tuple[int, str]:
        """Run pytest on this copy of the sources: its exit code, and the end of what it says."""
        options = ["-q", "-p", "no:cacheprovider", "--hypothesis-profile=ci", f"--rootdir={ROOT}"]
        environ = {
            **environ,
            "PYTHONPATH": os.pathsep.join([str(copy / "src"), *filter(None, [environ.get("PYTHONPATH")])]),
            "VAKA_EXPECT": "interpreted",
        }
        with open(copy / "said", "w+", encoding="utf-8", errors="replace") as said:
            process = subprocess.Popen(
                [sys.executable, "-m", "pytest", "-c", "pyproject.toml", *options, *words],
                cwd=ROOT,
                env={**os.environ, **environ},
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                code = process.wait(timeout)
            except subprocess.TimeoutExpired:
                code = -1
            finally:
                end_group(process)
            said.seek(0)
            return code, said.read()[-SAID:]


def files_of(path: Path) -> list[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def end_group(process: subprocess.Popen[bytes]) -> None:
    """End what a test run has left behind, and the run itself when it takes too long."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(prog="mutants", description="Do the tests notice random changes?")
    parser.add_argument("--package", default="core", choices=TESTS)
    parser.add_argument("--number", type=int, default=60, help="how many changes to try")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="how many at a time")
    parser.add_argument("--tests", nargs="+", help="other tests than those of the package")
    parser.add_argument("--keyword", default="", help="only some of these tests, as pytest's -k says it")
    parser.add_argument("--tell", action="store_true", help="also tell what noticed each of the others")
    given = parser.parse_args()

    paths = [path for path in files_of(ROOT / "src" / "vaka" / given.package) if CONFORMANCE not in path.parents]
    sources = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in paths}
    mutants = pick_mutants(sources, given.number, given.seed)
    tests = tuple(given.tests or TESTS[given.package])
    with TemporaryDirectory(prefix="vaka-mutants-") as folder:
        laboratory = Laboratory(Path(folder), given.package, tests, given.workers, given.keyword)
        print(f"{given.package}, unchanged: {' '.join(tests)}", flush=True)
        chosen = laboratory.record(mutants)
        for test in laboratory.recording.failing():
            print(f"left out, since it fails without any change: {test}", flush=True)
        survivors = 0
        with ThreadPoolExecutor(given.workers) as pool:
            runs = {
                pool.submit(laboratory.killer, mutant, sources[mutant.path], chosen[mutant]): mutant
                for mutant in mutants
            }
            for done, run in enumerate(as_completed(runs), 1):
                mutant, killer = runs[run], run.result()
                survivors += not killer
                if given.tell or not killer:
                    tried = f"noticed by {killer}" if killer else f"survived {len(chosen[mutant])} tests"
                    print(f"{mutant.describe(sources[mutant.path])}  ({tried})", flush=True)
                if sys.stdout.isatty() or done % 10 == 0:
                    end = "\r" if sys.stdout.isatty() and done < len(mutants) else "\n"
                    print(f"{done} of {len(mutants)} tried, {survivors} survived", end=end, flush=True)
    killed = len(mutants) - survivors
    share = killed / max(1, len(mutants))
    print(f"{given.package}, seed {given.seed}: {killed} of {len(mutants)} mutants killed ({share:.0%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
