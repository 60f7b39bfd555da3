"""The build hook, tried on a package of two modules."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hatch_build

ROOT = Path(__file__).parents[2]
NO_COMPILER = {"PATH": "/nowhere", "CC": "cc"}

needs_compiler = pytest.mark.skipif(
    hatch_build.missing_tool(os.environ) is not None and not os.environ.get("CI"), reason="needs a C compiler"
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with our build and a tiny engine."""
    for name in ("pyproject.toml", "hatch_build.py", "hatch_metadata.py", "LICENSE", "NOTICE.md", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    core = tmp_path / "src" / "vaka" / "core"
    core.mkdir(parents=True)
    (core.parent / "__init__.py").write_text('__version__ = "1.2.3"\n')
    (core / "__init__.py").touch()
    (core / "state.py").write_text(
        'class Pair:\n    """Two of a kind."""\n\n'
        '    def first(self) -> int:\n        """The “first” of them."""\n        return 1\n\n\n'
        'def double(n: int) -> int:\n    """Twice as much."""\n    return 2 * n\n'
    )
    (core.parent / "bots").mkdir()
    (core.parent / "bots" / "bot.py").write_text(
        "from ..core.state import double\n\n\ndef four(n: int) -> int:\n    return double(double(n))\n"
    )
    (core / "conformance").mkdir()
    (core / "conformance" / "__init__.py").touch()
    (core / "conformance" / "play.py").write_text("from ..state import double\n")
    return tmp_path


def build(project: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("VAKA_")}
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel"],
        cwd=project,
        env={**clean, **environ},
        capture_output=True,
        text=True,
        check=False,
    )


def wheels(project: Path) -> list[str]:
    return [path.name for path in (project / "dist").glob("*.whl")]


def compiled_files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.suffix in (".so", ".pyd", ".c")]


@pytest.mark.parametrize(
    ("environ", "line"),
    [
        ({"VAKA_COMPILE": "yes"}, "vaka: VAKA_COMPILE must be auto, no or must, not 'yes'"),
        ({"VAKA_OPT": "fast"}, "vaka: VAKA_OPT must be 0, 1, 2 or 3, not 'fast'"),
        ({"VAKA_COMPILE": "must", **NO_COMPILER}, "vaka: VAKA_COMPILE=must, but there is no C compiler"),
    ],
)
def test_what_cannot_be_built_is_refused_in_one_line(project, environ, line):
    result = build(project, **environ)
    assert result.returncode == 1
    assert result.stderr.splitlines() == [line]
    assert wheels(project) == []


def test_no_makes_a_plain_wheel(project):
    result = build(project, VAKA_COMPILE="no")
    assert result.returncode == 0, result.stderr
    assert wheels(project) == ["vaka-1.2.3-py3-none-any.whl"]


def test_without_a_compiler_the_wheel_is_plain_and_one_line_says_so(project):
    result = build(project, **NO_COMPILER)
    assert result.returncode == 0, result.stderr
    assert result.stderr.splitlines()[0] == (
        "vaka: there is no C compiler; the wheel is a plain one, slower but complete"
    )
    assert wheels(project) == ["vaka-1.2.3-py3-none-any.whl"]


@needs_compiler
def test_code_that_does_not_compile_gives_a_plain_wheel_and_its_first_error(project):
    (project / "src" / "vaka" / "core" / "state.py").write_text('number: int = "one"\n')
    result = build(project)
    assert result.returncode == 0, result.stderr
    assert "vaka: the compiler failed: vaka/core/state.py:1: error: Incompatible types" in result.stderr
    assert wheels(project) == ["vaka-1.2.3-py3-none-any.whl"]


@needs_compiler
def test_a_compiled_wheel_runs_and_the_sources_stay_clean(project):
    result = build(project, VAKA_COMPILE="must", VAKA_OPT="0")
    assert result.returncode == 0, result.stderr
    (wheel,) = wheels(project)
    assert "none-any" not in wheel
    assert compiled_files(project / "src") == []
    shutil.unpack_archive(project / "dist" / wheel, project / "installed", "zip")
    needs = (project / "installed" / "vaka-1.2.3.dist-info" / "METADATA").read_text()
    assert re.search(r"^Requires-Dist: librt[^;]*; platform_python_implementation == 'CPython'$", needs, re.MULTILINE)
    script = (
        "from vaka.core import state as s; from vaka.core.conformance import play as c; "
        "from vaka.bots.bot import four; from vaka.core.optimisation_level import LEVEL; "
        "print(c.__file__, s.__file__, s.double(4), four(2), LEVEL); "
        "print(s.double.__doc__, s.Pair.__doc__, s.Pair.first.__doc__)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(project / "installed")},
        capture_output=True,
        text=True,
        check=True,
    )
    first, docs = answer.stdout.splitlines()
    interpreted, compiled, doubled, fourfold, level = first.split()
    assert interpreted.endswith(".py")
    assert not compiled.endswith(".py")
    assert (doubled, fourfold, level) == ("8", "8", "0")
    assert docs == "Twice as much. Two of a kind. The “first” of them."
    said = [line for line in result.stderr.splitlines() if line.startswith("vaka: ")]
    assert said[0] == "vaka: translating 2 modules to C"
    assert "files of C with -O0" in said[1]


def test_the_source_tree_is_free_of_compiled_files():
    assert compiled_files(ROOT / "src") == []
