"""Do the tests notice when the code is wrong?

One token of a package is changed at random, its tests run on a copy with that change, and so on, again and
again. A change that no test notices has survived: it shows a line that nothing proves.
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
import time
import tokenize
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

import vaka

ROOT = Path(__file__).parent.parent
CONFORMANCE = ROOT / "src" / "vaka" / "core" / "conformance"  # itself a test, with tests of its own
WORKERS = 2
SHORTEST_TIMEOUT = 20.0
TIMEOUT_FACTOR = 5.0

# Besides its doctests. Its own tests come first: they find most changes, and the first failure ends a run.
TESTS = {
    "core": ("tests/core", "tests/conformance"),
    **{f"games/{name}": (f"tests/{name}", "tests/conformance") for name in vaka.list_games()},
    **{floor: (f"tests/{floor}",) for floor in ("bots", "table", "terminal", "text", "web")},
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

    def __init__(self, folder: Path, package: str, tests: tuple[str, ...]) -> None:
        self.package = package
        self.tests = tests
        self.timeout = 600.0
        self.free: SimpleQueue[Path] = SimpleQueue()
        for number in range(WORKERS):
            copy = folder / str(number)
            shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
            self.free.put(copy)

    def survives(self, mutant: Mutant, source: str) -> bool:
        copy = self.free.get()
        try:
            (copy / mutant.path).write_text(mutant.apply(source), encoding="utf-8")
            return self.tests_pass(copy, nearest_first(self.tests, mutant.path))
        finally:
            (copy / mutant.path).write_text(source, encoding="utf-8")
            self.free.put(copy)

    def unchanged_passes(self) -> bool:
        """Run the tests on the unchanged sources, and let that say how long a run may take."""
        copy = self.free.get()
        begin = time.monotonic()
        passed = self.tests_pass(copy, self.tests, quiet=False)
        self.timeout = max(SHORTEST_TIMEOUT, TIMEOUT_FACTOR * (time.monotonic() - begin))
        self.free.put(copy)
        return passed

    def tests_pass(self, copy: Path, tests: tuple[str, ...], quiet: bool = True) -> bool:
        options = ["-x", "-q", "-p", "no:cacheprovider", "--hypothesis-profile=ci", f"--rootdir={ROOT}"]
        doctests = ["--doctest-modules", str(copy / "src" / "vaka" / self.package)]
        environ = {
            "PYTHONPATH": str(copy / "src"),
            "PYTHONDONTWRITEBYTECODE": "1",  # it is dated by the second: two mutants might share it
            "VAKA_EXPECT": "interpreted",
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-c", "pyproject.toml", *options, *doctests, *tests],
            cwd=ROOT,
            env={**os.environ, **environ},
            stdout=subprocess.DEVNULL if quiet else None,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            return process.wait(self.timeout) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            end_group(process)


def nearest_first(tests: tuple[str, ...], path: Path) -> tuple[str, ...]:
    """The files of these tests; those that name the changed module come first, as they probably end the run."""
    word = re.compile(rf"\b{re.escape(path.stem)}\b")
    files: list[Path] = []
    for test in tests:
        found = ROOT / test
        files += sorted(found.rglob("test_*.py")) if found.is_dir() else [found]
    files.sort(key=lambda file: not word.search(file.read_text(encoding="utf-8")))
    return tuple(str(file.relative_to(ROOT)) for file in files)


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
    parser.add_argument("--tests", nargs="+", help="other tests than those of the package")
    given = parser.parse_args()

    paths = sorted((ROOT / "src" / "vaka" / given.package).rglob("*.py"))
    paths = [path for path in paths if CONFORMANCE not in path.parents]
    sources = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in paths}
    mutants = pick_mutants(sources, given.number, given.seed)
    tests = tuple(given.tests or TESTS[given.package])
    with TemporaryDirectory(prefix="vaka-mutants-") as folder:
        laboratory = Laboratory(Path(folder), given.package, tests)
        print(f"{given.package}, unchanged: {' '.join(tests)}", flush=True)
        if not laboratory.unchanged_passes():
            print("The tests fail without any change.")
            return 1
        survivors = try_mutants(laboratory, mutants, sources)
    killed = len(mutants) - len(survivors)
    share = killed / max(1, len(mutants))
    print(f"{given.package}, seed {given.seed}: {killed} of {len(mutants)} mutants killed ({share:.0%})")
    return 0


def try_mutants(laboratory: Laboratory, mutants: list[Mutant], sources: dict[Path, str]) -> list[Mutant]:
    survivors = []
    with ThreadPoolExecutor(WORKERS) as pool:
        runs = {pool.submit(laboratory.survives, mutant, sources[mutant.path]): mutant for mutant in mutants}
        for done, run in enumerate(as_completed(runs), 1):
            if run.result():
                mutant = runs[run]
                survivors.append(mutant)
                print(mutant.describe(sources[mutant.path]), flush=True)
            if sys.stdout.isatty() or done % 10 == 0:
                end = "\r" if sys.stdout.isatty() and done < len(mutants) else "\n"
                print(f"{done} of {len(mutants)} tried, {len(survivors)} survived", end=end, flush=True)
    return survivors


if __name__ == "__main__":
    sys.exit(main())
