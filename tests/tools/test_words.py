"""Code and documents use the words that everybody knows: no names and metaphors of our own.

A new exception goes into one of the lists below, with its reason.
"""

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# What classes, functions, constants, macros, keys of texts and classes of style sheets were called, and what they are
# called instead.
NAMES = {
    "Sight": "TableView",
    "Fresh": "UncachedViews",
    "Found": "FeatureList",
    "Mine": "ViewerContext",
    "Shared": "SharedContext",
    "went": "done_response",
    "meant": "proposal_value",
    "let_in": "admit",
    "in_short": "game_summary",
    "Prospect": "Candidate",
    "Wish": "NewTable",
    "SeatWish": "NewSeat",
    "Looks": "ViewSource",
    "look_on": "read_only_view",
    "Glances": "ViewCache",
    "Neighbours": "PeerProcesses",
    "Wake": "TableChanged",
    "Hub": "Subscribers",
    "Ages": "SteadyTime",
    "Room": "TableRegistry",
    "changed_aside": "changed_in_store",
    "Crowd": "PeopleAdmin",
    "SqliteLine": "SqliteConnection",
    "Guest": "ExternalBot",
    "Pilot": "LookaheadBot",
    "Manner": "NetPlay",
    "Luck": "SearchChance",
    "Weighed": "DecisionValue",
    "Demand": "Constraint",
    "Places": "FeatureBuffer",
    "seers": "visible_to",
    "told_to": "values_for",
    "ZooGame": "PettingZooGame",
    "Course": "ChanceNodeGame",
    "Team": "WorkerGroup",
    "Crew": "Workers",
    "Kept": "FragmentCache",
    "Door": "ConnectionLimit",
    "turn_away": "reject",
    "Beside": "Shortcut",
    "House": "VakaServer",
    "HouseFigures": "ServerFigures",
    "HANGS_SECONDS": "STORE_CLOSE_TIMEOUT",
    "TRUSTED_SECONDS": "REVALIDATE_AFTER",
}
MOST = re.compile(r"MOST(?!_SPECIFIC_|\w*[a-z])(_[A-Z]\w*)?$")  # MAX_, as everywhere

# What modules and folders were called. Some of these are good names elsewhere, so each has its folder.
MODULES = {
    "table": "wish sight",
    "live": "glances neighbours wake ages slices room",
    "components": "apart",
    "host": "crowd",
    "store": "steps sqlite_line",
    "bots": "guests mishaps pilot luck",
    "review": "fortune doubt played walks weighing form",
    "core": "ways demands told places",
    "research": "zoo course given team slots",
    "lab": "crew ray_crew keeping words",
    "rendering": "lean",
    "web": "door houses",
    "pages": "extras",
    "questions": "hostile course own_turn rites",
    "knowledge": "trail recall",
    "tools": "no_words odd_bots line_watch",
    "bench": "house doors_report ours_doors",
}

# What local variables and parameters are not called: a better name says what they hold.
VARIABLES = {"found", "told", "house", "door", "sight", "wish", "crew", "wake", "wakes"}

# What comments, docstrings and documents do not say.
METAPHORS = re.compile(r"\b(houses?|doors?|floors?|shown? out|mishaps?|glances|whoever)\b", re.IGNORECASE)
ALLOWED = (
    r"`floor`|no_undo_before|the floor was laid",  # the lower bound of undo: a column of the store
    r"--part doors|<!-- (end of )?doors",  # an option and a mark in a report
    r"\bhouse\.sqlite\b|[\"'`]house[\"'`]",  # a file in examples; the value of the API for a share drawn by the server
    r"math\.floor",
)
NOT_OURS = re.compile(
    r"CHANGELOG\.md|LICENSE|migrations/|static/vendor/|docs/training/|editions/\w+/(docs|text)/|docs/(rules|terms|components)/"
    r"|tests/tools/test_words\.py|tests/text/test_jargon\.py"
)


@cache
def tracked() -> tuple[str, ...]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    names = listed.stdout.splitlines() or [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.*")]
    return tuple(name for name in names if not NOT_OURS.search(name) and (ROOT / name).is_file())


@cache
def text_of(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def python(*folders: str) -> list[str]:
    return [name for name in tracked() if name.endswith(".py") and name.startswith(folders)]


def prose_of(name: str) -> list[tuple[int, str]]:
    """The comments and docstrings of a Python file, line by line."""
    text = text_of(name)
    lines: list[tuple[int, str]] = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            lines.append((token.start[0], token.string))
        elif (
            token.type == tokenize.STRING and token.string.endswith('"""') and not token.line[: token.start[1]].strip()
        ):
            lines += [(token.start[0] + at, line) for at, line in enumerate(token.string.split("\n"))]
    return lines


def said(lines: list[tuple[int, str]], name: str) -> list[str]:
    return [
        f"{name}:{number}: {word[0]}"
        for number, line in lines
        for word in METAPHORS.finditer(re.sub("|".join(ALLOWED), "", line))
    ]


# Where names stand in a file that is not Python, and what is no name there: comments and texts.
CODE = {
    ".js": re.compile(r".+"),
    ".mjs": re.compile(r".+"),
    ".html": re.compile(r"{[{%].*?[%}]}", re.DOTALL),
    ".css": re.compile(r"[.#@-][\w-]+"),
    ".toml": re.compile(r"^[\w.]+(?= *=)|^\[.*\]", re.MULTILINE),
}
NO_NAME = re.compile(r"""//.*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'""")


def names_in(name: str) -> Iterator[tuple[int, str]]:
    """The names in a file, each with its line; of style sheets as Python would write them."""
    text = text_of(name)
    if name.endswith(".py"):
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        yield from ((token.start[0], token.string) for token in tokens if token.type == tokenize.NAME)
        return
    for code in CODE[Path(name).suffix].finditer(text):
        for word in re.findall(r"\w+", NO_NAME.sub("", code[0]).replace("-", "_")):
            yield text.count("\n", 0, code.start()) + 1, word.strip("_")


@pytest.mark.parametrize("folder", ["src/", "tests/", "tools/", "bench/", "examples/"])
def test_names_are_those_that_everybody_knows(folder: str) -> None:
    words = re.compile(rf"\b(?:{'|'.join(NAMES)}|{'|'.join(NAMES).replace('_', '-')}|MOST\w*)\b")
    old = []
    for name in tracked():
        if not name.startswith(folder) or Path(name).suffix not in (".py", *CODE) or not words.search(text_of(name)):
            continue
        for line, word in names_in(name):
            if word in NAMES or MOST.match(word):
                old.append(f"{name}:{line}: {word}, better {NAMES.get(word, word.replace('MOST', 'MAX'))}")
    assert not old, "\n".join(old)


def test_modules_are_named_after_what_they_do() -> None:
    old = [f"{folder}/{module}" for folder, modules in MODULES.items() for module in modules.split()]
    ends = re.compile(rf"(?:^|/)(?:{'|'.join(old)})(?:\.py$|/)")
    assert not [name for name in tracked() if name.endswith(".py") and ends.search(name)]


@pytest.mark.parametrize("folder", ["src/", "tools/"])
def test_variables_say_what_they_hold(folder: str) -> None:
    words = re.compile(rf"\b(?:{'|'.join(VARIABLES)})\b")
    old = []
    for name in python(folder):
        if not words.search(text_of(name)):
            continue
        for function in ast.walk(ast.parse(text_of(name))):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.arg) and node.arg in VARIABLES:
                    old.append(f"{name}:{node.lineno}: {node.arg}")
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in VARIABLES:
                    old.append(f"{name}:{node.lineno}: {node.id}")
    assert not old, "\n".join(sorted(set(old)))


@pytest.mark.parametrize("folder", ["src/", "tools/", "bench/"])
def test_comments_have_no_metaphors_of_our_own(folder: str) -> None:
    old = [line for name in python(folder) if METAPHORS.search(text_of(name)) for line in said(prose_of(name), name)]
    assert not old, "\n".join(old)


def test_documents_have_no_metaphors_of_our_own() -> None:
    names = [name for name in tracked() if name == "Makefile" or name.endswith(".md")]
    old = [line for name in names for line in said(list(enumerate(text_of(name).split("\n"), 1)), name)]
    assert not old, "\n".join(old)
