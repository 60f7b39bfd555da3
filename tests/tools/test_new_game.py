"""docs/add-a-game.md, step by step: a game is laid out in a copy of the checkout, tested, played and visited there."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import vaka
from tests.patience import PATIENCE
from tests.tables import LONG
from tools import new_game

ROOT = Path(__file__).parents[2]
NAME = "hiva_oa"
# The bytecode of the sources comes along: else each of the commands would compile what it imports. A name such as
# `game.cpython-311.pyc.281473` is of a file that some other test is just writing.
WITHOUT = shutil.ignore_patterns(
    ".git", ".venv", ".hypothesis", ".*_cache", "build", "dist", "*.pyc.*", "*.so", "*.pyd"
)
GOLDEN = "take 1\n" * 20  # the only choice that is always there
ALL_GAMES = re.compile(r"list_games|core\.conformance|\.(games|tables) import")  # how tests come to all of them
SLOWEST = ("every_byte", "fuzz", "drawing")
PYTEST = ("-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider")
SUITE = "tests/conformance/test_games.py"

pytestmark = pytest.mark.skipif(NAME in vaka.list_games(), reason=f"{NAME} is laid out here already")


def environment(folder: Path) -> dict[str, str]:
    """Commands take the sources that lie in the copy, and keep their tables there; what pytest prints is read."""
    sources = f"{folder / 'src'}{os.pathsep}{folder}"
    own = {
        "PYTHONPATH": sources,
        "LC_ALL": "C",
        "XDG_DATA_HOME": str(folder),
        "VAKA_DATABASE": "",
        "PYTEST_ADDOPTS": "",
        "VAKA_SOAK": "",
    }
    return {**os.environ, **own}


def run(folder: Path, *words: str, typed: str = "", status: int = 0, patience: float = PATIENCE) -> str:
    """What a command says that is run in the copy."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=environment(folder),
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=patience,
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


@contextmanager
def changed(file: Path, old: str, new: str) -> Iterator[None]:
    """The file with something else in it, for a while."""
    before = file.read_text("utf-8")
    assert old in before
    file.write_text(before.replace(old, new), "utf-8")
    try:
        yield
    finally:
        file.write_text(before, "utf-8")


@contextmanager
def opened(folder: Path, *words: str) -> Iterator[httpx.Client]:
    """The pages of `vaka open` in the copy."""
    command = [sys.executable, "-m", "vaka", "open", "--no-browser", "--port", "0", *words]
    with subprocess.Popen(
        command, cwd=folder, env=environment(folder), stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        try:
            address = process.stdout.readline().split()[-1]
            with httpx.Client(base_url=address, headers={"accept": "text/html"}, timeout=PATIENCE) as client:
                yield client
        finally:
            process.kill()


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with a new game in it."""
    folder = tmp_path_factory.mktemp("checkouts") / "checkout"
    shutil.copytree(ROOT, folder, ignore=WITHOUT)
    said = run(folder, "-m", "tools.new_game", NAME)
    assert f"src/vaka/games/{NAME}/game.py" in said
    assert f"{NAME} is there" in said
    return folder


def test_every_command_of_the_tutorial_is_tried_here() -> None:
    data = re.findall(r"^    (.+)$", (ROOT / "docs/add-a-game.md").read_text("utf-8"), re.MULTILINE)
    assert list(dict.fromkeys(data)) == [
        "python -m tools.new_game hiva_oa",
        "vaka play hiva_oa --against random",
        "vaka open",
        "python -m pytest tests/hiva_oa tests/conformance/test_games.py -k hiva_oa",
        "lint-imports --no-logo",
        "vaka open --translate",
        "python -m tools.language check de",
        "make mutants PACKAGE=games/hiva_oa",
    ]


def test_its_own_tests_and_those_of_engine_and_texts_pass_with_it(copy: Path) -> None:
    """What is tested there of each game is tested of this one, unless it needs what a new game has not."""
    files = [path for path in (copy / "tests").rglob("test_*.py") if ALL_GAMES.search(path.read_text("utf-8"))]
    chosen = [str(path.relative_to(copy)) for path in sorted(files) if "browser" not in path.parts]
    chosen = [path for path in chosen if path.startswith(("tests/conformance", "tests/core", "tests/text"))]
    keyword = f"{NAME} and not {' and not '.join(SLOWEST)}"
    said = run(copy, *PYTEST, f"tests/{NAME}", *chosen, "-k", keyword, patience=10 * PATIENCE)
    passed = re.search(r"^(\d+) passed", said, re.MULTILINE)
    assert passed is not None, said
    assert int(passed[1]) > 20


@LONG
def test_all_tests_pass_with_it(copy: Path) -> None:
    """In the browser, too, and in a tab, which is built with the environment."""
    (copy / ".venv").symlink_to(ROOT / ".venv")
    run(copy, "-m", "pytest", "-p", "no:cacheprovider", "-n", "auto", "tests", patience=60 * PATIENCE)


def test_learners_are_told_that_it_has_no_observation_yet(copy: Path) -> None:
    program = f"""
import vaka
from vaka.research import observation
try:
    observation("{NAME}", 2)
except vaka.VakaError as error:
    print(error.key)
"""
    assert run(copy, "-c", program).strip() == "game.no_observation"


@pytest.mark.parametrize("language", ["en", "nl"])
def test_it_is_played_in_the_terminal(copy: Path, language: str) -> None:
    words = ["--against", "random", "--players", "3", "--seed", "5", "--seat", "1", "--language", language]
    said = run(copy, "-m", "vaka", "play", NAME, *words, typed=f"\nmap\nlook heap\nwhy take 3\n{GOLDEN}")
    assert "on the heap. Take 1 to 3." in said
    assert re.search(r"^1\. .*points", said, re.MULTILINE), said
    records = list(copy.glob("*.record"))
    assert len(records) == 1
    assert run(copy, "-m", "vaka", "check", str(records[0]))


def test_every_page_of_it_opens(copy: Path) -> None:
    assert int(run(copy, "-m", "tests.web.evenings", NAME).split()[0]) > 3


def test_its_sections_are_on_the_rules_page_and_its_sentences_on_that_for_translators(copy: Path) -> None:
    rules = copy / f"src/vaka/editions/{NAME}/docs/rules.md"
    storms = "## H4 Storms\n- H4.1 Nobody sails.\n\n## H3 The end"
    with changed(rules, "## H3 The end", storms), opened(copy, "--translate") as pages:
        assert pages.get("/").text.count('href="/new?game=') == len(list(copy.glob("src/vaka/games/*/about.toml")))
        read = pages.get(f"/rules/{NAME}").text
        assert "Storms" in read
        assert "Nobody sails." in read
        data = pages.get(f"/texts?part={NAME}").text
        assert f"{NAME}.choice.take" in data
        assert "take 1 stone" in data


def test_a_box_that_does_not_fit_is_refused_by_the_name_of_its_entry(copy: Path) -> None:
    with changed(copy / f"src/vaka/games/{NAME}/components.toml", "stones = 9", "stones = -1"):
        said = run(copy, "-m", "vaka", "play", NAME, "--against", "random", status=2)
    assert "Components, components: “stones”" in said


@pytest.mark.parametrize(
    ("file", "line"),
    [
        pytest.param("state.py", "        new.heap = self.heap\n", id="a field that is not copied", marks=LONG),
        pytest.param(
            "knowledge.py", "            state.shells[seat] = UNKNOWN_SHELL\n", id="a secret that is not hidden"
        ),
    ],
)
def test_the_suite_says_what_was_forgotten(copy: Path, file: str, line: str) -> None:
    with changed(copy / f"src/vaka/games/{NAME}" / file, line, ""):
        assert f"FAILED {SUITE}" in run(copy, *PYTEST, SUITE, "-x", "-k", NAME, status=1)


def test_its_layers_are_under_contract(copy: Path) -> None:
    linter = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    assert "Inside Hiva Oa KEPT" in run(copy, "-c", linter, "--no-logo", "--no-cache")
    with changed(
        copy / f"src/vaka/games/{NAME}/box.py", "from typing", "from . import questions as questions\nfrom typing"
    ):
        assert "Inside Hiva Oa BROKEN" in run(copy, "-c", linter, "--no-logo", "--no-cache", status=1)


def test_its_rules_are_a_page_of_the_documentation(copy: Path) -> None:
    run(copy, *PYTEST, "tests/tools/test_docs_site.py", "-k", "navigation")


def test_a_language_misses_it_until_it_is_translated(copy: Path) -> None:
    assert f"{NAME}.game_title" in run(copy, "-m", "tools.language", "check", "de", status=1)


def test_programs_are_told_about_its_view(copy: Path) -> None:
    assert "HivaOaView" in (copy / f"src/vaka/editions/{NAME}/web/view_schema.json").read_text("utf-8")
    assert "Hiva Oa" in (copy / "docs/api.md").read_text("utf-8")


@LONG
def test_its_tests_notice_planted_faults(copy: Path) -> None:
    words = ["--package", f"games/{NAME}", "--number", "2", "--seed", "1", "--keyword", NAME]
    assert re.search(rf"games/{NAME}, seed 1: [12] of 2 mutants killed", run(copy, "-m", "tools.mutants", *words))


@pytest.mark.parametrize("name", ["", "Hiva", "hiva-oa", "2nd", "class", "match", "_x", "x__y", "é", "a" * 31, "../x"])
def test_what_is_no_name_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(new_game.Refused, match="cannot be the name of a game"):
        new_game.lay_out(name, tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["orongo", "core", "web", "pages", "frame", "icons"])
def test_a_name_that_is_taken_is_refused_with_what_took_it(name: str) -> None:
    with pytest.raises(new_game.Refused, match="is taken: there is "):
        new_game.check_name(name)


def test_the_command_says_why_and_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    from tools.new_game.__main__ import main

    assert main(["orongo"]) == 1
    assert "src/vaka/games/orongo already" in capsys.readouterr().err
