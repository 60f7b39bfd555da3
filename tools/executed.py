"""Which tests execute a line? The tests of a package run once, under watch, for all the lines in question.

A line that is executed when its module is imported stands for the lines that name what it defines: a limit is tested
where it is used. So does a line of a function that remembers its answers. Everything else counts as it is executed:
by a test itself, its fixtures (shared ones count for all who use them), its threads and its processes.
"""

import ast
import json
import os
import shutil
from collections import defaultdict, deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tools import line_watch

RESULTS = "results.json"
ENOUGH_PLACES = 100

Spot = tuple[Path, int, int]  # a file, its first line and its last
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Use:
    """A statement in which a word stands; `defines` is empty if it is not executed by the import of its module."""

    spot: Spot
    imported: bool
    defines: tuple[str, ...]


class Uses:
    """All statements of some modules, by the words in them."""

    def __init__(self, sources: dict[Path, str]) -> None:
        self.words: defaultdict[str, list[Use]] = defaultdict(list)
        self.trees = {path: ast.parse(source) for path, source in sources.items()}
        for path, tree in self.trees.items():
            for node, statement, function in walk(tree):
                word = word_of(node)
                if word and statement:
                    self.words[word].append(Use(spot_of(path, statement), function is None, defined_by(statement)))

    def spots(self, path: Path, line: int) -> set[Spot]:
        """What has to be executed for a change of this line to be noticed: any of these."""
        statement, function = innermost(self.trees[path], line)
        if function is not None:
            cached = any("cache" in ast.unparse(decorator) for decorator in function.decorator_list)
            return {spot_of(path, statement)} | (self.named([function.name]) if cached else set())
        names = defined_by(statement)
        if names:
            return self.named(names)
        return {spot_of(path, inner) for _, inner, function in walk(self.trees[path]) if inner and function}

    def named(self, names: Iterable[str]) -> set[Spot]:
        """Where these names are used in functions, directly or by something that is defined with them; what would
        lead everywhere is followed only as far as there are enough places."""
        todo, known, found = deque(names), set(names), set()
        while todo and len(found) < ENOUGH_PLACES:
            for use in self.words[todo.popleft()]:
                if not use.imported:
                    found.add(use.spot)
                todo += [name for name in use.defines if use.imported and name not in known]
                known.update(use.defines if use.imported else ())
        return found


def walk(
    node: ast.AST, statement: ast.stmt | None = None, function: Function | None = None
) -> Iterator[tuple[ast.AST, ast.stmt | None, Function | None]]:
    """Every node with the statement and the function in which it is executed."""
    for field, value in ast.iter_fields(node):
        inside = node if isinstance(node, Function) and field == "body" else function
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                its = child if isinstance(child, ast.stmt) else statement
                yield child, its, inside
                yield from walk(child, its, inside)


def innermost(tree: ast.AST, line: int) -> tuple[ast.stmt, Function | None]:
    found: list[tuple[ast.stmt, Function | None]] = []
    for node, _, function in walk(tree):
        if isinstance(node, ast.stmt) and first_line(node) <= line <= (node.end_lineno or 0):
            found.append((node, function))
    return found[-1]


def first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


def spot_of(path: Path, statement: ast.stmt) -> Spot:
    """The lines of a statement, without those of the statements in it."""
    body: list[ast.stmt] = getattr(statement, "body", [])
    last = body[0].lineno - 1 if body else statement.end_lineno or 0
    return path, first_line(statement), max(last, statement.lineno)


def defined_by(statement: ast.stmt) -> tuple[str, ...]:
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return (name,)
        case ast.Assign(targets=targets):
            words = [word_of(node) for target in targets for node in ast.walk(target)]
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target):
            words = [word_of(target)]
        case _:
            words = []
    return tuple(word for word in words if word)


def word_of(node: ast.AST) -> str:
    match node:
        case ast.Name(id=word) | ast.Attribute(attr=word) | ast.keyword(arg=str(word)):
            return word
    return ""


class Recording:
    """A folder in which a run of the tests under watch leaves what it found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers: dict[Spot, int] = {}
        self.tests: dict[str, dict[str, Any]] = {}
        self.labels: defaultdict[Spot, set[str]] = defaultdict(set)

    def prepare(self, spots: Iterable[Spot], roots: dict[str, Path]) -> dict[str, str]:
        """What the environment of the run has to hold. The roots say where the files run, by their first folder."""
        self.folder.mkdir()
        files: defaultdict[str, list[list[int]]] = defaultdict(list)
        for number, spot in enumerate(sorted(set(spots)), 1):
            self.numbers[spot] = number
            path, first, last = spot
            files[str(roots[path.parts[0]] / path)].append([first, last, number])
        (self.folder / line_watch.SPOTS).write_text(json.dumps(files), "utf-8")
        (self.folder / line_watch.CURRENT).write_bytes(bytes(4))
        (self.folder / line_watch.HITS).touch()
        shutil.copy(line_watch.__file__, self.folder / "sitecustomize.py")
        return {line_watch.FOLDER: str(self.folder), "PYTHONPATH": str(self.folder)}

    def read(self) -> None:
        results = json.loads((self.folder / RESULTS).read_text("utf-8"))
        self.tests = results["tests"]
        spots = {number: spot for spot, number in self.numbers.items()}
        for line in (self.folder / line_watch.HITS).read_text("utf-8").splitlines():
            test, number = map(int, line.split())
            if test:
                self.labels[spots[number]].add(results["labels"][test - 1])

    def executing(self, spots: Iterable[Spot]) -> list[str]:
        """The tests that pass and execute one of these spots."""
        labels = set().union(*(self.labels[spot] for spot in spots if spot in self.labels))
        return [
            test for test, found in self.tests.items() if found["passed"] and not labels.isdisjoint(found["labels"])
        ]

    def seconds(self, test: str) -> float:
        return float(self.tests[test]["seconds"])

    def failing(self) -> list[str]:
        return [test for test, found in self.tests.items() if not found["passed"]]


class Recorder:
    """The plugin of a recorded run: says which test is running, or whose shared fixture is made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.current = line_watch.shared_number(folder)
        self.labels: dict[str, int] = {}
        self.running: dict[str, Any] = {}
        self.tests: dict[str, dict[str, Any]] = {}

    def number(self, label: str) -> int:
        return self.labels.setdefault(label, len(self.labels) + 1)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        # pytest calls a doctest outside its root by the bare name of the file
        test = item.nodeid if item.path.is_relative_to(item.config.rootpath) else f"{item.path}::{item.name}"
        names: list[str] = getattr(item, "fixturenames", [])
        shared = [*names, *(f"{item.nodeid.partition('::')[0]}::{name}" for name in names)]
        self.running = self.tests[test] = {"passed": True, "seconds": 0.0, "labels": [test, *shared]}
        self.current[0] = self.number(test)
        try:
            return (yield)
        finally:
            self.current[0] = 0

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: pytest.FixtureRequest) -> Generator[None, object, object]:
        before = self.current[0]
        if fixturedef.scope != "function":
            where = "" if fixturedef.scope == "session" else f"{request.node.nodeid.partition('::')[0]}::"
            self.current[0] = self.number(where + fixturedef.argname)
        try:
            return (yield)
        finally:
            self.current[0] = before

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        # What is taken down may complain: whoever is watched holds up others for longer than a test allows.
        self.running["passed"] &= report.outcome == "passed" or report.when == "teardown"
        self.running["seconds"] += report.duration

    def pytest_sessionfinish(self) -> None:
        (self.folder / RESULTS).write_text(json.dumps({"tests": self.tests, "labels": list(self.labels)}), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Recorder(Path(os.environ[line_watch.FOLDER])), "recorder")
