"""Which tests execute a line? The tests of a package run once, on sources in which the lines in question are marked.

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

from tools import line_trace
from tools.forked import name_of

RESULTS = "results.json"
MARKED = "VAKA_MARKED_SOURCES"  # says to the plugin where they are
COLLECTED = "::"  # ends the label of what is executed when tests are collected
ENOUGH_PLACES = 100

Spot = tuple[Path, int, int]  # a file, its first line and its last
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Use:
    """A statement in which a word stands, whether an import executes it, and what it defines."""

    spot: Spot
    imported: bool
    defines: tuple[str, ...]


@dataclass(frozen=True)
class Needs:
    """What may notice a change: tests that execute any of these spots, and tests of these names."""

    spots: frozenset[Spot]
    tests: frozenset[str] = frozenset()
    imported: bool = False  # the import of its module executes what is changed


class Uses:
    """All statements of some modules, by the words in them, and the words of test functions."""

    def __init__(self, sources: dict[Path, str], tests: dict[Path, str]) -> None:
        self.words: defaultdict[str, list[Use]] = defaultdict(list)
        self.tests: defaultdict[str, set[str]] = defaultdict(set)
        self.trees = {path: ast.parse(source) for path, source in sources.items()}
        for path, tree in self.trees.items():
            for node, statement, function in walk(tree):
                word = word_of(node)
                if word and statement:
                    self.words[word].append(Use(spot_of(path, statement), function is None, defined_by(statement)))
        for path, source in tests.items():
            for node, _, function in walk(ast.parse(source)):
                if function is not None and word_of(node):
                    self.tests[word_of(node)].add(f"{path}::{function.name}")

    def needs(self, path: Path, line: int) -> Needs:
        """What has to be executed for a change of this line to be noticed."""
        statement, function = innermost(self.trees[path], line)
        if function is not None:
            return Needs(frozenset([spot_of(path, statement), *self.named(self.remembered(path, function))]))
        names = defined_by(statement)
        names += self.enrolled(path, statement) if names else ()
        inside = [spot_of(path, inner) for _, inner, function in walk(self.trees[path]) if inner and function]
        tests = frozenset[str]().union(*(self.tests[name] for name in names))
        return Needs(frozenset(self.named(names) if names else inside), tests, imported=True)

    def remembered(self, path: Path, function: Function) -> list[str]:
        """The functions of a module that remember their answers and may have them from this one."""
        result = [function.name]
        for node, _, caller in walk(self.trees[path]):
            if caller is not None and word_of(node) in result and caller.name not in result:
                result.append(caller.name)
        functions = [node for node, _, _ in walk(self.trees[path]) if isinstance(node, Function)]
        return [
            one.name
            for one in functions
            if one.name in result and any("cache" in ast.unparse(decorator) for decorator in one.decorator_list)
        ]

    def enrolled(self, path: Path, statement: ast.stmt) -> tuple[str, ...]:
        """Objects of the same module that a definition names; it may have put itself down in them, as in a router."""
        own = {name for node in self.trees[path].body if isinstance(node, ast.Assign) for name in defined_by(node)}
        inside = {id(node) for part in getattr(statement, "body", []) for node in ast.walk(part)}
        words = [word_of(node) for node in ast.walk(statement) if id(node) not in inside]
        return tuple(name for name in own.intersection(words).difference(defined_by(statement)) if name.islower())

    def named(self, names: Iterable[str]) -> set[Spot]:
        """Where these names are used in functions, directly or by something that is defined with them; what would
        lead everywhere is followed only as far as there are enough places."""
        spots: set[Spot] = set()
        todo, known = deque(names), set(names)
        while todo and len(spots) < ENOUGH_PLACES:
            for use in self.words[todo.popleft()]:
                if not use.imported:
                    spots.add(use.spot)
                todo += [name for name in use.defines if use.imported and name not in known]
                known.update(use.defines if use.imported else ())
        return spots


class Marking(ast.NodeTransformer):
    """Puts a call before every statement that is a spot."""

    def __init__(self, path: Path, numbers: dict[Spot, int]) -> None:
        self.path = path
        self.numbers = numbers

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                setattr(node, field, [marked for statement in statements for marked in self.marked(statement)])
        return node

    def marked(self, statement: ast.stmt) -> list[ast.stmt]:
        number = self.numbers.get(spot_of(self.path, statement)) if hasattr(statement, "lineno") else None
        if number is None:
            return [statement]
        return [*ast.parse(f"__import__({line_trace.__name__.rpartition('.')[2]!r}).hit({number})").body, statement]


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
    result: list[tuple[ast.stmt, Function | None]] = []
    for node, _, function in walk(tree):
        if isinstance(node, ast.stmt) and first_line(node) <= line <= (node.end_lineno or 0):
            result.append((node, function))
    return result[-1]


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
    """A folder with marked sources, in which a run of the tests leaves what it found."""

    def __init__(self, folder: Path, sources: Path) -> None:
        self.folder = folder
        self.sources = sources
        self.copy = folder / sources.name
        self.numbers: dict[Spot, int] = {}
        self.tests: dict[str, dict[str, Any]] = {}
        self.labels: defaultdict[Spot, set[str]] = defaultdict(set)

    def mark(self, spots: Iterable[Spot]) -> None:
        """Copy the sources and mark these spots, whose paths begin with the name of the sources' folder."""
        shutil.copytree(self.sources, self.copy, ignore=shutil.ignore_patterns("__pycache__"))
        self.numbers = {spot: number for number, spot in enumerate(sorted(set(spots)), 1)}
        for path in {path for path, _, _ in self.numbers}:
            tree = Marking(path, self.numbers).visit(ast.parse((self.folder / path).read_text("utf-8")))
            (self.folder / path).write_text(ast.unparse(ast.fix_missing_locations(tree)), "utf-8")
        (self.copy / line_trace.CURRENT).write_bytes(bytes(4))
        (self.copy / line_trace.HITS).touch()
        shutil.copy(line_trace.__file__, self.copy / "line_trace.py")

    def read(self) -> None:
        results = json.loads((self.folder / RESULTS).read_text("utf-8"))
        self.tests = results["tests"]
        labels = [COLLECTED, *results["labels"]]
        spots = {number: spot for spot, number in self.numbers.items()}
        for line in (self.copy / line_trace.HITS).read_text("utf-8").splitlines():
            test, number = map(int, line.split())
            self.labels[spots[number]].add(labels[test])

    def executing(self, needs: Needs) -> list[str]:
        """The tests that pass and may notice."""
        labels = needs.tests.union(*(self.labels[spot] for spot in needs.spots if spot in self.labels))
        passing = {test: result["labels"] for test, result in self.tests.items() if result["passed"]}
        return [test for test, its_labels in passing.items() if not labels.isdisjoint(its_labels)]

    def is_direct(self, test: str, needs: Needs) -> bool:
        """Whether it is the test itself that executes or names any of it."""
        return test.partition("[")[0] in needs.tests or any(
            test in self.labels[spot] for spot in needs.spots if spot in self.labels
        )

    def is_early(self, needs: Needs) -> bool:
        """Whether it is executed before any test, when modules are imported or tests are collected."""
        labels = frozenset[str]().union(*(self.labels[spot] for spot in needs.spots if spot in self.labels))
        return needs.imported or any(label.endswith(COLLECTED) for label in labels)

    def seconds(self, test: str) -> float:
        return float(self.tests[test]["seconds"])

    def failing(self) -> list[str]:
        """Those that ran and failed; one that is skipped shows nothing, and is right to."""
        return [test for test, result in self.tests.items() if not result["passed"] and not result["skipped"]]


class Recorder:
    """The plugin of a recorded run: says which test is running, or whose shared fixture is made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.current = line_trace.shared_number(folder)
        self.labels: dict[str, int] = {}
        self.running: dict[str, Any] = {}
        self.tests: dict[str, dict[str, Any]] = {}

    def number(self, label: str) -> int:
        return self.labels.setdefault(label, len(self.labels) + 1)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, object, object]:
        """What is executed when a file of tests is read counts for all of them."""
        if isinstance(collector, pytest.File):
            self.current[0] = self.number(collector.nodeid + COLLECTED)
        try:
            return (yield)
        finally:
            self.current[0] = 0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        test = name_of(item)
        names: list[str] = getattr(item, "fixturenames", [])
        shared = [*names, *(f"{item.nodeid.partition('::')[0]}::{name}" for name in names)]
        labels = [test, test.partition("[")[0], item.nodeid.partition("::")[0] + COLLECTED, *shared]
        self.running = self.tests[test] = {"passed": True, "skipped": False, "seconds": 0.0, "labels": labels}
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
        self.running["passed"] &= report.outcome == "passed"
        self.running["skipped"] |= report.outcome == "skipped"
        self.running["seconds"] += report.duration

    def pytest_sessionfinish(self) -> None:
        result = {"tests": self.tests, "labels": list(self.labels)}
        (self.folder.parent / RESULTS).write_text(json.dumps(result), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Recorder(Path(os.environ[MARKED])), "recorder")
