"""What import-linter cannot say: the engine needs Python alone, and knows nothing of time and sockets."""

import ast
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "vaka"
ENGINE = sorted(path for floor in ("core", "games") for path in (SOURCE / floor).rglob("*.py"))

FOREIGN_TO_THE_ENGINE = {"asyncio", "datetime", "socket", "sqlite3", "threading", "time"}
# The compiler's own packages; `feature_buffer` is for research alone and nobody below it imports it.
OF_THE_COMPILER = {
    "core/compiling.py": {"mypy_extensions"},
    "core/feature_buffer.py": {"librt", "mypy_extensions"},
    "core/vectors.py": {"librt"},  # only where the engine is compiled
}


def imported(path: Path) -> set[str]:
    """The top-level names of all absolute imports."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_the_engine_imports_nothing_foreign():
    known = {"vaka", *sys.stdlib_module_names} - FOREIGN_TO_THE_ENGINE
    foreign = {
        name: imported(path) - known - OF_THE_COMPILER.get(name, set())
        for path in ENGINE
        for name in [path.relative_to(SOURCE).as_posix()]
    }
    assert foreign
    assert {name: names for name, names in foreign.items() if names} == {}


def test_the_engine_runs_without_the_compiler_s_packages():
    """Only research, which has another way, asks for the one module that needs them."""
    asking = [
        path for path in sorted(SOURCE.rglob("*.py")) if "core.feature_buffer" in path.read_text(encoding="utf-8")
    ]
    assert [path.relative_to(SOURCE).as_posix() for path in asking] == ["research/feature_lists.py"]
    assert not [path for path in ENGINE if "from .feature_buffer" in path.read_text(encoding="utf-8")]
